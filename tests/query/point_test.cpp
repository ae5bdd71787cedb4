// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <tuple>

#include <gtest/gtest.h>

#include <allide/point.h>

#include "mesh/winding.h"
#include "primitive/closest.h"
#include "primitive/flat_contact.h"
#include "tests/cases.h"
#include "tests/query/scenes.h"
#include "tests/ray_scenes.h"

namespace allide {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Face by face: 0 by the exact test, otherwise the least computed distance.
ClosestPoint nearest_of_all(Vec3 point, const std::vector<Triangle>& faces) {
    ClosestPoint best = {no_limit, {}, 0, {}, PointSide::no_inside};
    const Vec3 p = world_vertex({}, point);
    for (std::uint32_t f = 0; f < faces.size(); ++f) {
        const bool is_on = contains(flat_shape(faces[f]), p);
        const ClosestPair pair = closest_on_triangle(p, faces[f]);
        const double distance = is_on ? 0 : std::max(pair.distance, 0x1p-253);
        if (distance < best.distance)
            best = {distance, is_on ? p : pair.b.point, f, {}, {}};
    }
    return best;
}

PointSide expected_side(Vec3 point, const Mesh& world, bool solid) {
    const Location where = locate(world_vertex({}, point), view(world));
    if (where == Location::on)
        return PointSide::on;
    if (!solid)
        return PointSide::no_inside;
    return where == Location::inside ? PointSide::inside : PointSide::outside;
}

Mesh placed_mesh(Mesh mesh, const Transform& at) {
    for (Vec3& v : mesh.vertices)
        v = world_vertex(at, v);
    return mesh;
}

/// Whether a feature belongs to the face and, as far as that is told exactly, to the point.
void expect_feature(const ClosestPoint& found, const Mesh& world) {
    const Face& face = world.faces[found.face];
    switch (found.feature.kind) {
        case FeatureKind::vertex:
            EXPECT_TRUE(std::ranges::count(face, found.feature.index) > 0);
            EXPECT_EQ(world.vertices[found.feature.index], found.point);
            break;
        case FeatureKind::edge:
            EXPECT_EQ(found.feature.index / 3, found.face);
            if (found.distance == 0) {
                const std::size_t k = found.feature.index % 3;
                EXPECT_TRUE(are_collinear(world.vertices[face[k]],
                                          world.vertices[face[(k + 1) % 3]], found.point));
            }
            break;
        case FeatureKind::face:
            EXPECT_EQ(found.feature.index, found.face);
            break;
        case FeatureKind::interior:
            ADD_FAILURE() << "a face has no interior feature";
    }
}

struct SideTally {
    int on = 0, inside = 0, outside = 0;

    void add(PointSide side) {
        on += side == PointSide::on;
        inside += side == PointSide::inside;
        outside += side == PointSide::outside || side == PointSide::no_inside;
    }
};

void judge_point(const Placed& target, const Mesh& world, const std::vector<Triangle>& faces,
                 Vec3 point, bool solid, SideTally& tally) {
    const ClosestPoint expected = nearest_of_all(point, faces);
    const ClosestPoint found = closest_point(target, point);
    EXPECT_EQ(found.distance, expected.distance);
    EXPECT_EQ(found.face, expected.face);
    EXPECT_EQ(found.point, expected.point);
    EXPECT_EQ(found.side, expected_side(point, world, solid));
    EXPECT_EQ(found.distance == 0, found.side == PointSide::on);
    EXPECT_EQ(found.signed_distance() < 0, found.side == PointSide::inside);
    expect_feature(found, world);
    EXPECT_EQ(contains(target, point),
              found.side == PointSide::on || found.side == PointSide::inside);
    EXPECT_EQ(closest_point_within(target, point, found.distance), found);
    if (found.distance > 0) {
        EXPECT_FALSE(closest_point_within(target, point, 0.999 * found.distance));
    }
    tally.add(found.side);
}

/// On corners, edges and faces, a rounding away from them, anywhere near, and far away.
Vec3 hard_query_point(Random& random, const std::vector<Triangle>& faces) {
    const Triangle& t = faces[random.below(faces.size())];
    switch (random.below(8)) {
        case 0:
            return 0.5 * t[0] + 0.5 * t[1];
        case 1:
            return t[0] + random.uniform(-3, 3) * (t[1] - t[2]) +
                   random.uniform(-1, 1) * cross(t[1] - t[0], t[2] - t[0]);
        case 2:
            return t[0] + std::ldexp(1, random.integer(0, 40)) * (t[0] - faces[0][1]);
        case 3: {
            const Triangle& u = faces[random.below(faces.size())];
            return 0.5 * near_plane(random, t) + 0.5 * near_plane(random, u);
        }
        default:
            return near_plane(random, t);
    }
}

bool may_be_asked(Vec3 p) {
    return std::fabs(p.x) < 0x1p60 && std::fabs(p.y) < 0x1p60 && std::fabs(p.z) < 0x1p60;
}

void judge_points_of(const Mesh& mesh, bool solid, int points, Random& random, SideTally& tally) {
    std::vector<Geometry> geometries;
    for (const Tree tree : {Tree::none, Tree::bvh8, Tree::bvh8_compact, Tree::obb, Tree::dop18})
        geometries.push_back(solid ? Geometry::solid(mesh, {.tree = tree})
                                   : Geometry::surface(mesh, {.tree = tree}));
    for (const Transform& at : {Transform{}, translation({5, -7, 3}), random_motion(random, 1),
                                translation({1e7, 1e5, 0}) * random_motion(random, 1)}) {
        const Mesh world = placed_mesh(mesh, at);
        const std::vector<Triangle> faces = world_triangles(mesh, at);
        for (int i = 0; i < points && !testing::Test::HasFailure(); ++i)
            if (const Vec3 p = hard_query_point(random, faces); may_be_asked(p))
                judge_point({geometries[static_cast<std::size_t>(i) % geometries.size()], at},
                            world, faces, p, solid, tally);
    }
}

TEST(ClosestPoint, OnSurfacesAgreesWithAllFaces) {
    Random random(1);
    SideTally tally;
    const std::vector<Mesh> meshes = ray_meshes(random);
    for (std::size_t m = 0; m < meshes.size(); ++m) {
        SCOPED_TRACE(m);
        judge_points_of(meshes[m], false, cases(300), random, tally);
    }
    EXPECT_GT(tally.on, cases(600));
    EXPECT_GT(tally.outside, cases(600));
}

TEST(ClosestPoint, OnSolidsAgreesWithAllFaces) {
    Random random(2);
    SideTally tally;
    for (const Mesh& mesh : {shapes::box({1, 2, 3}), shapes::icosphere(1, 3),
                             shapes::torus(1, 0.4, 24, 12), shapes::hare(1)})
        judge_points_of(mesh, true, cases(200), random, tally);
    EXPECT_GT(tally.on, cases(100));
    EXPECT_GT(tally.inside, cases(200));
    EXPECT_GT(tally.outside, cases(200));
}

TEST(ClosestPoint, OnConvexGeometriesAgreesWithAllFaces) {
    Random random(3);
    SideTally tally;
    for (const ConvexMethod method :
         {ConvexMethod::gjk, ConvexMethod::lin_canny, ConvexMethod::faces})
        for (const Mesh& hull : {shapes::box({1, 1, 1}), shapes::icosphere(1, 2)}) {
            const Geometry shape = Geometry::convex(hull, {.method = method});
            for (int i = 0; i < cases(200) && !HasFailure(); ++i) {
                const Transform at = i % 2 == 0 ? Transform{} : random_motion(random, 2);
                const auto faces = world_triangles(shape.mesh(), at);
                judge_point({shape, at}, placed_mesh(shape.mesh(), at), faces,
                            hard_query_point(random, faces), true, tally);
            }
        }
    EXPECT_GT(tally.on, cases(100));
    EXPECT_GT(tally.inside, cases(50));
}

/// A turned-round cube within a cube is an inside, too; between two nested ones the number is 1.
TEST(ClosestPoint, SidesFollowWindingNumbers) {
    Mesh nested = shapes::box({2, 2, 2});
    const Mesh inner = shapes::box({1, 1, 1});
    for (const bool is_hole : {false, true}) {
        Mesh both = nested;
        const auto first = static_cast<std::uint32_t>(both.vertices.size());
        both.vertices.insert(both.vertices.end(), inner.vertices.begin(), inner.vertices.end());
        for (Face f : inner.faces) {
            if (is_hole)
                std::swap(f[1], f[2]);
            both.faces.push_back({f[0] + first, f[1] + first, f[2] + first});
        }
        const Geometry solid = Geometry::solid(both);
        const ClosestPoint middle = closest_point(solid, {0, 0, 0.25});
        EXPECT_EQ(middle.side, is_hole ? PointSide::outside : PointSide::inside);
        EXPECT_EQ(middle.distance, 0.75);
        EXPECT_EQ(contains(solid, {0, 0, 0.25}), !is_hole);
        EXPECT_TRUE(contains(solid, {0, 0, 1.5}));
        EXPECT_TRUE(contains(solid, {0, 0, 1}));
        EXPECT_FALSE(contains(solid, {0, 0, std::nextafter(2.0, 3.0)}));
    }
}

/// A surface, two solids that overlap and one apart, where the parts' own answers are known.
TEST(ClosestPoint, OfCompoundsIsThatOfTheRightPart) {
    Random random(4);
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const Geometry ball = Geometry::convex(shapes::icosphere(1, 1));
    const Geometry sheet = Geometry::surface(shapes::terrain({.size = 4, .cells = 6}));
    const Geometry nest =
        Geometry::compound(std::vector<Part>{{ball, translation({0.5, 0, 0})}, {sheet, {}}});
    const Geometry whole = Geometry::compound(std::vector<Part>{
        {cube, {}}, {nest, translation({1, 0, 0})}, {cube, translation({0, 5, 0})}, {ball, {}}});
    SideTally tally;
    for (int i = 0; i < cases(1500) && !HasFailure(); ++i) {
        const Placed placed(whole, i % 3 == 0 ? Transform{} : random_motion(random, 2));
        std::vector<Triangle> faces;
        bool inside = false;
        const Vec3 p = random_point(random, i % 2 == 0 ? 6 : 2);
        for (std::size_t part = 0; part < whole.parts().size(); ++part) {
            const Geometry& shape = whole.parts()[part].geometry;
            if (shape.kind() == GeometryKind::compound)
                continue;
            const Transform& at = placed.world_from_part(part);
            const auto own = world_triangles(shape.mesh(), at);
            faces.insert(faces.end(), own.begin(), own.end());
            inside |= shape.is_solid() &&
                      locate(p, view(placed_mesh(shape.mesh(), at))) == Location::inside;
        }
        const ClosestPoint expected = nearest_of_all(p, faces), found = closest_point(placed, p);
        EXPECT_EQ(found.distance, expected.distance);
        EXPECT_EQ(found.face, expected.face);
        EXPECT_EQ(found.point, expected.point);
        EXPECT_EQ(found.side, inside ? PointSide::inside : PointSide::outside);
        EXPECT_EQ(contains(placed, p), inside);
        tally.add(found.side);
        const Triangle& t = faces[random.below(faces.size())];
        EXPECT_EQ(closest_point(placed, t[0]).side, PointSide::on);
        EXPECT_EQ(closest_point(placed, t[0]).distance, 0);
        EXPECT_TRUE(contains(placed, t[0]));
    }
    EXPECT_GT(tally.inside, cases(30));
    EXPECT_GT(tally.outside, cases(300));
    const Geometry sheets = Geometry::compound(std::vector<Part>{{sheet, {}}});
    EXPECT_EQ(closest_point(sheets, {0, 0, 9}).side, PointSide::no_inside);
    EXPECT_EQ(whole.part_of_face(closest_point(whole, {0, 9, 0}).face), 4u);
}

TEST(ClosestPoint, FollowsWhatDeforms) {
    Random random(5);
    const Mesh rest = shapes::icosphere(1, 2);
    SideTally tally;
    for (const bool solid : {false, true}) {
        const Geometry soft = Geometry::deformable(rest, {.solid = solid});
        Placed object(soft, random_motion(random, 1));
        for (int frame = 0; frame < cases(18); ++frame) {
            Mesh now = rest;
            for (Vec3& v : now.vertices)
                v = v + 0.1 * frame * random_point(random, 0.2);
            object.deform(now.vertices);
            const Transform& at = object.world_from_local();
            const auto faces = world_triangles(now, at);
            EXPECT_EQ(bounds(object), bounds(placed_mesh(now, at)));
            for (int i = 0; i < 20 && !HasFailure(); ++i)
                judge_point(object, placed_mesh(now, at), faces, hard_query_point(random, faces),
                            solid, tally);
        }
    }
    EXPECT_GT(tally.on, 0);
    EXPECT_GT(tally.inside, 0);
}

TEST(ClosestPoint, AnswersForNothingAndForPointsOutOfRange) {
    const Geometry nothing = Geometry::surface({}), cube = Geometry::solid(shapes::box({1, 1, 1})),
                   sheet = Geometry::surface(shapes::box({1, 1, 1}));
    EXPECT_EQ(closest_point(nothing, {}).distance, no_limit);
    EXPECT_EQ(closest_point(nothing, {}).side, PointSide::no_inside);
    EXPECT_FALSE(closest_point_within(nothing, {}, no_limit));
    EXPECT_FALSE(contains(nothing, {}));
    EXPECT_TRUE(is_empty(bounds(nothing)));
    for (const double far : {0x1p63, -1e300, no_limit, std::nan("")}) {
        EXPECT_EQ(closest_point(cube, {0, far, 0}).distance, no_limit);
        EXPECT_EQ(closest_point(cube, {0, far, 0}).side, PointSide::outside);
        EXPECT_EQ(closest_point(sheet, {0, far, 0}).side, PointSide::no_inside);
        EXPECT_FALSE(contains(cube, {0, far, 0}));
    }
    EXPECT_FALSE(closest_point_within(cube, {}, -1));
    EXPECT_FALSE(closest_point_within(cube, {}, std::nan("")));
    EXPECT_EQ(closest_point(cube, {0x1p61, 0, 0}).distance, 0x1p61);
    EXPECT_TRUE(contains(cube, {1, 1, 1}));
    EXPECT_TRUE(contains(sheet, {1, 0.5, 0.25}));
    EXPECT_FALSE(contains(sheet, {0, 0, 0}));
}

/// As far from the origin as world vertices get.
TEST(ClosestPoint, ReachesAsFarAsGeometriesDo) {
    const Geometry giant = Geometry::solid(shapes::box({0x1p60, 0x1p60, 0x1p60}));
    const Placed far(giant, translation({0x1p60, 0, 0}));
    EXPECT_TRUE(contains(far, {0x1.8p60, 0x1p59, 0}));
    EXPECT_TRUE(contains(far, {0x1p61, 0, 0}));
    EXPECT_FALSE(contains(far, {std::nextafter(0x1p61, no_limit), 0, 0}));
    EXPECT_EQ(closest_point(far, {0x1.8p60, 0, 0}).distance, 0x1p59);
    EXPECT_EQ(closest_point(far, {0x1.8p60, 0, 0}).side, PointSide::inside);
}

TEST(ClosestPoint, TestsFewFacesOfMany) {
    Random random(6);
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 6));
    ASSERT_GT(ball.mesh().faces.size(), 80'000u);
    Stats stats;
    const QueryOptions options = {.stats = &stats};
    for (int i = 0; i < 100; ++i)
        EXPECT_LT(closest_point(ball, random_point(random, 1) + Vec3{1.5, 0, 0}, options).distance,
                  no_limit);
    EXPECT_LT(stats.face_tests, 100 * 60u);
    EXPECT_LT(stats.volume_tests, 100 * 600u);
    EXPECT_GT(stats.face_tests, 100u);
    for (const double far : {1e3, 1e6, 1e12}) {
        stats = {};
        std::ignore = closest_point(ball, {far, 0.1 * far, 0}, options);
        EXPECT_LT(stats.face_tests, far < 1e9 ? 200u : 5000u);
    }
}

/// Every vertex of a face, by hand.
Box box_of_faces(const std::vector<Triangle>& faces) {
    Box box;
    for (const Triangle& t : faces)
        box = merged(box, bounds(t));
    return box;
}

TEST(Bounds, AreThoseOfTheWorldVerticesOfFaces) {
    Random random(7);
    std::vector<Mesh> meshes = ray_meshes(random);
    for (Mesh& more :
         std::vector<Mesh>{shapes::hare(1), shapes::torus_knot({}), shapes::terrain({})})
        meshes.push_back(more);
    meshes.front().vertices.push_back({100, 100, 100});  // of no face
    for (const Mesh& mesh : meshes)
        for (const Tree tree : {Tree::none, Tree::bvh8, Tree::bvh8_compact, Tree::obb}) {
            const Geometry shape = Geometry::surface(mesh, {.tree = tree});
            EXPECT_EQ(bounds(shape), box_of_faces(world_triangles(mesh, {})));
            for (int i = 0; i < 5; ++i) {
                const Transform at = random_motion(random, std::ldexp(1, 10 * i));
                EXPECT_EQ(bounds(Placed(shape, at)), box_of_faces(world_triangles(mesh, at)));
            }
        }
}

TEST(Bounds, OfCompoundsHoldAllParts) {
    Random random(8);
    const Geometry ball = Geometry::convex(shapes::icosphere(1, 2));
    const Geometry whole = Geometry::compound(std::vector<Part>{
        {ball, translation({3, 0, 0})}, {ball, translation({0, -2, 0})}, {ball, {}}});
    for (int i = 0; i < 20; ++i) {
        const Placed placed(whole, random_motion(random, 5));
        Box expected;
        for (std::size_t part = 0; part < 3; ++part)
            expected = merged(
                expected, box_of_faces(world_triangles(ball.mesh(), placed.world_from_part(part))));
        EXPECT_EQ(bounds(placed), expected);
    }
    EXPECT_EQ(bounds(whole), bounds(Placed(whole)));
    EXPECT_EQ(bounds(ball), bounds(ball.mesh()));
}

}  // namespace
}  // namespace allide
