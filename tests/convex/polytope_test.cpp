// SPDX-License-Identifier: MIT
#include "convex/polytope/placed_polytope.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "math/world_vertices.h"
#include "scenes/motion.h"

namespace allide {
namespace {

std::vector<Mesh> hulls() {
    std::vector<Mesh> meshes = {shapes::box({1, 2, 3}),
                                convex_hull(shapes::cylinder(1, 2, 1000).vertices),
                                shapes::box({1e-9, 1, 1}), shapes::box({1e-6, 1e-6, 1})};
    for (const double aspect : {0.01, 1.0, 30.0})
        for (const int faces : {4, 36, 400})
            meshes.push_back(shapes::polytope({.faces = faces, .radius = 3, .aspect = aspect}));
    Mesh far = shapes::polytope({.faces = 100});
    for (Vec3& v : far.vertices)
        v = v + Vec3{5e6, -3e6, 1e6};
    meshes.push_back(convex_hull(far.vertices));
    return meshes;
}

TEST(ConvexPolytope, BallsAroundTheCentreLieInsideAndOutside) {
    for (const Mesh& mesh : hulls()) {
        const ConvexPolytope shape(view(mesh));
        EXPECT_GT(shape.inner, 0);
        EXPECT_GE(shape.scale, shape.outer);
        EXPECT_LE(shape.scale, 4 * shape.outer);
        for (std::uint32_t f = 0; f < shape.face_count(); ++f)
            EXPECT_LE(shape.inner, shape.plane(f).offset);
        for (const Vec3 v : mesh.vertices)
            EXPECT_GE(shape.outer, length(v - shape.centre));
    }
}

TEST(ConvexPolytope, NoVertexIsBeyondAFacePlaneByMoreThanItsError) {
    for (const Mesh& mesh : hulls()) {
        const ConvexPolytope shape(view(mesh));
        for (std::uint32_t f = 0; f < shape.face_count(); ++f) {
            const FacePlane plane = shape.plane(f);
            for (const Vec3 v : mesh.vertices)
                EXPECT_LE(dot(plane.normal, v - shape.centre), plane.offset + plane.error);
        }
    }
}

TEST(ConvexPolytope, RingsVisitEveryHalfEdgeOnce) {
    for (const Mesh& mesh : hulls()) {
        const ConvexPolytope shape(view(mesh));
        EXPECT_EQ(shape.ring.size(), 3 * mesh.faces.size());
        std::vector<bool> seen(shape.ring.size());
        for (std::uint32_t v = 0; v < shape.vertex_count(); ++v)
            for (std::uint32_t i = shape.ring_begin[v]; i < shape.ring_begin[v + 1]; ++i) {
                const std::uint32_t h = shape.ring[i];
                EXPECT_FALSE(seen[h]);
                seen[h] = true;
                EXPECT_EQ(shape.origin(h), v);
                EXPECT_EQ(shape.target(h), shape.ring_target[i]);
                EXPECT_EQ(shape.target(shape.partner[h]), v);
                EXPECT_EQ(shape.half_edge(v, shape.target(h)), h);
            }
    }
}

TEST(ConvexPolytope, FlatRegionsHaveOneDualVector) {
    const Mesh mesh = shapes::box({1, 2, 3});
    const ConvexPolytope shape(view(mesh));
    EXPECT_EQ(shape.vertex_blocks, 1u);
    EXPECT_EQ(shape.blocks.size(), 2u);
    EXPECT_EQ(std::ranges::count(shape.is_flat, true), 12);
}

TEST(ConvexPolytope, WorldVerticesKeepWithinTheRounding) {
    Random random(1);
    for (const Mesh& mesh : hulls())
        for (const double far : {1.0, 1e6}) {
            const ConvexPolytope shape(view(mesh));
            const Transform motion = random_motion(random, far);
            const PlacedPolytope placed = {shape, motion};
            for (const Vec3 v : mesh.vertices) {
                const Vec3 w = world_vertex(motion, v);
                for (int k = 0; k < 3; ++k) {
                    const Vec3 row = motion.rotation.rows[k];
                    const long double exact = static_cast<long double>(row.x) * v.x +
                                              static_cast<long double>(row.y) * v.y +
                                              static_cast<long double>(row.z) * v.z +
                                              motion.translation[k];
                    EXPECT_LE(std::fabs(static_cast<double>(exact - w[k])), placed.rounding);
                }
            }
        }
}

}  // namespace
}  // namespace allide
