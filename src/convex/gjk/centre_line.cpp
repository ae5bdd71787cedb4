// SPDX-License-Identifier: MIT
#include "convex/gjk/centre_line.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "convex/gjk/centre_line.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "convex/gjk/centre_line-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_ATTR Verdict centre_verdict(const PlacedPolytope& placed_a, const PlacedPolytope& placed_b) {
    const PlacedPolytope a = placed_a, b = placed_b;  // copies stay in registers
    const CentreLine centres(a, b);
    if (have_separate_balls(a, b, centres))
        return Verdict::apart;
    const TurnedLine line(a, b, centres);
    const double both = a.shape.outer + b.shape.outer;
    const bool is_far = line.squared > 0.7 * (both * both);
    if (is_far && is_separating(a, b, line))
        return Verdict::apart;
    if (common_point(a, b, line) >= 0)
        return Verdict::meet;
    return !is_far && is_separating(a, b, line) ? Verdict::apart : Verdict::doubtful;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(centre_verdict);

Verdict verdict_by_centres(const PlacedPolytope& a, const PlacedPolytope& b) {
    return HWY_DYNAMIC_DISPATCH(centre_verdict)(a, b);
}

}  // namespace allide
#endif
