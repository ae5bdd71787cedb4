// SPDX-License-Identifier: MIT
// Scripts chosen at random, and those in the corpus of world_fuzz.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/cases.h"
#include "tests/fuzz/world_script.h"

namespace allide {
namespace {

void run_scripts(int count, int frames) {
    for (int seed = 0; seed < count; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const WorldOptions options = {.threads = 1 + seed % 2,
                                      .detail = static_cast<Detail>(seed / 2 % 4),
                                      .margin = seed % 4 == 3 ? 0.3 : 0,
                                      .broad = static_cast<BroadPhase>(seed % 8),
                                      .box = static_cast<BoxKind>(seed / 3 % 3),
                                      .method = static_cast<FaceMethod>(seed % 3 % 2),
                                      .octree = {.level = seed % 6 - 1, .side = seed % 5 * 2.0}};
        ASSERT_EQ(Script(Choices(static_cast<std::uint64_t>(seed)), options).run(frames), "");
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
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(ALLIDE_TEST_DATA "/fuzz/corpus/world")) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        EXPECT_EQ(world_script(bytes), "");
        ++files;
    }
    EXPECT_GT(files, 20);
}

}  // namespace
}  // namespace allide
