// SPDX-License-Identifier: MIT
#include "wide/wide_obbs.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "math/world_vertices.h"
#include "scenes/motion.h"
#include "scenes/rods.h"
#include "tests/targets.h"
#include "wide/wide_query.h"

namespace allide {
namespace {

std::vector<Mesh> bodies() {
    Random random(4);
    std::vector<Mesh> all = {rods({.count = 40, .sides = 4, .radius = 0.01}),
                             rods({.count = 40, .sides = 3, .radius = 1e-6}),
                             shapes::icosphere(1, 3),
                             shapes::torus_knot({.radius = 1, .segments = 200, .sides = 8}),
                             shapes::terrain({.size = 2, .height = 0.2, .cells = 16}),
                             shapes::hare(1),
                             shapes::box({1, 1, 1})};
    // A corner three times, an edge back and forth, and needles.
    Mesh soup;
    for (std::uint32_t f = 0; f < 120; ++f) {
        const Vec3 p = random_point(random, 1), q = random_point(random, 1);
        const Vec3 third = f % 3 == 0 ? p : f % 3 == 1 ? 0.5 * p + 0.5 * q : p + 1e-9 * q;
        for (const Vec3 v : {p, f % 6 == 0 ? p : q, third})
            soup.vertices.push_back(v);
        soup.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    all.push_back(soup);
    return all;
}

/// Checks all faces below children of nodes against the boxes of these children.
class ObbCheck {
public:
    explicit ObbCheck(const Mesh& mesh)
        : mesh_(mesh),
          tree_(build_wide_tree(view(mesh))),
          obbs_(build_wide_obbs(tree_, view(mesh))) {
        if (!tree_.root.is_leaf())
            check_node(tree_.root);
        else
            check(tree_.root, 0, 0);
    }

    int tested = 0;
    double obb_surface = 0, box_surface = 0;  ///< of leaves

private:
    void check_node(WideChild parent) {
        const WideNode& node = tree_.nodes[parent.index()];
        for (int i = 0; i < wide_lanes && node.min[0][i] <= node.max[0][i]; ++i) {
            check(node.child[i], parent.index(), i);
            if (!node.child[i].is_leaf()) {
                check_node(node.child[i]);
                continue;
            }
            EXPECT_EQ(obbs_.leaf_places[node.child[i].index()],
                      parent.index() * wide_lanes + static_cast<std::uint32_t>(i));
            const NodeObbs& obbs = obbs_.nodes[parent.index()];
            const auto surface = [](double x, double y, double z) { return x * y + y * z + z * x; };
            obb_surface += 4 * surface(obbs.half[0][i], obbs.half[1][i], obbs.half[2][i]);
            box_surface += surface(node.max[0][i] - node.min[0][i], node.max[1][i] - node.min[1][i],
                                   node.max[2][i] - node.min[2][i]);
        }
    }

    void check(WideChild child, std::uint32_t parent, int lane) {
        if (child.is_leaf()) {
            const std::uint32_t* faces = tree_.leaves[child.index()].face;
            for (int i = 0; i < child.count(); ++i)
                for (const std::uint32_t v : mesh_.faces[faces[i]])
                    expect_inside(mesh_.vertices[v] - tree_.origin, obbs_.nodes[parent], lane);
            return;
        }
        const WideNode& node = tree_.nodes[child.index()];
        for (int i = 0; i < wide_lanes && node.min[0][i] <= node.max[0][i]; ++i)
            check(node.child[i], parent, lane);
    }

    /// Solves for the coefficients, because the axes are not exactly perpendicular.
    void expect_inside(Vec3 p, const NodeObbs& obbs, int lane) {
        ++tested;
        Vec3 axis[3], d = p;
        for (int k = 0; k < 3; ++k) {
            d[k] -= double(obbs.centre[k][lane]);
            for (int i = 0; i < 3; ++i)
                axis[i][k] = obbs.axis[i][k][lane];
        }
        const double volume = dot(axis[0], cross(axis[1], axis[2]));
        EXPECT_NEAR(std::fabs(volume), 1, 1e-6);
        for (int i = 0; i < 3; ++i) {
            const double s = dot(d, cross(axis[(i + 1) % 3], axis[(i + 2) % 3])) / volume;
            EXPECT_LE(std::fabs(s), double(obbs.half[i][lane]));
        }
    }

    const Mesh& mesh_;
    WideTree tree_;
    WideObbs obbs_;
};

TEST(WideObbs, HoldTheFacesOfEachChild) {
    for (const Mesh& mesh : bodies()) {
        const ObbCheck check(mesh);
        EXPECT_GE(check.tested, 36);
    }
}

TEST(WideObbs, OfRodsAreThinAndOfOthersNotLarger) {
    EXPECT_LT(ObbCheck(rods({.count = 200})).obb_surface,
              0.05 * ObbCheck(rods({.count = 200})).box_surface);
    const Mesh ball = shapes::icosphere(1, 4);
    const ObbCheck check(ball);
    EXPECT_LT(check.obb_surface, check.box_surface);
}

TEST(WideObbs, OnlyRodsAreAiry) {
    const auto air = [](const Mesh& mesh) {
        return airiness(build_wide_tree(view(mesh)), view(mesh));
    };
    EXPECT_GT(air(rods({.count = 200})), 50);
    EXPECT_LT(air(shapes::icosphere(1, 4)), 4);
    EXPECT_LT(air(shapes::pipes({.size = 6, .faces = 5000})), 4);
    EXPECT_LT(air(shapes::terrain({.cells = 60})), 4);
    EXPECT_LT(air(shapes::hare(1)), 6);
}

struct Party {
    explicit Party(Mesh from) : mesh(std::move(from)), tree(build_wide_tree(view(mesh))) {}

    PlacedTree at(const Transform& place) const {
        return {tree, {view(mesh), place}, nullptr, &obbs};
    }
    Mesh world(const Transform& place) const {
        Mesh moved = mesh;
        world_vertices(place, mesh.vertices, moved.vertices);
        return moved;
    }

    Mesh mesh;
    WideTree tree;
    LazyObbs obbs;
};

std::vector<FacePair> contacts(const Party& a, const Transform& at_a, const Party& b,
                               const Transform& at_b, bool first_only, Stats& stats) {
    std::vector<FacePair> pairs;
    WideScratch scratch;
    wide_contacts({a.at(at_a), b.at(at_b)}, first_only, pairs, {scratch, stats});
    std::ranges::sort(pairs);
    return pairs;
}

TEST(WideObbs, ContactsOfRodsAreThoseOfTheOracle) {
    Random random(6);
    std::size_t found = 0;
    for (const double radius : {0.03, 0.002, 1e-5}) {
        const Party a(rods({.count = 30, .radius = radius}));
        const Party b(rods({.count = 30, .sides = 5, .radius = radius, .seed = 2}));
        const Party ball(shapes::icosphere(0.3, 2));
        for (const double far : {0.0, 1e5})
            for (const Party* other : {&b, &ball}) {
                const Transform base = translation({far, -far, far});
                const Transform at_a = base * random_motion(random, 0.2);
                const Transform at_b = base * random_motion(random, 0.2);
                std::vector<FacePair> expected;
                Stats brute_stats, stats;
                brute::intersecting_faces(view(a.world(at_a)), view(other->world(at_b)), expected,
                                          brute_stats);
                EXPECT_EQ(contacts(a, at_a, *other, at_b, false, stats), expected);
                EXPECT_EQ(contacts(a, at_a, *other, at_b, true, stats).empty(), expected.empty());
                found += expected.size();
            }
        EXPECT_GT(a.obbs.memory(), 0u);
        EXPECT_LE(ball.obbs.memory(), sizeof(double));
    }
    EXPECT_GT(found, 1000u);
}

TEST(WideObbs, RodsAreToldApartByFewTests) {
    const Party a(rods({.count = 150})), b(rods({.count = 150, .seed = 2}));
    Random random(5);
    Stats stats;
    const std::size_t found = contacts(a, {}, b, random_motion(random, 0.3), false, stats).size();
    EXPECT_GT(found, 1000u);
    EXPECT_LT(stats.face_tests, 2 * found);
    EXPECT_LT(stats.node_updates, 5 * found);
}

TEST(WideObbs, EveryTargetFindsTheSameInTheSameSteps) {
    std::vector<FacePair> first;
    Stats first_stats;
    for_each_simd_target([&] {
        const Party a(rods({.count = 60})), b(rods({.count = 60, .seed = 2}));
        Stats stats;
        const std::vector<FacePair> found =
            contacts(a, {}, b, rotation({1, 2, 3}, 1), false, stats);
        if (first.empty()) {
            first = found;
            first_stats = stats;
        }
        EXPECT_FALSE(found.empty());
        EXPECT_EQ(found, first);
        EXPECT_EQ(stats, first_stats);
    });
}

TEST(WideObbs, ShellsAreToldApartByFewTests) {
    const Party a(shapes::icosphere(1, 5)), b(shapes::icosphere(0.98, 5));
    Stats stats;
    EXPECT_TRUE(contacts(a, {}, b, rotation({1, 2, 3}, 0.3), true, stats).empty());
    EXPECT_GT(a.obbs.memory(), sizeof(double) + 1);
    EXPECT_LT(stats.node_updates, 20'000u);
}

}  // namespace
}  // namespace allide
