// SPDX-License-Identifier: MIT
#include "round/big_integer.h"

#include <utility>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace allide {
namespace {

/// An integer in both kinds.
struct Both {
    BigInteger own;
    mpz_class gmp;
};

/// Often with words of ones or zeros, where carries run far.
Both random_integer(Random& random) {
    WideInteger<5> a;
    mpz_class expected = 0;
    const int length = random.integer(0, 4);
    for (int i = 0; i < length; ++i) {
        const std::uint64_t choice = random.below(4);
        a.words[i] = choice == 0 ? 0 : choice == 1 ? ~std::uint64_t{0} : random.next();
        expected += mpz_class(static_cast<unsigned long>(a.words[i])) << 64 * i;
    }
    if (random.below(2) == 0)
        return {BigInteger(-a), -expected};
    return {BigInteger(a), expected};
}

void expect_equal(const BigInteger& own, const mpz_class& expected) {
    ASSERT_EQ(own.sign(), sgn(expected));
    const std::size_t bits = expected == 0 ? 0 : mpz_sizeinbase(expected.get_mpz_t(), 2);
    ASSERT_EQ(own.length(), static_cast<int>((bits + 63) / 64));
}

TEST(BigInteger, SumsDifferencesAndProductsAreThoseOfGmp) {
    Random random(1);
    int zeros = 0;
    for (int i = 0; i < 100000 && !HasFailure(); ++i) {
        const Both a = random_integer(random), b = random_integer(random);
        const Both c = random_integer(random);
        expect_equal(a.own + b.own, a.gmp + b.gmp);
        expect_equal(a.own - b.own, a.gmp - b.gmp);
        expect_equal(twice(a.own) * b.own - c.own, 2 * a.gmp * b.gmp - c.gmp);
        // Both sides of an identity, so that every word counts.
        const BigInteger whole = (a.own + b.own) * (a.own - b.own);
        const BigInteger rest = whole - a.own * a.own + b.own * b.own;
        expect_equal(rest, 0);
        expect_equal(rest + c.own, c.gmp);
        zeros += (a.own * b.own).sign() == 0;
    }
    EXPECT_GT(zeros, 1000);
}

TEST(BigInteger, PowersOfTwelveFactorsKeepTheirWords) {
    Random random(2);
    for (int i = 0; i < 2000 && !HasFailure(); ++i) {
        BigInteger own(WideInteger<1>{{1}});
        mpz_class expected = 1;
        for (int k = 0; k < 12; ++k) {
            const Both factor = random_integer(random);
            own = own * factor.own;
            expected *= factor.gmp;
        }
        expect_equal(own, expected);
    }
}

}  // namespace
}  // namespace allide
