// SPDX-License-Identifier: MIT
// Memory runs out at each allocation of a script in turn. The failed call is repeated, and from
// then on every report must be that of a world which always had memory.
#include <algorithm>
#include <ostream>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "tests/allocations.h"
#include "tests/cases.h"

namespace allide {
namespace {

/// A report with objects named by the order in which they were added.
struct Seen {
    std::vector<std::pair<std::size_t, std::size_t>> pairs, began, ended;
    std::vector<std::vector<FacePair>> faces;
    std::vector<double> distances;
    friend bool operator==(const Seen&, const Seen&) = default;

    /// For the message of a failed check.
    friend std::ostream& operator<<(std::ostream& out, const Seen& seen) {
        for (const auto& [name, list] :
             {std::pair("pairs", &seen.pairs), {"began", &seen.began}, {"ended", &seen.ended}}) {
            out << name;
            for (const auto& [a, b] : *list)
                out << ' ' << a << '-' << b;
            out << ", ";
        }
        return out;
    }
};

class MemoryScript {
public:
    explicit MemoryScript(const WorldOptions& options) : world(options) {}

    void add(const Geometry& geometry, Vec3 at, const ObjectOptions& options = {}) {
        const std::size_t before = world.size();
        const ObjectId id = attempt([&] {
            EXPECT_EQ(world.size(), before);  // a failed call added nothing
            return world.add(geometry, translation(at), options);
        });
        ids.push_back(id);
    }

    void detect() {
        const Report& report = attempt([&]() -> const Report& { return world.detect(); });
        Seen seen;
        for (const PairReport& hit : report.pairs) {
            seen.pairs.push_back(named({hit.a, hit.b}));
            seen.faces.emplace_back(hit.faces.begin(), hit.faces.end());
            if (hit.separation)
                seen.distances.push_back(hit.separation->distance);
        }
        for (const ObjectPair& pair : report.began)
            seen.began.push_back(named(pair));
        for (const ObjectPair& pair : report.ended)
            seen.ended.push_back(named(pair));
        log.push_back(std::move(seen));
    }

    void remove(std::size_t i) {
        attempt([&] {
            if (world.contains(ids[i]))
                world.remove(ids[i]);
        });
    }

    /// Runs it again if memory ran out. Only within calls may it run out.
    template <class Call>
    auto attempt(Call call) -> decltype(call()) {
        struct Scarcity {
            explicit Scarcity(long& of) : left(of) { allocations_until_failure = left; }
            ~Scarcity() { left = allocations_until_failure.exchange(-1); }
            long& left;
        };
        try {
            const Scarcity scarcity(left);
            return call();
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        return call();
    }

    long left = -1;  ///< allocations until one fails
    World world;
    std::vector<ObjectId> ids;
    std::vector<Seen> log;
    bool failed = false;

private:
    std::pair<std::size_t, std::size_t> named(const ObjectPair& pair) const {
        const auto place = [&](ObjectId id) {
            return static_cast<std::size_t>(std::ranges::find(ids, id) - ids.begin());
        };
        return std::minmax(place(pair.a), place(pair.b));
    }
};

struct Shapes {
    Geometry ball = Geometry::convex(shapes::icosphere(1, 1));
    Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 8, 6));
    Geometry cloth = Geometry::deformable(shapes::terrain({.size = 4, .height = 1, .cells = 5}));
    Geometry pair = Geometry::compound({{ball}, {ring, translation({1, 0, 0}), 0}});
};

void place_many(MemoryScript& script, double shift) {
    std::vector<Transform> places;
    for (std::size_t i = 0; i < script.ids.size(); ++i)
        places.push_back(translation(
            {0.7 * static_cast<double>(i % 5) + shift, 0.8 * static_cast<double>(i / 5), 0.1}));
    std::vector<ObjectId> live;
    std::vector<Transform> at;
    for (std::size_t i = 0; i < script.ids.size(); ++i)
        if (script.world.contains(script.ids[i])) {
            live.push_back(script.ids[i]);
            at.push_back(places[i]);
        }
    script.attempt([&] { script.world.place(live, at); });
}

void deform(MemoryScript& script, std::size_t i, double height) {
    Mesh mesh = *script.world.try_mesh(script.ids[i]);
    for (Vec3& v : mesh.vertices)
        v.z = height * v.x * v.y;
    script.attempt([&] { script.world.deform(script.ids[i], mesh.vertices); });
}

void run(MemoryScript& script, const Shapes& shapes) {
    World& world = script.world;
    const std::vector<ObjectId>& ids = script.ids;
    const Geometry* const kinds[] = {&shapes.ball, &shapes.ring, &shapes.cloth, &shapes.pair};
    for (std::size_t i = 0; i < 12; ++i)
        script.add(*kinds[i % 4], {1.1 * static_cast<double>(i), 0, 0},
                   {.groups = i == 5 ? 3u : 1u, .margin = i == 7 ? 0.25 : 0});
    script.detect();
    script.attempt([&] { world.place(ids[3], translation({2, 0.5, 0})); });
    deform(script, 2, 0.5);
    script.attempt([&] { world.ignore(ids[0], ids[1]); });
    script.detect();
    script.remove(1);
    script.remove(7);
    script.attempt([&] { world.enable(ids[4], false); });
    script.add(shapes.pair, {0.5, 0, 0});
    script.add(shapes.ball, {1, 0, 0}, {.box = BoxKind::dynamic});
    script.detect();
    place_many(script, 0.3);
    script.attempt([&] { world.set_groups(ids[8], 2, 1); });
    script.attempt([&] { world.place_part(ids[12], 1, translation({0, 1, 0})); });
    deform(script, 6, -0.5);
    script.detect();
    place_many(script, 0.1);
    script.attempt([&] { world.enable(ids[4], true); });
    script.attempt([&] { world.set_margin(ids[0], 0.5); });
    script.detect();
}

void expect_same_at_every_failure(const WorldOptions& options) {
    const Shapes shapes;
    MemoryScript undisturbed(options);
    run(undisturbed, shapes);
    bool failed = true;
    for (long n = 0; failed; n += 1 + n / cases(60)) {
        MemoryScript script(options);
        script.left = n;
        run(script, shapes);
        failed = script.failed;
        for (std::size_t i = 0; i < script.log.size(); ++i)
            ASSERT_EQ(script.log[i], undisturbed.log[i])
                << "report " << i << " after allocation " << n << " failed";
    }
}

TEST(OutOfMemory, WorldsAnswerRightAfterwardsInEveryBroadPhase) {
    for (int phase = 0; phase < 8; ++phase) {
        SCOPED_TRACE(phase);
        expect_same_at_every_failure(
            {.detail = Detail::faces, .broad = static_cast<BroadPhase>(phase)});
    }
}

TEST(OutOfMemory, WorldsAnswerRightAfterwardsInEveryDetail) {
    for (const Detail detail : {Detail::pairs, Detail::separations, Detail::contacts}) {
        SCOPED_TRACE(static_cast<int>(detail));
        expect_same_at_every_failure({.detail = detail, .margin = 0.1});
    }
}

TEST(OutOfMemory, WorldsAnswerRightAfterwardsByOctreeAndOnThreads) {
    expect_same_at_every_failure({.detail = Detail::faces, .method = FaceMethod::octree});
    expect_same_at_every_failure({.threads = 3, .detail = Detail::faces});
}

TEST(OutOfMemory, QueriesOfAWorldAnswerRightAfterwards) {
    const Shapes shapes;
    const auto ask = [&](MemoryScript& script) {
        const Placed probe(shapes.ring, translation({2.5, 0, 0}));
        return script.attempt([&] {
            const auto near = script.world.nearest(probe, 100);
            const auto hit = script.world.cast_ray({-9, 0.1, 0.1}, {1, 0, 0});
            return std::tuple(script.world.intersecting(probe).size(), near->separation.distance,
                              hit->t);
        });
    };
    MemoryScript undisturbed({});
    run(undisturbed, shapes);
    deform(undisturbed, 2, 2);
    const auto expected = ask(undisturbed);
    bool failed = true;
    for (long n = 0; failed; ++n) {
        MemoryScript script({});
        run(script, shapes);
        deform(script, 2, 2);
        script.left = n;
        EXPECT_EQ(ask(script), expected) << n;
        failed = script.failed;
    }
}

TEST(OutOfMemory, MotionsAnswerRightAfterwards) {
    const Shapes shapes;
    using Hit = std::tuple<std::size_t, std::size_t, double>;
    const auto detect_motion = [&](MemoryScript& script) {
        std::vector<Motion> motions;
        for (std::size_t i = 0; i < script.ids.size(); ++i)
            motions.push_back(Motion::straight(translation({1.7 * static_cast<double>(i), 0, 0}),
                                               translation({0, 0.1, 1})));
        script.attempt([&] { script.world.move(script.ids, motions); });
        const auto all = script.attempt([&] { return script.world.detect_motion(); });
        const auto first =
            script.attempt([&] { return script.world.detect_motion({.first_only = true}); });
        EXPECT_EQ(first.size(), 1u);
        std::vector<Hit> hits;
        for (const WorldImpact& hit : all)
            hits.emplace_back(std::ranges::find(script.ids, hit.a) - script.ids.begin(),
                              std::ranges::find(script.ids, hit.b) - script.ids.begin(),
                              hit.impact.time);
        return hits;
    };
    const auto fill = [&](MemoryScript& script) {
        for (const Geometry* shape : {&shapes.ball, &shapes.ring, &shapes.cloth, &shapes.pair})
            script.add(*shape, {});
    };
    MemoryScript undisturbed({});
    fill(undisturbed);
    const std::vector<Hit> expected = detect_motion(undisturbed);
    EXPECT_GE(expected.size(), 3u);
    bool failed = true;
    for (long n = 0; failed; n += 1 + n / cases(30)) {
        MemoryScript script({});
        fill(script);
        script.left = n;
        EXPECT_EQ(detect_motion(script), expected) << n;
        failed = script.failed;
    }
}

}  // namespace
}  // namespace allide
