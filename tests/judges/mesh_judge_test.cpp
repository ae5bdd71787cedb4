// SPDX-License-Identifier: MIT
// CGAL judges which faces of two meshes meet: its sweep over boxes finds the candidates, its exact
// predicates decide.
#include <algorithm>
#include <utility>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/box_intersection_d.h>
#include <CGAL/intersections.h>
#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "math/world_vertices.h"
#include "mesh/mesh_view.h"
#include "primitive/flat_contact.h"
#include "scenes/flight.h"
#include "scenes/motion.h"

namespace allide {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using FaceBox = CGAL::Box_intersection_d::Box_with_info_d<double, 3, std::uint32_t>;
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Kernel::Point_3 point(Vec3 p) {
    return {p.x, p.y, p.z};
}

/// A face as the triangle, segment or point that it covers.
class ExactFace {
public:
    explicit ExactFace(const Triangle& t) : shape_(flat_shape(t)) {}

    bool meets(const ExactFace& other) const {
        if (dimension() < other.dimension())
            return other.meets(*this);
        if (dimension() == 2 && other.dimension() == 2)
            return CGAL::do_intersect(triangle(), other.triangle());
        if (other.dimension() == 0)
            return dimension() == 2   ? triangle().has_on(other.at(0))
                   : dimension() == 1 ? segment().has_on(other.at(0))
                                      : at(0) == other.at(0);
        return dimension() == 2 ? CGAL::do_intersect(triangle(), other.segment())
                                : CGAL::do_intersect(segment(), other.segment());
    }

private:
    int dimension() const { return shape_.dimension; }
    Kernel::Point_3 at(int i) const { return point(shape_.points[i]); }
    Kernel::Segment_3 segment() const { return {at(0), at(1)}; }
    Kernel::Triangle_3 triangle() const { return {at(0), at(1), at(2)}; }

    FlatShape shape_;
};

Mesh in_world(Mesh mesh, const Transform& world_from_local) {
    world_vertices(world_from_local, mesh.vertices, mesh.vertices);
    return mesh;
}

std::vector<FaceBox> boxes(const Mesh& mesh) {
    std::vector<FaceBox> result;
    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f) {
        CGAL::Bbox_3 box;
        for (const std::uint32_t v : mesh.faces[f])
            box += point(mesh.vertices[v]).bbox();
        result.emplace_back(box, f);
    }
    return result;
}

Pairs judged_pairs(const Mesh& a, const Mesh& b) {
    std::vector<FaceBox> boxes_a = boxes(a), boxes_b = boxes(b);
    Pairs pairs;
    CGAL::box_intersection_d(
        boxes_a.begin(), boxes_a.end(), boxes_b.begin(), boxes_b.end(),
        [&](const FaceBox& f, const FaceBox& g) {
            if (ExactFace(view(a).triangle(f.info())).meets(ExactFace(view(b).triangle(g.info()))))
                pairs.push_back({f.info(), g.info()});
        });
    std::ranges::sort(pairs);
    return pairs;
}

constexpr Tree all_trees[] = {Tree::none,  Tree::bvh8,  Tree::obb,   Tree::obb_compact,
                              Tree::dop6,  Tree::dop8,  Tree::dop12, Tree::dop14,
                              Tree::dop18, Tree::dop20, Tree::dop26};

/// All poses by all trees; brute force only where the meshes are small. Returns the contacts seen.
std::size_t judge(const Mesh& a, const Mesh& b,
                  const std::vector<std::pair<Transform, Transform>>& poses) {
    std::vector<Pairs> expected;
    std::size_t contacts = 0;
    for (const auto& [at_a, at_b] : poses) {
        expected.push_back(judged_pairs(in_world(a, at_a), in_world(b, at_b)));
        contacts += expected.back().size();
    }
    for (const Tree tree : all_trees) {
        if (tree == Tree::none && a.faces.size() * b.faces.size() > 200'000)
            continue;
        const Geometry of_a = Geometry::surface(a, {.tree = tree});
        const Geometry of_b = Geometry::surface(b, {.tree = tree});
        for (std::size_t i = 0; i < poses.size(); ++i) {
            Pairs found;
            for (const FacePair& p :
                 intersecting_faces(Placed(of_a, poses[i].first), Placed(of_b, poses[i].second)))
                found.push_back({p.face_a, p.face_b});
            EXPECT_EQ(found, expected[i]) << "tree " << int(tree) << ", pose " << i;
        }
    }
    return contacts;
}

/// Both anyhow, at the origin and far from it.
std::vector<std::pair<Transform, Transform>> random_poses(Random& random, double reach, int count) {
    std::vector<std::pair<Transform, Transform>> poses;
    for (int i = 0; i < count; ++i) {
        const double home = i % 3 == 0 ? 0 : i % 3 == 1 ? 1e6 : 5e6;
        const Transform base = translation({home, -home, home / 7});
        poses.push_back(
            {base * random_motion(random, 0.1 * reach), base * random_motion(random, reach)});
    }
    return poses;
}

void judge_meshes(int poses) {
    Random random(1);
    const Mesh knot =
        shapes::torus_knot({.radius = 1, .tube_radius = 0.15, .segments = 120, .sides = 8});
    EXPECT_GT(judge(knot, shapes::hare(1.5), random_poses(random, 0.8, poses)), 100u);
    EXPECT_GT(judge(shapes::terrain({.size = 6, .height = 1, .cells = 40}), shapes::shuttle(2),
                    random_poses(random, 1, poses)),
              100u);
    EXPECT_GT(
        judge(shapes::pipes({.size = 4, .faces = 4000}), knot, random_poses(random, 2, poses)),
        100u);
}

TEST(MeshJudge, FacesOfMeshes) {
    judge_meshes(6);
}

TEST(SlowMeshJudge, FacesOfMeshes) {
    judge_meshes(300);
}

Vec3 lattice_point(Random& random, int reach) {
    const double x = random.integer(-reach, reach), y = random.integer(-reach, reach);
    return {x, y, double(random.integer(-reach, reach))};
}

/// Triangles, segments and points with integer corners, some twice.
Mesh soup(Random& random, int faces) {
    Mesh mesh;
    for (int i = 0; i < 40; ++i)
        mesh.vertices.push_back(lattice_point(random, 3));
    const auto corner = [&] { return static_cast<std::uint32_t>(random.below(40)); };
    for (int f = 0; f < faces; ++f) {
        const Face face = {corner(), corner(), corner()};
        mesh.faces.push_back(f % 7 == 6 ? mesh.faces.back() : face);
    }
    return mesh;
}

void judge_soups(int soups) {
    Random random(2);
    for (int i = 0; i < soups; ++i) {
        const Mesh a = soup(random, 80), b = soup(random, 60);
        const Transform quarter = {{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}}, lattice_point(random, 2)};
        EXPECT_GT(judge(a, b, {{{}, translation(lattice_point(random, 4))}, {quarter, {}}}), 0u);
    }
}

TEST(MeshJudge, FacesOfSoupsOnALattice) {
    judge_soups(20);
}

TEST(SlowMeshJudge, FacesOfSoupsOnALattice) {
    judge_soups(2000);
}

TEST(MeshJudge, FacesOfMeshesThatGraze) {
    const Mesh land = shapes::terrain({.size = 8, .height = 1.5, .cells = 30}),
               hare = shapes::hare(1);
    const Geometry at_rest = Geometry::surface(land), flyer = Geometry::surface(hare);
    std::vector<std::pair<Transform, Transform>> grazing;
    Transform last;
    for (const Transform& pose : billiard_flight(
             at_rest, flyer, {.steps = 200, .step = 0.1, .start = {0, 0, 1.6}, .reach = 2})) {
        if (intersects(at_rest, {flyer, pose}) && grazing.size() < 12) {
            Vec3 apart = last.translation, touching = pose.translation;
            for (int i = 0; i < 45; ++i) {
                const Vec3 middle = 0.5 * (apart + touching);
                (intersects(at_rest, {flyer, {pose.rotation, middle}}) ? touching : apart) = middle;
            }
            grazing.push_back({{}, {pose.rotation, apart}});
            grazing.push_back({{}, {pose.rotation, touching}});
        }
        last = pose;
    }
    EXPECT_EQ(grazing.size(), 12u);
    EXPECT_GT(judge(land, hare, grazing), 6u);
}

}  // namespace
}  // namespace allide
