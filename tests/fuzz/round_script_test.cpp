// SPDX-License-Identifier: MIT
#include "tests/fuzz/round_script.h"
#include "tests/cases.h"
#include "tests/fuzz/replay.h"

namespace allide {
namespace {

TEST(RoundScript, AgreesWithIntegersOnTheFuzzersCorpus) {
    replay_corpus("round", round_script, 20);
}

TEST(RoundScript, AgreesWithIntegersOnBytesAtRandom) {
    run_random_bytes(round_script, cases(300));
}

}  // namespace
}  // namespace allide
