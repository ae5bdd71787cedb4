// SPDX-License-Identifier: MIT
// The first object that a shape hits which moves straight. Boxes give the objects on its way, in
// the order in which it may reach them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "motion/first_impact.h"
#include "motion/moving_piece.h"
#include "world/earliest.h"
#include "world/ways.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// A box on its way, and how near another one must come to count.
class BoxCast {
public:
    BoxCast(const Box& around, Vec3 offset, const MotionOptions& options)
        : around_(around), offset_(offset), options_(options) {}

    /// A lower bound of the time at which what is in the two boxes meets; infinite for never.
    double entry(const Box& box) const {
        if (is_empty(around_) || is_empty(box))
            return never;
        const double reach = reach_to(box);
        double low = 0, high = options_.until;
        for (int k = 0; k < 3; ++k) {
            const double from = (box.min[k] - around_.max[k]) - reach;
            const double to = (box.max[k] - around_.min[k]) + reach;
            if (offset_[k] == 0) {
                if (from > 0 || to < 0)
                    return never;
                continue;
            }
            low = std::max(low, std::min(from / offset_[k], to / offset_[k]));
            high = std::min(high, std::max(from / offset_[k], to / offset_[k]));
        }
        low *= 1 - 0x1p-48;
        return low <= high * (1 + 0x1p-48) ? low : never;
    }

private:
    /// At least the gap and the tolerance, with all roundings.
    double reach_to(const Box& box) const {
        const double sizes = length(size(around_)) + length(size(box));
        const double far = farthest(around_) + farthest(box) + length(offset_);
        return options_.gap + std::max(options_.tolerance, 2e-6 * sizes) + 0x1p-38 * far;
    }
    static double farthest(const Box& box) {
        const Vec3 most = max(abs(box.min), abs(box.max));
        return std::max({most.x, most.y, most.z});
    }

    Box around_;
    Vec3 offset_;
    const MotionOptions& options_;
};

struct Target {
    double entry;
    std::uint32_t slot;
    friend auto operator<=>(const Target&, const Target&) = default;
};

}  // namespace

/// The order does not depend on the broad phase, so neither does the answer.
Result<std::optional<WorldShapeHit>> World::Impl::cast_shape(const Moving& shape,
                                                             const MotionOptions& chosen) {
    const WayTables tables = {objects, moving, motions};
    const BoxCast cast(swept_box(shape, 0), MovingAccess::track(shape).shift, chosen);
    std::vector<Target> targets;
    const auto visit = [&](std::uint32_t slot, double) {
        if (const double entry = cast.entry(still_box(tables, slot)); entry <= chosen.until)
            targets.push_back({entry, slot});
        return chosen.until;
    };
    walk(chosen.until, [&](const Box& box) { return cast.entry(box); }, visit);
    std::ranges::sort(targets);
    const auto search = [&](double limit, std::size_t i) -> Result<std::optional<Impact>> {
        const Result<Moving> still = still_object(tables, targets[i].slot);
        if (!still)
            return still.error();
        return try_first_impact_by(limit, shape, *still, chosen);
    };
    const auto first =
        earliest(1, targets.size(), search, [&](std::size_t i) { return targets[i].slot; });
    if (!first)
        return first.error();
    if (!*first)
        return std::optional<WorldShapeHit>();
    const auto& [index, impact] = **first;
    return std::optional(WorldShapeHit{objects.id(targets[index].slot), impact});
}

Result<std::optional<WorldShapeHit>> World::try_cast_shape(const Placed& shape, Vec3 offset,
                                                           const MotionOptions& options) {
    if (auto error = motion_options_error(options))
        return *std::move(error);
    const Result<Moving> cast = MovingAccess::try_cast(shape, offset);
    if (!cast)
        return cast.error();
    return impl_->guarded([&] { return impl_->cast_shape(*cast, options); });
}

}  // namespace allide
