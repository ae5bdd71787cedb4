// SPDX-License-Identifier: MIT
#include <allide/mesh.h>

#include "math/box.h"

namespace allide {

Box bounds(const Mesh& mesh) {
    return bounds(std::span<const Vec3>(mesh.vertices));
}

}  // namespace allide
