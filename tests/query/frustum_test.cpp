// SPDX-License-Identifier: MIT
// Cylinders and cones in every query, against GMP's rationals face by face.
#include <gtest/gtest.h>

#include <allide/allide.h>

#include "mesh/winding.h"
#include "round/frustum_contact.h"
#include "round/frustum_distance.h"
#include "round/round_pair.h"
#include "round/round_point.h"
#include "scenes/motion.h"
#include "tests/cases.h"
#include "tests/query/scenes.h"
#include "tests/round/rational_frustum.h"

namespace allide {
namespace {

struct SolidOfRevolution {
    Vec3 p, q;
    double radius_p, radius_q;

    Geometry geometry() const {
        return radius_p == radius_q ? Geometry::cylinder(p, q, radius_p)
                                    : Geometry::cone(p, q, radius_p, radius_q);
    }
    Frustum placed(const Transform& t) const {
        return {world_vertex(t, p), world_vertex(t, q), radius_p, radius_q};
    }
};

double frustum_radius(Random& random, bool lattice) {
    return lattice ? 1 + static_cast<double>(random.below(3)) : random.uniform(0.05, 1.5);
}

SolidOfRevolution random_revolved(Random& random, bool lattice) {
    const auto point = [&] {
        const auto value = [&] { return static_cast<double>(random.below(9)) - 4; };
        return lattice ? Vec3{value(), value(), value()} : random_point(random, 3);
    };
    SolidOfRevolution s = {point(), point(), frustum_radius(random, lattice), 0};
    while (s.q == s.p)
        s.q = point();
    const std::uint64_t form = random.below(3);
    s.radius_q = form == 0 ? s.radius_p : form == 1 ? 0 : frustum_radius(random, lattice);
    if (random.below(2) == 0)
        std::swap(s.radius_p, s.radius_q);
    return s;
}

struct FrustumTarget {
    const char* name;
    Geometry geometry;
};

std::vector<FrustumTarget> frustum_targets(Random& random) {
    const Mesh ball = shapes::icosphere(2, 0);
    return {{"solid", Geometry::solid(ball)},
            {"box", Geometry::solid(shapes::box({4, 2, 6}))},
            {"convex", Geometry::convex(ball)},
            {"no tree", Geometry::solid(ball, {.tree = Tree::none})},
            {"compact", Geometry::solid(shapes::icosphere(2, 1), {.tree = Tree::bvh8_compact})},
            {"deformable", Geometry::deformable(ball, {.solid = true})},
            {"soup", Geometry::surface(lattice_soup(random, 20))}};
}

CommonUnit unit_of(const Frustum& f, std::span<const Vec3> points) {
    CommonUnit unit;
    for (const Vec3 p : {f.p, f.q})
        unit.include(p);
    for (const Vec3 p : points)
        unit.include(p);
    unit.include(f.radius_p);
    unit.include(f.radius_q);
    return unit;
}

/// The answers of a loop over all faces.
struct FrustumExpected {
    std::vector<FacePair> faces;  ///< the part of the round shape is left 0
    bool meets = false;
    double gap = INFINITY;
};

FrustumExpected expected_of(const Frustum& f, const Placed& target) {
    Mesh world = target.geometry().mesh();
    for (Vec3& v : world.vertices)
        v = world_vertex(target.world_from_local(), v);
    const CommonUnit unit = unit_of(f, world.vertices);
    const RationalFrustum exact(f, unit);
    FrustumExpected result;
    for (std::uint32_t i = 0; i < world.faces.size(); ++i) {
        const auto& [u, v, w] = world.faces[i];
        const Triangle t = {{world.vertices[u], world.vertices[v], world.vertices[w]}};
        const int order = exact.triangle_order(t);
        const bool crosses = order < 0 && exact.passes_between_ends(t);
        if (order <= 0)
            result.faces.push_back({0, i, crosses ? ContactKind::crossing : ContactKind::touching});
        else
            result.gap = std::min(result.gap, closest_points(f, t).distance);
    }
    result.meets = !result.faces.empty() ||
                   (target.geometry().is_solid() && winding_number(f.p, view(world)) != 0);
    return result;
}

void expect_frustum_distance(const Placed& round, const Placed& target,
                             const FrustumExpected& expected) {
    const Separation found = separation(round, target);
    EXPECT_EQ(found.distance == 0, expected.meets);
    EXPECT_EQ(separation(target, round).distance, found.distance);
    if (expected.meets) {
        EXPECT_NEAR(length(found.point_a - found.point_b), 0, 1e-11);
        return;
    }
    const double promise = 1e-12 * (expected.gap + 20);
    EXPECT_NEAR(found.distance, expected.gap, promise);
    EXPECT_NEAR(length(found.point_a - found.point_b), expected.gap, 4 * promise);
    EXPECT_NEAR(closest_point(round, found.point_a).distance, 0, 4 * promise);
    EXPECT_NEAR(closest_point(target, found.point_b).distance, 0, 4 * promise);
    EXPECT_TRUE(separation_within(round, target, found.distance));
    EXPECT_FALSE(separation_within(round, target, found.distance * (1 - 1e-9)));
    EXPECT_FALSE(faces_within(round, target, found.distance * (1 + 1e-9)).empty());
    EXPECT_TRUE(faces_within(round, target, found.distance * (1 - 1e-9)).empty());
}

void expect_frustum_answers(const Frustum& f, const Placed& round, const Placed& target) {
    const FrustumExpected expected = expected_of(f, target);
    EXPECT_EQ(intersects(round, target), expected.meets);
    EXPECT_EQ(intersects(target, round), expected.meets);
    Tracker tracker;
    EXPECT_EQ(tracker.intersects(round, target), expected.meets);
    EXPECT_EQ(intersects_within_budget(round, target, {}).verdict,
              expected.meets ? BudgetVerdict::intersects : BudgetVerdict::disjoint);
    std::vector<FacePair> faces = intersecting_faces(round, target);
    for (FacePair& pair : faces) {
        EXPECT_LT(pair.face_a, 3u);
        pair.face_a = 0;
    }
    std::ranges::sort(faces);
    EXPECT_EQ(faces, expected.faces);
    EXPECT_EQ(first_contact(round, target).has_value(), !expected.faces.empty());
    for (const FaceContact& contact : face_contacts(round, target)) {
        EXPECT_NEAR(length(contact.normal_a), 1, 1e-12);
        const ClosestPoint near = closest_point(round, contact.from);
        EXPECT_TRUE(near.side != PointSide::outside || near.distance < 1e-11) << near.distance;
    }
    expect_frustum_distance(round, target, expected);
}

TEST(RoundFrustum, MeetsMeshesAsRationalsSay) {
    Random random(1631);
    const std::vector<FrustumTarget> targets = frustum_targets(random);
    int met = 0, touched = 0;
    const int count = std::max(cases(12), 6);  // fewer have no contact that only touches
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const bool lattice = i % 2 == 0;
        const SolidOfRevolution shape = random_revolved(random, lattice);
        const Transform move = lattice ? Transform{} : random_motion(random, 2);
        const Placed round(shape.geometry(), move);
        for (const FrustumTarget& target : targets) {
            SCOPED_TRACE(target.name + std::to_string(i));
            const Placed other(target.geometry, lattice ? Transform{} : random_motion(random, 2));
            expect_frustum_answers(shape.placed(move), round, other);
            const auto faces = intersecting_faces(round, other);
            met += !faces.empty();
            touched += std::ranges::count(faces, ContactKind::touching, &FacePair::kind) > 0;
        }
    }
    EXPECT_GT(met, count);
    EXPECT_GT(touched, 0);
}

TEST(RoundFrustum, MeetsRoundShapesAsRationalsSay) {
    Random random(1632);
    int met = 0;
    for (int i = 0; i < cases(800) && !testing::Test::HasFailure(); ++i) {
        const bool lattice = i % 2 == 0;
        const SolidOfRevolution s = random_revolved(random, lattice);
        const SolidOfRevolution t = random_revolved(random, lattice);
        const Frustum f = s.placed({});
        const Placed a(s.geometry());
        const Vec3 points[] = {t.p, t.q};
        CommonUnit unit = unit_of(f, points);
        const double radius = std::max(t.radius_p, 0.25);
        unit.include(radius);
        const RationalFrustum exact(f, unit);
        const int below = exact.half_space_order(t.p, t.q, 1);
        const int above = exact.half_space_order(t.p, t.q, -1);
        const std::pair<Geometry, int> others[] = {
            {Geometry::half_space(t.p, t.q), below},
            {Geometry::plane(t.p, t.q), std::max(below, above)},
            {Geometry::sphere(t.p, radius), exact.sphere_order(t.p, radius)}};
        for (const auto& [geometry, order] : others) {
            const Placed b(geometry);
            EXPECT_EQ(intersects(a, b), order <= 0) << i;
            EXPECT_EQ(intersects(b, a), order <= 0) << i;
            EXPECT_EQ(separation(a, b).distance == 0, order <= 0);
            const auto pairs = intersecting_faces(a, b);
            ASSERT_EQ(pairs.size(), order <= 0 ? 1u : 0u);
            if (order <= 0) {
                EXPECT_EQ(pairs[0].kind, order < 0 ? ContactKind::crossing : ContactKind::touching);
            }
            met += order <= 0;
        }
    }
    EXPECT_GT(met, cases(800));
}

TEST(RoundFrustum, MeetsCapsulesAndItsKindInEveryQueryAlike) {
    Random random(1633);
    int met = 0;
    for (int i = 0; i < cases(1000) && !testing::Test::HasFailure(); ++i) {
        const SolidOfRevolution s = random_revolved(random, i % 2 == 0);
        const SolidOfRevolution t = random_revolved(random, i % 2 == 0);
        const Placed a(s.geometry());
        const Placed b(i % 3 == 0 ? Geometry::capsule(t.p, t.q, t.radius_p + 0.1) : t.geometry());
        const bool meets = intersects(a, b);
        met += meets;
        EXPECT_EQ(intersects(b, a), meets);
        const Separation found = separation(a, b), back = separation(b, a);
        EXPECT_EQ(found.distance == 0, meets);
        EXPECT_EQ(back.distance, found.distance);
        EXPECT_EQ(intersecting_faces(a, b).size(), meets ? 1u : 0u);
        const BudgetVerdict verdict = intersects_within_budget(a, b, {}).verdict;
        EXPECT_EQ(verdict == BudgetVerdict::disjoint, !meets);
        if (!meets) {
            EXPECT_NEAR(length(found.point_a - found.point_b), found.distance, 1e-11);
            EXPECT_NEAR(closest_point(a, found.point_a).distance, 0, 1e-11);
            EXPECT_NEAR(closest_point(b, found.point_b).distance, 0, 1e-11);
        }
        // Moved apart by their distance and a little less or more, they meet or do not.
        const Vec3 way = found.point_a - found.point_b;
        if (found.distance > 1e-3) {
            EXPECT_TRUE(intersects(a, Placed(b.geometry(), translation((1 + 1e-8) * way)))) << i;
            EXPECT_FALSE(intersects(a, Placed(b.geometry(), translation((1 - 1e-8) * way)))) << i;
        }
    }
    EXPECT_GT(met, cases(1000) / 10);
    // Two cans of which one is on the other touch, and no proof is possible in doubles.
    const Placed can(Geometry::cylinder({0, 0, 0}, {0, 0, 1}, 1));
    const Placed on_top(Geometry::cylinder({0, 0, 1}, {0, 0, 2}, 0.5));
    EXPECT_TRUE(intersects(can, on_top));
    EXPECT_EQ(intersects_within_budget(can, on_top, {}).verdict, BudgetVerdict::may_intersect);
    EXPECT_EQ(intersecting_faces(can, on_top)[0].kind, ContactKind::touching);
}

TEST(RoundFrustum, PointsAreWhereTheyAre) {
    Random random(1634);
    int inside = 0, on = 0;
    for (int i = 0; i < cases(4000) && !testing::Test::HasFailure(); ++i) {
        const bool lattice = i % 2 == 0;
        const SolidOfRevolution s = random_revolved(random, lattice);
        const Transform move = lattice ? Transform{} : random_motion(random, 2);
        const Placed round(s.geometry(), move);
        const Frustum f = s.placed(move);
        const Vec3 axis = f.q - f.p;
        Vec3 x = random_revolved(random, lattice).p;
        if (!lattice && i % 4 == 1)
            x = f.p + random.uniform(0, 1) * axis + 0.5 * random_point(random, 1);
        const CommonUnit unit = unit_of(f, {&x, 1});
        const int side = RationalFrustum(f, unit).point_order(x);
        inside += side < 0;
        on += side == 0;
        EXPECT_EQ(contains(round, x), side <= 0);
        const ClosestPoint near = closest_point(round, x);
        EXPECT_EQ(near.side, side < 0    ? PointSide::inside
                             : side == 0 ? PointSide::on
                                         : PointSide::outside);
        EXPECT_NEAR(length(near.point - x), near.distance, 1e-12 * 20);
        EXPECT_EQ(side == 0, near.distance == 0);
        EXPECT_NEAR(signed_distance(round, x).distance, side < 0 ? -near.distance : near.distance,
                    0);
        if (side > 0) {
            EXPECT_NEAR(near.distance, closest_points(f, x).distance, 1e-12 * 20);
        } else {
            // No point of the surface is nearer.
            for (int k = 0; k < 20; ++k) {
                const Vec3 y = x + near.distance * (1 - 1e-9) * random_direction(random);
                EXPECT_TRUE(contains(round, y)) << i;
            }
        }
    }
    EXPECT_GT(inside, cases(4000) / 20);
    EXPECT_GT(on, cases(4000) / 400);
}

TEST(RoundFrustum, NormalsPointOutward) {
    Random random(1638);
    for (int i = 0; i < cases(500); ++i) {
        const SolidOfRevolution s = random_revolved(random, i % 2 == 0);
        const double share = random.uniform(0, 1);
        const Vec3 on_axis = (1 - share) * s.p + share * s.q;
        const Vec3 x = i % 4 < 2 ? on_axis : on_axis + random_point(random, 1);
        const RoundShape shape = {RoundKind::frustum, s.p, s.q, s.radius_p, s.radius_q};
        const RoundPoint at = nearest_on_surface(shape, x);
        EXPECT_NEAR(length(at.normal), 1, 1e-12) << i;
        const Vec3 beyond = at.point + 1e-6 * at.normal;
        EXPECT_EQ(side_of(shape, beyond), 1) << i;
        EXPECT_NEAR(closest_points(s.placed({}), beyond).distance, 1e-6, 1e-10) << i;
    }
}

TEST(RoundFrustum, RaysHitItExactly) {
    Random random(1635);
    int hit = 0, twice = 0;
    for (int i = 0; i < cases(1200) && !testing::Test::HasFailure(); ++i) {
        const bool lattice = i % 2 == 0;
        const SolidOfRevolution s = random_revolved(random, lattice);
        const Placed round(s.geometry());
        const Frustum f = s.placed({});
        const SolidOfRevolution other = random_revolved(random, lattice);
        const Vec3 origin = other.p, direction = other.q - other.p;
        const Vec3 points[] = {origin, direction};
        const CommonUnit unit = unit_of(f, points);
        const RationalFrustum exact(f, unit);
        const bool meets = exact.ray_order(origin, direction) <= 0;
        const std::vector<RayHit> hits = ray_hits(round, origin, direction);
        const auto first = cast_ray(round, origin, direction);
        EXPECT_EQ(!hits.empty(), meets) << i;
        EXPECT_EQ(first.has_value(), meets);
        hit += meets;
        twice += hits.size() == 2;
        for (const RayHit& at : hits) {
            const Vec3 x = origin + at.t * direction;
            EXPECT_NEAR(closest_point(round, x).distance, 0, 1e-7) << i;
            EXPECT_NEAR(length(at.normal), 1, 1e-12);
        }
        if (!hits.empty()) {
            EXPECT_EQ(first->t, hits[0].t);
            const Vec3 before = origin + (hits[0].t - 1e-6) * direction;
            EXPECT_TRUE(hits[0].t < 1e-6 || !contains(round, before) || contains(round, origin));
        }
        if (hits.size() == 2 && hits[1].t - hits[0].t > 1e-6) {
            EXPECT_TRUE(contains(round, origin + 0.5 * (hits[0].t + hits[1].t) * direction));
        }
    }
    EXPECT_GT(hit, cases(1200) / 10);
    EXPECT_GT(twice, cases(1200) / 20);
}

TEST(RoundFrustum, BoundsAreTight) {
    EXPECT_EQ(bounds(Geometry::cylinder({0, 0, -1}, {0, 0, 1}, 2)), (Box{{-2, -2, -1}, {2, 2, 1}}));
    Random random(1636);
    for (int i = 0; i < cases(300); ++i) {
        const SolidOfRevolution s = random_revolved(random, false);
        const Transform move = random_motion(random, 5);
        const Frustum f = s.placed(move);
        const Box box = bounds(Placed(s.geometry(), move));
        const Vec3 axis = normalized(f.q - f.p);
        for (int k = 0; k < 3; ++k)
            for (const double sign : {-1.0, 1.0}) {
                Vec3 n;
                n[k] = sign;
                const Vec3 out = normalized(n - dot(n, axis) * axis);
                const double far = std::max(dot(n, f.p) + f.radius_p * dot(n, out),
                                            dot(n, f.q) + f.radius_q * dot(n, out));
                const double edge = sign > 0 ? box.max[k] : -box.min[k];
                EXPECT_NEAR(edge, far, 1e-14 * 20);
                // Exactly, nothing reaches beyond the box.
                const Vec3 point = edge * sign * Vec3{n.x * n.x, n.y * n.y, n.z * n.z};
                EXPECT_LE(contact_order(f, HalfSpace{point, point + n}), 0);
                EXPECT_GE(contact_order(f, HalfSpace{point, point - n}), 0) << i;
            }
    }
}

TEST(RoundFrustum, CompoundsWorldsAndFilesKeepIt) {
    Random random(1637);
    World world;
    std::vector<Placed> objects;
    std::vector<ObjectId> ids;
    for (int i = 0; i < 60; ++i) {
        const Geometry once = random_revolved(random, false).geometry();
        const std::vector<std::byte> bytes = once.to_bytes();
        const Geometry again = Geometry::from_bytes(bytes);
        EXPECT_EQ(again.to_bytes(), bytes);
        const Geometry whole =
            i % 3 == 0 ? Geometry::compound({{again}, {Geometry::sphere({}, 1)}}) : again;
        objects.emplace_back(whole, random_motion(random, 8));
        ids.push_back(world.add(objects.back().geometry(), objects.back().world_from_local()));
    }
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < ids.size(); ++i)
        for (std::size_t j = i + 1; j < ids.size(); ++j)
            pairs += intersects(objects[i], objects[j]);
    EXPECT_EQ(world.detect().pairs.size(), pairs);
    EXPECT_GT(pairs, 20u);
    std::vector<std::byte> damaged = Geometry::cone({}, {1, 0, 0}, 1, 0).to_bytes();
    damaged.resize(damaged.size() - 8);
    EXPECT_FALSE(Geometry::try_from_bytes(damaged));
}

void expect_bad(const Result<Geometry>& made, ErrorCode code, const std::string& word) {
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code(), code);
    EXPECT_NE(std::string(made.error().what()).find(word), std::string::npos);
}

TEST(RoundFrustum, MakersNameTheBadArgument) {
    const Vec3 p = {0, 0, 0}, q = {1, 0, 0};
    expect_bad(Geometry::try_cylinder(p, q, 0), ErrorCode::bad_argument, "radius");
    expect_bad(Geometry::try_cylinder(p, p, 1), ErrorCode::degenerate, "end p");
    expect_bad(Geometry::try_cylinder(p, {NAN, 0, 0}, 1), ErrorCode::out_of_range, "end q");
    expect_bad(Geometry::try_cone(p, q, -1, 1), ErrorCode::bad_argument, "radius at p");
    expect_bad(Geometry::try_cone(p, q, 1, INFINITY), ErrorCode::bad_argument, "radius at q");
    expect_bad(Geometry::try_cone(p, q, 0, 0), ErrorCode::degenerate, "both 0");
    EXPECT_EQ(Geometry::cone(p, q, 1, 0).kind(), GeometryKind::round);
    EXPECT_TRUE(Geometry::cone(p, q, 1, 0).is_solid());
}

TEST(RoundFrustum, PenetrationIsKnownForHalfSpacesAndPlanes) {
    const Placed can(Geometry::cylinder({0, 0, 0}, {0, 0, 2}, 1));
    const Placed ground(Geometry::half_space({0, 0, 0.5}, {0, 0, 1}));
    const Penetration down = penetration(ground, can);
    EXPECT_NEAR(down.depth, 0.5, 1e-12);
    EXPECT_NEAR(down.direction.z, 1, 1e-12);
    EXPECT_NEAR(penetration(can, Placed(Geometry::plane({0.25, 0, 0}, {1, 0, 0}))).depth, 0.75,
                1e-12);
}

TEST(RoundFrustum, FarFromTheOriginItsEndsMayBecomeOne) {
    const Geometry thin = Geometry::cylinder({0, 0, 0}, {1e-3, 0, 0}, 0.5);
    const Placed far(thin, translation({1e18, 0, 0}));
    EXPECT_TRUE(contains(far, {1e18, 0, 0.5}));
    EXPECT_FALSE(contains(far, {1e18, 0, 1}));
    EXPECT_FALSE(intersects(far, Placed(Geometry::sphere({0, 0, 0}, 1))));
}

}  // namespace
}  // namespace allide
