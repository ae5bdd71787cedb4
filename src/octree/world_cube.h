// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <allide/error.h>
#include <allide/tuning.h>

#include "math/box.h"

namespace allide {

/// The cube that the options give.
Box world_cube(const OctreeOptions& options);

inline bool contains(const Box& outer, const Box& inner) {
    return contains(outer, inner.min) && contains(outer, inner.max);
}

/// Says that something of an object, such as a vertex, lies outside.
Error outside_cube_error(const std::string& object, const std::string& what, Vec3 where,
                         const Box& cube);

/// The error if the box of an object leaves the cube; nothing if it is inside or empty.
std::optional<Error> outside_cube_error(const Box& box, const Box& cube);

/// The error in the options; nothing if they are valid.
std::optional<Error> octree_options_error(const OctreeOptions& options);

}  // namespace allide
