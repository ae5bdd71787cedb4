// SPDX-License-Identifier: MIT
#include "tests/cases.h"
#include "tests/fuzz/broad_script.h"
#include "tests/fuzz/replay.h"

namespace allide {
namespace {

TEST(BroadScript, AgreesOnTheFuzzersCorpus) {
    replay_corpus("broad", broad_script, 20);
}

TEST(BroadScript, AgreesOnBytesAtRandom) {
    run_random_bytes(broad_script, cases(300));
}

}  // namespace
}  // namespace allide
