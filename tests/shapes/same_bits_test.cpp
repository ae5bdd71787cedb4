// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/hash.h"

namespace allide {
namespace {

// Scenes, golden answers and benchmarks are made of these shapes. When one is changed on purpose,
// the number that the failure prints is the new one.
TEST(Shapes, HaveTheSameBitsOnEveryPlatform) {
    Hash hash;
    for (const Mesh& mesh :
         {shapes::box({1, 2, 3}), shapes::icosphere(1.1, 2), shapes::standard_sphere(0.7, 54),
          shapes::cylinder(1, 2, 9), shapes::cone(1, 2, 7), shapes::capsule(1, 2, 11, 3),
          shapes::torus(2, 0.7, 9, 5), shapes::torus_knot({.segments = 50, .sides = 7}),
          shapes::terrain({.cells = 20}), shapes::pipes({.faces = 3000}), shapes::hare(1),
          shapes::shuttle(1)}) {
        for (const Vec3 v : mesh.vertices)
            hash.add(v.x).add(v.y).add(v.z);
        for (const Face& f : mesh.faces)
            hash.add(f[0]).add(f[1]).add(f[2]);
    }
    EXPECT_EQ(hash.value(), 16865084920289514346u);
}

}  // namespace
}  // namespace allide
