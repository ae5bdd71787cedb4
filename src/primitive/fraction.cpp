// SPDX-License-Identifier: MIT
#include "primitive/fraction.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace allide {
namespace {

template <int N>
int compare_in(const Fraction& a, const Fraction& b) {
    return compare_quotients(resized<N>(a.over), resized<N>(a.under), resized<N>(b.over),
                             resized<N>(b.under));
}

template <int N>
int bit_width(const WideInteger<N>& a) {
    for (int i = N - 1; i >= 0; --i)
        if (a.words[i] != 0)
            return 64 * i + static_cast<int>(std::bit_width(a.words[i]));
    return 0;
}

template <int N>
ALLIDE_WRAPS WideInteger<N> shifted_left(const WideInteger<N>& a, int shift) {
    const int words = shift / 64, bits = shift % 64;
    WideInteger<N> result;
    for (int i = N - 1; i >= words; --i) {
        result.words[i] = a.words[i - words] << bits;
        if (bits != 0 && i > words)
            result.words[i] |= a.words[i - words - 1] >> (64 - bits);
    }
    return result;
}

/// A positive number as q * 2^exponent with the last bit of q set where bits were cut off.
struct CutQuotient {
    std::uint64_t q;
    int exponent;
};

constexpr int least_exponent = -1074;  ///< the least exponent of a double
/// More than the 53 bits of a double by one for rounding, one that may be 0, and one to spare.
constexpr int most_quotient_bits = 56;

/// Long division, bit by bit, as far as a double has bits.
template <int N>
CutQuotient cut_quotient(const WideInteger<N>& over, const WideInteger<N>& under, int exponent) {
    const int over_bits = bit_width(over), under_bits = bit_width(under);
    WideInteger<N> rest = shifted_left(over, 64 * N - 2 - over_bits);
    const WideInteger<N> divisor = shifted_left(under, 64 * N - 2 - under_bits);
    const int first = over_bits - under_bits + exponent;  // the exponent of the first bit
    const int bits = std::min(first - (least_exponent - 2) + 1, most_quotient_bits);
    if (bits <= 0)
        return {0, 0};  // below a quarter of the least double
    std::uint64_t q = 0;
    for (int i = 0; i < bits; ++i) {
        const WideInteger<N> difference = rest - divisor;
        const bool fits = !difference.is_negative();
        q = 2 * q + fits;
        rest = shifted_left(fits ? difference : rest, 1);
    }
    return {2 * q + (rest.sign() != 0), first - bits};
}

/// Rounds the bits below the last of a denormal double here, because ldexp would round twice.
double nearest(CutQuotient cut) {
    const int surplus = least_exponent - cut.exponent;
    const bool is_denormal = static_cast<int>(std::bit_width(cut.q)) + cut.exponent < -1021;
    if (!is_denormal)
        return std::ldexp(static_cast<double>(cut.q), cut.exponent);
    const std::uint64_t kept = cut.q >> surplus, lost = cut.q & ((1ull << surplus) - 1);
    const std::uint64_t half = 1ull << (surplus - 1);
    const bool goes_up = lost > half || (lost == half && kept % 2 != 0);
    return std::ldexp(static_cast<double>(kept + goes_up), least_exponent);
}

template <int N>
double rounded_in(const Fraction& f, int exponent) {
    const bool negative = f.over.is_negative();
    // A word more, so that the aligned numbers have their signs.
    const auto over = resized<N + 1>(negative ? -f.over : f.over), under = resized<N + 1>(f.under);
    const double magnitude = nearest(cut_quotient(over, under, exponent));
    return negative && magnitude > 0 ? -magnitude : magnitude;
}

}  // namespace

int compare(const Fraction& a, const Fraction& b) {
    const int words = std::max(a.words, b.words);
    return words <= 6 ? compare_in<6>(a, b) : compare_in<Fraction::most_words>(a, b);
}

double rounded(const Fraction& f, int exponent) {
    if (f.over.sign() == 0)
        return 0;
    if (f.words <= 4)
        return rounded_in<4>(f, exponent);
    return f.words <= 8 ? rounded_in<8>(f, exponent)
                        : rounded_in<Fraction::most_words>(f, exponent);
}

}  // namespace allide
