// SPDX-License-Identifier: MIT
#include "base/decimal.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"

namespace allide {
namespace {

std::string standard(double value) {
    char digits[decimal_size];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

std::string printed(double value) {
    char digits[decimal_size];
    return {digits, write_decimal_by_printf(digits, value)};
}

TEST(Decimal, PowersOfTwoAndTheirNeighboursAreAsToCharsWritesThem) {
    for (int exponent = -1074; exponent <= 1023; ++exponent) {
        const double power = std::ldexp(1.0, exponent);
        for (const double value : {power, std::nextafter(power, 0), std::nextafter(power, 1e308)})
            ASSERT_EQ(printed(value), standard(value));
    }
}

TEST(Decimal, PowersOfTenAndShortNumbersAreAsToCharsWritesThem) {
    for (int exponent = -320; exponent <= 300; ++exponent)
        for (const double digits : {1.0, 1.5, 9.0, 99.0, 123456.0, 9007199254740993.0})
            ASSERT_EQ(printed(digits * std::pow(10, exponent)),
                      standard(digits * std::pow(10, exponent)));
}

TEST(Decimal, RandomBitsAreAsToCharsWritesThem) {
    Random random(1);
    for (int i = 0; i < 50000; ++i) {
        const double value = std::bit_cast<double>(random.next());
        if (!std::isnan(value)) {
            ASSERT_EQ(printed(value), standard(value));
        }
        const double near_one = random.uniform(-1000, 1000);
        ASSERT_EQ(printed(near_one), standard(near_one));
    }
}

TEST(Decimal, ZerosAndInfinitiesAreAsToCharsWritesThem) {
    for (const double value : {0.0, -0.0, std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity()})
        EXPECT_EQ(printed(value), standard(value));
    EXPECT_EQ(printed(std::numeric_limits<double>::quiet_NaN()), "nan");
}

}  // namespace
}  // namespace allide
