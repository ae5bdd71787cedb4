// SPDX-License-Identifier: MIT
// Signs about one cylinder or cone. With a = q - p, A = |a|^2 and, of a point x, h = (x - p).a,
// B = |(x - p) x a|^2, Y = radius_p (A - h) + radius_q h, the point is off the axis by sqrt(B / A)
// where the radius is Y / A. docs/design/round.md derives all formulas.
#pragma once

#include "round/signs.h"

namespace allide {

/// The sign of P + Q sqrt(X), X >= 0, of the signs of P, Q and `squares`, P^2 - Q^2 X.
template <class Squares>
int root_sign(int p, int q, const Squares& squares) {
    if (p == 0 || q == 0 || p == q) {
        // Where P is 0, Q sqrt(X) may be 0 too.
        return p != 0 ? p : q * -squares();
    }
    return p * squares();
}

template <class Signs>
class FrustumSigns {
public:
    FrustumSigns(const Signs& signs, const Frustum& frustum) : signs_(signs), f_(frustum) {}

    /// (x - from).a
    int along(Vec3 from, Vec3 x) const {
        const auto formula = [&](const auto& s) { return height(s, from, x); };
        return signs_(formula, f_.p, f_.q, from, x);
    }

    /// A B - Y^2: positive outside of the double cone.
    int off_cone(Vec3 x) const {
        return sign([&](const auto& s) { return size(s) * off(s, x) - squared(reach(s, x)); }, x);
    }

    /// Y
    int reach_sign(Vec3 x) const {
        return sign([&](const auto& s) { return reach(s, x); }, x);
    }

    template <class Formula, class... Inputs>
    int sign(const Formula& formula, const Inputs&... inputs) const {
        return signs_(formula, f_.p, f_.q, f_.radius_p, f_.radius_q, inputs...);
    }

    // Parts of formulas, in a space s.

    template <class Space>
    auto axis(const Space& s) const {
        return s.difference(f_.q, f_.p);
    }
    /// A
    template <class Space>
    auto size(const Space& s) const {
        return inner(axis(s), axis(s));
    }
    template <class Space>
    auto height(const Space& s, Vec3 from, Vec3 x) const {
        return inner(s.difference(x, from), axis(s));
    }
    /// B
    template <class Space>
    auto off(const Space& s, Vec3 x) const {
        return squared(outer(s.difference(x, f_.p), axis(s)));
    }
    /// Y
    template <class Space>
    auto reach(const Space& s, Vec3 x) const {
        return s.radius(f_.radius_q) * height(s, f_.p, x) -
               s.radius(f_.radius_p) * height(s, f_.q, x);
    }
    /// radius_q - radius_p
    template <class Space>
    auto slope(const Space& s) const {
        return s.difference(f_.radius_q, f_.radius_p);
    }

    const Frustum& frustum() const { return f_; }
    const Signs& signs() const { return signs_; }

private:
    const Signs& signs_;
    const Frustum& f_;
};

}  // namespace allide
