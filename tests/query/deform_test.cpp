// SPDX-License-Identifier: MIT
// Compares deformed objects against every kind of geometry with brute force over the same
// triangles.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "scenes/deforming.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

constexpr TreeOptions brute = {.tree = Tree::none};

Mesh with_vertices(Mesh mesh, std::vector<Vec3> vertices) {
    mesh.vertices = std::move(vertices);
    return mesh;
}

Mesh shaken(Mesh mesh, Random& random, double reach) {
    for (Vec3& v : mesh.vertices)
        v = v + random_point(random, reach);
    return mesh;
}

std::vector<Geometry> partners() {
    const Mesh body = shapes::icosphere(0.8, 1);
    std::vector<Geometry> all;
    for (const Tree tree : all_trees)
        all.push_back(Geometry::surface(body, {.tree = tree}));
    all.push_back(Geometry::solid(body));
    all.push_back(Geometry::solid(body, brute));
    for (const ConvexMethod method :
         {ConvexMethod::gjk, ConvexMethod::lin_canny, ConvexMethod::faces})
        all.push_back(Geometry::convex(body, {.method = method}));
    all.push_back(Geometry::compound({{Geometry::solid(shapes::box({0.3, 0.3, 0.3}))},
                                      {Geometry::surface(body), translation({0.5, 0, 0})}}));
    all.push_back(Geometry::deformable(body));
    all.push_back(Geometry::deformable(body, {.solid = true}));
    all.push_back(Geometry::surface({}));
    return all;
}

/// All questions that have an answer for every pair.
void expect_same_answers(const Placed& a, const Placed& b, const Placed& oracle) {
    EXPECT_EQ(intersects(a, b), intersects(oracle, b));
    EXPECT_EQ(intersects(b, a), intersects(b, oracle));
    EXPECT_EQ(intersecting_faces(a, b), intersecting_faces(oracle, b));
    EXPECT_EQ(faces_within(a, b, 0.1), faces_within(oracle, b, 0.1));
    EXPECT_EQ(first_contact(a, b).has_value(), first_contact(oracle, b).has_value());
    const double distance = separation(oracle, b).distance;
    const double found = separation(a, b).distance;
    const Box size = bounds(oracle.geometry().mesh());
    const double error = 1e-12 * (distance + length(size.max - size.min) + 6);
    EXPECT_TRUE(found == distance || std::fabs(found - distance) <= error);
    EXPECT_EQ(found == 0, distance == 0);
    EXPECT_EQ(separation_within(a, b, 0.5).has_value(), distance <= 0.5);
    EXPECT_LE(separation_lower_bound(a, b), distance);
    const BudgetAnswer answer = intersects_within_budget(a, b, {});
    EXPECT_EQ(answer.verdict == BudgetVerdict::intersects, intersects(oracle, b));
}

TEST(Deform, AnswersLikeBruteForceWithEveryKindOfGeometry) {
    const std::vector<Geometry> others = partners();
    for (const bool solid : {false, true}) {
        Random random(5);
        const Mesh rest = shapes::icosphere(1, 1);
        const Geometry soft = Geometry::deformable(rest, {.solid = solid});
        Placed object(soft);
        for (const Transform& pose : approach(4, 3)) {
            const Mesh now = shaken(rest, random, 0.3);
            object.move(random_motion(random, 0.2));
            object.deform(now.vertices);
            const Geometry same =
                solid ? Geometry::solid(now, brute) : Geometry::surface(now, brute);
            const Placed oracle(same, object.world_from_local());
            for (const Geometry& other : others)
                expect_same_answers(object, Placed(other, pose), oracle);
        }
    }
}

TEST(Deform, HoldsWhatIsInsideIfItIsSolid) {
    const Mesh shell = shapes::icosphere(1, 2);
    const Geometry pea = Geometry::solid(shapes::icosphere(0.1, 0));
    for (const bool solid : {false, true}) {
        const Geometry soft = Geometry::deformable(shell, {.solid = solid});
        EXPECT_EQ(soft.is_solid(), solid);
        Placed object(soft);
        std::vector<Vec3> stretched = shell.vertices;
        for (Vec3& v : stretched)
            v.x *= 5;
        EXPECT_FALSE(intersects(object, Placed(pea, translation({4, 0, 0}))));
        object.deform(stretched);
        EXPECT_EQ(intersects(object, Placed(pea, translation({4, 0, 0}))), solid);
        for (Vec3& v : stretched)
            v.x = -v.x;  // inside out: what winds around it the other way is still inside
        object.deform(stretched);
        EXPECT_EQ(intersects(object, Placed(pea, translation({4, 0, 0}))), solid);
    }
}

TEST(Deform, StaysRightAtDegenerateShapes) {
    const Mesh rest = shapes::icosphere(1, 1);
    const Geometry soft = Geometry::deformable(rest),
                   wall = Geometry::surface(shapes::box({2, 2, 0.5}));
    Placed object(soft);
    const auto flattened = [&](Vec3 scale, Vec3 offset) {
        std::vector<Vec3> vertices;
        for (const Vec3 v : rest.vertices)
            vertices.push_back(Vec3{scale.x * v.x, scale.y * v.y, scale.z * v.z} + offset);
        return vertices;
    };
    for (const Vec3 scale : {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{1, 1, 0}, Vec3{-1, -1, -1},
                             Vec3{1e-160, 1e-160, 1e-160}, Vec3{1e15, 1, 1}})
        for (const Vec3 offset : {Vec3{}, Vec3{0, 0, 0.5}, Vec3{0.3, 0.2, 0.5}, Vec3{1e9, 0, 0}}) {
            const Mesh now = with_vertices(rest, flattened(scale, offset));
            object.deform(now.vertices);
            const Geometry same = Geometry::surface(now, brute);
            expect_same_answers(object, Placed(wall), Placed(same));
            EXPECT_EQ(self_intersections(object), self_intersections(Placed(same)));
        }
}

TEST(Deform, CastsRaysAndMeetsItselfLikeBruteForce) {
    Random random(11);
    const Mesh rest = shapes::torus(1, 0.4, 16, 8);
    const Geometry soft = Geometry::deformable(rest);
    Placed object(soft);
    for (int frame = 0; frame < 20; ++frame) {
        const Mesh now = shaken(rest, random, 0.02 * frame);
        object.deform(now.vertices);
        const Geometry same = Geometry::surface(now, brute);
        for (const Neighbours neighbours : {Neighbours::tested, Neighbours::skipped})
            EXPECT_EQ(self_intersections(object, neighbours),
                      self_intersections(Placed(same), neighbours));
        for (int i = 0; i < 20; ++i) {
            const Vec3 from = random_point(random, 2), to = random_point(random, 1);
            const auto hit = cast_ray(object, from, to - from);
            const auto expected = cast_ray(Placed(same), from, to - from);
            ASSERT_EQ(hit.has_value(), expected.has_value());
            if (hit) {
                EXPECT_EQ(hit->face, expected->face);
                EXPECT_EQ(hit->t, expected->t);
            }
        }
    }
}

TEST(Deform, LeavesCopiesAndTheGeometryAsTheyWere) {
    const Mesh rest = shapes::icosphere(1, 1);
    const Geometry soft = Geometry::deformable(rest),
                   ball = Geometry::surface(shapes::icosphere(1, 1));
    Placed object(soft);
    const Mesh away = with_vertices(rest, std::vector<Vec3>(rest.vertices.size(), {9, 9, 9}));
    object.deform(rest.vertices);
    const Placed copy = object;
    object.deform(away.vertices);
    EXPECT_FALSE(intersects(object, Placed(ball)));
    EXPECT_TRUE(intersects(copy, Placed(ball)));
    EXPECT_TRUE(intersects(Placed(soft), Placed(ball)));
    EXPECT_EQ(soft.mesh().vertices, rest.vertices);
}

TEST(Deform, RejectsWhatItCannotBeAndStaysAsItWas) {
    const Mesh rest = shapes::icosphere(1, 1);
    const Geometry soft = Geometry::deformable(rest),
                   ball = Geometry::surface(shapes::icosphere(1, 1));
    Placed object(soft), rigid(ball);
    std::vector<Vec3> vertices(rest.vertices.size(), {9, 9, 9});
    const auto rejection = [&](std::span<const Vec3> given) {
        const auto result = object.try_deform(given);
        EXPECT_TRUE(intersects(object, rigid));
        return result ? std::string() : std::string(result.error().what());
    };
    EXPECT_EQ(rejection(std::span(vertices).first(5)),
              "there are 5 vertices for a mesh of 42; give one for each of its own");
    for (const double bad : {std::nan(""), HUGE_VAL, -0x1p61}) {
        vertices[17].y = bad;
        EXPECT_EQ(rejection(vertices),
                  "vertex 17 is not finite or reaches beyond 2^60; give finite coordinates");
    }
    EXPECT_EQ(rigid.try_deform(vertices).error().code(), ErrorCode::unsupported);
    Mesh open = rest;
    open.faces.pop_back();
    EXPECT_EQ(Geometry::try_deformable(open, {.solid = true}).error().code(),
              ErrorCode::not_closed);
    EXPECT_TRUE(Geometry::try_deformable(open));
    open.faces[0][0] = 1000;
    EXPECT_EQ(Geometry::try_deformable(open).error().code(), ErrorCode::bad_index);
}

TEST(Deform, GivesContactsWithTheirSegmentsAndNormals) {
    const Geometry flat = Geometry::surface({{{-1, -1, 0}, {3, -1, 0}, {-1, 3, 0}}, {{0, 1, 2}}});
    const Geometry upright = Geometry::surface({{{0, 0, -1}, {0, 0, 1}, {0, 4, 0.5}}, {{0, 1, 2}}});
    const std::vector<FaceContact> found = face_contacts(Placed(flat), Placed(upright));
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(found[0].faces, (FacePair{0, 0, ContactKind::crossing}));
    EXPECT_EQ(found[0].normal_a, (Vec3{0, 0, 1}));
    EXPECT_NEAR(std::fabs(found[0].normal_b.x), 1, 1e-15);
    const auto [low, high] = std::minmax(found[0].from.y, found[0].to.y);
    EXPECT_EQ(low, 0);
    EXPECT_EQ(high, 2);
    EXPECT_EQ(found[0].from.x, 0);
    EXPECT_EQ(found[0].to.z, 0);
}

TEST(Deform, ContactsNameTheFacesOfCompoundsAndLieOnThem) {
    const Geometry pair = Geometry::compound({{Geometry::solid(shapes::icosphere(1, 1))},
                                              {Geometry::solid(shapes::icosphere(1, 1)),
                                               translation({1.5, 0, 0}) * rotation({1, 2, 3}, 1)}});
    const Geometry soft = Geometry::deformable(shapes::torus(1, 0.4, 16, 8));
    const Placed a(pair), b(soft, translation({0.75, 0.2, 0}));
    const std::vector<FacePair> pairs = intersecting_faces(a, b);
    const std::vector<FaceContact> contacts = face_contacts(a, b);
    ASSERT_EQ(contacts.size(), pairs.size());
    ASSERT_GT(pairs.size(), 20);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        EXPECT_EQ(contacts[i].faces, pairs[i]);
        const Face& face = pair.mesh().faces[pairs[i].face_a];
        const Vec3 corner = pair.mesh().vertices[face[0]];
        EXPECT_NEAR(dot(contacts[i].from - corner, contacts[i].normal_a), 0, 1e-12);
        EXPECT_NEAR(dot(contacts[i].to - corner, contacts[i].normal_a), 0, 1e-12);
    }
}

TEST(Deform, SurvivesBytes) {
    for (const bool solid : {false, true}) {
        const Geometry soft = Geometry::deformable(shapes::torus(1, 0.4, 16, 8), {.solid = solid});
        const Geometry read = Geometry::from_bytes(soft.to_bytes());
        EXPECT_EQ(read.kind(), GeometryKind::deformable);
        EXPECT_EQ(read.is_solid(), solid);
        EXPECT_EQ(read.to_bytes(), soft.to_bytes());
        Placed object(read);
        object.deform(std::vector<Vec3>(read.mesh().vertices.size(), {1, 2, 3}));
        EXPECT_FALSE(intersects(object, Placed(soft)));
    }
}

}  // namespace
}  // namespace allide
