// SPDX-License-Identifier: MIT
#include "scenes/tour.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <allide/point.h>
#include <allide/record.h>

#include "base/hash.h"
#include "base/random.h"
#include "scenes/kitchen.h"
#include "scenes/porch.h"
#include "scenes/walkthrough.h"
#include "tests/at_least.h"

namespace allide {
namespace {

struct Scene {
    Room (*room)();
    std::vector<HandInput> (*tour)();
};

/// The events of a tour.
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
    EXPECT_TRUE(check_every == 0 || pairs >= at_least(1));
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

std::uint64_t digest_of(const Scene& scene, std::size_t frames, int threads) {
    WalkthroughOptions options;
    options.world.threads = threads;
    Walkthrough walk = Walkthrough::try_make(scene.room(), options).value();
    Hash hash;
    const std::vector<HandInput> inputs = scene.tour();
    for (std::size_t i = 0; i < frames; ++i) {
        walk.step({&inputs[i], 1}).value();
        hash.add(digest(walk));
    }
    return hash.value();
}

TEST(KitchenTour, HasTheSameBitsTwiceWithAnyThreads) {
    const Scene scene = {kitchen, kitchen_tour};
    EXPECT_EQ(digest_of(scene, 700, 1), digest_of(scene, 700, 2));
}

TEST(PorchTour, HasTheSameBitsTwiceWithAnyThreads) {
    const Scene scene = {porch, porch_tour};
    EXPECT_EQ(digest_of(scene, 1000, 1), digest_of(scene, 1000, 2));
}

/// Whatever the room has, only what is near a hand costs anything.
TEST(KitchenTour, DetectionTestsFewPairs) {
    Walkthrough walk = Walkthrough::try_make(kitchen()).value();
    std::uint64_t box_pairs = 0, face_tests = 0;
    for (const HandInput& input : kitchen_tour()) {
        walk.step({&input, 1}).value();
        box_pairs += walk.report().stats.box_pairs;
        face_tests += walk.report().stats.pair_tests.face_tests;
    }
    EXPECT_LT(box_pairs, 2u * tour_frames) << "of 905 polytopes";
    EXPECT_GT(box_pairs, 0u);
    EXPECT_LT(face_tests, 200u * tour_frames);
}

/// A hand that opens over some object, closes, jumps elsewhere twice, and so on.
class Jumper {
public:
    explicit Jumper(int user) : user_(user) {}

    HandInput next(Random& random, const Walkthrough& walk, int frame) {
        const int phase = (frame + user_) % 4;
        if (phase == 0)
            at_ = over(walk.placed(random.below(walk.room().size())));
        if (phase >= 2)
            at_ = {random.uniform(0, 2.6), random.uniform(1, 2), random.uniform(0.7, 1.4)};
        HandInput input{.time = static_cast<double>(frame), .user = user_};
        input.hand = translation(at_);
        std::ranges::fill(input.curl, phase == 0 ? 0 : 0.7);
        input.scale = random.uniform(0.3, 3);
        return input;
    }

private:
    static Vec3 over(const Placed& object) {
        return center(bounds(object)) - Vec3{0.06, 0.06, -0.06};
    }

    int user_;
    Vec3 at_;
};

/// Hands that jump about pick up and drop at random, and what they leave meets the next.
TEST(RandomWalk, EveryFrameIsAsByBruteForce) {
    Random random(5);
    Walkthrough walk = Walkthrough::try_make(kitchen(), {}, 2).value();
    Jumper left(0), right(1);
    std::size_t pairs = 0, picked = 0;
#if defined(ALLIDE_SANITIZED)
    constexpr int frames = 20;
#else
    constexpr int frames = 150;
#endif
    for (int frame = 0; frame < frames; ++frame) {
        const HandInput inputs[] = {left.next(random, walk, frame),
                                    right.next(random, walk, frame)};
        walk.step(inputs).value();
        EXPECT_EQ(pairs_of(walk.report()), brute_force(walk)) << frame;
        expect_faces(walk);
        pairs += walk.report().pairs.size();
        picked += walk.events().size();
    }
    EXPECT_GT(pairs, 20u);
    EXPECT_TRUE(picked > 5 || frames < 150) << picked;
}

}  // namespace
}  // namespace allide
