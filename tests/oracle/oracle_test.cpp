// SPDX-License-Identifier: MIT
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "scenes/motion.h"
#include "tests/convex/convex_cases.h"
#include "tests/oracle/methods.h"

namespace allide {
namespace {

double lattice(Random& random, int half) {
    return random.integer(-half, half);
}

/// Triangles with small integer corners: degenerate, duplicate, coplanar and shared ones abound.
Mesh lattice_soup(Random& random, int faces) {
    Mesh soup;
    for (int i = 0; i < 3 * faces; ++i)
        soup.vertices.push_back({lattice(random, 3), lattice(random, 3), lattice(random, 3)});
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(faces); ++i)
        soup.faces.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    return soup;
}

TEST(Oracle, MethodsAgreeOnLatticeSoups) {
    Random random(1);
    for (int i = 0; i < 200; ++i)
        expect_agreement({{lattice_soup(random, 12), {}}, {lattice_soup(random, 12), {}}});
}

TEST(Oracle, MethodsAgreeOnStackedAndNestedSolids) {
    Random random(2);
    for (int i = 0; i < 300; ++i) {
        const auto any_box = [&] {
            return shapes::box(
                {lattice(random, 1) + 2, lattice(random, 1) + 2, lattice(random, 1) + 2});
        };
        const Vec3 shift = {lattice(random, 4), lattice(random, 4), lattice(random, 4)};
        expect_agreement({{any_box(), {}, true}, {any_box(), translation(shift), true}});
    }
}

TEST(Oracle, MethodsAgreeOnTumblingBodies) {
    Random random(3);
    for (const double far : {0.0, 1e6, 5e6})
        for (int i = 0; i < 15; ++i) {
            const Transform base = translation({far, -far, far});
            expect_agreement(
                {{shapes::standard_sphere(1, 80), base * random_motion(random, 1), i % 2 == 0},
                 {shapes::torus(1, 0.4, 8, 6), base * random_motion(random, 1), i % 3 == 0}});
        }
}

TEST(Oracle, MethodsAgreeOnConvexPolytopes) {
    Random random(5);
    for (const ConvexFamily family : all_convex_families)
        for (int i = 0; i < 12; ++i) {
            const ConvexCase pair = convex_case(family, random);
            expect_agreement(
                {{pair.a, pair.world_from_a, true}, {pair.b, pair.world_from_b, true}});
        }
}

TEST(Oracle, ACaseKeepsEveryBitInItsFile) {
    Random random(4);
    PairCase pair = {{shapes::icosphere(1 / 3.0, 1), random_motion(random, 1e6), true},
                     {lattice_soup(random, 5), {}}};
    pair.b.mesh.vertices[0] = {-0.0, 0x1p-1074, 0x1.fffffffffffffp59};
    std::stringstream text, again;
    write(text, pair);
    write(again, read_pair_case(text));
    EXPECT_EQ(text.str(), again.str());
}

TEST(Oracle, ABrokenCaseIsRejected) {
    for (const char* text : {"", "solid", "allide-pair-case-1 solid 1 1 0x1p",
                             "allide-pair-case-1 solid 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 2 3"}) {
        std::istringstream in(text);
        EXPECT_THROW(read_pair_case(in), Error);
    }
}

TEST(Corpus, MethodsAgreeOnEveryCaseOnceFixed) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ALLIDE_TEST_DATA "/corpus")) {
        SCOPED_TRACE(entry.path().filename());
        std::ifstream file(entry.path());
        expect_agreement(read_pair_case(file));
        ++count;
    }
    EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace allide
