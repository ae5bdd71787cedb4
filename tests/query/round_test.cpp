// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/allide.h>

#include "mesh/winding.h"
#include "scenes/motion.h"
#include "tests/cases.h"
#include "tests/query/round_oracle.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

double round_lattice_value(Random& random, int reach) {
    return static_cast<double>(random.below(static_cast<std::uint64_t>(2 * reach + 1))) - reach;
}

Vec3 round_lattice_point(Random& random, int reach) {
    return {round_lattice_value(random, reach), round_lattice_value(random, reach),
            round_lattice_value(random, reach)};
}

/// On a lattice many are tangent exactly; others are random.
RoundCase random_round(Random& random, bool lattice) {
    const auto kind = static_cast<RoundCase::Kind>(random.below(4));
    const auto point = [&] {
        return lattice ? round_lattice_point(random, 4) : random_point(random, 3);
    };
    const Vec3 p = point();
    Vec3 q = point();
    while (q == p)
        q = point();
    const double radius =
        lattice ? 1 + static_cast<double>(random.below(3)) : random.uniform(0.05, 1.5);
    return {kind, p, q, radius};
}

struct RoundTarget {
    const char* name;
    Geometry geometry;
};

std::vector<RoundTarget> round_targets(Random& random) {
    const Mesh ball = shapes::icosphere(2, 1);
    return {{"solid", Geometry::solid(ball)},
            {"box", Geometry::solid(shapes::box({4, 2, 6}))},
            {"convex", Geometry::convex(ball)},
            {"no tree", Geometry::solid(ball, {.tree = Tree::none})},
            {"compact", Geometry::solid(shapes::icosphere(2, 2), {.tree = Tree::bvh8_compact})},
            {"dop", Geometry::solid(ball, {.tree = Tree::dop18})},
            {"deformable", Geometry::deformable(ball, {.solid = true})},
            {"soup", Geometry::surface(lattice_soup(random, 60))}};
}

/// The answers of a loop over all faces.
struct RoundExpected {
    std::vector<FacePair> faces;  ///< the part of the round shape is left 0
    bool meets = false;
    double gap = INFINITY;
};

RoundExpected expected_of(const RoundCase& shape, const Placed& target) {
    Mesh world = target.geometry().mesh();
    for (Vec3& v : world.vertices)
        v = world_vertex(target.world_from_local(), v);
    RoundExpected result;
    for (std::uint32_t f = 0; f < world.faces.size(); ++f) {
        const auto& [i, j, k] = world.faces[f];
        const std::array<Vec3, 3> t = {world.vertices[i], world.vertices[j], world.vertices[k]};
        const OracleOrder order = oracle_order(shape, t);
        if (order.meets)
            result.faces.push_back(
                {0, f, order.crosses ? ContactKind::crossing : ContactKind::touching});
        else
            result.gap = std::min(result.gap, oracle_gap(shape, t));
    }
    result.meets =
        !result.faces.empty() || (target.geometry().is_solid() && !shape.is_unbounded() &&
                                  winding_number(shape.p, view(world)) != 0);
    return result;
}

std::vector<FacePair> without_parts(std::vector<FacePair> pairs) {
    for (FacePair& pair : pairs)
        pair.face_a = 0;
    std::ranges::sort(pairs);
    return pairs;
}

void expect_separation(const Placed& round, const Placed& target, const RoundExpected& expected) {
    const Separation found = separation(round, target);
    EXPECT_EQ(found.distance == 0, expected.meets);
    const Separation other = separation(target, round);
    EXPECT_EQ(other.distance, found.distance);
    EXPECT_EQ(other.point_a, found.point_b);
    if (expected.meets) {
        EXPECT_NEAR(length(found.point_a - found.point_b), 0, 1e-12 * 20);
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
    const double bound = separation_lower_bound(round, target, 1);
    EXPECT_LE(bound, expected.gap * (1 + 1e-15));
    EXPECT_NEAR(bound, expected.gap, 2 * promise);
}

void expect_answers(const RoundCase& shape, const Placed& round, const Placed& target) {
    const RoundExpected expected = expected_of(shape, target);
    EXPECT_EQ(intersects(round, target), expected.meets);
    EXPECT_EQ(intersects(target, round), expected.meets);
    Tracker tracker;
    EXPECT_EQ(tracker.intersects(round, target), expected.meets);
    EXPECT_EQ(tracker.intersects(round, target), expected.meets);
    EXPECT_EQ(intersects_within_budget(round, target, {}).verdict,
              expected.meets ? BudgetVerdict::intersects : BudgetVerdict::disjoint);
    const std::vector<FacePair> faces = intersecting_faces(round, target);
    EXPECT_EQ(without_parts(faces), expected.faces);
    EXPECT_EQ(first_contact(round, target).has_value(), !expected.faces.empty());
    for (const FaceContact& contact : face_contacts(round, target)) {
        EXPECT_NEAR(length(contact.normal_a), 1, 1e-12);
        const ClosestPoint near = closest_point(round, contact.from);
        EXPECT_TRUE(near.side != PointSide::outside || near.distance < 1e-11);
    }
    expect_separation(round, target, expected);
}

TEST(Round, MeetsMeshesAsIntegersSay) {
    Random random(1601);
    const std::vector<RoundTarget> targets = round_targets(random);
    int met = 0, touched = 0;
    for (int i = 0; i < cases(400); ++i) {
        const bool lattice = i % 2 == 0;
        const RoundTarget& target = targets[static_cast<std::size_t>(i / 2) % targets.size()];
        const RoundCase local = random_round(random, lattice);
        const Transform pose =
            lattice ? translation(round_lattice_point(random, 3)) : random_motion(random, 2);
        const Transform other =
            lattice ? translation(round_lattice_point(random, 2)) : random_motion(random, 2);
        SCOPED_TRACE(std::string(target.name) + " " + std::to_string(i));
        const Placed round(local.geometry(), pose), mesh(target.geometry, other);
        expect_answers(local.placed(pose), round, mesh);
        met += intersects(round, mesh);
        for (const FacePair& pair : intersecting_faces(round, mesh))
            touched += pair.kind == ContactKind::touching;
        if (HasFailure())
            return;
    }
    EXPECT_GT(met, cases(100));
    EXPECT_LT(met, cases(380));
    EXPECT_GT(touched, cases(20));
}

TEST(Round, MeetsRoundShapesAsIntegersSay) {
    Random random(1602);
    int met = 0, touched = 0;
    for (int i = 0; i < 3000; ++i) {
        const bool lattice = i % 2 == 0;
        const RoundCase s = random_round(random, lattice), t = random_round(random, lattice);
        if (t.is_unbounded())
            continue;
        const Placed a(s.geometry()), b(t.geometry());
        const std::vector<Vec3> core = t.core();
        OracleOrder order = oracle_order(s, core);
        double gap = order.meets ? 0 : oracle_gap(s, core) - t.radius;
        if (!s.is_unbounded()) {
            const std::vector<Vec3> own = s.core();
            const IntegerHulls hulls(own, core, s.radius, t.radius);
            order = {hulls.order() <= 0, hulls.order() < 0};
            gap = order.meets ? 0 : hulls.gap();
        } else if (!order.meets) {
            // Squares, because the distance to a plane is a quotient with a square root.
            bool within = false, inside = false;
            for (const Vec3 x : core) {
                mpq_class height = 0, size = 0;
                for (int k = 0; k < 3; ++k) {
                    const mpq_class n = mpq_class(s.q[k]) - mpq_class(s.p[k]);
                    height += (mpq_class(x[k]) - mpq_class(s.p[k])) * n;
                    size += n * n;
                }
                const int sign = cmp(height * height, mpq_class(t.radius) * t.radius * size);
                within = within || sign <= 0;
                inside = inside || sign < 0;
            }
            order = {within, inside};
        } else {
            order.crosses = true;
        }
        const ContactKind kind = order.crosses ? ContactKind::crossing : ContactKind::touching;
        EXPECT_EQ(intersects(a, b), order.meets) << i;
        EXPECT_EQ(intersects(b, a), order.meets) << i;
        const std::vector<FacePair> pairs = intersecting_faces(a, b);
        ASSERT_EQ(pairs.size(), order.meets ? 1u : 0u) << i;
        if (order.meets) {
            EXPECT_EQ(pairs[0].kind, kind) << i;
        }
        const double distance = separation(a, b).distance;
        EXPECT_EQ(distance == 0, order.meets) << i;
        if (!order.meets) {
            EXPECT_NEAR(distance, gap, 1e-12 * (gap + 20)) << i;
        }
        met += order.meets;
        touched += order.meets && !order.crosses;
    }
    EXPECT_GT(met, 500);
    EXPECT_GT(touched, 3);
}

TEST(Round, UnboundedPairsMeetUnlessTheyFaceEachOther) {
    const Placed ground(Geometry::half_space({0, 0, 0}, {0, 0, 1}));
    const Placed sky(Geometry::half_space({3, 4, 5}, {3, 4, 4}));
    const Placed wall(Geometry::plane({1, 0, 0}, {2, 0, 0}));
    const Placed ceiling(Geometry::plane({9, 9, 2}, {9, 9, 4}));
    EXPECT_FALSE(intersects(ground, sky));
    EXPECT_EQ(separation(ground, sky).distance, 5);
    EXPECT_TRUE(intersects(ground, wall));
    EXPECT_EQ(separation(wall, ground).distance, 0);
    EXPECT_EQ(separation(ceiling, ground).distance, 2);
    EXPECT_EQ(separation(ceiling, sky).distance, 3);
    EXPECT_TRUE(intersects(ceiling, wall));
    EXPECT_TRUE(intersects(ground, Placed(Geometry::half_space({0, 0, 0}, {0, 0, -2}))));
    // Boxes without bounds must not hide parts of compounds from each other.
    const Placed both(Geometry::compound(
        {{Geometry::half_space({0, 0, -9}, {0, 0, -8})}, {Geometry::sphere({0, 0, 9}, 1)}}));
    EXPECT_EQ(separation(both, wall).distance, 0);
    EXPECT_EQ(separation(both, ground).distance, 0);
    EXPECT_EQ(separation(both, ceiling).distance, 6);
    EXPECT_EQ(separation(both, sky).distance, 0);
}

TEST(Round, PointsAreWhereTheyAre) {
    Random random(1603);
    int on = 0, inside = 0;
    for (int i = 0; i < 4000; ++i) {
        const bool lattice = i % 2 == 0;
        const RoundCase s = random_round(random, lattice);
        const Vec3 x = lattice ? round_lattice_point(random, 5) : random_point(random, 4);
        const std::array<Vec3, 1> points = {x};
        const OracleOrder order = oracle_order(s, points);
        const bool is_inside = s.kind != RoundCase::plane && order.crosses;
        const Placed placed(s.geometry());
        const ClosestPoint found = closest_point(placed, x);
        EXPECT_EQ(contains(placed, x), order.meets) << i;
        EXPECT_EQ(found.side == PointSide::inside, is_inside) << i;
        EXPECT_EQ(found.side == PointSide::on, order.meets && !is_inside) << i;
        EXPECT_EQ(found.distance == 0, found.side == PointSide::on) << i;
        EXPECT_NEAR(length(found.point - x), found.distance, 1e-13 * 20) << i;
        EXPECT_LE(closest_point(placed, found.point).distance, 1e-13 * 20) << i;
        if (!order.meets) {
            EXPECT_NEAR(found.distance, oracle_gap(s, points), 1e-13 * 20) << i;
        }
        EXPECT_FALSE(closest_point_within(placed, x, found.distance * 0.999 - 1e-300));
        on += found.side == PointSide::on;
        inside += is_inside;
    }
    EXPECT_GT(on, 20);
    EXPECT_GT(inside, 200);
}

/// Whether a ray meets a sphere or plane's surface, in rationals.
bool rational_ray_meets(const RoundCase& s, Vec3 origin, Vec3 direction) {
    mpq_class ww = 0, wd = 0, dd = 0;
    for (int k = 0; k < 3; ++k) {
        const mpq_class w = mpq_class(s.p[k]) - mpq_class(origin[k]), d(direction[k]);
        ww += w * w;
        wd += w * d;
        dd += d * d;
    }
    const mpq_class rr = mpq_class(s.radius) * s.radius;
    return ww <= rr || (wd >= 0 && ww * dd - wd * wd <= rr * dd);
}

TEST(Round, RaysHitSpheresExactly) {
    Random random(1604);
    int hits = 0, tangent = 0;
    for (int i = 0; i < 4000; ++i) {
        const bool lattice = i % 2 == 0;
        RoundCase s = random_round(random, lattice);
        s.kind = RoundCase::sphere;
        const Vec3 origin = lattice ? round_lattice_point(random, 5) : random_point(random, 5);
        Vec3 direction = lattice ? round_lattice_point(random, 1) : random_direction(random);
        if (direction == Vec3{})
            direction = {1, 0, 0};
        const Placed ball(s.geometry());
        const auto all = ray_hits(ball, origin, direction);
        EXPECT_EQ(!all.empty(), rational_ray_meets(s, origin, direction)) << i;
        const auto first = cast_ray(ball, origin, direction);
        ASSERT_EQ(first.has_value(), !all.empty());
        for (const RayHit& hit : all) {
            const Vec3 x = origin + hit.t * direction;
            EXPECT_NEAR(length(x - s.p), s.radius, 1e-13 * 20) << i;
            EXPECT_NEAR(length(hit.normal), 1, 1e-14) << i;
            EXPECT_NEAR(dot(hit.normal, x - s.p), s.radius, 1e-6) << i;
        }
        if (first) {
            EXPECT_EQ(first->t, all[0].t);
        }
        hits += first.has_value();
        tangent += all.size() == 1 && !contains(ball, origin);
    }
    EXPECT_GT(hits, 150);
    EXPECT_GT(tangent, 5);
}

TEST(Round, RaysHitCapsulesAsTheirFineMeshes) {
    Random random(1605);
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        RoundCase s = random_round(random, i % 2 == 0);
        s.kind = RoundCase::capsule;
        const Vec3 origin = random_point(random, 6), direction = random_direction(random);
        const Placed capsule(s.geometry());
        // Along the ray the distance to the axis is convex; samples bound its minimum.
        const auto off = [&](double t) {
            const Vec3 x = origin + t * direction, d = s.q - s.p;
            const double u = std::clamp(dot(x - s.p, d) / dot(d, d), 0.0, 1.0);
            return length(x - s.p - u * d);
        };
        double low = 0, high = 40;
        for (int k = 0; k < 200; ++k) {
            const double third = (high - low) / 3;
            (off(low + third) > off(high - third) ? low : high) =
                off(low + third) > off(high - third) ? low + third : high - third;
        }
        const double least = off(low);
        const auto hit = cast_ray(capsule, origin, direction);
        if (std::fabs(least - s.radius) > 1e-9) {
            EXPECT_EQ(hit.has_value(), least < s.radius) << i;
        }
        if (!hit)
            continue;
        ++hits;
        EXPECT_NEAR(off(hit->t), s.radius, 1e-11) << i;
        if (!contains(capsule, origin)) {
            EXPECT_GT(off(hit->t / 2), s.radius - 1e-11) << i;
        }
        const std::uint32_t part = hit->face;
        const Vec3 x = origin + hit->t * direction;
        const double u = dot(x - s.p, s.q - s.p) / dot(s.q - s.p, s.q - s.p);
        if (std::fabs(u) > 1e-9 && std::fabs(u - 1) > 1e-9) {
            EXPECT_EQ(part, u < 0 ? 1u : u > 1 ? 2u : 0u) << i;
        }
    }
    EXPECT_GT(hits, 150);
}

/// A nearly parallel ray reaches the plane where no coordinates are exact any more.
TEST(Round, RaysHitPlanesWithinTheRangeOfCoordinates) {
    for (const Geometry& shape :
         {Geometry::half_space({0, 0, 0}, {0, 0, 1}), Geometry::plane({0, 0, 0}, {0, 0, 1})}) {
        const Placed target(shape);
        EXPECT_EQ(cast_ray(target, {0, 0, 1}, {1, 0, -0x1p-60})->t, 0x1p60);
        EXPECT_FALSE(cast_ray(target, {0, 0, 1}, {1, 0, -0x1p-70}));
        EXPECT_TRUE(ray_hits(target, {0, 0, 1}, {1, 0, -0x1p-150}).empty());
    }
}

TEST(Round, RaysHitPlanesOnce) {
    const Placed plane(Geometry::plane({0, 0, 1}, {0, 0, 3}));
    const Placed ground(Geometry::half_space({0, 0, 1}, {0, 0, 3}));
    for (const Placed& target : {plane, ground}) {
        const auto hit = cast_ray(target, {4, 5, 3}, {0, 0, -4});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 0.5);
        EXPECT_EQ(hit->normal, (Vec3{0, 0, 1}));
        EXPECT_FALSE(cast_ray(target, {4, 5, 3}, {0, 0, 4}));
        EXPECT_FALSE(cast_ray(target, {4, 5, 3}, {1, 0, 0}));
        EXPECT_EQ(cast_ray(target, {4, 5, 1}, {1, 0, 0})->t, 0);
        EXPECT_EQ(ray_hits(target, {4, 5, -1}, {0, 0, 1}).size(), 1u);
    }
}

void expect_parted(const Placed& a, const RoundCase& shape, const Placed& b, double size) {
    const Penetration found = penetration(a, b);
    EXPECT_NEAR(length(found.direction), 1, 1e-12);
    EXPECT_EQ(found.depth > 0, intersects(a, b) && found.depth > 0);
    const auto moved = [&](double by) {
        return Placed(shape.geometry(), translation(by * found.direction));
    };
    if (!intersects(a, b)) {
        EXPECT_EQ(found.depth, 0);
        return;
    }
    EXPECT_LT(separation(a, moved(found.depth)).distance, 1e-9 * size);
    EXPECT_FALSE(intersects(a, moved(found.depth + 1e-9 * size)));
    EXPECT_NEAR(dot(found.point_a - found.point_b, found.direction), found.depth, 1e-9 * size);
}

TEST(Round, PenetrationIsTheShortestWayOut) {
    Random random(1606);
    const Geometry box = Geometry::convex(shapes::box({4, 3, 5}));
    int deep = 0;
    for (int i = 0; i < 1500; ++i) {
        RoundCase s = random_round(random, i % 3 == 0), t = random_round(random, i % 3 == 0);
        s.kind = i % 2 == 0 ? RoundCase::sphere : RoundCase::capsule;
        const Placed b(s.geometry());
        const Placed a = i % 4 < 2 ? Placed(box) : Placed(t.geometry());
        SCOPED_TRACE(i);
        expect_parted(a, s, b, 20);
        const Penetration found = penetration(a, b);
        deep += found.depth > 0;
        const Penetration back = penetration(b, a);
        EXPECT_NEAR(back.depth, found.depth, 1e-9 * 20);
        if (found.depth == 0 || t.is_unbounded())
            continue;
        // No shorter move along sampled directions parts them.
        for (int k = 0; k < 20; ++k) {
            const Vec3 u = random_direction(random);
            EXPECT_TRUE(intersects(a, Placed(s.geometry(), translation((found.depth - 1e-8) * u))));
        }
        if (HasFailure())
            return;
    }
    EXPECT_GT(deep, 300);
}

TEST(Round, BoundsAreTheSmallestBoxes) {
    const Box ball = bounds(Placed(Geometry::sphere({1, 2, 3}, 2), translation({1, 0, 0})));
    EXPECT_EQ(ball, (Box{{0, 0, 1}, {4, 4, 5}}));
    const Box rod = bounds(Geometry::capsule({0, 0, 0}, {4, 0, -2}, 0.5));
    EXPECT_EQ(rod, (Box{{-0.5, -0.5, -2.5}, {4.5, 0.5, 0.5}}));
    const Box tiny = bounds(Geometry::sphere({1, 0, 0}, 1e-30));
    EXPECT_GT(tiny.max.x, 1);
    EXPECT_LT(tiny.min.x, 1);
    EXPECT_EQ(bounds(Geometry::plane({0, 0, 0}, {1, 0, 0})).max.x, INFINITY);
}

TEST(Round, CompoundsAnswerAsTheirParts) {
    Random random(1607);
    int met = 0;
    for (int i = 0; i < 200; ++i) {
        const RoundCase s = random_round(random, i % 2 == 0), t = random_round(random, i % 2 == 0);
        const Geometry mesh = Geometry::solid(shapes::icosphere(1, 1));
        const Transform at = random_motion(random, 3);
        const Geometry whole = Geometry::compound({{s.geometry()}, {mesh, at}, {t.geometry(), at}});
        const Placed compound(whole);
        const Placed parts[] = {Placed(s.geometry()), Placed(mesh, at), Placed(t.geometry(), at)};
        const Placed other(Geometry::solid(shapes::box({3, 3, 3})), random_motion(random, 3));
        bool any = false;
        double least = INFINITY;
        std::vector<FacePair> faces;
        const std::uint32_t names[] = {80, 0, 83};
        for (int k = 0; k < 3; ++k) {
            any = any || intersects(parts[k], other);
            least = std::min(least, separation(parts[k], other).distance);
            for (FacePair pair : intersecting_faces(parts[k], other)) {
                pair.face_a += names[k];
                faces.push_back(pair);
            }
        }
        std::ranges::sort(faces);
        EXPECT_EQ(whole.mesh().faces.size(), 80u);
        EXPECT_EQ(intersects(compound, other), any) << i;
        EXPECT_EQ(separation(compound, other).distance, least) << i;
        EXPECT_EQ(intersecting_faces(compound, other), faces) << i;
        EXPECT_EQ(face_contacts(compound, other).size(), faces.size());
        EXPECT_EQ(whole.part_of_face(81), 0u);
        EXPECT_EQ(whole.part_of_face(5), 1u);
        EXPECT_EQ(whole.part_of_face(84), 2u);
        const Vec3 x = random_point(random, 3);
        EXPECT_EQ(contains(compound, x),
                  contains(parts[0], x) || contains(parts[1], x) || contains(parts[2], x));
        std::size_t hits = 0;
        const Vec3 d = random_direction(random);
        for (const Placed& part : parts)
            hits += ray_hits(part, x, d).size();
        EXPECT_EQ(ray_hits(compound, x, d).size(), hits);
        met += any;
    }
    EXPECT_GT(met, 30);
}

TEST(Round, FilesKeepThem) {
    Random random(1608);
    for (int i = 0; i < 100; ++i) {
        const RoundCase s = random_round(random, false);
        const Geometry once = s.geometry();
        const std::vector<std::byte> bytes = once.to_bytes();
        const Geometry again = Geometry::from_bytes(bytes);
        EXPECT_EQ(again.to_bytes(), bytes);
        EXPECT_EQ(again.kind(), GeometryKind::round);
        EXPECT_EQ(again.is_solid(), s.kind != RoundCase::plane);
        const Placed other(Geometry::sphere(random_point(random, 3), 1));
        EXPECT_EQ(separation(Placed(again), other).distance,
                  separation(Placed(once), other).distance);
    }
    const Geometry compound = Geometry::compound(
        {{Geometry::sphere({0, 0, 0}, 1)}, {Geometry::solid(shapes::box({1, 1, 1}))}});
    EXPECT_EQ(Geometry::from_bytes(compound.to_bytes()).to_bytes(), compound.to_bytes());
}

void expect_error(const Result<Geometry>& made, ErrorCode code, const std::string& word) {
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code(), code);
    EXPECT_NE(std::string(made.error().what()).find(word), std::string::npos)
        << made.error().what();
}

TEST(Round, MakersNameTheBadArgument) {
    expect_error(Geometry::try_sphere({0, 0, 0}, 0), ErrorCode::bad_argument, "radius");
    expect_error(Geometry::try_sphere({0, 0, 0}, NAN), ErrorCode::bad_argument, "radius");
    expect_error(Geometry::try_sphere({0, 0, 0}, INFINITY), ErrorCode::bad_argument, "radius");
    expect_error(Geometry::try_sphere({0, NAN, 0}, 1), ErrorCode::out_of_range, "centre");
    expect_error(Geometry::try_capsule({0, 0, 0}, {1, 0, 0}, -1), ErrorCode::bad_argument,
                 "radius");
    expect_error(Geometry::try_capsule({0, 0, 0}, {1e300, 0, 0}, 1), ErrorCode::out_of_range,
                 "end q");
    expect_error(Geometry::try_capsule({1, 0, 0}, {1, 0, 0}, 1), ErrorCode::degenerate, "end p");
    expect_error(Geometry::try_half_space({1, 0, 0}, {1, 0, 0}), ErrorCode::degenerate, "tip");
    expect_error(Geometry::try_plane({INFINITY, 0, 0}, {1, 0, 0}), ErrorCode::out_of_range,
                 "point");
    EXPECT_TRUE(Geometry::sphere({0, 0, 0}, 1).mesh().faces.empty());
}

TEST(Round, BudgetsEndInTime) {
    const Placed ball(Geometry::sphere({0, 0, 0}, 1));
    const Placed mesh(Geometry::solid(shapes::icosphere(0.5, 5)), translation({1.4, 0, 0}));
    for (std::uint64_t tests : {0, 1, 8, 20, 100, 1000, 100000}) {
        Stats stats;
        const BudgetAnswer answer =
            intersects_within_budget(ball, mesh, {.tests = tests}, {.stats = &stats});
        EXPECT_LE(stats.volume_tests + stats.face_tests, tests);
        if (answer.verdict != BudgetVerdict::may_intersect) {
            EXPECT_EQ(answer.verdict, BudgetVerdict::intersects);
        } else {
            EXPECT_GT(answer.depth, 0.09);
        }
    }
}

TEST(Round, TestsOnlyNearFaces) {
    const Placed mesh(Geometry::solid(shapes::icosphere(10, 6)));
    ASSERT_EQ(mesh.geometry().mesh().faces.size(), 81920u);
    Stats stats;
    const Placed ball(Geometry::sphere({0, 0, 12}, 1.9));
    EXPECT_FALSE(intersects(ball, mesh, {.stats = &stats}));
    EXPECT_LT(stats.face_tests, 100u);
    EXPECT_LT(stats.volume_tests, 1000u);
    stats = {};
    EXPECT_NEAR(separation(ball, mesh, {.stats = &stats}).distance, 0.1, 1e-2);
    EXPECT_LT(stats.face_tests, 500u);
}

}  // namespace
}  // namespace allide
