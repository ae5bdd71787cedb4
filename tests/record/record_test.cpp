// SPDX-License-Identifier: MIT
#include <allide/record.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/record/recordings.h"

namespace allide {
namespace {

#if defined(ALLIDE_SANITIZED)
constexpr int replayed_frames = 60;
#else
constexpr int replayed_frames = 1000;
#endif

void expect_equal(const std::optional<Separation>& read, const Separation* given) {
    ASSERT_EQ(read.has_value(), given != nullptr);
    if (!given)
        return;
    EXPECT_EQ(read->distance, given->distance);
    EXPECT_EQ(read->point_a, given->point_a);
    EXPECT_EQ(read->feature_b, given->feature_b);
}

TEST(Recording, GivesBackReportsAndPoses) {
    for (const Detail detail :
         {Detail::pairs, Detail::faces, Detail::contacts, Detail::separations}) {
        const double margin = detail == Detail::separations ? 0.5 : 0;
        BusyWorld busy({.detail = detail, .margin = margin, .times = true});
        Recorder recorder({.precision = RecordPrecision::exact});
        std::vector<std::vector<PairReport>> reports;
        std::size_t pairs = 0, faces = 0;
        const Report& report = busy.world.detect();
        recorder.record(busy.world, report);
        const Recording recording = Recording::read(recorder.finish());
        const RecordedFrame frame = recording.frame(0);
        ASSERT_EQ(frame.pairs.size(), report.pairs.size());
        for (std::size_t i = 0; i < frame.pairs.size(); ++i) {
            const PairReport& given = report.pairs[i];
            const PairAnswer& read = frame.pairs[i].answer;
            EXPECT_EQ(read.intersecting, given.intersecting);
            EXPECT_EQ(read.faces.has_value(),
                      detail == Detail::faces || detail == Detail::contacts);
            if (read.faces) {
                EXPECT_TRUE(std::ranges::equal(*read.faces, given.faces));
            }
            EXPECT_EQ(read.segments.size(), given.contacts.size());
            expect_equal(read.separation, given.separation);
            faces += given.faces.size();
            ++pairs;
        }
        EXPECT_GT(pairs, 2u);
        EXPECT_EQ(faces > 0, detail == Detail::faces || detail == Detail::contacts);
        EXPECT_EQ(frame.times.exact, report.times.exact);
        EXPECT_EQ(frame.stats.box_pairs, report.stats.box_pairs);
        EXPECT_EQ(frame.stats.pair_tests, report.stats.pair_tests);
        EXPECT_EQ(recording.world_options().margin, margin);
        for (const RecordedPose& pose : frame.poses)
            EXPECT_EQ(pose.world_from_local,
                      busy.world.world_from_local(busy.world.objects()[pose.object]));
        EXPECT_EQ(frame.poses.size(), busy.world.size());
    }
}

TEST(Recording, ReplaysAThousandFramesWithoutADifference) {
    const auto bytes = busy_recording(RecordPrecision::exact, replayed_frames, Detail::faces);
    const Recording recording = Recording::read(bytes);
    EXPECT_TRUE(recording.is_complete());
    EXPECT_EQ(recording.size(), static_cast<std::size_t>(replayed_frames));
    std::size_t pairs = 0, removed = 0, shapes = 0, parts = 0, ignored = 0;
    for (std::size_t i = 0; i < recording.size(); ++i) {
        const RecordedFrame frame = recording.frame(i);
        pairs += frame.pairs.size();
        removed += frame.removed.size();
        shapes += frame.shapes.size();
        parts += frame.parts.size();
        ignored += frame.ignored.has_value();
    }
    EXPECT_GT(std::min({pairs, removed, shapes, parts, ignored}), recording.size() / 3);
    const auto difference = try_replay(recording);
    ASSERT_TRUE(difference) << difference.error().what();
    EXPECT_FALSE(*difference) << (*difference)->frame << ": " << (*difference)->text;
}

TEST(Recording, ReplaysMarginsAndSeparations) {
    const Recording recording =
        Recording::read(busy_recording(RecordPrecision::exact, 40, Detail::separations));
    const auto difference = try_replay(recording);
    ASSERT_TRUE(difference) << difference.error().what();
    EXPECT_FALSE(*difference) << (*difference)->text;
}

TEST(Recording, NamesTheFirstDifference) {
    World world({.detail = Detail::faces});
    const Geometry box = Geometry::solid(shapes::box({1, 1, 1}));
    const ObjectId a = world.add(box), b = world.add(box, translation({3, 0, 0}));
    Recorder recorder({.precision = RecordPrecision::exact});
    recorder.name(a, "crate");
    recorder.name(b, "wall");
    recorder.record(world, world.detect());
    world.place(b, translation({0.5, 0, 0}));
    recorder.record(world, world.detect());
    world.place(a, translation({0, 0, 9}));
    recorder.record(world, world.detect());
    world.place(a, {});
    recorder.record(world, Report{});  // not its report, on purpose
    const auto difference = try_replay(Recording::read(recorder.finish()));
    ASSERT_TRUE(difference);
    ASSERT_TRUE(*difference);
    EXPECT_EQ((*difference)->frame, 3u);
    EXPECT_TRUE((*difference)->text.starts_with("found now: crate and wall intersect, "))
        << (*difference)->text;
    EXPECT_TRUE((*difference)->text.ends_with("; not recorded"));
}

TEST(Recording, KeepsPairQueries) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 2)),
                   wall = Geometry::sphere({0, 0, 0}, 0.5);
    Recorder recorder({.precision = RecordPrecision::exact});
    for (int i = 0; i < 20; ++i) {
        const Placed flying(ball, translation({-3 + 0.3 * i, 0, 0})), at_rest(wall);
        const PairAnswer answer{.intersecting = intersects(flying, at_rest),
                                .faces = intersecting_faces(flying, at_rest),
                                .separation = separation(flying, at_rest)};
        recorder.record(flying, i < 12 ? at_rest : flying, i < 12 ? answer : PairAnswer{true},
                        {.name_a = "ball", .name_b = "wall", .seconds = 2e-6});
    }
    const Recording recording = Recording::read(recorder.finish());
    EXPECT_FALSE(recording.is_of_world());
    EXPECT_EQ(recording.geometries().size(), 2u);
    ASSERT_EQ(recording.objects().size(), 3u);
    EXPECT_EQ(recording.objects()[1].name, "wall");
    EXPECT_EQ(recording.frame(12).removed, std::vector<std::uint32_t>{1});
    EXPECT_EQ(recording.frame(12).added, std::vector<std::uint32_t>{2});
    EXPECT_EQ(recording.frame(7).pairs[0].answer.separation->distance, 0);
    EXPECT_EQ(recording.frame(1).poses.size(), 1u);
    EXPECT_EQ(recording.frame(1).times.exact, 2e-6);
    const auto difference = try_replay(recording);
    ASSERT_TRUE(difference) << difference.error().what();
    EXPECT_FALSE(*difference) << (*difference)->text;
}

TEST(Recording, OfFloatsIsNearAndSmall) {
    World world;
    Random random(5);
    const Geometry box = Geometry::convex(shapes::box({1, 1, 1}));
    for (int i = 0; i < 200; ++i)
        world.add(box, some_pose(random, 100));
    const auto size_of_a_frame = [&](RecordPrecision precision) {
        Recorder recorder({.precision = precision});
        recorder.record(world, world.detect());
        const std::uint64_t before = recorder.size();
        for (const ObjectId id : world.objects())
            world.place(id, some_pose(random, 100));
        recorder.record(world, Report{});
        const double each = static_cast<double>(recorder.size() - before) / 200;
        const Recording recording = Recording::read(recorder.finish());
        for (const auto& [object, pose] : recording.frame(1).poses) {
            const Transform was = world.world_from_local(world.objects()[object]);
            const Vec3 corner = world_vertex(was, {1, 1, 1});
            EXPECT_LT(length(world_vertex(pose, {1, 1, 1}) - corner), 1e-4);
        }
        EXPECT_EQ(static_cast<bool>(try_replay(recording)), precision == RecordPrecision::exact);
        return each;
    };
    EXPECT_LE(size_of_a_frame(RecordPrecision::view), 40);
    EXPECT_LE(size_of_a_frame(RecordPrecision::exact), 112);
}

TEST(Recording, KeepsNotesNamesAndNearPairs) {
    World world;
    const ObjectId a = world.add(Geometry::sphere({0, 0, 0}, 1)),
                   b = world.add(Geometry::sphere({3, 0, 0}, 1));
    Recorder recorder({.program = "a \"test\"\n", .details = "{\"seed\":3}"});
    recorder.note("before all");
    const std::string name = std::string("\0</script>", 10);
    recorder.name(b, name);
    const NearPair near[] = {{a, b, {1, {1, 0, 0}, {2, 0, 0}, {}, {}}}};
    recorder.record(world, world.detect(), {.time = 7, .near = near});
    const Recording recording = Recording::read(recorder.finish());
    EXPECT_EQ(recording.notes()[0], "before all");
    EXPECT_EQ(recording.objects()[1].name, name);
    const RecordedFrame frame = recording.frame(0);
    EXPECT_EQ(frame.time, 7);
    ASSERT_EQ(frame.pairs.size(), 1u);
    EXPECT_TRUE(frame.pairs[0].is_near);
    EXPECT_EQ(frame.pairs[0].answer.separation->point_b, (Vec3{2, 0, 0}));
    EXPECT_TRUE(recording.meta().starts_with(R"({"program":"a \"test\"\u000a","version":")"))
        << recording.meta();
    EXPECT_TRUE(recording.meta().ends_with(R"(,"details":{"seed":3}})"));
}

TEST(Recording, KeepsFacesOfRoundPartsInCompounds) {
    World world({.detail = Detail::contacts});
    const Geometry ball = Geometry::sphere({0, 0, 0}, 0.5),
                   box = Geometry::solid(shapes::box({1, 1, 1}));
    const Geometry inner = Geometry::compound({{ball, translation({3, 0, 0})}, {box}});
    world.add(Geometry::compound({{ball}, {inner, translation({0, 5, 0})}}));
    world.add(ball, translation({3, 5, 0.25}));  // meets only the ball of the inner one
    Recorder recorder({.precision = RecordPrecision::exact});
    recorder.record(world, world.detect());
    const Recording recording = Recording::read(recorder.finish());
    const std::vector<RecordedPair> pairs = recording.frame(0).pairs;
    ASSERT_EQ(pairs.size(), 1u);
    const auto round_names = static_cast<std::uint32_t>(box.mesh().faces.size()) + 3;
    ASSERT_EQ(pairs[0].answer.faces->size(), 1u);
    EXPECT_EQ(pairs[0].answer.faces->front().face_a, round_names);
    EXPECT_FALSE(try_replay(recording).value());
}

TEST(Recorder, SaysWhatItCannotRecord) {
    World world;
    const Geometry soft = Geometry::deformable(shapes::icosphere(1, 0));
    const ObjectId id = world.add(soft);
    Recorder recorder;
    recorder.record(world, world.detect());
    EXPECT_FALSE(recorder.try_record(Placed(soft), Placed(soft), {}));
    Recorder other;
    other.record(world, world.detect());
    const std::uint32_t removed[] = {0};
    world.change_faces(id, {.removed = removed});
    const auto changed = other.try_record(world, world.detect());
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().code(), ErrorCode::unsupported);
    EXPECT_NE(std::strstr(changed.error().what(), "object 0"), nullptr);
    Recorder third;
    const Transform part[] = {{}};
    third.place_parts(id, part);
    const auto told = third.try_record(world, world.detect());
    ASSERT_FALSE(told);
    EXPECT_NE(std::strstr(told.error().what(), "place_parts"), nullptr);
    EXPECT_FALSE(other.try_note("more"));
    EXPECT_EQ(Recording::read(other.finish()).size(), 1u);
    EXPECT_FALSE(other.try_finish());
}

TEST(Recorder, WithoutFramesGivesAnEmptyRecording) {
    const Recording recording = Recording::read(Recorder().finish());
    EXPECT_TRUE(recording.is_complete());
    EXPECT_EQ(recording.size() + recording.objects().size() + recording.geometries().size(), 0u);
}

TEST(Recorder, LeavesAFileThatOpensAfterACrash) {
    const std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / "allide_crash.allrec";
    World world;
    world.add(Geometry::sphere({0, 0, 0}, 1));
    Recorder recorder = Recorder::try_make(path).value();
    for (int i = 0; i < 3; ++i)
        recorder.record(world, world.detect());
    const Recording early = Recording::try_load(path).value();
    EXPECT_EQ(early.size(), 3u);
    EXPECT_FALSE(early.is_complete());
    EXPECT_TRUE(recorder.finish().empty());
    EXPECT_TRUE(Recording::try_load(path).value().is_complete());
    EXPECT_EQ(std::filesystem::file_size(path), recorder.size());
    std::filesystem::remove(path);
    const auto nowhere = Recorder::try_make(path / "below");
    ASSERT_FALSE(nowhere);
    EXPECT_NE(std::strstr(nowhere.error().what(), "cannot be written"), nullptr);
    EXPECT_FALSE(Recording::try_load(path));
}

/// Adds frames until one is rejected, at most 1000.
ErrorCode first_error(Recorder& recorder) {
    World world;
    world.add(Geometry::sphere({0, 0, 0}, 1));
    for (int i = 0; i < 1000; ++i)
        if (const auto added = recorder.try_record(world, world.detect()); !added)
            return added.error().code();
    return {};
}

TEST(Recorder, ReportsAClosedPipe) {
    const auto path = std::filesystem::path(testing::TempDir()) / "allide_pipe.allrec";
    std::filesystem::remove(path);
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    Recorder recorder = Recorder::try_make(path).value();
    ::close(reader);
    EXPECT_EQ(first_error(recorder), ErrorCode::bad_file);
    EXPECT_FALSE(recorder.try_finish());
    std::filesystem::remove(path);
}

TEST(Recorder, ReportsTheLimitOfFileSizes) {
    const auto path = std::filesystem::path(testing::TempDir()) / "allide_limited.allrec";
    rlimit before = {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small = {4096, before.rlim_max};
    {
        Recorder recorder = Recorder::try_make(path).value();
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const ErrorCode code = first_error(recorder);
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
        EXPECT_EQ(code, ErrorCode::bad_file);
    }
    const Recording partial = Recording::try_load(path).value();
    EXPECT_GT(partial.size(), 0u);
    EXPECT_FALSE(partial.is_complete());
    std::filesystem::remove(path);
}

TEST(Recording, IsReplayedByAsManyThreadsAsAWorldMayHave) {
    Recorder of_world({.precision = RecordPrecision::exact});
    World world;
    of_world.record(world, world.detect());
    Recorder of_pairs({.precision = RecordPrecision::exact});
    const Placed ball(Geometry::sphere({0, 0, 0}, 1));
    of_pairs.record(ball, ball, {.intersecting = true});
    for (Recorder* recorder : {&of_world, &of_pairs}) {
        const Recording recording = Recording::read(recorder->finish());
        for (const int threads : {INT_MIN, -1, 1025, INT_MAX}) {
            const auto replayed = try_replay(recording, threads);
            ASSERT_FALSE(replayed) << threads;
            EXPECT_EQ(replayed.error().code(), ErrorCode::bad_argument);
        }
        for (const int threads : {0, 2, 1024})
            EXPECT_FALSE(try_replay(recording, threads).value());
    }
}

}  // namespace
}  // namespace allide
