// SPDX-License-Identifier: MIT
// Runs a fuzzer's script on its corpus, and on bytes at random, as a test.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"

namespace allide {

/// Expects no complaint about any file of the corpus, of which there are enough.
template <class Script>
void replay_corpus(const std::string& target, Script&& script, int at_least) {
    int files = 0;
    const std::string folder = ALLIDE_TEST_DATA "/fuzz/corpus/" + target;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        EXPECT_EQ(script(bytes), "");
        ++files;
    }
    EXPECT_GE(files, at_least);
}

inline std::string random_bytes(std::uint64_t seed) {
    Random random(seed);
    std::string bytes(random.below(500), '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random.below(256));
    return bytes;
}

template <class Script>
void run_random_bytes(Script&& script, int count) {
    for (int seed = 0; seed < count; ++seed)
        ASSERT_EQ(script(random_bytes(static_cast<std::uint64_t>(seed))), "") << "seed " << seed;
}

}  // namespace allide
