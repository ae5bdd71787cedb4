// SPDX-License-Identifier: MIT
#include "scenes/tour.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <allide/record.h>

#include "base/hash.h"
#include "scenes/kitchen.h"
#include "scenes/porch.h"
#include "scenes/walkthrough.h"

namespace allide {
namespace {

struct Scene {
    Room (*room)();
    std::vector<HandInput> (*tour)();
};

/// What happened on a tour.
struct Toured {
    std::vector<std::string> events;
    std::map<std::string, double> least, most;  ///< parameters of joints that moved
    std::set<std::string> met;                  ///< by the hand or what it carried
    double largest = 1;
};

std::vector<NumberPair> pairs_of(const Report& report) {
    std::vector<NumberPair> pairs;
    for (const PairReport& pair : report.pairs)
        pairs.push_back({static_cast<std::uint32_t>(std::min(pair.user_a, pair.user_b)),
                         static_cast<std::uint32_t>(std::max(pair.user_a, pair.user_b))});
    std::ranges::sort(pairs);
    return pairs;
}

/// All pairs of a hand or what is carried with anything, by the rules of the world.
std::vector<NumberPair> brute_force(const Walkthrough& walk) {
    constexpr std::uint32_t active = 4 | 8;
    std::vector<ObjectOptions> options;
    for (std::size_t i = 0; i < walk.size(); ++i)
        options.push_back(walk.world().options(walk.id(i)));
    std::vector<NumberPair> pairs;
    for (std::uint32_t a = 0; a < walk.size(); ++a)
        for (std::uint32_t b = a + 1; b < walk.size(); ++b)
            if (((options[a].groups | options[b].groups) & active) != 0 &&
                options[a].owner != options[b].owner && intersects(walk.placed(a), walk.placed(b)))
                pairs.push_back({a, b});
    return pairs;
}

void expect_faces(const Walkthrough& walk) {
    for (const PairReport& pair : walk.report().pairs) {
        const auto faces = intersecting_faces(walk.placed(pair.user_a), walk.placed(pair.user_b));
        EXPECT_TRUE(std::ranges::equal(pair.faces, faces));
    }
}

Toured toured(const Scene& scene, int check_every = 0) {
    Walkthrough walk = Walkthrough::try_make(scene.room()).value();
    Toured found;
    int frame = 0, pairs = 0;
    for (const HandInput& input : scene.tour()) {
        walk.step({&input, 1}).value();
        for (const WalkEvent& event : walk.events())
            found.events.push_back((event.type == WalkEventType::picked ? "picked " : "dropped ") +
                                   walk.body_name(event.body));
        for (const PairReport& pair : walk.report().pairs)
            found.met.insert({walk.name(pair.user_a), walk.name(pair.user_b)});
        for (int body = 0; body < static_cast<int>(walk.bodies()); ++body) {
            const double q = walk.parameter(body);
            const auto least = found.least.try_emplace(walk.body_name(body), q).first;
            const auto most = found.most.try_emplace(walk.body_name(body), q).first;
            least->second = std::min(least->second, q);
            most->second = std::max(most->second, q);
            found.largest = std::max(found.largest, walk.scale(body));
        }
        if (check_every > 0 && frame++ % check_every == 0) {
            EXPECT_EQ(pairs_of(walk.report()), brute_force(walk)) << input.time;
            expect_faces(walk);
            pairs += static_cast<int>(walk.report().pairs.size());
        }
    }
    EXPECT_TRUE(check_every == 0 || pairs > 0);
    return found;
}

#if defined(ALLIDE_SANITIZED)
constexpr int every = 300;
#else
constexpr int every = 10;
#endif

TEST(KitchenTour, PicksScalesPushesAndBumps) {
    const Toured found = toured({kitchen, kitchen_tour});
    EXPECT_EQ(found.events, std::vector<std::string>({"picked glass_0", "dropped glass_0",
                                                      "picked cup_7", "dropped cup_7"}));
    EXPECT_TRUE(found.met.contains("bowl"));
    EXPECT_NEAR(found.largest, 2.5, 1e-12);
    EXPECT_LT(found.least.at("door_1"), 0.3);
    EXPECT_LT(found.least.at("drawer_2"), 0.05);
}

TEST(PorchTour, PicksScalesPushesAndBumps) {
    const Toured found = toured({porch, porch_tour});
    EXPECT_EQ(found.events,
              std::vector<std::string>({"picked flowerpot_2", "dropped flowerpot_2"}));
    EXPECT_TRUE(found.met.contains("swing"));
    EXPECT_TRUE(found.met.contains("bench") || found.met.contains("cup_0"));
    EXPECT_LT(found.least.at("door"), 0.4);
}

TEST(KitchenTour, EveryTenthFrameIsAsByBruteForce) {
    toured({kitchen, kitchen_tour}, every);
}

TEST(PorchTour, EveryTenthFrameIsAsByBruteForce) {
    toured({porch, porch_tour}, every);
}

std::uint64_t digest_of(const Scene& scene, std::size_t frames) {
    Walkthrough walk = Walkthrough::try_make(scene.room()).value();
    Hash hash;
    const std::vector<HandInput> inputs = scene.tour();
    for (std::size_t i = 0; i < frames; ++i) {
        walk.step({&inputs[i], 1}).value();
        hash.add(digest(walk));
    }
    return hash.value();
}

TEST(KitchenTour, HasTheSameBitsTwice) {
    EXPECT_EQ(digest_of({kitchen, kitchen_tour}, 700), digest_of({kitchen, kitchen_tour}, 700));
}

TEST(PorchTour, HasTheSameBitsTwice) {
    EXPECT_EQ(digest_of({porch, porch_tour}, 1000), digest_of({porch, porch_tour}, 1000));
}

}  // namespace
}  // namespace allide
