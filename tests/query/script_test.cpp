// SPDX-License-Identifier: MIT
#include "tests/cases.h"
#include "tests/fuzz/query_script.h"
#include "tests/fuzz/replay.h"

namespace allide {
namespace {

TEST(QueryScript, AgreesOnTheFuzzersCorpus) {
    replay_corpus("query", query_script, 20);
}

TEST(QueryScript, AgreesOnBytesAtRandom) {
    run_random_bytes(query_script, cases(300));
}

}  // namespace
}  // namespace allide
