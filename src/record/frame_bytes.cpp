// SPDX-License-Identifier: MIT
#include "record/frame_bytes.h"

#include <cmath>
#include <tuple>
#include <utility>

namespace allide::recorded {
namespace {

enum PairFlag : std::uint8_t {
    pair_intersects = 1,
    pair_has_faces = 2,
    pair_has_segments = 4,
    pair_has_separation = 8,
    pair_has_penetration = 16,
    pair_is_near = 32,
    pair_flags = 63,
};

template <class Enum>
Enum take_enum(ByteReader& reader, Enum last, bool& is_sound) {
    const auto number = reader.take<std::uint8_t>();
    is_sound = is_sound && number <= static_cast<std::uint8_t>(last);
    return is_sound ? static_cast<Enum>(number) : last;
}

bool take_bool(ByteReader& reader, bool& is_sound) {
    const auto number = reader.take<std::uint8_t>();
    is_sound = is_sound && number <= 1;
    return number == 1;
}

double take_finite(ByteReader& reader, bool& is_sound) {
    const auto number = reader.take<double>();
    is_sound = is_sound && std::isfinite(number);
    return number;
}

void put_vector(ByteWriter& writer, Vec3 v) {
    writer.put(v.x), writer.put(v.y), writer.put(v.z);
}

Vec3 take_vector(ByteReader& reader, bool& is_sound) {
    const double x = take_finite(reader, is_sound), y = take_finite(reader, is_sound);
    return {x, y, take_finite(reader, is_sound)};
}

void put_floats(ByteWriter& writer, Vec3 v) {
    for (int axis = 0; axis < 3; ++axis)
        writer.put(static_cast<float>(v[axis]));
}

Vec3 take_floats(ByteReader& reader, bool& is_sound) {
    Vec3 v;
    for (int axis = 0; axis < 3; ++axis) {
        v[axis] = reader.take<float>();
        is_sound = is_sound && std::isfinite(v[axis]);
    }
    return v;
}

/// A frame is written and read with one precision.
struct Precise {
    RecordPrecision precision;

    bool is_exact() const { return precision == RecordPrecision::exact; }

    void put(ByteWriter& writer, Vec3 v) const {
        is_exact() ? put_vector(writer, v) : put_floats(writer, v);
    }
    Vec3 take(ByteReader& reader, bool& is_sound) const {
        return is_exact() ? take_vector(reader, is_sound) : take_floats(reader, is_sound);
    }

    void put(ByteWriter& writer, const Transform& t) const {
        if (is_exact()) {
            for (const Vec3& row : t.rotation.rows)
                put_vector(writer, row);
        } else {
            const Quaternion q = quaternion(t.rotation);
            for (const double part : {q.w, q.x, q.y, q.z})
                writer.put(static_cast<float>(part));
        }
        put(writer, t.translation);
    }
    Transform take_transform(ByteReader& reader, bool& is_sound) const {
        Transform t;
        if (is_exact())
            for (Vec3& row : t.rotation.rows)
                row = take_vector(reader, is_sound);
        else
            t = take_rotation(reader, is_sound);
        t.translation = take(reader, is_sound);
        return t;
    }

private:
    static Transform take_rotation(ByteReader& reader, bool& is_sound) {
        double parts[4], square = 0;
        for (double& part : parts) {
            part = reader.take<float>();
            square += part * part;
        }
        is_sound = is_sound && square > 0.5 && square < 2;  // others are no rotations of ours
        return is_sound ? rotation(Quaternion{parts[0], parts[1], parts[2], parts[3]})
                        : Transform{};
    }
};

void put_options(ByteWriter& writer, const ObjectOptions& o) {
    writer.put<std::uint8_t>(o.stationary);
    writer.put<std::uint8_t>(o.enabled);
    writer.put<std::uint8_t>(o.self ? 1 + static_cast<int>(*o.self) : 0);
    writer.put<std::uint8_t>(o.box ? 1 + static_cast<int>(*o.box) : 0);
    writer.put(o.groups);
    writer.put(o.mask);
    writer.put(o.margin);
    writer.put(o.user);
    writer.put(o.owner);
    writer.put(o.scale);
}

ObjectOptions take_options(ByteReader& reader, bool& is_sound) {
    ObjectOptions o;
    o.stationary = take_bool(reader, is_sound);
    o.enabled = take_bool(reader, is_sound);
    const int self = reader.take<std::uint8_t>(), box = reader.take<std::uint8_t>();
    is_sound = is_sound && self <= 2 && box <= 3;
    if (is_sound && self > 0)
        o.self = static_cast<Neighbours>(self - 1);
    if (is_sound && box > 0)
        o.box = static_cast<BoxKind>(box - 1);
    o.groups = reader.take<std::uint32_t>();
    o.mask = reader.take<std::uint32_t>();
    o.margin = take_finite(reader, is_sound);
    o.user = reader.take<std::uint64_t>();
    o.owner = reader.take<std::uint32_t>();
    o.scale = take_finite(reader, is_sound);
    is_sound = is_sound && o.scale > 0;
    return o;
}

void put_feature(ByteWriter& writer, Feature feature) {
    writer.put(static_cast<std::uint32_t>(feature.kind));
    writer.put(feature.index);
}

Feature take_feature(ByteReader& reader, bool& is_sound) {
    const auto kind = reader.take<std::uint32_t>();
    is_sound = is_sound && kind <= static_cast<std::uint32_t>(FeatureKind::interior);
    return {is_sound ? static_cast<FeatureKind>(kind) : FeatureKind::vertex,
            reader.take<std::uint32_t>()};
}

/// The distance is infinite where something has no faces; then points are zero.
void put_separation(ByteWriter& writer, const Separation& s) {
    writer.put(s.distance);
    const bool is_finite = std::isfinite(s.distance);
    put_vector(writer, is_finite ? s.point_a : Vec3{});
    put_vector(writer, is_finite ? s.point_b : Vec3{});
    put_feature(writer, s.feature_a);
    put_feature(writer, s.feature_b);
}

Separation take_separation(ByteReader& reader, bool& is_sound) {
    Separation s;
    s.distance = reader.take<double>();
    is_sound = is_sound && s.distance >= 0;
    s.point_a = take_vector(reader, is_sound);
    s.point_b = take_vector(reader, is_sound);
    s.feature_a = take_feature(reader, is_sound);
    s.feature_b = take_feature(reader, is_sound);
    return s;
}

void put_penetration(ByteWriter& writer, const Penetration& p) {
    writer.put(p.depth);
    for (const Vec3& v : {p.direction, p.point_a, p.point_b})
        put_vector(writer, v);
}

Penetration take_penetration(ByteReader& reader, bool& is_sound) {
    Penetration p;
    p.depth = take_finite(reader, is_sound);
    for (Vec3* v : {&p.direction, &p.point_a, &p.point_b})
        *v = take_vector(reader, is_sound);
    return p;
}

int flags_of(const RecordedPair& pair) {
    const PairAnswer& answer = pair.answer;
    return (answer.intersecting ? pair_intersects : 0) | (answer.faces ? pair_has_faces : 0) |
           (answer.segments.empty() ? 0 : pair_has_segments) |
           (answer.separation ? pair_has_separation : 0) |
           (answer.penetration ? pair_has_penetration : 0) | (pair.is_near ? pair_is_near : 0);
}

void put_faces(ByteWriter& writer, const std::vector<FacePair>& faces) {
    writer.put(static_cast<std::uint32_t>(faces.size()));
    for (const FacePair& pair : faces) {
        writer.put(pair.face_a);
        writer.put(pair.face_b);
        writer.put(static_cast<std::uint8_t>(pair.kind));
    }
}

std::vector<FacePair> take_faces(ByteReader& reader, bool& is_sound) {
    std::vector<FacePair> faces;
    const auto count = reader.take<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && !reader.is_short(); ++i) {
        const auto a = reader.take<std::uint32_t>(), b = reader.take<std::uint32_t>();
        faces.push_back({a, b, take_enum(reader, ContactKind::crossing, is_sound)});
    }
    return faces;
}

void put_pair(ByteWriter& writer, const RecordedPair& pair, Precise precise) {
    const PairAnswer& answer = pair.answer;
    writer.put(pair.a);
    writer.put(pair.b);
    writer.put(static_cast<std::uint8_t>(flags_of(pair)));
    if (answer.faces)
        put_faces(writer, *answer.faces);
    for (const auto& [from, to] : answer.segments) {
        precise.put(writer, from);
        precise.put(writer, to);
    }
    if (answer.separation)
        put_separation(writer, *answer.separation);
    if (answer.penetration)
        put_penetration(writer, *answer.penetration);
}

RecordedPair take_pair(ByteReader& reader, Precise precise, bool& is_sound) {
    RecordedPair pair = {reader.take<std::uint32_t>(), reader.take<std::uint32_t>(), false, {}};
    const auto flags = reader.take<std::uint8_t>();
    const bool needs_faces = (flags & pair_has_segments) != 0;
    is_sound = is_sound && flags <= pair_flags && (!needs_faces || (flags & pair_has_faces) != 0);
    pair.is_near = (flags & pair_is_near) != 0;
    PairAnswer& answer = pair.answer;
    answer.intersecting = (flags & pair_intersects) != 0;
    if ((flags & pair_has_faces) != 0)
        answer.faces = take_faces(reader, is_sound);
    if ((flags & pair_has_segments) != 0 && is_sound)
        for (std::size_t i = 0; i < answer.faces->size() && !reader.is_short(); ++i) {
            const Vec3 from = precise.take(reader, is_sound);
            answer.segments.push_back({from, precise.take(reader, is_sound)});
        }
    if ((flags & pair_has_separation) != 0)
        answer.separation = take_separation(reader, is_sound);
    if ((flags & pair_has_penetration) != 0)
        answer.penetration = take_penetration(reader, is_sound);
    return pair;
}

/// A count, then the items.
template <class Item, class Put>
void put_list(ByteWriter& writer, const std::vector<Item>& items, Put put) {
    writer.put(static_cast<std::uint32_t>(items.size()));
    for (const Item& item : items)
        put(item);
}

template <class Item, class Take>
std::vector<Item> take_list(ByteReader& reader, Take take) {
    std::vector<Item> items;
    const auto count = reader.take<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && !reader.is_short(); ++i)
        items.push_back(take());
    return items;
}

template <class Stats>
auto counts_of(Stats& s) {
    auto& p = s.pair_tests;
    return std::tie(s.moved, s.box_tests, s.box_pairs, s.exchanges, s.deformed, s.rebuilt,
                    p.volume_tests, p.node_updates, p.face_tests, p.feature_steps, p.box_tests);
}

void put_figures(ByteWriter& writer, const RecordedFrame& frame) {
    for (const double t : {frame.time, frame.times.update, frame.times.sort, frame.times.exact})
        writer.put(t);
    std::apply([&](const auto&... count) { (writer.put(count), ...); }, counts_of(frame.stats));
}

void take_figures(ByteReader& reader, RecordedFrame& frame, bool& is_sound) {
    for (double* t : {&frame.time, &frame.times.update, &frame.times.sort, &frame.times.exact})
        *t = take_finite(reader, is_sound);
    std::apply([&](auto&... count) { ((count = reader.take<std::uint64_t>()), ...); },
               counts_of(frame.stats));
}

void put_ignored(ByteWriter& writer, const std::optional<std::vector<NumberPair>>& ignored) {
    writer.put<std::uint8_t>(ignored.has_value());
    if (ignored)
        put_list(writer, *ignored, [&](NumberPair p) { writer.put(p.a), writer.put(p.b); });
}

std::optional<std::vector<NumberPair>> take_ignored(ByteReader& reader, bool& is_sound) {
    if (!take_bool(reader, is_sound))
        return std::nullopt;
    return take_list<NumberPair>(reader, [&] {
        const auto a = reader.take<std::uint32_t>();
        return NumberPair{a, reader.take<std::uint32_t>()};
    });
}

}  // namespace

void put_settings(ByteWriter& writer, const Settings& settings) {
    const WorldOptions& world = settings.world;
    const OctreeOptions& octree = world.octree;
    writer.put(settings.precision);
    writer.put<std::uint8_t>(settings.is_of_world);
    writer.put(world.detail);
    writer.put(world.broad);
    writer.put(world.box);
    writer.put(world.method);
    writer.put(octree.split);
    writer.put(octree.test);
    writer.put<std::uint8_t>(octree.box_stage);
    writer.put<std::uint8_t>(octree.grow);
    writer.put<std::int32_t>(octree.level);
    writer.put(world.margin);
    put_vector(writer, octree.center);
    writer.put(octree.side);
}

Settings take_settings(ByteReader& reader, bool& is_sound) {
    Settings settings;
    WorldOptions& world = settings.world;
    OctreeOptions& octree = world.octree;
    settings.precision = take_enum(reader, RecordPrecision::exact, is_sound);
    settings.is_of_world = take_bool(reader, is_sound);
    world.detail = take_enum(reader, Detail::contacts, is_sound);
    world.broad = take_enum(reader, BroadPhase::sweep_dense, is_sound);
    world.box = take_enum(reader, BoxKind::dynamic, is_sound);
    world.method = take_enum(reader, FaceMethod::octree, is_sound);
    octree.split = take_enum(reader, CellSplit::bintree, is_sound);
    octree.test = take_enum(reader, CellTest::axes, is_sound);
    octree.box_stage = take_bool(reader, is_sound);
    octree.grow = take_bool(reader, is_sound);
    octree.level = reader.take<std::int32_t>();
    world.margin = take_finite(reader, is_sound);
    octree.center = take_vector(reader, is_sound);
    octree.side = take_finite(reader, is_sound);
    return settings;
}

void put_object(ByteWriter& writer, const RecordedObject& object) {
    writer.put(object.geometry);
    put_options(writer, object.options);
    writer.put(static_cast<std::uint32_t>(object.name.size()));
    for (const char c : object.name)
        writer.put(c);
}

RecordedObject take_object(ByteReader& reader, bool& is_sound) {
    RecordedObject object = {};
    object.geometry = reader.take<std::uint32_t>();
    object.options = take_options(reader, is_sound);
    const std::vector<char> name = reader.take_all<char>(reader.take<std::uint32_t>());
    object.name.assign(name.begin(), name.end());
    return object;
}

void put_frame(ByteWriter& writer, const RecordedFrame& frame, RecordPrecision precision) {
    const Precise precise{precision};
    put_figures(writer, frame);
    put_list(writer, frame.removed, [&](std::uint32_t object) { writer.put(object); });
    put_list(writer, frame.shapes, [&](const RecordedShape& shape) {
        writer.put(shape.object);
        writer.put(shape.geometry);
    });
    put_list(writer, frame.poses, [&](const RecordedPose& pose) {
        writer.put(pose.object);
        precise.put(writer, pose.world_from_local);
    });
    put_list(writer, frame.options, [&](const RecordedOptions& changed) {
        writer.put(changed.object);
        put_options(writer, changed.options);
    });
    put_ignored(writer, frame.ignored);
    put_list(writer, frame.vertices, [&](const RecordedVertices& deformed) {
        writer.put(deformed.object);
        put_list(writer, deformed.vertices, [&](Vec3 v) { precise.put(writer, v); });
    });
    put_list(writer, frame.parts, [&](const RecordedParts& placed) {
        writer.put(placed.object);
        put_list(writer, placed.parent_from_part,
                 [&](const Transform& t) { precise.put(writer, t); });
    });
    put_list(writer, frame.pairs,
             [&](const RecordedPair& pair) { put_pair(writer, pair, precise); });
}

RecordedFrame take_frame(ByteReader& reader, RecordPrecision precision, bool& is_sound) {
    const Precise precise{precision};
    const auto number = [&] { return reader.take<std::uint32_t>(); };
    const auto transform = [&] { return precise.take_transform(reader, is_sound); };
    RecordedFrame frame;
    take_figures(reader, frame, is_sound);
    frame.removed = reader.take_all<std::uint32_t>(number());
    frame.shapes = take_list<RecordedShape>(reader, [&] {
        const std::uint32_t object = number();
        return RecordedShape{object, number()};
    });
    frame.poses = take_list<RecordedPose>(reader, [&] {
        const std::uint32_t object = number();
        return RecordedPose{object, transform()};
    });
    frame.options = take_list<RecordedOptions>(reader, [&] {
        const std::uint32_t object = number();
        return RecordedOptions{object, take_options(reader, is_sound)};
    });
    frame.ignored = take_ignored(reader, is_sound);
    frame.vertices = take_list<RecordedVertices>(reader, [&] {
        const std::uint32_t object = number();
        return RecordedVertices{
            object, take_list<Vec3>(reader, [&] { return precise.take(reader, is_sound); })};
    });
    frame.parts = take_list<RecordedParts>(reader, [&] {
        const std::uint32_t object = number();
        return RecordedParts{object, take_list<Transform>(reader, transform)};
    });
    frame.pairs =
        take_list<RecordedPair>(reader, [&] { return take_pair(reader, precise, is_sound); });
    return frame;
}

}  // namespace allide::recorded
