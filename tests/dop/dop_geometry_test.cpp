// SPDX-License-Identifier: MIT
#include <set>

#include <gtest/gtest.h>

#include "base/random.h"
#include "brute/brute.h"
#include "dop/dop.h"
#include "dop/dop_brep.h"
#include "dop/dop_cones.h"
#include "dop/dop_hull.h"
#include "mesh/components.h"

namespace allide {
namespace {

template <class T>
class DopOf : public testing::Test {};
using Ks = testing::Types<std::integral_constant<int, 6>, std::integral_constant<int, 8>,
                          std::integral_constant<int, 12>, std::integral_constant<int, 14>,
                          std::integral_constant<int, 18>, std::integral_constant<int, 20>,
                          std::integral_constant<int, 26>>;
TYPED_TEST_SUITE(DopOf, Ks);

Vec3 random_point(Random& random) {
    return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
}

template <int K>
NormalSlabs<K> random_slabs(Random& random, int points, double spread = 1) {
    NormalSlabs<K> slabs;
    const Vec3 centre = spread * random_point(random);
    for (int i = 0; i < points; ++i)
        slabs.add(centre + 0.6 * random_point(random));
    return slabs;
}

template <int K>
DopBrep brep(const NormalSlabs<K>& slabs) {
    return dop_brep(dop_normals<K>, slabs.low, slabs.high);
}

TEST(DopDirections, ClosuresHaveTheSizesThatTheThesisEnumerates) {
    EXPECT_EQ(dop_closure_size<6>, 3);
    EXPECT_EQ(dop_closure_size<14>, 13);
    EXPECT_EQ(dop_closure_size<18>, 25);
    EXPECT_EQ(dop_closure_size<26>, 97);
}

TEST(DopDirections, NormalsAreThoseOfTheThesis) {
    const auto lengths = [](auto normals) {
        std::multiset<int> squares;
        for (const DopDirection d : normals)
            squares.insert(dot(d, d));
        return squares;
    };
    using Squares = std::multiset<int>;
    EXPECT_EQ(lengths(dop_normals<6>), (Squares{1, 1, 1}));
    EXPECT_EQ(lengths(dop_normals<14>), (Squares{1, 1, 1, 3, 3, 3, 3}));
    EXPECT_EQ(lengths(dop_normals<18>), (Squares{1, 1, 1, 2, 2, 2, 2, 2, 2}));
    EXPECT_EQ(lengths(dop_normals<26>), (Squares{1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3}));
    EXPECT_EQ(lengths(dop_normals<8>), (Squares{3, 3, 3, 3}));
    EXPECT_EQ(lengths(dop_normals<12>), (Squares{2, 2, 2, 2, 2, 2}));
    EXPECT_EQ(lengths(dop_normals<20>), (Squares{2, 2, 2, 2, 2, 2, 3, 3, 3, 3}));
}

TYPED_TEST(DopOf, NormalsAreDifferentAndWideApartFirst) {
    constexpr auto normals = dop_normals<TypeParam::value>;
    EXPECT_EQ((std::set<DopDirection>(normals.begin(), normals.end()).size()), normals.size());
    double least = 1;
    for (std::size_t i = 1; i < normals.size(); ++i) {
        double nearest = 0;
        for (std::size_t j = 0; j < i; ++j)
            nearest = std::max(nearest, squared_cosine(normals[i], normals[j]));
        if (i == 1)
            least = nearest;
        EXPECT_GE(nearest, least);
        least = nearest;
    }
}

TYPED_TEST(DopOf, LengthsAreRoundedUp) {
    for (int i = 0; i < dop_closure_size<TypeParam::value>; ++i) {
        const DopDirection d = dop_closure<TypeParam::value>.items[i];
        const double l = dop_length(d);
        EXPECT_GE(l * l, dot(d, d) * (1 - 0x1p-52));
        EXPECT_GE(l, std::sqrt(dot(d, d)));
        EXPECT_LE(l, std::sqrt(dot(d, d)) * (1 + 1e-14));
    }
}

TEST(Dop, FloatsAreRoundedOutward) {
    Random random(1);
    for (int i = 0; i < 10'000; ++i) {
        const double value = random.uniform(-1, 1) * std::ldexp(1, random.integer(-200, 60));
        EXPECT_LE(double(float_below(value)), value);
        EXPECT_GE(double(float_above(value)), value);
        EXPECT_LE(float_above(value) - float_below(value), 0x1p-21 * std::fabs(value) + 0x1p-140);
    }
}

TYPED_TEST(DopOf, BrepHasAtMostTwoKMinusFourVerticesAllWithinTheSlabs) {
    constexpr int k = TypeParam::value;
    Random random(2);
    std::size_t most = 0;
    for (int i = 0; i < 300; ++i) {
        const NormalSlabs<k> slabs = random_slabs<k>(random, random.integer(1, 40));
        const DopBrep b = brep<k>(slabs);
        most = std::max(most, b.vertices.size());
        EXPECT_LE(b.vertices.size(), 2u * k - 4);
        for (const Vec3 v : b.vertices)
            for (int d = 0; d < k / 2; ++d) {
                EXPECT_LE(along(dop_normals<k>[d], v), slabs.high[d] + 1e-12);
                EXPECT_GE(along(dop_normals<k>[d], v), slabs.low[d] - 1e-12);
            }
    }
    EXPECT_EQ(most, 2u * k - 4);
}

template <int K>
bool holds(const NormalSlabs<K>& slabs, Vec3 p) {
    for (int i = 0; i < K / 2; ++i)
        if (along(dop_normals<K>[i], p) < slabs.low[i] ||
            along(dop_normals<K>[i], p) > slabs.high[i])
            return false;
    return true;
}

double support(const std::vector<Vec3>& points, Vec3 direction) {
    double farthest = dot(direction, points[0]);
    for (const Vec3 p : points)
        farthest = std::max(farthest, dot(direction, p));
    return farthest;
}

/// Corners of a lattice, so that many planes meet in a point, but for a few roundings.
template <int K>
NormalSlabs<K> nearly_degenerate_slabs(Random& random) {
    NormalSlabs<K> slabs;
    for (int i = 0; i < 4; ++i)
        slabs.add({0.5 * random.integer(-2, 2), 0.5 * random.integer(-2, 2),
                   0.5 * random.integer(-2, 2)});
    for (double& end : slabs.high)
        end += random.integer(-2, 2) * 0x1p-53;
    return slabs;
}

TYPED_TEST(DopOf, BrepHoldsThePointsThatTheSlabsHold) {
    constexpr int k = TypeParam::value;
    Random random(3);
    int points = 0;
    for (int i = 0; i < 300; ++i) {
        const NormalSlabs<k> slabs =
            i % 2 == 0 ? random_slabs<k>(random, 8) : nearly_degenerate_slabs<k>(random);
        const DopBrep b = brep<k>(slabs);
        for (int n = 0; n < 100; ++n) {
            const Vec3 p = 1.5 * random_point(random), direction = random_point(random);
            if (!holds<k>(slabs, p))
                continue;
            ++points;
            EXPECT_LE(dot(direction, p), support(b.vertices, direction) + 1e-14);
        }
    }
    EXPECT_GT(points, 200);
}

TYPED_TEST(DopOf, BrepOfNearlyDegenerateSlabsIsStillTight) {
    constexpr int k = TypeParam::value;
    Random random(7);
    for (int i = 0; i < 500; ++i) {
        const NormalSlabs<k> slabs = nearly_degenerate_slabs<k>(random);
        const DopBrep b = brep<k>(slabs);
        for (const Vec3 v : b.vertices)
            for (int d = 0; d < k / 2; ++d)
                EXPECT_LE(along(dop_normals<k>[d], v), slabs.high[d] + 1e-12);
    }
}

TYPED_TEST(DopOf, VolumeIsThatOfTheHullOfTheVertices) {
    constexpr int k = TypeParam::value;
    Random random(4);
    for (int i = 0; i < 50; ++i) {
        const DopBrep b = brep<k>(random_slabs<k>(random, random.integer(4, 30)));
        const Mesh hull = convex_hull(b.vertices);
        double sum = 0;
        for (const Face& f : hull.faces)
            sum += dot(hull.vertices[f[0]], cross(hull.vertices[f[1]], hull.vertices[f[2]]));
        EXPECT_NEAR(volume(b), sum / 6, 1e-12);
    }
}

TYPED_TEST(DopOf, BrepOfAPointASegmentAndASquareIsThatSet) {
    constexpr int k = TypeParam::value;
    if (k == 8 || k == 12 || k == 20)
        return;  // without axis planes these are thicker than what they hold
    const std::vector<std::vector<Vec3>> sets = {{{0.1, 0.2, 0.3}},
                                                 {{0, 0, 0.5}, {1, 0, 0.5}},
                                                 {{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}};
    for (const auto& set : sets) {
        NormalSlabs<k> slabs;
        for (const Vec3 p : set)
            slabs.add(p);
        const DopBrep b = brep<k>(slabs);
        EXPECT_NEAR(volume(b), 0, 1e-14);
        for (const Vec3 v : b.vertices) {
            double nearest = 1;
            for (const Vec3 p : set)
                nearest = std::min(nearest, length(p - v));
            EXPECT_LE(nearest, 1e-12);
        }
    }
}

/// Whether two convex solids given by their corners share a point, by the oracle.
bool hulls_intersect(const DopBrep& a, const DopBrep& b) {
    const Mesh x = convex_hull(a.vertices), y = convex_hull(b.vertices);
    const std::uint32_t first = 0;
    Stats stats;
    return brute::intersects({{x.vertices, x.faces}, {&first, 1}, true},
                             {{y.vertices, y.faces}, {&first, 1}, true}, stats);
}

TYPED_TEST(DopOf, OverlapAlongTheClosureIsExactAndAlongTheNormalsConservative) {
    constexpr int k = TypeParam::value;
    Random random(5);
    int apart_along_normals = 0, apart = 0;
    for (int i = 0; i < 1000; ++i) {
        const NormalSlabs<k> a = random_slabs<k>(random, 2, 0.3);
        const NormalSlabs<k> b = random_slabs<k>(random, 2, 0.3);
        const DopBrep p = brep<k>(a), q = brep<k>(b);
        RestSlabs<k> ra, rb;
        for (const Vec3 v : p.vertices)
            ra.add(v);
        for (const Vec3 v : q.vertices)
            rb.add(v);
        const bool normals = overlaps(a.rounded(NormalSlabs<k>::growth({}, 0, 0)),
                                      b.rounded(NormalSlabs<k>::growth({}, 0, 0)));
        const bool closure = normals && overlaps(ra.rounded(RestSlabs<k>::growth({}, 0, 0)),
                                                 rb.rounded(RestSlabs<k>::growth({}, 0, 0)));
        EXPECT_EQ(closure, hulls_intersect(p, q));
        apart_along_normals += !normals;
        apart += !closure;
    }
    EXPECT_GT(apart_along_normals, 100);
    if (k == 6)
        EXPECT_EQ(apart, apart_along_normals);
    else
        EXPECT_GT(apart, apart_along_normals + 1);
}

template <int Count>
void expect_equal_to_one_by_one() {
    Random random(11);
    int below = 0;
    for (int i = 0; i < 2000; ++i) {
        std::array<float, Count> a, b;
        for (int k = 0; k < Count; ++k) {
            a[k] = static_cast<float>(random.integer(-2, 2));
            b[k] = random.below(4 * Count) == 0 ? a[k] - 1 : a[k] + float(random.integer(0, 1));
        }
        bool expected = true;
        for (int k = 0; k < Count; ++k)
            expected &= a[k] <= b[k];
        EXPECT_EQ(all_below<Count>(a.data(), b.data()), expected);
        below += expected;
    }
    EXPECT_GT(below, 200);
    EXPECT_LT(below, 1800);
}

TEST(Dop, FourComparisonsAtOnceSayWhatOneByOneSays) {
    expect_equal_to_one_by_one<2>();
    expect_equal_to_one_by_one<6>();
    expect_equal_to_one_by_one<8>();
    expect_equal_to_one_by_one<12>();
    expect_equal_to_one_by_one<14>();
    expect_equal_to_one_by_one<18>();
    expect_equal_to_one_by_one<20>();
    expect_equal_to_one_by_one<26>();
    expect_equal_to_one_by_one<168>();
}

TYPED_TEST(DopOf, SumsOfPlanesReachAsFarAsTheVerticesAndLittleFarther) {
    constexpr int K = TypeParam::value;
    Random random(9);
    double reached = 0, allowed = 0;
    for (int i = 0; i < 300; ++i) {
        const auto none = NormalSlabs<K>::growth({}, 0, 0);
        const Dop<K> dop = random_slabs<K>(random, 3 + i % 20).rounded(none);
        const Mat3 turn = rotation(random_point(random), random.uniform(0, 6)).rotation;
        std::array<float, K> opposite_ends;
        DopTurn<K>(turn, NormalSlabs<K>::growth({}, 0, 1e-15))(dop, opposite_ends.data());
        NormalSlabs<K> ends, tight;
        for (int d = 0; d < K / 2; ++d) {
            ends.low[d] = dop.low(d);
            ends.high[d] = dop.high(d);
        }
        for (const Vec3 v : brep<K>(ends).vertices)
            tight.add(turn * v);
        for (int d = 0; d < K / 2; ++d) {
            EXPECT_GE(opposite_ends[2 * d], tight.high[d] - 1e-13);
            EXPECT_GE(opposite_ends[2 * d + 1], -tight.low[d] - 1e-13);
            reached += tight.high[d] - tight.low[d];
            allowed += opposite_ends[2 * d] + opposite_ends[2 * d + 1];
        }
    }
    EXPECT_LT(allowed, reached * (K == 6 ? 1 + 1e-5 : 1.2)) << allowed / reached;
}

TEST(DopCones, WeighNormalsThatAddUpToTheDirection) {
    Random random(10);
    for (int i = 0; i < 1000; ++i) {
        Vec3 d = random_point(random);
        if (i % 3 == 0)
            d[i / 3 % 3] = i % 2 == 0 ? 0 : d[(i / 3 + 1) % 3];
        for (const DopCone& cone : dop_cones<18>(d)) {
            Vec3 sum;
            for (int k = 0; k < 3; ++k) {
                EXPECT_GE(cone.weights[k], 0);
                const DopDirection n = dop_normals<18>[cone.planes[k] / 2];
                const double sign = cone.planes[k] % 2 == 1 ? 1 : -1;
                sum = sum + sign * cone.weights[k] * Vec3{double(n[0]), double(n[1]), double(n[2])};
            }
            EXPECT_LT(length(sum - d), 1e-15);
        }
    }
}

TEST(DopHull, ClimbsToTheFarthestVertexFromAnyStart) {
    Random random(6);
    std::vector<Vec3> points;
    for (int i = 0; i < 400; ++i)
        points.push_back(normalized(random_point(random)));
    for (int x = -1; x <= 1; x += 2)  // a cube, whose edges lie level for some directions
        for (int y = -1; y <= 1; y += 2)
            for (int z = -1; z <= 1; z += 2)
                points.push_back({0.9 * x, 0.9 * y, 0.9 * z});
    const DopHull hull(points);
    for (int i = 0; i < 500; ++i) {
        const Vec3 d =
            i % 5 == 0 ? Vec3{double(random.integer(-1, 1)), 1, 0} : random_point(random);
        double farthest = -10;
        for (const Vec3 p : points)
            farthest = std::max(farthest, dot(d, p));
        auto start = static_cast<std::uint32_t>(random.below(1000));
        EXPECT_DOUBLE_EQ(hull.support(d, start), farthest);
    }
}

TEST(DopHull, IsEmptyForFlatPoints) {
    EXPECT_TRUE(DopHull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}).is_empty());
}

}  // namespace
}  // namespace allide
