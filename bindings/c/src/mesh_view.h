// SPDX-License-Identifier: MIT
#pragma once

#include <allide/mesh.h>
#include <allide_c/mesh.h>

namespace allide::c {

inline AllideMeshView view_of(const Mesh& mesh) {
    return {reinterpret_cast<const AllideVec3*>(mesh.vertices.data()), mesh.vertices.size(),
            reinterpret_cast<const AllideFace*>(mesh.faces.data()), mesh.faces.size()};
}

}  // namespace allide::c
