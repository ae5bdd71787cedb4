// SPDX-License-Identifier: MIT
// Eight boxes at once, nearest first, and then eight triangles, in floats that only reject: a
// triangle is left out where the line of the ray certainly passes two of its edges on different
// sides (after the sheared frame of Woop, Benthin and Wald, "Watertight ray/triangle intersection",
// 2013).
#include "wide/ray_walk.h"

#include <bit>

#include "wide/local_ray.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/ray_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

class RayWalk {
public:
    HWY_ATTR RayWalk(const PlacedTree& placed, const LocalRay& ray, RayVisitor& visitor,
                     const WideWork& work)
        : placed_(placed),
          ray_(ray),
          visitor_(visitor),
          meter_(work.meter),
          stack_(work.scratch.bounded),
          stats_(work.stats),
          limit_(ray.limit(visitor.last)) {}

    HWY_ATTR bool run() {
        const auto most = static_cast<std::size_t>(wide_lanes * (placed_.tree.depth + 2));
        if (stack_.size() < most)
            stack_.resize(most);
        stack_[0] = {0, placed_.tree.root, {}};
        size_ = 1;
        while (size_ > 0) {
            const auto [entry, child, unused] = stack_[--size_];
            if (entry > limit_)
                continue;
            if (!may_open(child))
                return false;
            if (child.is_leaf())
                open_leaf(child);
            else
                open_node(child);
        }
        return true;
    }

private:
    bool may_open(WideChild child) const {
        if (!meter_)
            return true;
        const auto tests = static_cast<std::uint64_t>(child.is_leaf() ? child.count() : wide_lanes);
        if (!meter_->allows(tests))
            return false;
        if (child.is_leaf())
            meter_->count_faces(tests);
        return true;
    }

    HWY_ATTR void open_node(WideChild child) {
        WideNode room;
        const WideNode& node = node_of(placed_, child, room);
        stats_.volume_tests += wide_lanes;
        alignas(32) float entries[wide_lanes];
        const std::size_t base = size_;
        for (std::uint32_t bits = boxes_on(node, entries); bits != 0; bits &= bits - 1) {
            const int lane = std::countr_zero(bits);
            push({entries[lane], node.child[lane], {}}, base);
        }
    }

    /// Keeps those above `base` in order, the nearest last.
    void push(const WideScratch::BoundedPair& child, std::size_t base) {
        std::size_t i = size_++;
        for (; i > base && stack_[i - 1].gap < child.gap; --i)
            stack_[i] = stack_[i - 1];
        stack_[i] = child;
    }

    /// The children whose grown boxes the ray enters within the limit, and where.
    HWY_INLINE std::uint32_t boxes_on(const WideNode& node, float* entries) const {
        std::uint32_t bits = 0;
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
            Lanes entry = hn::Zero(Floats()), exit = set(limit_);
            for (int k = 0; k < 3; ++k) {
                const float* nearer = ray_.is_negative[k] ? node.max[k] : node.min[k];
                const float* farther = ray_.is_negative[k] ? node.min[k] : node.max[k];
                const Lanes inverse = set(ray_.inverse[k]);
                const Lanes in = hn::Mul(hn::Sub(load(nearer + lane), set(ray_.enter[k])), inverse);
                const Lanes out =
                    hn::Mul(hn::Sub(load(farther + lane), set(ray_.leave[k])), inverse);
                entry = hn::Max(entry, in);
                exit = hn::Min(exit, out);
            }
            hn::Store(entry, Floats(), entries + lane);
            // Six roundings of each, of 2^-24 at most.
            const Mask met = hn::Le(entry, hn::Mul(exit, set(1 + 0x1p-20f)));
            const Mask used = hn::Le(load(node.min[0] + lane), load(node.max[0] + lane));
            bits |= bits_of(hn::And(met, used)) << lane;
        }
        return bits;
    }

    HWY_ATTR void open_leaf(WideChild child) {
        WideLeaf room;
        const WideLeaf& leaf = leaf_of(placed_, child, room);
        std::uint32_t bits = 0;
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
            bits |= bits_of(hn::Not(are_missed(leaf, lane))) << lane;
        for (bits &= first_lanes(child.count()); bits != 0; bits &= bits - 1)
            visitor_.visit(leaf.face[std::countr_zero(bits)]);
        limit_ = ray_.limit(visitor_.last);
    }

    /// Triangles that the ray certainly misses, or meets beyond the limit only.
    HWY_INLINE Mask are_missed(const WideLeaf& leaf, std::size_t lane) const {
        Lanes x[3], y[3], z[3];
        for (int n = 0; n < 3; ++n) {
            z[n] = offset(leaf, n, ray_.axes[2], lane);
            x[n] = hn::Sub(offset(leaf, n, ray_.axes[0], lane), hn::Mul(set(ray_.shear[0]), z[n]));
            y[n] = hn::Sub(offset(leaf, n, ray_.axes[1], lane), hn::Mul(set(ray_.shear[1]), z[n]));
        }
        const Lanes slack = set(ray_.corner_slack);
        const Lanes left = least(x), right = most(x), low = least(y), high = most(y);
        const Mask beside =
            hn::Gt(hn::Max(hn::Max(left, hn::Neg(right)), hn::Max(low, hn::Neg(high))), slack);
        return hn::Or(
            hn::Or(beside, are_out_of_reach(z)),
            are_passed(x, y, hn::Max(hn::Max(hn::Neg(left), right), hn::Max(hn::Neg(low), high))));
    }

    /// Corner n of the triangles along an axis, as seen from the ray's origin.
    HWY_INLINE Lanes offset(const WideLeaf& leaf, int n, int axis, std::size_t lane) const {
        return hn::Sub(load(leaf.corner[n][axis] + lane), set(ray_.origin[axis]));
    }

    /// Where all corners are behind the origin or beyond the limit.
    HWY_INLINE Mask are_out_of_reach(const Lanes (&z)[3]) const {
        const int axis = ray_.axes[2];
        const Lanes slack = set(ray_.corner_slack), inverse = set(ray_.inverse[axis]);
        const bool is_negative = ray_.is_negative[axis];
        const Lanes nearest = is_negative ? hn::Neg(most(z)) : least(z);
        const Lanes farthest = is_negative ? hn::Neg(least(z)) : most(z);
        const Lanes begin = hn::Mul(hn::Sub(nearest, slack), hn::Abs(inverse));
        return hn::Or(hn::Lt(farthest, hn::Neg(slack)),
                      hn::Gt(hn::Mul(begin, set(1 - 0x1p-20f)), set(limit_)));
    }

    /// Where the line passes one edge on one side and one on the other; `size` bounds the
    /// coordinates.
    HWY_INLINE Mask are_passed(const Lanes (&x)[3], const Lanes (&y)[3], Lanes size) const {
        Lanes turn[3];
        for (int n = 0; n < 3; ++n) {
            const int next = (n + 1) % 3;
            turn[n] = hn::Sub(hn::Mul(x[n], y[next]), hn::Mul(x[next], y[n]));
        }
        const float slack = ray_.corner_slack;
        const Lanes widened = hn::Add(size, set(slack));
        const Lanes error =
            hn::Add(hn::Mul(widened, hn::Add(set(4.1f * slack), hn::Mul(widened, set(0x1p-21f)))),
                    set(0x1p-120f));
        return hn::And(hn::Gt(most(turn), error), hn::Lt(least(turn), hn::Neg(error)));
    }

    static HWY_INLINE Lanes least(const Lanes (&v)[3]) {
        return hn::Min(v[0], hn::Min(v[1], v[2]));
    }
    static HWY_INLINE Lanes most(const Lanes (&v)[3]) { return hn::Max(v[0], hn::Max(v[1], v[2])); }

    const PlacedTree& placed_;
    const LocalRay& ray_;
    RayVisitor& visitor_;
    BudgetMeter* meter_;
    std::vector<WideScratch::BoundedPair>& stack_;
    std::size_t size_ = 0;
    Stats& stats_;
    float limit_;
};

HWY_ATTR bool walk(const PlacedTree& placed, const LocalRay& ray, RayVisitor& visitor,
                   const WideWork& work) {
    return RayWalk(placed, ray, visitor, work).run();
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(walk);

bool walk_ray(const PlacedTree& placed, const Ray& ray, RayVisitor& visitor, const WideWork& work) {
    if (placed.tree.is_empty)
        return true;
    const LocalRay local(placed, ray);
    return !local.may_meet || HWY_DYNAMIC_DISPATCH(walk)(placed, local, visitor, work);
}

}  // namespace allide
#endif
