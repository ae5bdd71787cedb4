// SPDX-License-Identifier: MIT
// Scripts chosen at random, and those in the corpora of world_fuzz and extreme_fuzz.
#include "tests/cases.h"
#include "tests/fuzz/replay.h"
#include "tests/fuzz/world_script.h"

namespace allide {
namespace {

/// Takes turns with all values of an enumeration, each for `period` seeds.
template <class Enum, std::size_t count>
Enum choice(int seed, int period, const Enum (&values)[count]) {
    return values[static_cast<std::size_t>(seed / period) % count];
}

WorldOptions options_for(int seed) {
    return {.threads = 1 + seed % 2,
            .detail = choice(seed, 2,
                             {Detail::pairs, Detail::faces, Detail::separations, Detail::contacts}),
            .margin = seed % 4 == 3 ? 0.3 : 0,
            .broad = choice(seed, 1,
                            {BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree,
                             BroadPhase::sweep_and_prune, BroadPhase::interval_tree,
                             BroadPhase::uniform_grid, BroadPhase::brute, BroadPhase::sweep_dense}),
            .box = choice(seed, 3, {BoxKind::automatic, BoxKind::fixed, BoxKind::dynamic}),
            .method = choice(seed, 1, {FaceMethod::trees, FaceMethod::octree, FaceMethod::trees}),
            .octree = {.level = seed % 6 - 1, .side = seed % 5 * 2.0}};
}

void run_scripts(int count, int frames) {
    for (int seed = 0; seed < count; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        ASSERT_EQ(Script(Choices(static_cast<std::uint64_t>(seed)), options_for(seed)).run(frames),
                  "");
    }
}

TEST(WorldScript, AgreesWithANaiveWorld) {
    run_scripts(cases(60), 25);
}

TEST(WorldScript, AgreesWithANaiveWorldInAThousandShortScripts) {
    run_scripts(cases(1000), 6);
}

TEST(SlowWorldScript, AgreesWithANaiveWorld) {
    run_scripts(100'000, 10);
}

TEST(WorldScript, AgreesOnTheFuzzersCorpus) {
    replay_corpus("world", world_script, 21);
}

TEST(ExtremeWorldScript, AgreesOnTheFuzzersCorpus) {
    replay_corpus("extreme", extreme_world_script, 20);
}

TEST(ExtremeWorldScript, AgreesOnBytesAtRandom) {
    run_random_bytes(extreme_world_script, cases(300));
}

}  // namespace
}  // namespace allide
