// SPDX-License-Identifier: MIT
// Motions in worlds, against a loop of first_impact over all pairs that may be tested.
#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <allide/allide.h>

#include "tests/cases.h"
#include "tests/motion/motion_scenes.h"

namespace allide {
namespace {

bool are_same(const Impact& x, const Impact& y) {
    return x.time == y.time && x.latest == y.latest && x.certain == y.certain &&
           x.point_a == y.point_a && x.point_b == y.point_b && x.normal == y.normal &&
           x.feature_a == y.feature_a && x.feature_b == y.feature_b;
}

bool is_unbounded_shape(const Geometry& geometry) {
    return !std::isfinite(bounds(Placed(geometry)).max.x);
}

/// A world whose objects move at random, and what a user knows of each.
class MotionScene {
public:
    struct Object {
        ObjectId id;
        Placed placed;
        std::optional<Motion> motion;
        std::vector<Transform> parts;
        bool has_deformed = false;
    };

    MotionScene(std::uint64_t seed, const WorldOptions& options) : random(seed), world(options) {}

    void add_some(std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const Geometry geometry = kinds_[random.below(kinds_.size())].geometry;
            const Transform at = random_motion(random, 2);
            const ObjectOptions options = {.stationary = random.below(6) == 0,
                                           .groups = 1u << random.below(3),
                                           .mask = random.below(5) == 0 ? 3u : ~0u,
                                           .user = random.next(),
                                           .owner = random.below(8) == 0 ? 7 : no_owner};
            std::vector<Transform> parts;
            for (const Part& part : geometry.parts())
                parts.push_back(part.parent_from_part);
            objects.push_back(
                {world.add(geometry, at, options), Placed(geometry, at), {}, parts, false});
        }
    }

    void change_one() {
        if (objects.empty())
            return;
        Object& object = objects[random.below(objects.size())];
        switch (random.below(10)) {
            case 0:
                return place(object);
            case 1:
                world.enable(object.id, !world.options(object.id).enabled);
                return;
            case 2:
                return ignore(object);
            case 3:
                return remove(object);
            case 4:
                return deform(object);
            case 5:
                return place_part(object);
            case 6:
                return set_geometry(object);
            case 7:
                return try_bad_moves(object);
            case 8:
                return move_many();
            default:
                return move(object);
        }
    }

    void move(Object& object) {
        const Motion motion = way_for(object);
        world.move(object.id, motion);
        set_motion(object, motion);
    }

    void move_many() {
        std::vector<ObjectId> ids;
        std::vector<Motion> motions;
        for (Object& object : objects)
            if (random.below(2) == 0) {
                ids.push_back(object.id);
                motions.push_back(way_for(object));
                set_motion(object, motions.back());
            }
        world.move(ids, motions);
    }

    void advance(double time) {
        world.advance(time);
        for (Object& object : objects)
            if (object.motion) {
                const Moving moving = moving_of(object);
                object.motion = world.motion(object.id);
                object.placed.move(moving.pose(time), object.parts);
                EXPECT_EQ(object.motion.has_value(), time < 1);
                EXPECT_EQ(world.world_from_local(object.id).translation,
                          object.placed.world_from_local().translation);
            }
    }

    std::vector<WorldImpact> expected(const WorldMotionOptions& options) const {
        const MotionOptions each = {.gap = options.gap,
                                    .tolerance = options.tolerance,
                                    .until = options.until,
                                    .start = options.start};
        std::vector<WorldImpact> all;
        for (const Object& a : objects)
            for (const Object& b : objects)
                if (a.id < b.id && (a.motion || b.motion) && may_be_tested(a.id, b.id))
                    if (const auto impact = first_impact(moving_of(a), moving_of(b), each))
                        all.push_back({a.id, b.id, *impact, world.user(a.id), world.user(b.id)});
        std::ranges::sort(all, {}, [](const WorldImpact& hit) {
            return std::tuple(hit.impact.time, hit.a, hit.b);
        });
        return all;
    }

    static Moving moving_of(const Object& object) {
        if (object.has_deformed) {  // a motion of what it is now
            const Geometry now = Geometry::deformable(mesh_now(object), {.solid = true});
            return Moving(now,
                          object.motion.value_or(Motion::still(object.placed.world_from_local())));
        }
        return Moving(object.placed.geometry(),
                      object.motion.value_or(Motion::still(object.placed.world_from_local())),
                      object.parts);
    }

    bool is_exactly_known(ObjectId id) const {
        return !std::ranges::find(objects, id, &Object::id)->has_deformed;
    }

    Random random;
    World world;
    std::vector<Object> objects;

private:
    static Mesh mesh_now(const Object& object) {
        Mesh mesh = object.placed.geometry().mesh();
        for (Vec3& v : mesh.vertices)
            v = deformed(v);
        return mesh;
    }
    static Vec3 deformed(Vec3 v) { return {1.25 * v.x, v.y, 0.75 * v.z}; }

    bool may_be_tested(ObjectId a, ObjectId b) const {
        const ObjectOptions x = world.options(a), y = world.options(b);
        return x.enabled && y.enabled && !(x.stationary && y.stationary) &&
               (x.groups & y.mask) != 0 && (y.groups & x.mask) != 0 &&
               (x.owner != y.owner || x.owner == no_owner) && !world.is_ignored(a, b);
    }

    /// Unbounded shapes do not turn, because two of them then cannot be compared.
    Motion way_for(const Object& object) {
        const bool turns = !is_unbounded_shape(object.placed.geometry());
        return random_way(random, turns ? static_cast<int>(random.below(motion_kinds)) : 1);
    }

    void set_motion(Object& object, const Motion& motion) {
        object.placed.move(motion.from, object.parts);
        object.motion = motion;
        if (motion.kind == Motion::Kind::still)
            object.motion.reset();
    }

    void place(Object& object) {
        const Transform at = random_motion(random, 2);
        world.place(object.id, at);
        object.placed.move(at, object.parts);
        object.motion.reset();
    }

    void ignore(const Object& object) {
        const Object& other = objects[random.below(objects.size())];
        if (object.id != other.id)
            world.ignore(object.id, other.id);
    }

    void remove(const Object& object) {
        const ObjectId id = object.id;
        world.remove(id);
        std::erase_if(objects, [&](const Object& o) { return o.id == id; });
        EXPECT_EQ(world.try_move(id, {}).error().code(), ErrorCode::dead_id);
        EXPECT_EQ(world.try_motion(id).error().code(), ErrorCode::dead_id);
    }

    void deform(Object& object) {
        if (object.placed.geometry().kind() != GeometryKind::deformable)
            return;
        std::vector<Vec3> vertices = object.placed.geometry().mesh().vertices;
        for (Vec3& v : vertices)
            v = deformed(v);
        world.deform(object.id, vertices);
        object.has_deformed = true;
        object.motion.reset();
    }

    void place_part(Object& object) {
        if (object.parts.empty())
            return;
        const auto part = static_cast<std::uint32_t>(random.below(object.parts.size()));
        object.parts[part] = random_motion(random, 0.5);
        world.place_part(object.id, part, object.parts[part]);
        object.placed.move(object.placed.world_from_local(), object.parts);
        object.motion.reset();
    }

    void set_geometry(Object& object) {
        const Geometry geometry = kinds_[random.below(kinds_.size())].geometry;
        world.set_geometry(object.id, geometry);
        object.placed = Placed(geometry, object.placed.world_from_local());
        object.parts.clear();
        for (const Part& part : geometry.parts())
            object.parts.push_back(part.parent_from_part);
        object.has_deformed = false;
        object.motion.reset();
    }

    /// None of them changes anything.
    void try_bad_moves(const Object& object) {
        const Motion good = Motion::straight({}, translation({1, 0, 0}));
        const Motion bad = Motion::straight({}, translation({0x1p61, 0, 0}));
        const ObjectId dead{12345}, all[] = {object.id, objects.front().id};
        const ObjectId twice[] = {object.id, object.id}, gone[] = {object.id, dead};
        EXPECT_FALSE(world.try_move(object.id, bad));
        EXPECT_EQ(world.try_move(dead, good).error().code(), ErrorCode::dead_id);
        EXPECT_EQ(world.try_move(gone, std::vector(2, good)).error().code(), ErrorCode::dead_id);
        EXPECT_FALSE(world.try_move(twice, std::vector(2, good)));
        EXPECT_FALSE(world.try_move(all, std::vector{good, bad}));
        EXPECT_FALSE(world.try_move(all, std::vector(1, good)));
        EXPECT_FALSE(world.try_advance(-0.5));
        EXPECT_FALSE(world.try_advance(1.5));
    }

    std::vector<MovingKind> kinds_ = moving_kinds();
};

void expect_same_impacts(const MotionScene& scene, const std::vector<WorldImpact>& found,
                         const std::vector<WorldImpact>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    std::map<std::pair<ObjectId, ObjectId>, WorldImpact> by_ids;
    for (const WorldImpact& hit : expected)
        by_ids.insert({{hit.a, hit.b}, hit});
    double last = 0;
    for (const WorldImpact& hit : found) {
        EXPECT_LE(last, hit.impact.time);
        last = hit.impact.time;
        ASSERT_TRUE(by_ids.contains({hit.a, hit.b}));
        const WorldImpact& other = by_ids.at({hit.a, hit.b});
        EXPECT_EQ(hit.user_a, other.user_a);
        EXPECT_EQ(hit.user_b, other.user_b);
        EXPECT_NEAR(hit.impact.time, other.impact.time, 1e-4);
        if (scene.is_exactly_known(hit.a) && scene.is_exactly_known(hit.b)) {
            EXPECT_TRUE(are_same(hit.impact, other.impact)) << hit.impact.time;
        }
    }
}

/// Calls check(scene, options) after each of some steps of a random script.
template <class Check>
void run_motion_script(std::uint64_t seed, const WorldOptions& options, const Check& check) {
    MotionScene scene(seed, options);
    scene.add_some(7);
    for (int step = 0; step < 5; ++step) {
        for (int i = 0; i < 4; ++i)
            scene.change_one();
        scene.move_many();
        check(scene, WorldMotionOptions{.gap = step == 2 ? 0.1 : 0,
                                        .until = step == 3 ? 0.4 : 1,
                                        .start = step % 2 == 0 ? Start::left_out : Start::counts});
        if (step % 2 == 1)
            scene.advance(step == 3 ? 1 : scene.random.uniform());
        scene.add_some(1);
    }
}

TEST(WorldMotion, DetectsWhatALoopOverAllPairsFinds) {
    std::size_t hits = 0;
    for (int seed = 0; seed < cases(9); ++seed) {
        SCOPED_TRACE(seed);
        const int phases = static_cast<int>(BroadPhase::sweep_dense) + 1;
        const WorldOptions options = {.broad = static_cast<BroadPhase>(seed % phases)};
        run_motion_script(static_cast<std::uint64_t>(seed), options,
                          [&](MotionScene& scene, const WorldMotionOptions& motion) {
                              const auto expected = scene.expected(motion);
                              expect_same_impacts(scene, scene.world.detect_motion(motion),
                                                  expected);
                              hits += expected.size();
                          });
    }
    EXPECT_GT(hits, cases(100));
}

TEST(WorldMotion, OfAllThreadsAndBroadPhasesIsTheSame) {
    int steps = 0;
    for (int seed = 50; seed < 50 + cases(4); ++seed) {
        std::vector<std::vector<WorldImpact>> first, now;
        const auto collect = [&](MotionScene& scene, WorldMotionOptions motion) {
            now.push_back(scene.world.detect_motion(motion));
            motion.first_only = true;
            now.push_back(scene.world.detect_motion(motion));
        };
        for (const WorldOptions& options :
             {WorldOptions{}, WorldOptions{.threads = 4},
              WorldOptions{.threads = 2, .broad = BroadPhase::sweep_and_prune}}) {
            now.clear();
            run_motion_script(static_cast<std::uint64_t>(seed), options, collect);
            if (first.empty())
                first = now;
            ASSERT_EQ(now.size(), first.size());
            for (std::size_t i = 0; i < now.size(); ++i, ++steps) {
                ASSERT_EQ(now[i].size(), first[i].size());
                for (std::size_t k = 0; k < now[i].size(); ++k) {
                    EXPECT_EQ(now[i][k].a, first[i][k].a);
                    EXPECT_EQ(now[i][k].b, first[i][k].b);
                    EXPECT_TRUE(are_same(now[i][k].impact, first[i][k].impact));
                }
            }
        }
    }
    EXPECT_GT(steps, cases(100));
}

TEST(WorldMotion, FirstOnlyIsTheFirstOfAll) {
    int hits = 0;
    for (int seed = 100; seed < 100 + cases(5); ++seed)
        run_motion_script(static_cast<std::uint64_t>(seed), {},
                          [&](MotionScene& scene, WorldMotionOptions motion) {
                              const auto all = scene.world.detect_motion(motion);
                              motion.first_only = true;
                              const auto first = scene.world.detect_motion(motion);
                              ASSERT_EQ(first.size(), all.empty() ? 0u : 1u);
                              if (all.empty())
                                  return;
                              ++hits;
                              EXPECT_EQ(first[0].a, all[0].a);
                              EXPECT_EQ(first[0].b, all[0].b);
                              EXPECT_TRUE(are_same(first[0].impact, all[0].impact));
                          });
    EXPECT_GT(hits, cases(15));
}

TEST(WorldMotion, CastsAShapeAtTheFirstObjectOnItsWay) {
    const std::vector<MovingKind> kinds = moving_kinds();
    int hits = 0, misses = 0;
    for (int seed = 0; seed < cases(40); ++seed) {
        MotionScene scene(static_cast<std::uint64_t>(seed) + 200,
                          {.broad = static_cast<BroadPhase>(seed % 4)});
        scene.add_some(12);
        scene.move_many();
        const Placed shape(kinds[scene.random.below(kinds.size())].geometry,
                           random_motion(scene.random, 4));
        const Vec3 offset = random_point(scene.random, 5);
        std::optional<WorldShapeHit> best;
        for (const MotionScene::Object& object : scene.objects)
            if (const auto hit = cast_shape(shape, offset, object.placed))
                if (!best ||
                    std::pair(hit->time, object.id) < std::pair(best->impact.time, best->object))
                    best = WorldShapeHit{object.id, *hit};
        const auto found = scene.world.cast_shape(shape, offset);
        SCOPED_TRACE(seed);
        ASSERT_EQ(found.has_value(), best.has_value());
        ++(found ? hits : misses);
        if (!found)
            continue;
        EXPECT_EQ(found->object, best->object);
        EXPECT_TRUE(are_same(found->impact, best->impact));
    }
    EXPECT_GT(hits, cases(10));
    EXPECT_GT(misses, cases(4));
}

TEST(WorldMotion, CastsAShapePastWhatIsDisabledOrFar) {
    World world;
    const Geometry ball = Geometry::sphere({}, 1), wall = Geometry::solid(shapes::box({1, 9, 9}));
    EXPECT_FALSE(world.cast_shape(ball, {100, 0, 0}));
    const ObjectId near = world.add(wall, translation({10, 0, 0}));
    const ObjectId far = world.add(wall, translation({20, 0, 0}));
    EXPECT_EQ(world.cast_shape(ball, {100, 0, 0})->object, near);
    EXPECT_NEAR(world.cast_shape(ball, {100, 0, 0})->impact.time, 0.08, 1e-6);
    EXPECT_FALSE(world.cast_shape(ball, {7.99, 0, 0}));
    EXPECT_TRUE(world.cast_shape(ball, {7.99, 0, 0}, {.gap = 0.1}));
    EXPECT_FALSE(world.cast_shape(ball, {100, 0, 0}, {.until = 0.05}));
    world.enable(near, false);
    EXPECT_EQ(world.cast_shape(ball, {100, 0, 0})->object, far);
    EXPECT_EQ(world.try_cast_shape(ball, {0x1p61, 0, 0}).error().code(), ErrorCode::out_of_range);
    EXPECT_EQ(world.try_cast_shape(ball, {1, 0, 0}, {.gap = -1}).error().code(),
              ErrorCode::bad_argument);
}

TEST(WorldMotion, NamesBothOfAPairThatCannotBeCompared) {
    World world;
    const Geometry ground = Geometry::half_space({0, 0, 0}, {0, 0, 1});
    const ObjectId a = world.add(ground);
    const ObjectId b = world.add(ground, translation({0, 0, -5}));
    EXPECT_TRUE(world.detect_motion().empty());
    world.move(b, Motion::turn({}, {{0, 0, 0}, {1, 0, 0}, 1, 0}));
    const auto found = world.try_detect_motion();
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code(), ErrorCode::unsupported);
    for (const ObjectId id : {a, b}) {
        const std::string name = std::to_string(static_cast<std::uint64_t>(id));
        EXPECT_NE(std::string(found.error().what()).find(name), std::string::npos);
    }
    EXPECT_EQ(world.try_detect_motion({.until = 2}).error().code(), ErrorCode::bad_argument);
}

TEST(WorldMotion, AdvancesAlongEveryKindOfWay) {
    Random random(7);
    const Geometry box = Geometry::solid(shapes::box({0.5, 0.3, 0.2}));
    for (int i = 0; i < 60; ++i) {
        const Motion motion = random_way(random, 1 + i % 4);
        const Moving whole(box, motion);
        World world;
        const ObjectId id = world.add(box);
        world.move(id, motion);
        double time = 0;
        for (int step = 0; step < 4; ++step) {
            const double by = random.uniform();
            world.advance(by);
            time += by * (1 - time);
            const Transform at = world.world_from_local(id), wanted = whole.pose(time);
            for (const Vec3 v : box.mesh().vertices)
                EXPECT_LT(length(at * v - wanted * v), 1e-9) << i;
            ASSERT_TRUE(world.motion(id));
            EXPECT_EQ(world.motion(id)->from.translation, at.translation);
        }
        world.advance(1);
        EXPECT_FALSE(world.motion(id));
        if (motion.kind != Motion::Kind::turn) {
            EXPECT_EQ(world.world_from_local(id).translation, motion.to.translation);
        }
        world.advance(0.5);  // nothing moves
    }
}

TEST(WorldMotion, IsForgottenWhereTheObjectIsPlacedOrChanged) {
    World world;
    const Geometry ball = Geometry::deformable(shapes::icosphere(1, 1));
    const Geometry pair = Geometry::compound({{ball}, {ball, translation({3, 0, 0})}});
    const ObjectId id = world.add(ball), whole = world.add(pair);
    const Motion motion = Motion::straight({}, translation({1, 0, 0}));
    const auto forgets = [&](ObjectId object, const auto& change) {
        world.move(object, motion);
        EXPECT_TRUE(world.motion(object));
        change();
        EXPECT_FALSE(world.motion(object));
    };
    const std::vector<Transform> places(2);
    const ObjectId both[] = {id, whole};
    forgets(id, [&] { world.place(id, {}); });
    forgets(id, [&] { world.place(both, places); });
    forgets(id, [&] { world.move(id, Motion::still()); });
    forgets(id, [&] { world.deform(id, ball.mesh().vertices); });
    forgets(id, [&] { world.change_faces(id, {.removed = std::vector<std::uint32_t>{3}}); });
    forgets(id, [&] { world.set_scale(id, 2); });
    forgets(id, [&] { world.set_geometry(id, Geometry::sphere({}, 1)); });
    forgets(id, [&] { world.set_scale(id, 3); });
    forgets(id, [&] { world.advance(1); });
    forgets(whole, [&] { world.place_part(whole, 1, {}); });
    forgets(whole, [&] { world.place_parts(whole, places); });
    world.move(id, motion);
    world.remove(id);
    EXPECT_FALSE(world.motion(world.add(ball)));  // takes the slot
}

/// Balls of equal mass in a room, event by event.
class Room {
public:
    /// Without a seed they start in a lattice at speeds that make many meet at once.
    Room(int balls, std::uint64_t seed) {
        for (const double side : {-1.0, 1.0})
            for (int k = 0; k < 3; ++k) {
                Vec3 at, out;
                at[k] = side * half;
                out[k] = side * (half - 1);
                walls_.push_back(
                    world.add(Geometry::half_space(at, out), {}, {.stationary = true}));
            }
        Random random(seed);
        for (int i = 0; i < balls; ++i) {
            const Vec3 place = {-3.0 + 2 * (i % 4), -3.0 + 2 * (i / 4 % 4), -3.0 + 2 * (i / 16)};
            ids.push_back(world.add(Geometry::sphere({}, radius), translation(place)));
            const Vec3 regular = {1.0 + i % 8, 3.0 - 2 * (i % 8), 0.5 * (i % 8)};
            speeds.push_back(seed != 0 ? random_point(random, 3) : regular);
        }
    }

    /// Lets all balls move for a second, and returns the number of bounces.
    int step() {
        int bounces = 0;
        double left = 1;
        for (;;) {
            set_out(left);
            const auto first = next_impact();
            if (!first)
                break;
            world.advance(first->impact.time);
            left *= 1 - first->impact.time;
            bounce(*first);
            ++bounces;
        }
        world.advance(1);
        return bounces;
    }

    double energy() const {
        double sum = 0;
        for (const Vec3 v : speeds)
            sum += dot(v, v);
        return sum;
    }

    static constexpr double half = 4, radius = 0.5;
    World world;
    std::vector<ObjectId> ids;
    std::vector<Vec3> speeds;

private:
    /// Those that have just bounced may still be in contact, and move apart.
    std::optional<WorldImpact> next_impact() {
        auto hits = world.detect_motion({.first_only = true});
        if (!hits.empty() && !approach(hits[0]))
            hits = world.detect_motion();
        for (const WorldImpact& hit : hits)
            if (approach(hit))
                return hit;
        return std::nullopt;
    }

    Vec3 speed(ObjectId id) const {
        const auto at = static_cast<std::size_t>(std::ranges::find(ids, id) - ids.begin());
        return at < ids.size() ? speeds[at] : Vec3{};
    }
    bool approach(const WorldImpact& hit) const {
        return dot(speed(hit.a) - speed(hit.b), hit.impact.normal) > 0;
    }

    void set_out(double left) {
        std::vector<Motion> motions;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const Vec3 at = world.world_from_local(ids[i]).translation;
            motions.push_back(
                Motion::straight(translation(at), translation(at + left * speeds[i])));
        }
        world.move(ids, motions);
    }

    void bounce(const WorldImpact& hit) {
        const auto a = std::ranges::find(ids, hit.a) - ids.begin();
        const auto b = std::ranges::find(ids, hit.b) - ids.begin();
        const auto balls = static_cast<std::ptrdiff_t>(ids.size());
        const Vec3 n = hit.impact.normal;
        Vec3& va = speeds[static_cast<std::size_t>(a < balls ? a : b)];
        if (a == balls || b == balls) {
            va = va - 2 * dot(va, n) * n;
            return;
        }
        Vec3& vb = speeds[static_cast<std::size_t>(b)];
        const double exchanged = dot(va - vb, n);
        EXPECT_GT(exchanged, 0);
        va = va - exchanged * n;
        vb = vb + exchanged * n;
    }

    std::vector<ObjectId> walls_;
};

TEST(WorldMotion, OfBallsThatBounceLosesNoEnergyAndNeverOverlaps) {
    for (const std::uint64_t seed : {0, 3}) {
        Room room(20, seed);
        const double before = room.energy();
        int bounces = 0;
        for (int step = 0; step < cases(12); ++step) {
            bounces += room.step();
            EXPECT_TRUE(room.world.detect().pairs.empty());
            EXPECT_NEAR(room.energy(), before, 1e-9 * before);
        }
        EXPECT_GT(bounces, cases(200));
    }
}

}  // namespace
}  // namespace allide
