// SPDX-License-Identifier: MIT
#include "primitive/fraction.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/cases.h"
#include "tests/rational.h"

namespace allide {
namespace {

/// Up to this many bits, some of them with long runs of zeros or ones.
template <int N>
WideInteger<N> random_integer(Random& random, int bits) {
    WideInteger<N> result;
    const bool is_sparse = random.below(2) == 0;
    for (int i = 0; i < bits; ++i) {
        const std::uint64_t bit = random.below(is_sparse ? 40 : 2) == 0;
        result.words[static_cast<std::size_t>(i / 64)] |= bit << (i % 64);
    }
    return random.below(2) == 0 ? -result : result;
}

template <int N>
mpz_class gmp_integer(const WideInteger<N>& a) {
    const bool negative = a.is_negative();
    const WideInteger<N> magnitude = negative ? -a : a;
    mpz_class result;
    mpz_import(result.get_mpz_t(), N, -1, sizeof(std::uint64_t), 0, 0, magnitude.words.data());
    return negative ? mpz_class(-result) : result;
}

mpq_class times_power(mpq_class x, int exponent) {
    if (exponent >= 0)
        mpq_mul_2exp(x.get_mpq_t(), x.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent));
    else
        mpq_div_2exp(x.get_mpq_t(), x.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent));
    return x;
}

struct Sample {
    Fraction fraction;
    mpq_class value;
};

template <int N>
Sample random_sample(Random& random) {
    const auto over = random_integer<N>(random, random.integer(0, 64 * N - 2));
    auto under = random_integer<N>(random, random.integer(1, 64 * N - 2));
    if (under.sign() == 0)
        under.words[0] = 1;
    mpq_class value(gmp_integer(over), gmp_integer(under));
    value.canonicalize();
    return {{over, under}, value};
}

template <int N>
void judge(int count) {
    Random random(N);
    int denormal = 0;
    for (int i = 0; i < count; ++i) {
        const Sample p = random_sample<N>(random), q = random_sample<N>(random);
        ASSERT_EQ(compare(p.fraction, q.fraction), sgn(p.value - q.value));
        const int size = static_cast<int>(mpz_sizeinbase(p.value.get_num_mpz_t(), 2)) -
                         static_cast<int>(mpz_sizeinbase(p.value.get_den_mpz_t(), 2));
        for (const int exponent : {-size, -1074 - size + random.integer(-4, 60)}) {
            const double expected = nearest_double(times_power(p.value, exponent));
            ASSERT_EQ(rounded(p.fraction, exponent), expected);
            denormal += expected != 0 && std::fabs(expected) < 0x1p-1022;
        }
    }
    EXPECT_GT(denormal, count / 2);
}

TEST(Fraction, IsComparedAndRoundedAsByGmp) {
    judge<3>(cases(4000));
    judge<4>(cases(4000));
    judge<6>(cases(4000));
    judge<8>(cases(4000));
    judge<15>(cases(2000));
    judge<20>(cases(2000));
}

TEST(Fraction, TiesGoToTheEvenDouble) {
    const auto half_way = [](std::uint64_t odd) {
        return rounded({WideInteger<3>{{odd}}, WideInteger<3>{{2}}});
    };
    EXPECT_EQ(half_way((1ull << 54) + 1), 0x1p53);
    EXPECT_EQ(half_way((1ull << 54) + 2), 0x1p53);
    EXPECT_EQ(half_way((1ull << 54) + 3), 0x1p53 + 2);
    EXPECT_EQ(half_way((1ull << 54) + 6), 0x1p53 + 4);
    EXPECT_EQ(rounded({WideInteger<3>{{1}}, WideInteger<3>{{2}}}, -1074), 0);
    EXPECT_EQ(rounded({WideInteger<3>{{3}}, WideInteger<3>{{2}}}, -1074), 0x1p-1073);
    EXPECT_FALSE(std::signbit(rounded({-WideInteger<3>{{1}}, WideInteger<3>{{2}}}, -1074)));
}

}  // namespace
}  // namespace allide
