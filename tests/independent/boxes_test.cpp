// SPDX-License-Identifier: MIT
// Pair finders against comparisons of every box with every box.
#include <algorithm>

#include <gtest/gtest.h>

#include "../cases.h"
#include "box_story.h"
#include "configurations.h"

namespace independent {
namespace {

std::string named(const Family& family, const StoryOptions& options) {
    return std::string(family.name) + ", " + std::to_string(options.objects) + " objects, seed " +
           std::to_string(options.seed) + (options.rules ? ", rules" : "");
}

/// Whether all frames agree; says where they first do not.
bool replay(const BoxStory& story, const allide::PairFinderOptions& options) {
    allide::PairFinder finder(options);
    for (std::size_t frame = 0; frame < story.size(); ++frame) {
        for (const BoxCall& call : story[frame].calls)
            tell(call, finder);
        const std::span<const allide::BoxPair> found = finder.pairs();
        if (std::ranges::equal(found, story[frame].pairs))
            continue;
        ADD_FAILURE() << "broad phase " << int(options.broad) << ", threads " << options.threads
                      << ", frame " << frame << ": " << found.size() << " pairs instead of "
                      << story[frame].pairs.size();
        return false;
    }
    return true;
}

bool replay_everywhere(const Family& family, StoryOptions options) {
    options.objects = std::min(options.objects, family.most);
    SCOPED_TRACE(named(family, options));
    const BoxStory story = box_story(family, options);
    bool agrees = true;
    for (const allide::BroadPhase broad : broad_phases)
        for (int threads = 1; threads <= most_threads && agrees; ++threads)
            agrees = replay(story, {.threads = threads, .broad = broad});
    return agrees;
}

/// Goes on with the next family after a failure. A sanitizer sees one story in six.
void replay_families(std::initializer_list<int> counts, std::uint64_t seeds) {
    const int stride = 6 / allide::cases(6);
    int story = 0;
    for (const Family& family : families()) {
        bool agrees = true;
        for (const int objects : counts)
            for (std::uint64_t seed = 0; seed < seeds && agrees; ++seed)
                if (story++ % stride == 0)
                    agrees = replay_everywhere(
                        family, {.objects = objects, .rules = seed % 2 == 1, .seed = seed});
    }
}

TEST(IndependentBoxes, EmptyAndSmallWorlds) {
    replay_families({0, 1, 2, 3, 7, 8, 9}, 2);
}

TEST(IndependentBoxes, CountsAroundThresholds) {
    replay_families({16, 17, 51, 63, 64, 65}, 2);
}

TEST(IndependentBoxes, CountsAroundTheGridsLeast) {
    replay_families({255, 256, 257}, 2);
}

TEST(IndependentBoxes, HundredsOfObjects) {
    replay_families({300, 513}, 1);
}

TEST(SlowIndependentBoxes, EveryCountUpToSixtySix) {
    for (int objects = 0; objects <= 66; ++objects)
        replay_families({objects}, 4);
}

TEST(SlowIndependentBoxes, CountsAroundEveryThreshold) {
    replay_families({127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025}, 12);
}

TEST(SlowIndependentBoxes, ThousandsOfObjects) {
    replay_families({2047, 2048, 4095, 4096, 4097, 5000}, 2);
}

}  // namespace
}  // namespace independent
