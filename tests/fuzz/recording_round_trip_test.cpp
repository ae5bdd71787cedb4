// SPDX-License-Identifier: MIT
#include "tests/fuzz/recording_round_trip.h"
#include "tests/cases.h"
#include "tests/fuzz/replay.h"

namespace allide {
namespace {

std::string fuzzed(std::string_view bytes) {
    fuzz_recording(bytes);
    return "";
}

TEST(FuzzedRecording, IsSoundOnTheFuzzersCorpus) {
    replay_corpus("recording", fuzzed, 20);
}

TEST(FuzzedRecording, IsSoundOnBytesAtRandom) {
    run_random_bytes(fuzzed, cases(1000));
}

TEST(FuzzedRecording, OfChunksIsTheRecording) {
    const std::string whole = recorded_text(busy_recording(RecordPrecision::exact, 2));
    EXPECT_EQ(recording_of_chunks(chunks_of_recording(whole)), whole);
}

}  // namespace
}  // namespace allide
