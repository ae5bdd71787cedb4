// SPDX-License-Identifier: MIT
#include "math/range.h"

#include <algorithm>
#include <string>

namespace allide {

std::optional<std::size_t> first_out_of_range(std::span<const Vec3> points) {
    const auto found = std::ranges::find_if(points, [](Vec3 p) { return !in_range(p); });
    if (found == points.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - points.begin());
}

std::optional<Error> transform_error(const Transform& t) {
    if (!in_range(t.translation))
        return Error(
            ErrorCode::bad_transform,
            "the translation is not finite or reaches beyond 2^60; give finite coordinates");
    const double defect = rigid_defect(t.rotation);
    if (!(defect <= max_rigid_defect))
        return Error(ErrorCode::bad_transform,
                     "the rotation is not rigid: R^T R - I has an entry of " +
                         std::to_string(defect) +
                         " (1e-6 is allowed), or it is a reflection; remove scale and shear");
    return std::nullopt;
}

}  // namespace allide
