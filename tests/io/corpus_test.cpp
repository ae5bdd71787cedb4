// SPDX-License-Identifier: MIT
// Feeds every file of the fuzzers' corpora to its loader, as the fuzzers do.
#include <fstream>
#include <iterator>

#include "tests/fuzz/round_trip.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

std::size_t feed(const std::string& format, void (*target)(std::string_view)) {
    std::size_t files = 0;
    const auto folder = std::filesystem::path(ALLIDE_TEST_DATA) / "fuzz" / "corpus" / format;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        target(bytes);
        ++files;
    }
    return files;
}

TEST(Corpus, EveryFileIsReadOrRejected) {
    EXPECT_GT(feed("obj", fuzz_obj), 5u);
    EXPECT_GT(feed("stl", fuzz_stl), 5u);
    EXPECT_GT(feed("ply", fuzz_ply), 5u);
    EXPECT_GT(feed("off", fuzz_off), 5u);
    EXPECT_GT(feed("polytopes", fuzz_polytopes), 5u);
}

}  // namespace
}  // namespace allide
