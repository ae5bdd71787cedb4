// SPDX-License-Identifier: MIT
#include "round/distance_order.h"

#include <gtest/gtest.h>

#include "round/feature_order.h"
#include "tests/cases.h"
#include "tests/round/checked_signs.h"
#include "tests/round/integer_hulls.h"
#include "tests/round/round_cases.h"
#include "tests/round/tally.h"

namespace allide {
namespace {

/// Calls `order` with the features that the hulls are.
template <class Order>
int applied(const RoundPair& pair, const Order& order) {
    const auto segment = [](const RoundedHull& h) { return Segment{h.points[0], h.points[1]}; };
    const RoundedHull &a = pair.a, &b = pair.b;
    const Radii radii = {a.radius, b.radius};
    switch (4 * a.count + b.count) {
        case 4 + 1:
            return order(a.points[0], b.points[0], radii);
        case 4 + 2:
            return order(a.points[0], segment(b), radii);
        case 4 + 3:
            return order(a.points[0], b.triangle(), radii);
        case 8 + 2:
            return order(segment(a), segment(b), radii);
        case 8 + 3:
            return order(segment(a), b.triangle(), radii);
        default:
            return order(a.triangle(), b.triangle(), radii);
    }
}

class DistanceOrder : public testing::TestWithParam<std::array<int, 2>> {
protected:
    void judge(RoundFamily family, int cases, std::uint64_t seed) {
        Random random(seed);
        const auto [count_a, count_b] = GetParam();
        for (int i = 0; i < cases && !HasFailure(); ++i) {
            const RoundPair pair = round_pair(random, family, count_a, count_b);
            const int expected =
                IntegerHulls(pair.a.corners(), pair.b.corners(), pair.a.radius, pair.b.radius)
                    .order();
            tally.count(expected);
            ASSERT_EQ(applied(pair, [](const auto&... args) { return distance_order(args...); }),
                      expected)
                << "case " << i;
            ASSERT_EQ(applied(pair, [&](const auto& a, const auto& b,
                                        Radii radii) { return FeatureOrder(signs, radii)(a, b); }),
                      expected);
        }
    }

    void judge_all(int cases) {
        for (const RoundFamily family : all_round_families) {
            SCOPED_TRACE(static_cast<int>(family));
            judge(family, cases, 1);
        }
        EXPECT_GT(tally.apart, cases);
        EXPECT_GT(tally.overlapping, cases);
        EXPECT_GT(tally.touching, cases / 10);
        EXPECT_GT(signs.doubts, cases / 2);
        EXPECT_GT(signs.asked - signs.doubts, cases / 2);
    }

    Tally tally;
    CheckedSigns signs;
};

using SlowDistanceOrder = DistanceOrder;

TEST_P(DistanceOrder, IsThatOfIntegersOnEveryFamily) {
    const auto [count_a, count_b] = GetParam();
    judge_all(cases(count_a + count_b <= 3 ? 12000 : count_a + count_b <= 5 ? 5000 : 2500));
}

TEST_P(SlowDistanceOrder, IsThatOfIntegersOnEveryFamily) {
    judge_all(125000);
}

INSTANTIATE_TEST_SUITE_P(Features, DistanceOrder, testing::ValuesIn(all_point_counts));
INSTANTIATE_TEST_SUITE_P(Slow, SlowDistanceOrder, testing::ValuesIn(all_point_counts));

}  // namespace
}  // namespace allide
