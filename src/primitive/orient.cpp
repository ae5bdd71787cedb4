// SPDX-License-Identifier: MIT
// Each axis is scaled by a power of two of its own, which changes no sign, so that its coordinates
// are integers: native ones where 60 bits suffice, as they nearly always do, or else wide ones with
// as few words as the spread of exponents allows.
#include "primitive/orient.h"

#include <bit>
#include <cstdint>

#include "base/check.h"
#include "primitive/wide_integer.h"

namespace allide {
namespace {

/// Native integers for one axis of four points.
struct Native {
    std::int64_t value[4];

    std::int64_t difference(int which) const { return value[which] - value[0]; }
};

/// Scales the largest magnitude to just below 2^60; false if a value is not an integer then.
bool fits(double p, double q, double r, double s, Native& native) {
    const double values[4] = {p, q, r, s};
    const double largest =
        std::max({std::fabs(p), std::fabs(q), std::fabs(r), std::fabs(s), 0x1p-256});
    ALLIDE_ASSERT(largest <= 0x1p62);
    const std::uint64_t biased = std::bit_cast<std::uint64_t>(largest) >> 52;
    const auto scale = std::bit_cast<double>((2 * 1023 + 59 - biased) << 52);
    bool exact = true;
    for (int i = 0; i < 4; ++i) {
        const double scaled = values[i] * scale;
        native.value[i] = static_cast<std::int64_t>(scaled);
        exact &= static_cast<double>(native.value[i]) == scaled;
    }
    return exact;
}

using Int128 = __int128;

/// Factors below 2^61.
Int128 native_minor(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    return Int128(a) * d - Int128(b) * c;
}

/// The sign of the sum of three products of a minor, below 2^123, and an entry, below 2^61.
int sign_of_sum(const Int128 (&minors)[3], const std::int64_t (&entries)[3]) {
    Int128 high = 0, low = 0;  // the sum is high * 2^64 + low
    for (int i = 0; i < 3; ++i) {
        high += (minors[i] >> 64) * entries[i];
        low += Int128(static_cast<std::uint64_t>(minors[i])) * entries[i];
    }
    high += low >> 64;
    if (high != 0)
        return high > 0 ? 1 : -1;
    return static_cast<std::uint64_t>(low) != 0;
}

int native_sign(const Native (&axes)[3], bool is_direction) {
    std::int64_t row[3];
    for (int k = 0; k < 3; ++k)
        row[k] = is_direction ? axes[k].value[1] : axes[k].difference(1);
    Int128 minors[3];
    for (int k = 0; k < 3; ++k) {
        const Native &i = axes[(k + 1) % 3], &j = axes[(k + 2) % 3];
        minors[k] =
            native_minor(i.difference(2), j.difference(2), i.difference(3), j.difference(3));
    }
    return sign_of_sum(minors, row);
}

/// A double as an odd integer times a power of two; zero has the integer 0.
struct Scaled {
    std::uint64_t integer;
    int exponent;
    bool negative;
};

Scaled scaled(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const int biased = static_cast<int>(bits >> 52 & 0x7ff);
    if (value == 0)
        return {0, 0, false};
    ALLIDE_ASSERT(biased != 0 && biased != 0x7ff);  // neither denormal nor infinite
    const std::uint64_t mantissa = (bits & 0xfffffffffffff) | 0x10000000000000;
    const int zeros = std::countr_zero(mantissa);
    return {mantissa >> zeros, biased - 1075 + zeros, value < 0};
}

/// The four values of one axis that enter a determinant, over a common power of two.
class Axis {
public:
    Axis(double p, double q, double r, double s)
        : values_{scaled(p), scaled(q), scaled(r), scaled(s)} {
        int high = INT32_MIN;
        for (const Scaled& v : values_)
            if (v.integer != 0) {
                low_ = std::min(low_, v.exponent);
                high = std::max(high, v.exponent + static_cast<int>(std::bit_width(v.integer)));
            }
        bits_ = high == INT32_MIN ? 0 : high - low_;
    }

    /// How many bits the largest magnitude has.
    int bits() const { return bits_; }

    template <int Words>
    WideInteger<Words> integer(int which) const {
        const Scaled& v = values_[which];
        WideInteger<Words> result;
        if (v.integer == 0)
            return result;
        const int shift = v.exponent - low_, word = shift / 64, bit = shift % 64;
        result.words[word] = v.integer << bit;
        if (bit != 0 && word + 1 < Words)
            result.words[word + 1] = v.integer >> (64 - bit);
        return v.negative ? -result : result;
    }

    /// The value `which` less the first one.
    template <int Words>
    WideInteger<Words> difference(int which) const {
        return integer<Words>(which) - integer<Words>(0);
    }

private:
    Scaled values_[4];
    int low_ = INT32_MAX;
    int bits_ = 0;
};

/// With magnitudes below 2^(64 W - 3), differences, minors and determinant stay below 2^(64 W - 2),
/// 2^(128 W - 3) and 2^(192 W - 3).
constexpr int capacity(int words) {
    return 64 * words - 3;
}

template <int N>
WideInteger<2 * N> minor(const WideInteger<N>& a, const WideInteger<N>& b, const WideInteger<N>& c,
                         const WideInteger<N>& d) {
    return product(a, d) - product(b, c);
}

template <int N>
int sign_of_rows(const WideInteger<N> (&m)[3][3]) {
    const auto x = product(minor(m[1][1], m[1][2], m[2][1], m[2][2]), m[0][0]);
    const auto y = product(minor(m[1][2], m[1][0], m[2][2], m[2][0]), m[0][1]);
    const auto z = product(minor(m[1][0], m[1][1], m[2][0], m[2][1]), m[0][2]);
    return (x + y + z).sign();
}

/// The sign of the determinant whose rows are the values 1, 2, 3 less the value 0; with
/// `is_direction` the row of value 1 is taken as it is.
template <int N>
int determinant_sign(const Axis (&axes)[3], bool is_direction) {
    WideInteger<N> m[3][3];
    for (int axis = 0; axis < 3; ++axis) {
        m[0][axis] =
            is_direction ? axes[axis].template integer<N>(1) : axes[axis].template difference<N>(1);
        m[1][axis] = axes[axis].template difference<N>(2);
        m[2][axis] = axes[axis].template difference<N>(3);
    }
    return sign_of_rows(m);
}

int orient3d_wide(Vec3 origin, Vec3 a, Vec3 b, Vec3 c, bool is_direction) {
    const Axis axes[3] = {
        {origin.x, a.x, b.x, c.x}, {origin.y, a.y, b.y, c.y}, {origin.z, a.z, b.z, c.z}};
    const int bits = std::max({axes[0].bits(), axes[1].bits(), axes[2].bits()});
    if (bits <= capacity(2))
        return determinant_sign<2>(axes, is_direction);
    ALLIDE_ASSERT(bits <= capacity(5));  // from 2^-252, the last bit of 2^-200, to 2^62
    return determinant_sign<5>(axes, is_direction);
}

template <int N>
int determinant_sign(const Axis& x, const Axis& y, bool is_direction) {
    return minor(is_direction ? x.integer<N>(1) : x.difference<N>(1),
                 is_direction ? y.integer<N>(1) : y.difference<N>(1), x.difference<N>(2),
                 y.difference<N>(2))
        .sign();
}

int orient3d_integer(Vec3 origin, Vec3 a, Vec3 b, Vec3 c, bool is_direction) {
    Native axes[3];
    if (fits(origin.x, a.x, b.x, c.x, axes[0]) && fits(origin.y, a.y, b.y, c.y, axes[1]) &&
        fits(origin.z, a.z, b.z, c.z, axes[2]))
        return native_sign(axes, is_direction);
    return orient3d_wide(origin, a, b, c, is_direction);
}

int orient2d_integer(Vec3 origin, Vec3 a, Vec3 b, int axis, bool is_direction) {
    const int i = axis == 2 ? 0 : axis + 1, j = axis == 0 ? 2 : axis - 1;
    Native u, v;
    if (fits(origin[i], a[i], b[i], 0, u) && fits(origin[j], a[j], b[j], 0, v)) {
        const Int128 det = native_minor(is_direction ? u.value[1] : u.difference(1),
                                        is_direction ? v.value[1] : v.difference(1),
                                        u.difference(2), v.difference(2));
        return (det > 0) - (det < 0);
    }
    const Axis x(origin[i], a[i], b[i], 0), y(origin[j], a[j], b[j], 0);
    const int bits = std::max(x.bits(), y.bits());
    if (bits <= capacity(2))
        return determinant_sign<2>(x, y, is_direction);
    ALLIDE_ASSERT(bits <= capacity(5));
    return determinant_sign<5>(x, y, is_direction);
}

}  // namespace

int orient3d_exact(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    if (d == a || d == b || d == c)  // faces that share a corner
        return 0;
    return orient3d_integer(a, b, c, d, false);
}

int orient3d_exact_direction(Vec3 origin, Vec3 direction, Vec3 a, Vec3 b) {
    return orient3d_integer(origin, direction, a, b, true);
}

int orient2d_exact(Vec3 a, Vec3 b, Vec3 c, int axis) {
    return orient2d_integer(a, b, c, axis, false);
}

int orient2d_exact_direction(Vec3 origin, Vec3 direction, Vec3 p, int axis) {
    return orient2d_integer(origin, direction, p, axis, true);
}

}  // namespace allide
