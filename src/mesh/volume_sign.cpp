// SPDX-License-Identifier: MIT
// The sum of det(a, b, c) over all faces in doubles, relative to one vertex; if its error bound
// leaves the sign open, again in integers that are multiples of 2^-252, the last bit of 2^-200.
#include "mesh/volume_sign.h"

#include <algorithm>
#include <cmath>

#include "primitive/orient.h"
#include "primitive/wide_integer.h"

namespace allide {
namespace {

/// Coordinates have 312 bits, a face's determinant 939, and a sum of 2^32 of them 971.
using Coordinate = WideInteger<5>;
using Sum = WideInteger<16>;

Coordinate scaled(double value) {
    Coordinate result;
    int exponent = 0;
    const auto mantissa =
        static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(value), &exponent), 53));
    if (mantissa == 0)
        return result;
    const int shift = exponent - 53 + 252, word = shift / 64, bit = shift % 64;
    result.words[static_cast<std::size_t>(word)] = mantissa << bit;
    if (bit > 11)
        result.words[static_cast<std::size_t>(word) + 1] = mantissa >> (64 - bit);
    return value < 0 ? -result : result;
}

Sum widened(const WideInteger<15>& value) {
    Sum result;
    std::ranges::copy(value.words, result.words.begin());
    result.words[15] = value.is_negative() ? ~std::uint64_t{0} : 0;
    return result;
}

WideInteger<15> determinant(Vec3 a, Vec3 b, Vec3 c) {
    const auto part = [](double p, double q1, double r2, double q2, double r1) {
        return product(product(scaled(q1), scaled(r2)) - product(scaled(q2), scaled(r1)),
                       scaled(p));
    };
    return part(a.x, b.y, c.z, b.z, c.y) + part(a.y, b.z, c.x, b.x, c.z) +
           part(a.z, b.x, c.y, b.y, c.x);
}

int exact_volume_sign(std::span<const Vec3> vertices, std::span<const Face> faces) {
    Sum sum;
    for (const auto& [a, b, c] : faces)
        sum = sum + widened(determinant(vertices[a], vertices[b], vertices[c]));
    return sum.sign();
}

/// An upper bound of all products in det(u, v, w).
double permanent(Vec3 u, Vec3 v, Vec3 w) {
    const Vec3 a = abs(u), b = abs(v), c = abs(w);
    return a.x * (b.y * c.z + b.z * c.y) + a.y * (b.z * c.x + b.x * c.z) +
           a.z * (b.x * c.y + b.y * c.x);
}

}  // namespace

int volume_sign(std::span<const Vec3> vertices, std::span<const Face> faces) {
    if (faces.empty())
        return 0;
    const Vec3 base = vertices[faces[0][0]];
    double sum = 0, size = 0;
    for (const auto& [a, b, c] : faces) {
        const Vec3 u = vertices[a] - base, v = vertices[b] - base, w = vertices[c] - base;
        sum += dot(u, cross(v, w));
        size += permanent(u, v, w);
    }
    // 3 roundings of differences and 5 of the determinant for each term, one for each addition
    const double bound = static_cast<double>(faces.size() + 16) * 0x1p-52 * size;
    if (std::fabs(sum) > bound)
        return sum > 0 ? 1 : -1;
    return exact_volume_sign(vertices, faces);
}

}  // namespace allide
