// SPDX-License-Identifier: MIT
// Depths of cylinders and cones against a search over all directions that leaves none out.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <allide/allide.h>

#include "scenes/motion.h"
#include "tests/cases.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

/// The hull of discs, balls and points, by its farthest points.
struct DiscHull {
    struct Part {
        Vec3 centre;
        Vec3 axis;  ///< of length one; 0 for a ball
        double radius;
    };
    std::vector<Part> parts;

    Vec3 farthest(Vec3 u) const {
        Vec3 best;
        double most = -INFINITY;
        for (const Part& part : parts) {
            Vec3 out = u - dot(u, part.axis) * part.axis;
            out = normalized(out - dot(out, part.axis) * part.axis);
            const Vec3 x = part.centre + part.radius * out;
            if (dot(x, u) > most)
                most = dot(x, u), best = x;
        }
        return best;
    }
};

/// A convex geometry at its place, with its farthest points from another source.
struct DeepShape {
    Placed placed;
    DiscHull hull;
};

DeepShape deep_frustum(Vec3 p, Vec3 q, double radius_p, double radius_q) {
    const Vec3 axis = normalized(q - p);
    return {Placed(radius_p == radius_q ? Geometry::cylinder(p, q, radius_p)
                                        : Geometry::cone(p, q, radius_p, radius_q)),
            {{{p, axis, radius_p}, {q, axis, radius_q}}}};
}

DeepShape deep_capsule(Vec3 p, Vec3 q, double radius) {
    return {Placed(p == q ? Geometry::sphere(p, radius) : Geometry::capsule(p, q, radius)),
            {{{p, {}, radius}, {q, {}, radius}}}};
}

DeepShape deep_polytope(const Mesh& mesh, const Transform& at) {
    DeepShape shape = {Placed(Geometry::convex(mesh), at), {}};
    for (const Vec3 v : shape.placed.geometry().mesh().vertices)
        shape.hull.parts.push_back({world_vertex(at, v), {}, 0});
    return shape;
}

double size_of(const DeepShape& a, const DeepShape& b) {
    const auto size = [](const DeepShape& s) {
        const Box box = bounds(s.placed);
        return length(box.max - box.min);
    };
    return size(a) + size(b);
}

/// Looks for a direction along which b leaves a by a move shorter than `limit`. In a cap around n,
/// a common point x of the Minkowski difference bounds the overlap from below.
class ShorterMove {
public:
    ShorterMove(const DeepShape& a, const DeepShape& b, double limit)
        : a_(a.hull), b_(b.hull), limit_(limit) {}

    bool exists() {
        const Vec3 e[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int i = 0; i < 8; ++i) {
            const auto signed_axis = [&](int k) { return (i >> k & 1) != 0 ? -e[k] : e[k]; };
            if (exists_in({signed_axis(0), signed_axis(1), signed_axis(2)}))
                return true;
        }
        return false;
    }
    Vec3 direction() const { return direction_; }
    /// Whether all directions were looked at.
    bool is_complete() const { return cells_ <= most_cells; }
    int cells() const { return cells_; }

private:
    static constexpr int most_cells = 300'000;
    using Corners = std::array<Vec3, 3>;

    bool exists_in(const Corners& t) {
        if (++cells_ > most_cells)
            return false;
        const Vec3 n = normalized(t[0] + t[1] + t[2]);
        const Vec3 x = a_.farthest(n) - b_.farthest(-n);
        if (dot(x, n) < limit_) {
            direction_ = n;
            return true;
        }
        const std::array points = {x, point_at(t[0]), point_at(t[1]), point_at(t[2])};
        for (const Vec3 p : points)
            for (const Vec3 q : points)
                if (is_long_everywhere(t, n, nearest_to_line(p, q, n)))
                    return false;
        return is_divided(t);
    }

    Vec3 point_at(Vec3 u) const { return a_.farthest(u) - b_.farthest(-u); }

    /// The point between p and q that is nearest to the line along n.
    static Vec3 nearest_to_line(Vec3 p, Vec3 q, Vec3 n) {
        const Vec3 way = cross(n, q - p), from = cross(n, p);
        const double share = dot(way, way) > 0 ? -dot(from, way) / dot(way, way) : 0;
        return p + std::clamp(share, 0.0, 1.0) * (q - p);
    }

    /// Whether x reaches the limit along all directions between the corners, of which n is one.
    bool is_long_everywhere(const Corners& t, Vec3 n, Vec3 x) const {
        const double up = dot(x, n), aside = length(x - up * n);
        return std::ranges::all_of(t, [&](Vec3 corner) {
            return up * dot(n, corner) - aside * length(cross(n, corner)) >= limit_;
        });
    }

    bool is_divided(const Corners& t) {
        const Vec3 u = normalized(t[1] + t[2]), v = normalized(t[2] + t[0]),
                   w = normalized(t[0] + t[1]);
        return exists_in({t[0], w, v}) || exists_in({t[1], u, w}) || exists_in({t[2], v, u}) ||
               exists_in({u, v, w});
    }

    const DiscHull& a_;
    const DiscHull& b_;
    double limit_;
    Vec3 direction_;
    int cells_ = 0;
};

/// Whether moving b by the depth parts the two and nothing shorter does, up to `slack` of the size.
void expect_shortest(const DeepShape& a, const DeepShape& b, double slack = 1e-9) {
    const double size = size_of(a, b);
    const Penetration found = penetration(a.placed, b.placed);
    EXPECT_NEAR(length(found.direction), 1, 1e-12);
    const Penetration back = penetration(b.placed, a.placed);
    EXPECT_NEAR(back.depth, found.depth, 1e-9 * size);
    if (!intersects(a.placed, b.placed)) {
        EXPECT_EQ(found.depth, 0);
        return;
    }
    const Vec3 u = found.direction;
    const auto moved = [&](double by) {
        return Placed(b.placed.geometry(), translation(by * u) * b.placed.world_from_local());
    };
    EXPECT_FALSE(intersects(a.placed, moved(found.depth + 1e-9 * size)));
    EXPECT_LT(separation(a.placed, moved(found.depth)).distance, 1e-9 * size);
    EXPECT_NEAR(length(found.point_a - found.point_b - found.depth * u), 0, 1e-9 * size);
    EXPECT_NEAR(closest_point(a.placed, found.point_a).distance, 0, 1e-9 * size);
    EXPECT_NEAR(closest_point(b.placed, found.point_b).distance, 0, 1e-9 * size);
    const WayOut way = way_out(a.placed, b.placed);
    EXPECT_LE(way.upper - way.lower, 2e-9 * size);
    ShorterMove search(a, b, found.depth - slack * size);
    const bool is_shorter = search.exists();
    const Vec3 v = search.direction();
    EXPECT_TRUE(search.is_complete());
    EXPECT_FALSE(is_shorter) << found.depth - dot(a.hull.farthest(v) - b.hull.farthest(-v), v)
                             << " too deep along " << v.x << ' ' << v.y << ' ' << v.z;
}

DeepShape random_frustum(Random& random, double flatness) {
    const Vec3 p = random_point(random, 1), d = random_direction(random);
    const double radius_p = random.uniform(0.2, 2), form = random.uniform(0, 1);
    const double radius_q = form < 0.4 ? radius_p : form < 0.6 ? 0 : random.uniform(0.1, 2);
    return deep_frustum(p, p + flatness * random.uniform(0.2, 3) * d, radius_p, radius_q);
}

DeepShape random_other(Random& random, int kind) {
    const Vec3 p = random_point(random, 1);
    const Transform at = random_motion(random, 1);
    switch (kind) {
        case 0:
            return deep_capsule(p, p, random.uniform(0.1, 2));
        case 1:
            return deep_capsule(p, p + 2 * random_direction(random), random.uniform(0.01, 1));
        case 2:
            return deep_polytope(shapes::box({random.uniform(0.1, 3), random.uniform(0.1, 3),
                                              random.uniform(0.1, 3)}),
                                 at);
        case 3:
            return deep_polytope(shapes::icosphere(random.uniform(0.5, 2), 1), at);
        default:
            return deep_polytope({{{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 3}},
                                  {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}},
                                 at);
    }
}

TEST(FrustumPenetration, IsTheShortestMoveOfTwoCylindersOrCones) {
    Random random(1701);
    for (int i = 0; i < cases(180) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const double flatness = i % 3 == 0 ? 1 : i % 3 == 1 ? 1e-3 : 10;
        expect_shortest(random_frustum(random, flatness), random_frustum(random, flatness));
    }
}

TEST(FrustumPenetration, IsTheShortestMoveOfAnyOther) {
    Random random(1702);
    for (int i = 0; i < cases(150) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const DeepShape a = random_frustum(random, i % 2 == 0 ? 1 : 0.01);
        expect_shortest(a, random_other(random, i % 5));
    }
}

/// Two with axes that are nearly alike, through nearly one point.
std::pair<DeepShape, DeepShape> nearly_coaxial(Random& random, double tilt, double offset) {
    const Vec3 d = random_direction(random), p = random_point(random, 1);
    const Vec3 e = normalized(d + tilt * random_direction(random));
    const Vec3 q = p + random.uniform(-0.3, 0.3) * d + offset * random_direction(random);
    const bool is_same = random.below(2) == 0;
    const double radius = random.uniform(0.2, 2), other = random.uniform(0.2, 2);
    const auto height = [&] { return std::pow(10, random.uniform(-2, 1)); };
    const auto end = [&] { return random.below(2) == 0 ? radius : random.uniform(0, 2); };
    const double sign = random.below(2) == 0 ? 1 : -1;
    return {deep_frustum(p, p + height() * d, radius, end()),
            deep_frustum(q, q + sign * height() * e, is_same ? radius : other, end())};
}

TEST(FrustumPenetration, HoldsWhereManyDirectionsAreNearlyEqual) {
    Random random(1703);
    const double small[] = {0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 0.03};
    for (int i = 0; i < cases(49) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto [a, b] = nearly_coaxial(random, small[i % 7], small[i / 7 % 7]);
        expect_shortest(a, b, 1e-7);
    }
}

/// Coins that are linked like two links of a chain, or nearly.
TEST(FrustumPenetration, HoldsForCrossedCoins) {
    Random random(1704);
    for (int i = 0; i < cases(48) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const double turn = i % 3 == 0 ? 0 : random.uniform(-0.5, 0.5),
                     thin = i % 2 == 0 ? 1e-4 : 0.1;
        const Vec3 axis = {std::sin(turn), std::cos(turn), i % 5 == 0 ? 0.3 : 0};
        const double apart = i % 4 < 2 ? 1 : random.uniform(0, 2);
        const double radius = i % 8 < 4 ? 1 : random.uniform(0.5, 2);
        const Vec3 centre = {apart, i % 7 == 0 ? 1e-3 : 0, i % 11 == 0 ? 1e-3 : 0};
        expect_shortest(deep_frustum({}, {0, 0, thin}, 1, 1),
                        deep_frustum(centre, centre + thin * axis, radius, radius),
                        turn == 0 ? 1e-6 : 1e-8);
    }
}

/// The depth and a direction that any one along the axis is like, if `along_z`, or across it.
void expect_depth(const DeepShape& a, const DeepShape& b, double depth, bool along_z) {
    const Penetration found = penetration(a.placed, b.placed);
    EXPECT_NEAR(found.depth, depth, 1e-9 * size_of(a, b));
    EXPECT_NEAR(std::fabs(found.direction.z), along_z ? 1 : 0, 1e-9);
    expect_shortest(a, b, 1e-3);
}

TEST(FrustumPenetration, IsKnownByFormula) {
    const DeepShape can = deep_frustum({0, 0, -2}, {0, 0, 2}, 1, 1);
    expect_depth(can, deep_frustum({0, 0, -2}, {0, 0, 2}, 1, 1), 2, false);
    expect_depth(can, deep_frustum({0, 0, 1}, {0, 0, 9}, 0.5, 0.5), 1, true);
    expect_depth(can, deep_frustum({0, 0, -9}, {0, 0, 9}, 0.5, 0.5), 1.5, false);
    expect_depth(can, deep_frustum({1, 0, -3}, {1, 0, 3}, 0.5, 0.5), 0.5, false);
    expect_depth(can, deep_capsule({0, 0, 0}, {0, 0, 0}, 0.5), 1.5, false);
    expect_depth(can, deep_capsule({0, 0, -1}, {0, 0, 1}, 0.25), 1.25, false);
    expect_depth(can, deep_capsule({0, 0, 2.25}, {0, 0, 2.25}, 0.5), 0.25, true);
    expect_depth(can, deep_polytope(shapes::box({9, 9, 1}), {}), 3, true);
    expect_depth(can, deep_polytope(shapes::box({1, 0.5, 9}), {}), 1.5, false);
    const DeepShape cone = deep_frustum({0, 0, 0}, {0, 0, 4}, 3, 0);
    expect_shortest(cone, deep_capsule({0, 0, 1}, {0, 0, 1}, 1), 1e-3);
    EXPECT_NEAR(penetration(cone.placed, Placed(Geometry::sphere({0, 0, 1}, 1))).depth, 2, 1e-9);
    // The slope of the side is 4 to 3.
    const DeepShape tip = deep_frustum({0, 0, 3}, {0, 0, 7}, 0, 3);
    expect_shortest(cone, tip, 1e-3);
    EXPECT_NEAR(penetration(cone.placed, tip.placed).depth, 0.6, 1e-9);
}

TEST(FrustumPenetration, TakesSmallBesideLarge) {
    Random random(1705);
    int deep = 0;
    for (int i = 0; i < cases(60) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Vec3 d = random_direction(random), e = random_direction(random);
        const DeepShape large = deep_frustum(-1e3 * d, 1e3 * d, 1e3, i % 2 == 0 ? 1e3 : 0);
        const Vec3 p = random_point(random, 500);
        const double tiny = i % 4 < 2 ? 1e-9 : 1e-3;
        const DeepShape others[] = {deep_frustum(p, p + e, tiny, tiny), deep_capsule(p, p, tiny),
                                    deep_frustum(p, p + tiny * e, 1e-9, 0),
                                    deep_capsule(p, p + 1e3 * e, tiny)};
        const DeepShape& other = others[i % 4];
        expect_shortest(large, other, 1e-8);
        deep += penetration(large.placed, other.placed).depth > 0;
    }
    EXPECT_GT(deep, cases(60) / 3);
}

TEST(FrustumPenetration, HasADirectionWhateverTouches) {
    const DeepShape can = deep_frustum({0, 0, 0}, {0, 0, 2}, 1, 1);
    const DeepShape others[] = {deep_frustum({0, 0, 2}, {0, 0, 3}, 0.5, 0.5),
                                deep_frustum({2, 0, 0}, {2, 0, 2}, 1, 1),
                                deep_frustum({1, 0, 1}, {3, 0, 1}, 0, 1),
                                deep_frustum({0, 0, 2}, {0, 0, 5}, 0, 1),
                                deep_frustum({0, 0, 5}, {0, 0, 9}, 2, 1),
                                deep_capsule({0, 0, 3}, {0, 0, 3}, 1),
                                deep_capsule({2, 0, -4}, {2, 0, 4}, 1),
                                deep_polytope(shapes::box({2, 2, 2}), translation({2, 0, 1})),
                                deep_polytope(shapes::box({2, 2, 2}), translation({0, 5, 1}))};
    for (const DeepShape& other : others)
        for (const double more : {-1e-6, -1e-12, 0.0, 1e-15, 1e-12, 1e-9, 1e-7, 1e-3}) {
            const Placed b(other.placed.geometry(),
                           translation({more, more, more}) * other.placed.world_from_local());
            for (const bool is_exchanged : {false, true}) {
                const Penetration found =
                    is_exchanged ? penetration(b, can.placed) : penetration(can.placed, b);
                EXPECT_NEAR(length(found.direction), 1, 1e-12);
                EXPECT_GE(found.depth, 0);
                const double gap = separation(can.placed, b).distance;
                EXPECT_TRUE(found.depth == 0 || gap == 0);
                const Vec3 way = found.point_a - found.point_b;
                EXPECT_NEAR(length(way + (gap - found.depth) * found.direction), 0, 1e-8);
            }
        }
}

}  // namespace
}  // namespace allide
