// SPDX-License-Identifier: MIT
// Signs of polynomials in differences of coordinates and in radii. A formula is a function of a
// space, which makes numbers of doubles: with error bounds first, as integers on doubt.
#pragma once

#include "primitive/integer_grid.h"
#include "primitive/real_vector.h"
#include "round/big_integer.h"
#include "round/filtered.h"
#include "round/shapes.h"

namespace allide {

template <class Real>
auto squared(const Real& a) {
    return a * a;
}
template <class Real>
auto squared(const RealVector<Real>& a) {
    return inner(a, a);
}

/// Numbers with error bounds.
struct FilterSpace {
    using Length = Filtered<1, 1>;

    Length difference(double a, double b) const {
        const double d = a - b;
        return {d, std::fabs(d)};
    }
    RealVector<Length> difference(Vec3 a, Vec3 b) const {
        return {difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z)};
    }
    Filtered<0, 1> radius(double r) const { return {r, r}; }
    Length sum(Radii r) const { return {r.a + r.b, r.a + r.b}; }
};

/// Integers over the common power of two of all inputs.
class IntegerSpace {
public:
    template <class... Inputs>
    explicit IntegerSpace(const Inputs&... inputs) {
        (include(inputs), ...);
        ALLIDE_ASSERT(grid_.bits() <= capacity(words));
    }

    BigInteger difference(double a, double b) const { return integer(a) - integer(b); }
    RealVector<BigInteger> difference(Vec3 a, Vec3 b) const {
        return {difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z)};
    }
    BigInteger radius(double r) const { return integer(r); }
    BigInteger sum(Radii r) const { return integer(r.a) + integer(r.b); }

private:
    static constexpr int words = 5;  ///< from 2^-252, the last bit of 2^-200, to 2^62

    void include(double x) { grid_.include(scaled(x)); }
    void include(Vec3 p) { grid_.include(p); }
    void include(Radii r) {
        include(r.a);
        include(r.b);
    }
    BigInteger integer(double x) const { return BigInteger(grid_.integer<words>(scaled(x))); }

    IntegerGrid grid_;
};

/// Decides by doubles where they can, by integers else. Tests have another one that counts.
struct FilteredSigns {
    /// The sign of formula(space); the inputs are all points and radii that it uses.
    template <class Formula, class... Inputs>
    int operator()(const Formula& formula, const Inputs&... inputs) const {
        const int sign = formula(FilterSpace()).sign();
        return sign != doubtful_sign ? sign : exact(formula, inputs...);
    }

private:
    template <class Formula, class... Inputs>
    [[gnu::noinline, gnu::cold]] static int exact(const Formula& formula, const Inputs&... inputs) {
        return formula(IntegerSpace(inputs...)).sign();
    }
};
inline constexpr FilteredSigns filtered_signs;

}  // namespace allide
