// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "round/frustum_depth.h"

namespace allide {

/// Keeps the least overlap of all directions that are offered. The overlap along any direction is
/// at least the depth, so that a poor one does no harm. `Overlap` is a function of a unit vector
/// and of a limit from which on the overlap need not be known.
template <class Overlap>
class LeastMove {
public:
    explicit LeastMove(const Overlap& overlap) : overlap_(overlap) {}

    double depth() const { return best_.depth; }
    const ShortestMove& best() const { return best_; }

    /// The direction has any length; 0 is no direction.
    void offer(Vec3 direction) {
        const Vec3 u = normalized(direction);
        if (u == Vec3{})
            return;
        const double depth = overlap_(u, best_.depth);
        if (depth < best_.depth)
            best_ = {depth, u};
    }
    void offer_both(Vec3 direction) {
        offer(direction);
        offer(-direction);
    }

private:
    Overlap overlap_;
    ShortestMove best_ = {HUGE_VAL, {1, 0, 0}};
};

/// Offers the two unit vectors whose products with the unit vectors p and q are these, if any.
template <class Best>
void offer_crossings(Vec3 p, double along_p, Vec3 q, double along_q, Best& best) {
    const Vec3 normal = cross(p, q);
    const double size = dot(normal, normal);
    if (size == 0)
        return;
    // Upright on the other one, each of the two has a product with one of them alone.
    const Vec3 flat = (along_p / size) * cross(q, normal) + (along_q / size) * cross(normal, p);
    const double rest = 1 - dot(flat, flat);
    if (rest < -1e-9)
        return;
    const Vec3 aside = std::sqrt(std::max(rest, 0.0) / size) * normal;
    best.offer(flat + aside);
    best.offer(flat - aside);
}

}  // namespace allide
