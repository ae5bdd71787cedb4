// SPDX-License-Identifier: MIT
#include "octree/world_cube.h"

#include "math/range.h"

namespace allide {
namespace {

std::string text(Vec3 v) {
    std::string result = "(";
    for (int k = 0; k < 3; ++k)
        result.append(std::to_string(v[k])).append(k < 2 ? ", " : ")");
    return result;
}

}  // namespace

Box world_cube(const OctreeOptions& options) {
    const Vec3 half = {0.5 * options.side, 0.5 * options.side, 0.5 * options.side};
    return {options.center - half, options.center + half};
}

Error outside_cube_error(const std::string& object, const std::string& what, Vec3 where,
                         const Box& cube) {
    return {ErrorCode::out_of_range, object + " leaves the world cube from " + text(cube.min) +
                                         " to " + text(cube.max) + ": " + what + " is at " +
                                         text(where) +
                                         "; give the cube a larger side, or let it grow"};
}

std::optional<Error> outside_cube_error(const Box& box, const Box& cube) {
    if (is_empty(box) || contains(cube, box))
        return std::nullopt;
    const bool low_is_in = contains(cube, box.min);
    return outside_cube_error("the object",
                              low_is_in ? "the high end of its box" : "the low end of its box",
                              low_is_in ? box.max : box.min, cube);
}

std::optional<Error> octree_options_error(const OctreeOptions& options) {
    if (options.level < automatic_octree_level || options.level > max_octree_level)
        return Error(ErrorCode::bad_argument,
                     "an octree of level " + std::to_string(options.level) + ": give 0 to " +
                         std::to_string(max_octree_level) + ", or automatic_octree_level");
    if (!(options.side >= 0) || !in_range(options.side) || !in_range(options.center))
        return Error(ErrorCode::bad_argument,
                     "the side of a world cube must be a number from 0 to 2^60, and its center "
                     "within 2^60");
    return std::nullopt;
}

}  // namespace allide
