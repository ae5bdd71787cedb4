// SPDX-License-Identifier: MIT
#include "math/may_place.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "math/range.h"
#include "tests/targets.h"

namespace allide {
namespace {

Transform random_transform(Random& random) {
    Transform t = rotation({random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)},
                           random.uniform(-3, 3));
    t.translation = {random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)};
    return t;
}

double& entry(Transform& t, int i) {
    return i < 9 ? t.rotation.rows[i / 3][i % 3] : t.translation[i - 9];
}

/// Good ones, and ones that are about as far from being so as is allowed.
std::vector<Transform> near_the_limit() {
    Random random(7);
    std::vector<Transform> result;
    for (int i = 0; i < 3000; ++i) {
        result.push_back(random_transform(random));
        entry(result.back(), i % 12) += random.uniform(-2e-6, 2e-6);
    }
    return result;
}

std::vector<Transform> strange() {
    Random random(8);
    const double infinity = std::numeric_limits<double>::infinity();
    std::vector<Transform> result = {{}, {{{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}}, {}}};
    for (int i = 0; i < 12; ++i)
        for (const double value : {infinity, -infinity, infinity - infinity, 0x1p60, -0x1p60,
                                   0x1.0000000000001p60, 1e308, -0.0, 0.0}) {
            result.push_back(random_transform(random));
            entry(result.back(), i) = value;
        }
    return result;
}

TEST(MayPlace, RejectsWhatTransformErrorSpeaksOfAndNothingElse) {
    std::vector<Transform> all = near_the_limit();
    for (const Transform& t : strange())
        all.push_back(t);
    for_each_simd_target([&] {
        std::size_t rejected = 0;
        for (const Transform& t : all) {
            ASSERT_EQ(may_place({&t, 1}), !transform_error(t));
            rejected += !may_place({&t, 1});
        }
        EXPECT_GT(rejected, all.size() / 4);
        EXPECT_LT(rejected, 3 * all.size() / 4);
    });
}

TEST(MayPlace, FindsTheOneThatIsBadWhereverItIs) {
    for_each_simd_target([] {
        for (std::size_t size = 0; size < 14; ++size) {
            std::vector<Transform> some(size);
            EXPECT_TRUE(may_place(some));
            for (Transform& t : some) {
                t.rotation.rows[1].z = 0.1;
                EXPECT_FALSE(may_place(some));
                t = {};
            }
        }
    });
}

}  // namespace
}  // namespace allide
