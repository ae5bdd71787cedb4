// SPDX-License-Identifier: MIT
#include <memory>

#include <gtest/gtest.h>

#include <allide/error.h>

namespace allide {
namespace {

Result<std::string> made(bool well) {
    if (well)
        return std::string("value");
    return Error(ErrorCode::bad_argument, "no value");
}

TEST(Result, IsReadAsLvalueAndRvalue) {
    Result<std::string> result = made(true);
    const Result<std::string>& constant = result;
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result.value(), "value");
    EXPECT_EQ(constant.value(), "value");
    result.value() += "s";
    EXPECT_EQ(*constant, "values");
    EXPECT_EQ(made(true).value(), "value");
    EXPECT_EQ(std::move(result).value(), "values");
}

TEST(Result, ThrowsItsErrorFromEveryForm) {
    Result<std::string> result = made(false);
    const Result<std::string>& constant = result;
    EXPECT_FALSE(result);
    EXPECT_EQ(result.error().code(), ErrorCode::bad_argument);
    EXPECT_THROW(result.value(), Error);
    EXPECT_THROW(constant.value(), Error);
    EXPECT_THROW(made(false).value(), Error);
    const Result<void> failed = Error(ErrorCode::dead_id, "gone");
    EXPECT_FALSE(failed.has_value());
    EXPECT_THROW(failed.value(), Error);
    EXPECT_NO_THROW(Result<void>().value());
}

TEST(Result, HoldsWhatCanOnlyBeMoved) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    EXPECT_EQ(**result, 7);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 7);
}

#if !defined(NDEBUG)
TEST(ResultDeathTest, AssertsThatThereIsWhatIsRead) {
    const Result<std::string> bad = made(false), good = made(true);
    EXPECT_DEATH(std::ignore = *bad, "has_value");
    EXPECT_DEATH(std::ignore = good.error(), "has_value");
}
#endif

}  // namespace
}  // namespace allide
