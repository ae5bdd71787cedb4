// SPDX-License-Identifier: MIT
// Bytes that no recorder wrote: rejected, or a recording that every function can be called for.
#include <cstdlib>
#include <cstring>

#include <gtest/gtest.h>

#include "tests/allocation_counter.h"
#include "tests/record/recordings.h"

namespace allide {
namespace {

std::string small_recording(RecordPrecision precision) {
    World world({.detail = Detail::contacts});
    const Mesh triangles = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2}, {0, 1, 3}}};
    const Geometry flag = Geometry::surface(triangles, {.tree = Tree::none});
    const ObjectId a = world.add(flag), b = world.add(flag, translation({0.5, 0, 0}));
    world.add(Geometry::sphere({0, 0, 0}, 1));
    Recorder recorder({.precision = precision});
    recorder.name(b, "b");
    recorder.record(world, world.detect());
    world.place(b, translation({0, 0.75, 0}));
    recorder.record(world, world.detect());
    recorder.note("two");
    world.remove(a);
    recorder.record(world, world.detect());
    return recorded_text(recorder.finish());
}

TEST(HostileRecording, OpensUpToItsLastFrameAtEveryLength) {
    const std::string whole = small_recording(RecordPrecision::view);
    std::size_t partial = 0, frames = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto recording = read_text(std::string_view(whole).substr(0, size));
        ASSERT_EQ(static_cast<bool>(recording), size >= recorded::header_size);
        if (!recording)
            continue;
        EXPECT_FALSE(recording->is_complete());
        EXPECT_GE(recording->size(), frames);
        frames = recording->size();
        for (std::size_t i = 0; i < frames; ++i)
            for (const RecordedPose& pose : recording->frame(i).poses)
                ASSERT_LT(pose.object, recording->objects().size());
        ++partial;
    }
    EXPECT_EQ(frames, 3u);
    EXPECT_GT(partial, 1000u);
    EXPECT_FALSE(read_text(whole + "more"));
}

TEST(HostileRecording, NoticesEveryFlippedBit) {
    const std::string whole = small_recording(RecordPrecision::exact);
    std::size_t rejected = 0;
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = whole;
            changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
            const auto recording = read_text(changed);
            ASSERT_TRUE(!recording || !recording->is_complete()) << at << ' ' << bit;
            rejected += !recording;
        }
    EXPECT_GT(rejected, 7 * whole.size());
}

TEST(HostileRecording, WithRightChecksIsRejectedOrSound) {
    Random random(1);
    for (const RecordPrecision precision : {RecordPrecision::view, RecordPrecision::exact}) {
        const std::string whole = small_recording(precision);
        std::size_t rejected = 0, read = 0;
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const int value : {0xff, random.integer(0, 9)}) {
                std::string changed = whole;
                changed[at] = static_cast<char>(value);
                const auto recording = read_text(sealed_recording(changed));
                if (recording)
                    read += read_all(*recording);
                rejected += !recording;
            }
        EXPECT_GT(rejected, 200u);
        EXPECT_GT(read, 200u);
    }
}

TEST(HostileRecording, RandomChangesAreSurvived) {
#if defined(ALLIDE_SANITIZED)
    constexpr int rounds = 100;
#else
    constexpr int rounds = 600;
#endif
    const std::string wholes[] = {recorded_text(busy_recording(RecordPrecision::exact, 2)),
                                  small_recording(RecordPrecision::exact)};
    Random random(2);
    int rejected = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string changed = wholes[round % 2];
        const int last = static_cast<int>(changed.size()) - 1;
        for (int i = random.integer(1, 4); i > 0; --i)
            changed[static_cast<std::size_t>(random.integer(16, last))] =
                static_cast<char>(random.integer(0, 255));
        if (random.integer(0, 3) == 0)
            changed.resize(static_cast<std::size_t>(random.integer(16, last)));
        const auto recording = read_text(sealed_recording(changed));
        if (recording)
            read_all(*recording);
        rejected += !recording;
    }
    EXPECT_GT(rejected, rounds / 10);
    EXPECT_LT(rejected, rounds);
}

TEST(HostileRecording, NeedsMemoryInProportionToItsSize) {
    const std::string whole = small_recording(RecordPrecision::exact);
    for (std::size_t at = recorded::header_size; at + 4 <= whole.size(); ++at) {
        std::string changed = whole;
        store(&changed[at], 0x7fffffffu);
        changed = sealed_recording(changed);
        const std::size_t before = allocated_bytes;
        largest_allocation = 40 * whole.size();  // more throws std::bad_alloc
        const auto recording = read_text(changed);
        largest_allocation = SIZE_MAX;
        ASSERT_LT(allocated_bytes - before, 40 * whole.size()) << at;
    }
}

TEST(HostileRecording, SaysWhatIsWrong) {
    const auto says = [](const std::string& text, ErrorCode code, const char* part) {
        const auto recording = read_text(text);
        ASSERT_FALSE(recording);
        EXPECT_EQ(recording.error().code(), code);
        EXPECT_NE(std::strstr(recording.error().what(), part), nullptr) << recording.error().what();
    };
    std::string whole = small_recording(RecordPrecision::view);
    says("v 0 0 0\n", ErrorCode::bad_file, "is not a recording; --record");
    says("", ErrorCode::bad_file, "within the header");
    std::string other = whole;
    other[8] = 2;
    says(other, ErrorCode::unsupported, "version 2 of the format, and this allide reads version 1");
    other = whole;
    other[40] ^= 1;
    says(other, ErrorCode::bad_file, "the chunk at byte 16 is damaged");
    const auto made_of = [](recorded::ChunkKind kind, std::string_view payload) {
        ByteWriter writer;
        recorded::put_header(writer);
        recorded::put_chunk(writer, kind, payload);
        return std::string(writer.view());
    };
    says(made_of(recorded::ChunkKind::frame, ""), ErrorCode::bad_file, "before the settings");
    says(made_of(static_cast<recorded::ChunkKind>(77), ""), ErrorCode::bad_file, "unknown kind 77");
    says(made_of(recorded::ChunkKind::geometry, "no"), ErrorCode::bad_file,
         "has a geometry that is not a saved geometry");
}

}  // namespace
}  // namespace allide
