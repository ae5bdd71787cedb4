// SPDX-License-Identifier: MIT
#include "io/text_scanner.h"

#include <cmath>

#include <gtest/gtest.h>

namespace allide {
namespace {

double number(std::string_view text) {
    TextScanner scanner(text);
    double value = 0;
    EXPECT_TRUE(scanner.number(value)) << text;
    return value;
}

ErrorCode number_error(std::string_view text) {
    TextScanner scanner(text);
    double value = 0;
    EXPECT_FALSE(scanner.number(value)) << text;
    return scanner.error()->code();
}

TEST(TextScanner, ReadsNumbersAsFilesSpellThem) {
    EXPECT_EQ(number("+1.5"), 1.5);
    EXPECT_EQ(number(" \t-.5"), -0.5);
    EXPECT_EQ(number("3."), 3);
    EXPECT_EQ(number("1E+3"), 1000);
    EXPECT_EQ(number("5e-324"), 5e-324);
    EXPECT_TRUE(std::isnan(number("nan")));
    EXPECT_TRUE(std::isinf(number("-inf")));
}

TEST(TextScanner, NumbersTooSmallForADoubleAreZero) {
    EXPECT_EQ(number("1e-400"), 0);
    EXPECT_TRUE(std::signbit(number("-1e-400")));
    EXPECT_EQ(number("0." + std::string(400, '0') + "1"), 0);
    EXPECT_EQ(number("1e-99999999999999999999"), 0);
    EXPECT_EQ(number("1" + std::string(400, '0') + "e-900"), 0);
}

TEST(TextScanner, NumbersTooLargeForADoubleAreErrors) {
    EXPECT_EQ(number_error("1e400"), ErrorCode::out_of_range);
    EXPECT_EQ(number_error("1e+99999999999999999999"), ErrorCode::out_of_range);
    EXPECT_EQ(number_error("1" + std::string(400, '0')), ErrorCode::out_of_range);
    EXPECT_EQ(number_error("0." + std::string(400, '0') + "1e900"), ErrorCode::out_of_range);
}

TEST(TextScanner, RejectsWhatOnlyBeginsLikeANumber) {
    for (const char* text : {"1.#QNAN", "1,5", "0x10", "1e", "--1", "+-1", "+", "", "one", "1#"})
        EXPECT_EQ(number_error(text), ErrorCode::bad_file) << text;
}

TEST(TextScanner, CountsLinesWhateverEndsThem) {
    for (const char* text :
         {"1\n2\n\nx", "1\r\n2\r\n\r\nx", "1\r2\r\rx", "\xEF\xBB\xBF\n\r\n\rx"}) {
        TextScanner scanner(text);
        double value = 0;
        for (;;) {
            scanner.skip_space();
            if (!scanner.number(value))
                break;
        }
        EXPECT_STREQ(scanner.error()->what(), "line 4: expected a number, found 'x'");
    }
}

TEST(TextScanner, BackslashAtTheEndContinuesALine) {
    for (const char* text : {"1 \\\n 2 \\\n3", "1 \\\r\n 2\\\n\\\n 3", "1\\\n2 \\\r3\n4"}) {
        TextScanner scanner(text);
        Vec3 v;
        EXPECT_TRUE(scanner.position(v)) << text;
        EXPECT_EQ(v, (Vec3{1, 2, 3})) << text;
    }
}

TEST(TextScanner, APositionStaysOnItsLine) {
    TextScanner scanner("1 2\n3");
    Vec3 v;
    EXPECT_FALSE(scanner.position(v));
    EXPECT_STREQ(scanner.error()->what(), "line 1: expected a number, found the end of the line");
}

TEST(TextScanner, ACountIsHeldToWhatTheTextHasRoomFor) {
    std::uint32_t count = 0;
    EXPECT_TRUE(TextScanner("2 1 2").count("numbers", 2, count));
    EXPECT_EQ(count, 2u);
    EXPECT_FALSE(TextScanner("4 1 2").count("numbers", 2, count));
    EXPECT_FALSE(TextScanner("-1 1 2").count("numbers", 2, count));
    EXPECT_FALSE(TextScanner("99999999999999999999 1").count("numbers", 2, count));
}

}  // namespace
}  // namespace allide
