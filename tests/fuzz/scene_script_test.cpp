// SPDX-License-Identifier: MIT
#include "tests/fuzz/scene_script.h"
#include "tests/cases.h"
#include "tests/fuzz/events_script.h"
#include "tests/fuzz/replay.h"

namespace allide {
namespace {

TEST(SceneScript, KeepsItsPromisesOnTheFuzzersCorpora) {
    replay_corpus("vrml", scene_script, 8);
    replay_corpus("x3d", scene_script, 6);
}

TEST(SceneScript, KeepsItsPromisesOnChangedFilesOfTheCorpora) {
    std::size_t read = 0, rejected = 0;
    for (const char* const target : {"vrml", "x3d"})
        for (const auto& entry : std::filesystem::directory_iterator(
                 ALLIDE_TEST_DATA "/fuzz/corpus/" + std::string(target))) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string bytes(std::istreambuf_iterator<char>(file), {});
            Random random(bytes.size());
            for (int i = 0; i < cases(60) && !bytes.empty(); ++i) {
                std::string changed = bytes;
                for (int k = 0; k < 3; ++k)
                    changed[random.below(changed.size())] = bytes[random.below(bytes.size())];
                EXPECT_EQ(scene_script(changed), "") << entry.path() << " " << i;
                ++(read_scene_of_bytes(changed, false) ? read : rejected);
            }
        }
    EXPECT_GT(read, 20u);
    EXPECT_GT(rejected, 20u);
}

TEST(EventsScript, KeepsItsPromisesOnTheFuzzersCorpus) {
    replay_corpus("events", events_script, 12);
}

TEST(EventsScript, KeepsItsPromisesOnBytesAtRandom) {
    std::size_t contacts = 0;
    const auto script = [&](const std::string& bytes) {
        EventsScript made(bytes);
        std::string complaint = made.run();
        contacts += made.contacts();
        return complaint;
    };
    run_random_bytes(script, cases(300));
    EXPECT_GT(contacts, 10u);
}

}  // namespace
}  // namespace allide
