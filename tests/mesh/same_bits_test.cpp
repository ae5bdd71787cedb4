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
         {box({1, 2, 3}), icosphere(1.1, 2), standard_sphere(0.7, 54), cylinder(1, 2, 9),
          cone(1, 2, 7), capsule(1, 2, 11, 3), torus(2, 0.7, 9, 5),
          torus_knot({.segments = 50, .sides = 7}), terrain({.cells = 20}), pipes({.faces = 3000}),
          animal(1), shuttle(1)}) {
        for (const Vec3 v : mesh.vertices)
            hash.add(v.x).add(v.y).add(v.z);
        for (const Face& f : mesh.faces)
            hash.add(f[0]).add(f[1]).add(f[2]);
    }
    EXPECT_EQ(hash.value(), 16865084920289514346u);
}

}  // namespace
}  // namespace allide
