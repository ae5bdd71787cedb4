// SPDX-License-Identifier: MIT
#include <allide/version.h>

#include <regex>
#include <string>

#include <gtest/gtest.h>

namespace allide {
namespace {

TEST(Version, HasThreeNumbers) {
    EXPECT_TRUE(std::regex_match(std::string(version()), std::regex(R"(\d+\.\d+\.\d+)")));
    EXPECT_STREQ(version(), ALLIDE_VERSION);
}

}  // namespace
}  // namespace allide
