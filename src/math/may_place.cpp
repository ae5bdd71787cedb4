// SPDX-License-Identifier: MIT
#include "math/may_place.h"

#include <cstddef>

#include "math/range.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "math/may_place.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "math/four_transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_INLINE FourBits are_in_range(const FourVectors& v) {
    return (magnitude(v.x) <= max_coordinate) & (magnitude(v.y) <= max_coordinate) &
           (magnitude(v.z) <= max_coordinate);
}

/// Compares the same sums as `rigid_defect` with the allowed values.
HWY_INLINE FourBits are_rigid(const FourVectors (&rows)[3]) {
    const FourVectors x = {rows[0].x, rows[1].x, rows[2].x}, y = {rows[0].y, rows[1].y, rows[2].y},
                      z = {rows[0].z, rows[1].z, rows[2].z};
    FourBits result = dot(rows[0], cross(rows[1], rows[2])) > 0.0;
    for (const Four& error : {dot(x, x) - 1, dot(y, y) - 1, dot(z, z) - 1})
        result &= magnitude(error) <= max_rigid_defect;
    for (const Four& error : {dot(x, y), dot(y, z), dot(x, z)})
        result &= magnitude(error) <= max_rigid_defect;
    return result;
}

HWY_ATTR bool all_may_place(const Transform* transforms, std::size_t count) {
    FourBits result = Four{} == Four{};
    for (std::size_t i = 0; i < count; i += 4) {
        const Transform* some[4];
        for (std::size_t k = 0; k < 4; ++k)
            some[k] = transforms + (i + k < count ? i + k : i);
        const FourTransforms t(some);
        result &= are_rigid(t.rows) & are_in_range(t.translation);
    }
    return (result[0] & result[1] & result[2] & result[3]) != 0;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(all_may_place);

bool may_place(std::span<const Transform> transforms) {
    return HWY_DYNAMIC_DISPATCH(all_may_place)(transforms.data(), transforms.size());
}

}  // namespace allide
#endif
