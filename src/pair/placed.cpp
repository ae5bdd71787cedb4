// SPDX-License-Identifier: MIT
#include <allide/placed.h>

#include "math/range.h"

namespace allide {

Result<Placed> Placed::try_make(const Geometry& geometry, const Transform& world_from_local) {
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    return Placed(geometry, world_from_local, Checked{});
}

}  // namespace allide
