// SPDX-License-Identifier: MIT
// CGAL's exact kernels judge the triangle test: whether two triangles meet by its filtered
// predicates, and how they meet by its exact intersections.
#include <algorithm>
#include <optional>
#include <variant>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/face_interference.h"
#include "primitive/flat_contact.h"
#include "primitive/self_contact.h"
#include "primitive/triangle_contact.h"
#include "scenes/triangle_pairs.h"

namespace allide {
namespace {

using Inexact = CGAL::Exact_predicates_inexact_constructions_kernel;
using Exact = CGAL::Exact_predicates_exact_constructions_kernel;

template <class Kernel>
typename Kernel::Point_3 point(Vec3 p) {
    return {p.x, p.y, p.z};
}

template <class Kernel>
typename Kernel::Triangle_3 triangle(const Triangle& t) {
    return {point<Kernel>(t[0]), point<Kernel>(t[1]), point<Kernel>(t[2])};
}

void judge_verdicts(int pairs_per_family) {
    for (const PairFamily family : all_pair_families) {
        SCOPED_TRACE(name(family));
        Random random(static_cast<std::uint64_t>(pairs_per_family));
        int met = 0;
        for (int i = 0; i < pairs_per_family; ++i) {
            const TrianglePair p = triangle_pair(family, random);
            if (is_degenerate(p.a) || is_degenerate(p.b))
                continue;  // outside CGAL's preconditions; the exact intersections below judge them
            const bool expected =
                CGAL::do_intersect(triangle<Inexact>(p.a), triangle<Inexact>(p.b));
            const bool meets = triangle_contact(p.a, p.b) != ContactKind::none;
            ASSERT_EQ(meets, expected) << "pair " << i;
            met += meets;
        }
        EXPECT_GT(met, pairs_per_family / 100);
        if (family != PairFamily::shared) {
            EXPECT_LT(met, pairs_per_family * 99 / 100);
        }
    }
}

TEST(TriangleJudge, AMillionVerdicts) {
    judge_verdicts(1000000 / 7 + 1);
}

TEST(SlowTriangleJudge, TenMillionVerdicts) {
    judge_verdicts(10000000 / 7 + 1);
}

using ExactSet = std::vector<Exact::Point_3>;  // corners of a convex set, in any order

struct Corners {
    using result_type = ExactSet;
    ExactSet operator()(const Exact::Point_3& p) const { return {p}; }
    ExactSet operator()(const Exact::Segment_3& s) const { return {s[0], s[1]}; }
    ExactSet operator()(const Exact::Triangle_3& t) const { return {t[0], t[1], t[2]}; }
    ExactSet operator()(const ExactSet& polygon) const { return polygon; }
};

template <class A, class B>
ExactSet common_points(const A& a, const B& b) {
    const auto common = CGAL::intersection(a, b);
    return common ? boost::apply_visitor(Corners(), *common) : ExactSet();
}

/// A flat shape as CGAL's object, and whether a point of its plane or line is strictly inside.
struct ExactShape {
    FlatShape shape;

    Exact::Point_3 at(int i) const { return point<Exact>(shape.points[i]); }
    Exact::Segment_3 segment() const { return {at(0), at(1)}; }
    Exact::Triangle_3 triangle() const { return {at(0), at(1), at(2)}; }

    bool has_in_relative_interior(const Exact::Point_3& p) const {
        if (shape.dimension == 0)
            return p == at(0);
        if (shape.dimension == 1)
            return segment().has_on(p) && p != at(0) && p != at(1);
        return triangle().has_on(p) && !CGAL::collinear(at(0), at(1), p) &&
               !CGAL::collinear(at(1), at(2), p) && !CGAL::collinear(at(2), at(0), p);
    }
};

ExactSet exact_common(const ExactShape& a, const ExactShape& b) {
    if (a.shape.dimension < b.shape.dimension)
        return exact_common(b, a);
    if (b.shape.dimension == 0) {
        const bool on = a.shape.dimension == 2   ? a.triangle().has_on(b.at(0))
                        : a.shape.dimension == 1 ? a.segment().has_on(b.at(0))
                                                 : a.at(0) == b.at(0);
        return on ? ExactSet{b.at(0)} : ExactSet();
    }
    if (b.shape.dimension == 1)
        return a.shape.dimension == 2 ? common_points(a.triangle(), b.segment())
                                      : common_points(a.segment(), b.segment());
    return common_points(a.triangle(), b.triangle());
}

bool are_coplanar(const TrianglePair& p) {
    std::vector<Exact::Point_3> points;
    for (const Triangle* t : {&p.a, &p.b})
        for (const Vec3 c : t->corners)
            points.push_back(point<Exact>(c));
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
                for (std::size_t l = 0; l < k; ++l)
                    if (!CGAL::coplanar(points[i], points[j], points[k], points[l]))
                        return false;
    return true;
}

/// The relative interiors of convex sets meet iff the middle of their intersection is in both.
ContactKind exact_kind(const TrianglePair& p) {
    const ExactShape a = {flat_shape(p.a)}, b = {flat_shape(p.b)};
    const ExactSet common = exact_common(a, b);
    if (common.empty())
        return ContactKind::none;
    Exact::Vector_3 sum(0, 0, 0);
    for (const Exact::Point_3& q : common)
        sum = sum + (q - CGAL::ORIGIN);
    const Exact::Point_3 middle = CGAL::ORIGIN + sum / Exact::FT(common.size());
    if (!a.has_in_relative_interior(middle) || !b.has_in_relative_interior(middle))
        return ContactKind::touching;
    return are_coplanar(p) ? ContactKind::coplanar : ContactKind::crossing;
}

TEST(TriangleJudge, KindsAndIntersections) {
    for (const PairFamily family : all_pair_families) {
        SCOPED_TRACE(name(family));
        Random random(11);
        for (int i = 0; i < 3000; ++i) {
            const TrianglePair p = triangle_pair(family, random);
            ASSERT_EQ(triangle_contact(p.a, p.b), exact_kind(p)) << "pair " << i;
        }
    }
}

TEST(TriangleJudge, DegenerateTrianglesOnTheLattice) {
    Random random(12);
    int judged = 0;
    while (judged < 5000) {
        TrianglePair p = triangle_pair(PairFamily::lattice, random);
        p.a.corners[2] = random.below(2) == 0 ? p.a[0] : 0.5 * (p.a[0] + p.a[1]);
        if (random.below(2) == 0)
            p.b.corners[1] = p.b[random.below(2) == 0 ? 0 : 2];
        if (random.below(8) == 0)
            p.b.corners[2] = p.b.corners[0] = p.b.corners[1];
        const ContactKind expected = exact_kind(p);
        ASSERT_EQ(triangle_contact(p.a, p.b), expected);
        ASSERT_EQ(faces_interfere(p.a, p.b), expected != ContactKind::none);
        ++judged;
    }
}

/// The common points are a convex set; it is more than what is shared iff it has other corners, or,
/// for three shared corners, an area.
bool meets_beyond_shared(const TrianglePair& p) {
    std::vector<Exact::Point_3> shared;
    for (const Vec3 c : p.a.corners)
        for (const Vec3 d : p.b.corners)
            if (c == d)
                shared.push_back(point<Exact>(c));
    const ExactSet common = exact_common({flat_shape(p.a)}, {flat_shape(p.b)});
    const auto is_shared = [&](const Exact::Point_3& q) {
        return std::find(shared.begin(), shared.end(), q) != shared.end();
    };
    if (!std::all_of(common.begin(), common.end(), is_shared))
        return true;
    return common.size() == 3 && !CGAL::collinear(common[0], common[1], common[2]);
}

TEST(TriangleJudge, ContactsBeyondSharedCorners) {
    Random random(13);
    int met = 0;
    for (int i = 0; i < 20000; ++i) {
        const PairFamily family = i % 4 == 0 ? PairFamily::shared : PairFamily::lattice;
        TrianglePair p = triangle_pair(family, random);
        for (std::uint64_t shared = random.below(4); shared > 0; --shared)
            p.b.corners[random.below(3)] = p.a[static_cast<int>(random.below(3))];
        const bool expected = meets_beyond_shared(p);
        ASSERT_EQ(self_contact(p.a, p.b), expected ? triangle_contact(p.a, p.b) : ContactKind::none)
            << "pair " << i;
        met += expected;
    }
    EXPECT_GT(met, 3000);
    EXPECT_LT(met, 17000);
}

}  // namespace
}  // namespace allide
