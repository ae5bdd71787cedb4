// SPDX-License-Identifier: MIT
#include "wide/wide_compact.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "scenes/motion.h"
#include "tests/targets.h"
#include "tests/wide/wide_boxes.h"
#include "wide/wide_distance.h"
#include "wide/wide_query.h"
#include "wide/wide_ray.h"

namespace allide {
namespace {

WideNode random_node(Random& random, double centre, double reach) {
    WideNode node;
    const int count = random.integer(1, wide_lanes);
    for (int lane = 0; lane < wide_lanes; ++lane)
        for (int k = 0; k < 3; ++k) {
            const auto p = static_cast<float>(centre + random.uniform(-reach, reach));
            const auto q = static_cast<float>(centre + random.uniform(-reach, reach));
            node.min[k][lane] = lane < count ? std::min(p, q) : HUGE_VALF;
            node.max[k][lane] = lane < count ? std::max(p, q) : -HUGE_VALF;
        }
    return node;
}

/// Fails where a bound was moved inward, or an empty box became one that is not.
void expect_holds(const WideNode& outer, const WideNode& inner) {
    for (int k = 0; k < 3; ++k)
        for (int lane = 0; lane < wide_lanes; ++lane) {
            EXPECT_LE(outer.min[k][lane], inner.min[k][lane]);
            EXPECT_GE(outer.max[k][lane], inner.max[k][lane]);
            EXPECT_EQ(outer.min[k][lane] <= outer.max[k][lane],
                      inner.min[k][lane] <= inner.max[k][lane]);
        }
}

TEST(WideCompact, BoxesHoldThoseTheyStandFor) {
    Random random(1);
    for (const double centre : {0.0, 1.0, -1e6, 0x1p60})
        for (const double reach : {0.0, 0x1p-149, 1e-20, 1e-3, 1.0, 1e6, 0x1p60})
            for (int i = 0; i < 50; ++i) {
                const WideNode node = random_node(random, centre, reach);
                WideNode decoded;
                decode(compact(node), decoded);
                expect_holds(decoded, node);
            }
}

TEST(WideCompact, BoxesGrowByLittle) {
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const WideNode node = random_node(random, 3, 1);
        WideNode decoded;
        decode(compact(node), decoded);
        for (int k = 0; k < 3; ++k)
            for (int lane = 0; lane < wide_lanes; ++lane)
                if (node.min[k][lane] <= node.max[k][lane]) {
                    EXPECT_LE(node.min[k][lane] - decoded.min[k][lane], 2.0f / 127);
                    EXPECT_LE(decoded.max[k][lane] - node.max[k][lane], 2.0f / 127);
                }
    }
}

TEST(WideCompact, TreesEncloseTheirFaces) {
    for (const Mesh& mesh :
         {shapes::hare(3), shapes::terrain({.size = 1e6, .height = 1, .cells = 40}), Mesh{},
          shapes::box({1, 1, 1}), shapes::pipes({.size = 6, .faces = 1200})})
        expect_boxes_enclose(build_wide_tree(view(mesh), 1, WideForm::compact), view(mesh));
}

TEST(WideCompact, IsSmall) {
    for (const Mesh& mesh :
         {shapes::torus_knot({.segments = 1000, .sides = 25}), shapes::icosphere(1, 5)}) {
        const WideTree tree = build_wide_tree(view(mesh), 1, WideForm::compact);
        const std::size_t bytes =
            mesh.vertices.size() * sizeof(Vec3) + mesh.faces.size() * sizeof(Face) + tree.memory();
        EXPECT_LT(bytes, 40 * mesh.faces.size());
    }
}

TEST(WideCompact, AnswersAsTheFullTreeDoes) {
    Random random(3);
    const Mesh meshes[] = {shapes::hare(2), shapes::torus(1, 0.4, 20, 10), shapes::box({1, 1, 1})};
    WideScratch scratch;
    Stats stats;
    std::size_t contacts = 0;
    int hits = 0, inside = 0;
    for (const Mesh& a : meshes)
        for (const Mesh& b : meshes)
            for_each_simd_target([&] {
                const WideTree full_a = build_wide_tree(view(a)), full_b = build_wide_tree(view(b));
                const WideTree small_a = build_wide_tree(view(a), 1, WideForm::compact);
                const WideTree small_b = build_wide_tree(view(b), 1, WideForm::compact);
                const Transform at_a = random_motion(random, 1), at_b = random_motion(random, 1.5);
                const PlacedTree fa = {full_a, {view(a), at_a}}, fb = {full_b, {view(b), at_b}};
                const PlacedTree sa = {small_a, {view(a), at_a}}, sb = {small_b, {view(b), at_b}};
                std::vector<FacePair> expected, found, mixed;
                wide_contacts({fa, fb}, false, expected, {scratch, stats});
                wide_contacts({sa, sb}, false, found, {scratch, stats});
                wide_contacts({fa, sb}, false, mixed, {scratch, stats});
                std::ranges::sort(expected);
                std::ranges::sort(found);
                std::ranges::sort(mixed);
                EXPECT_EQ(found, expected);
                EXPECT_EQ(mixed, expected);
                contacts += expected.size();
                const DistanceQuery query = {HUGE_VAL, {}};
                EXPECT_NEAR(wide_separation({sa, sb}, query, {scratch, stats})->separation.distance,
                            wide_separation({fa, fb}, query, {scratch, stats})->separation.distance,
                            1e-12);
                for (int i = 0; i < 20; ++i) {
                    const Vec3 p = world_vertex(at_a, random_point(random, 1));
                    const Ray ray = {p, random_point(random, 1)};
                    const auto hit = wide_ray_hit(fa, {ray, HUGE_VAL}, {scratch, stats});
                    const auto again = wide_ray_hit(sa, {ray, HUGE_VAL}, {scratch, stats});
                    ASSERT_EQ(hit.has_value(), again.has_value());
                    EXPECT_TRUE(!hit || hit->face == again->face);
                    const auto winding = wide_winding_number(fa, p, {scratch, stats});
                    EXPECT_EQ(wide_winding_number(sa, p, {scratch, stats}), winding);
                    hits += hit.has_value();
                    inside += winding != 0;
                }
            });
    EXPECT_GT(contacts, 100u);
    EXPECT_GT(hits, 20);
    EXPECT_GT(inside, 5);
}

}  // namespace
}  // namespace allide
