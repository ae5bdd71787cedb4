// SPDX-License-Identifier: MIT
// Worlds to record, and recordings as text whose bytes are changed.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <allide/record.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "record/chunk.h"

namespace allide {

inline std::string recorded_text(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline Result<Recording> read_text(std::string_view text) {
    return Recording::try_read(std::as_bytes(std::span(text)));
}

inline Vec3 somewhere(Random& random, double range) {
    const double x = random.uniform(-range, range), y = random.uniform(-range, range);
    return {x, y, random.uniform(-range, range)};
}

inline Transform some_pose(Random& random, double range) {
    const Vec3 axis = somewhere(random, 1) + Vec3{2, 0, 0};
    return translation(somewhere(random, range)) * rotation(axis, random.uniform(0, 6));
}

/// A few objects of each kind that moves, deforms, comes, goes and is ignored.
class BusyWorld {
public:
    explicit BusyWorld(const WorldOptions& options, std::uint64_t seed = 1)
        : world(options), random_(seed) {
        kinds_ = {
            Geometry::convex(shapes::icosphere(0.7, 1)), Geometry::surface(shapes::box({1, 2, 1})),
            Geometry::solid(shapes::torus(0.8, 0.3, 7, 5)), Geometry::sphere({0, 0, 0.1}, 0.6),
            Geometry::compound(
                {{Geometry::solid(shapes::box({1, 1, 0.4})), {}, -1},
                 {Geometry::convex(shapes::icosphere(0.3, 0)), translation({0, 0, 0.5}), 0}})};
        for (int i = 0; i < 7; ++i)
            add();
        soft_geometry_ = Geometry::deformable(shapes::icosphere(1, 0));
        soft_ = world.add(*soft_geometry_, some_pose(random_, 2.5));
    }

    /// Moves some, and now and then does something else.
    void step(Recorder& recorder) {
        if (const ObjectId id = world.objects()[added_ % world.size()]; id != soft_)
            world.set_geometry(id, kinds_[added_ * 3 % kinds_.size()]);
        for (const ObjectId id : world.objects())
            if (random_.integer(0, 2) > 0)
                world.place(id, some_pose(random_, 2.5));
        std::vector<Vec3> vertices = soft_geometry_->mesh().vertices;
        for (Vec3& v : vertices)
            v *= random_.uniform(0.8, 1.2);
        world.deform(soft_, vertices);
        for (const ObjectId id : world.objects())
            if (world.geometry(id).kind() == GeometryKind::compound) {
                const Transform parts[] = {{}, some_pose(random_, 0.3)};
                world.place_parts(id, parts);
                recorder.place_parts(id, parts);
            }
        change();
    }

    World world;

private:
    void add() { world.add(kinds_[added_++ % kinds_.size()], some_pose(random_, 2.5)); }

    void change() {
        std::vector<ObjectId> ids = world.objects();
        const auto any = [&] {
            return ids[static_cast<std::size_t>(
                random_.integer(0, static_cast<int>(ids.size()) - 1))];
        };
        const ObjectId a = any(), b = any(), c = any();
        world.enable(a, random_.integer(0, 3) > 0);
        world.set_groups(b, static_cast<std::uint32_t>(random_.integer(1, 3)), 3);
        if (a != c)
            world.is_ignored(a, c) ? world.unignore(a, c) : world.ignore(a, c);
        world.set_owner(a, static_cast<std::uint32_t>(random_.integer(0, 2)));
        world.set_scale(a, random_.uniform(0.7, 1.4));
        if (b != soft_)
            world.remove(b);
        add();
    }

    Random random_;
    std::vector<Geometry> kinds_;
    std::size_t added_ = 0;
    std::optional<Geometry> soft_geometry_;
    ObjectId soft_ = {};
};

/// A recording of it.
inline std::vector<std::byte> busy_recording(RecordPrecision precision, int frames,
                                             Detail detail = Detail::contacts) {
    BusyWorld busy({.detail = detail, .margin = detail == Detail::separations ? 0.2 : 0});
    Recorder recorder({.precision = precision, .program = "a \"test\"\n", .details = "[1]"});
    for (int i = 0; i < frames; ++i) {
        recorder.record(busy.world, busy.world.detect(), {.time = 0.5 * i});
        busy.step(recorder);
    }
    return recorder.finish();
}

/// The text with a right check in every chunk that can be reached.
inline std::string sealed_recording(std::string text) {
    std::size_t at = recorded::header_size;
    while (at <= text.size() && text.size() - at >= recorded::chunk_head) {
        const auto head = recorded::chunk_head_of(std::string_view(text).substr(at));
        if (head.length > text.size() - at - recorded::chunk_head)
            break;
        const std::size_t size = recorded::chunk_head + static_cast<std::size_t>(head.length);
        store(&text[at + 4], recorded::chunk_check(std::string_view(text).substr(at, size)));
        at += size;
    }
    return text;
}

/// Reads every frame, and asks again; whatever comes of it must not crash.
inline bool read_all(const Recording& recording) {
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < recording.size(); ++i)
        pairs += recording.frame(i).pairs.size();
    const bool is_equal =
        recording.precision() == RecordPrecision::exact && static_cast<bool>(try_replay(recording));
    return is_equal || pairs > 0;
}

}  // namespace allide
