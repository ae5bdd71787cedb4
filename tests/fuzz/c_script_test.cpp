// SPDX-License-Identifier: MIT
#include "tests/fuzz/c_script.h"
#include "tests/cases.h"
#include "tests/fuzz/replay.h"

namespace allide {
namespace {

TEST(CScript, KeepsItsPromisesOnTheFuzzersCorpus) {
    replay_corpus("c", c_script, 20);
}

TEST(CScript, KeepsItsPromisesOnBytesAtRandom) {
    run_random_bytes(c_script, cases(1000));
}

}  // namespace
}  // namespace allide
