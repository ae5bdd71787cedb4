// SPDX-License-Identifier: MIT
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

namespace allide {
namespace {

TEST(WorldFaces, KeepTheirNumbersWhenOthersGoAndCome) {
    World world({.detail = Detail::contacts});
    const Mesh rest = shapes::box({1, 1, 1});
    const ObjectId cut = world.add(Geometry::deformable(rest));
    const ObjectId needle =
        world.add(Geometry::surface({{{0, 0.2, -9}, {0.01, 0.2, 9}, {0, 0.21, 9}}, {{0, 1, 2}}}));
    const auto faces_met = [&] {
        std::vector<std::uint32_t> faces;
        for (const PairReport& c : world.detect().pairs)
            for (const FacePair& pair : c.faces)
                faces.push_back(pair.face_a);
        return faces;
    };
    const std::vector<std::uint32_t> met = faces_met();
    ASSERT_EQ(met.size(), 2);
    EXPECT_EQ(world.change_faces(cut, {.removed = {&met[0], 1}}), 12);
    EXPECT_EQ(faces_met(), (std::vector{met[1]}));
    EXPECT_EQ(world.face_numbers(cut).size(), 11);
    const Face again = rest.faces[met[0]];
    EXPECT_EQ(world.change_faces(cut, {.added = {&again, 1}}), 12);
    EXPECT_EQ(faces_met(), (std::vector{met[1], 12u}));
    const FaceContact last = world.detect().pairs[0].contacts[1];
    EXPECT_EQ(last.faces.face_a, 12);
    EXPECT_EQ(std::fabs(last.from.z), std::fabs(rest.vertices[0].z));
    world.remove(needle);
    EXPECT_EQ(world.cast_ray({0, 0.2, last.from.z * 9}, {0, 0, -last.from.z})->face, 12);
    const WorldNearest above = *world.nearest(Vec3{0.01, 0.2, last.from.z * 9});
    EXPECT_EQ(above.separation.feature_b, (Feature{FeatureKind::face, 12}));
    EXPECT_EQ(world.ray_hits({0, 0.2, last.from.z * 9}, {0, 0, -last.from.z})[0].face, 12);
    EXPECT_EQ(world.geometry(cut).mesh().faces.size(), 12);
    EXPECT_EQ(world.bounds(cut), bounds(rest));
}

TEST(WorldFaces, MayNameNewVerticesThatDeformWithTheRest) {
    World world;
    const Mesh rest = shapes::box({1, 1, 1});
    const ObjectId grown = world.add(Geometry::deformable(rest));
    world.add(Geometry::surface(shapes::box({1, 1, 1})), translation({9, 0, 0}));
    const std::vector<Vec3> tip = {{9, 0, 0}};
    const std::vector<Face> fin = {{0, 1, 8}};
    EXPECT_EQ(world.change_faces(grown, {.added = fin, .new_vertices = tip}), 12);
    EXPECT_EQ(world.detect().pairs.size(), 1);
    EXPECT_FALSE(world.try_deform(grown, rest.vertices));
    std::vector<Vec3> vertices = world.mesh(grown).vertices;
    vertices[8] = {3, 0, 0};
    world.deform(grown, vertices);
    EXPECT_EQ(world.detect().pairs.size(), 0);
}

TEST(WorldFaces, AreRejectedWithTheReasonWhenTheyCannotBe) {
    World world;
    const ObjectId soft = world.add(Geometry::deformable(shapes::box({1, 1, 1})));
    const ObjectId solid = world.add(Geometry::deformable(shapes::box({1, 1, 1}), {.solid = true}));
    const ObjectId rigid = world.add(Geometry::solid(shapes::box({1, 1, 1})));
    const auto code = [&](ObjectId id, const FaceChange& change) {
        return world.try_change_faces(id, change).error().code();
    };
    const std::vector<std::uint32_t> missing = {12}, twice = {3, 3}, one = {3};
    const std::vector<Face> bad = {{0, 1, 8}};
    const std::vector<Vec3> far = {{HUGE_VAL, 0, 0}};
    EXPECT_EQ(code(soft, {.removed = missing}), ErrorCode::bad_index);
    EXPECT_EQ(code(soft, {.removed = twice}), ErrorCode::bad_argument);
    EXPECT_EQ(code(soft, {.added = bad}), ErrorCode::bad_index);
    EXPECT_EQ(code(soft, {.new_vertices = far}), ErrorCode::out_of_range);
    EXPECT_EQ(code(solid, {.removed = one}), ErrorCode::not_closed);
    EXPECT_EQ(code(rigid, {.removed = one}), ErrorCode::unsupported);
    EXPECT_EQ(world.face_numbers(soft).size(), 12);
    EXPECT_EQ(world.mesh(soft).vertices.size(), 8);
    EXPECT_EQ(world.change_faces(soft, {.removed = one}), 12);
    EXPECT_EQ(code(soft, {.removed = one}), ErrorCode::bad_index);
}

TEST(WorldFaces, MayAllGoAndComeBack) {
    World world;
    const Mesh rest = shapes::box({1, 1, 1});
    const ObjectId soft = world.add(Geometry::deformable(rest));
    world.add(Geometry::solid(shapes::icosphere(1.2, 2)));
    EXPECT_EQ(world.detect().pairs.size(), 1);
    world.change_faces(soft, {.removed = world.face_numbers(soft)});
    EXPECT_EQ(world.detect().pairs.size(), 0);
    EXPECT_EQ(world.change_faces(soft, {.added = rest.faces}), 12);
    EXPECT_EQ(world.detect().pairs.size(), 1);
    EXPECT_EQ(world.face_numbers(soft)[0], 12);
}

}  // namespace
}  // namespace allide
