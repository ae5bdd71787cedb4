// SPDX-License-Identifier: MIT
#include "convex/penetration/penetration.h"

#include <cmath>

#include <gtest/gtest.h>

#include "convex/penetration/overlap_check.h"
#include "tests/convex/ready_polytope.h"
#include "tests/targets.h"

namespace allide {
namespace {

struct Interval {
    double low, high;
};

Interval extent(const std::vector<Vec3>& points, Vec3 base, Vec3 direction) {
    Interval result = {1e300, -1e300};
    for (const Vec3 p : points) {
        const double x = dot(direction, p - base);
        result = {std::min(result.low, x), std::max(result.high, x)};
    }
    return result;
}

/// Every face normal and every product of edges, whether or not it belongs to a facet of the
/// difference: directions that do not only overlap more.
class BruteForce {
public:
    explicit BruteForce(const PolytopePair& pair)
        : a_(world_vertices_of(*pair.a, pair.world_from_a)),
          b_(world_vertices_of(*pair.b, pair.world_from_b)) {
        for (const Face& f : pair.a->mesh.faces)
            consider(cross(a_[f[1]] - a_[f[0]], a_[f[2]] - a_[f[0]]));
        for (const Face& f : pair.b->mesh.faces)
            consider(cross(b_[f[1]] - b_[f[0]], b_[f[2]] - b_[f[0]]));
        for (const SharpEdge& e : pair.a->graph.edges)
            for (const SharpEdge& g : pair.b->graph.edges)
                consider(
                    cross(a_[e.vertex[1]] - a_[e.vertex[0]], b_[g.vertex[1]] - b_[g.vertex[0]]));
    }

    double depth() const { return depth_; }

    double overlap(Vec3 direction) const {
        return extent(a_, a_[0], direction).high - extent(b_, a_[0], direction).low;
    }

private:
    void consider(Vec3 normal) {
        const Vec3 n = normalized(normal);
        if (n == Vec3{})
            return;
        const Interval x = extent(a_, a_[0], n), y = extent(b_, a_[0], n);
        depth_ = std::min({depth_, x.high - y.low, y.high - x.low});
    }

    std::vector<Vec3> a_, b_;
    double depth_ = 1e300;
};

Penetration penetration_of(const PolytopePair& pair) {
    OverlapScratch scratch;
    return polytope_penetration(pair.placed_a(), pair.placed_b(), scratch);
}

void expect_brute_force(const PolytopePair& pair) {
    const BruteForce brute(pair);
    const Penetration found = penetration_of(pair);
    const double small = 1e-12 * pair.size();
    EXPECT_NEAR(length(found.direction), 1, 1e-14);
    if (brute.depth() < -small) {
        EXPECT_LT(found.depth, 0);
        EXPECT_LT(brute.overlap(found.direction), 0);
        return;
    }
    EXPECT_NEAR(found.depth, brute.depth(), small);
    EXPECT_NEAR(brute.overlap(found.direction), found.depth, small);
    const Vec3 way = found.point_a - found.point_b;
    EXPECT_LT(length(way - found.depth * found.direction), 1e-9 * pair.size());
}

TEST(Penetration, IsThatOfAllFacetsOfTheDifference) {
    Random random(1);
    for (int i = 0; i < 400; ++i)
        expect_brute_force(random_pair(random, i % 2 ? 1 : 0.1));
}

TEST(Penetration, IsRightOnLattices) {
    Random random(2);
    for (int i = 0; i < 2000; ++i)
        expect_brute_force(lattice_pair(random));
}

struct FoundLeads {
    bool sure;
    std::vector<OverlapCandidate> candidates;
    float least;

    explicit FoundLeads(const PolytopePair& pair) {
        CandidateScratch scratch;
        OverlapCandidates found;
        sure =
            find_overlap_candidates(OverlapFrame(pair.placed_a(), pair.placed_b()), scratch, found);
        candidates.assign(found.candidates, found.candidates + (sure ? found.count : 0));
        least = sure ? found.least : 0;
    }

    friend bool operator==(const FoundLeads&, const FoundLeads&) = default;
};

TEST(OverlapCandidates, AreTheSameOnEveryTarget) {
    Random random(5);
    std::vector<PolytopePair> pairs;
    for (int i = 0; i < 200; ++i)
        pairs.push_back(i % 2 ? random_pair(random, 0.5) : lattice_pair(random));
    std::vector<FoundLeads> expected;
    for (const PolytopePair& pair : pairs)
        expected.emplace_back(pair);
    for_each_simd_target([&] {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            EXPECT_EQ(FoundLeads(pairs[i]), expected[i]);
    });
}

PolytopePair round_pair(Random& random, int faces, double reach) {
    return {ready(shapes::polytope({.faces = faces, .seed = random.next()})),
            ready(shapes::polytope({.faces = faces, .seed = random.next()})),
            random_motion(random, reach), random_motion(random, reach)};
}

/// The share of the pairs that the candidates decide. All must agree with the search along arcs.
double share_decided_by_candidates(const std::vector<PolytopePair>& pairs) {
    ArcScratch scratch;
    int decided = 0, overlapping = 0;
    for (const PolytopePair& pair : pairs) {
        const OverlapFrame frame(pair.placed_a(), pair.placed_b());
        const LeastOverlap by_arcs = overlap_by_arcs(frame, scratch);
        if (by_arcs.depth < 1e-4 * pair.size())
            continue;
        ++overlapping;
        CandidateScratch lead_scratch;
        OverlapCandidates candidates;
        if (!find_overlap_candidates(frame, lead_scratch, candidates))
            continue;
        const auto checked = checked_overlap(frame, candidates);
        decided += checked.has_value();
        EXPECT_NEAR(checked.value_or(by_arcs).depth, by_arcs.depth, 1e-14 * pair.size());
    }
    return double(decided) / overlapping;
}

TEST(OverlapCandidates, DecideRoundPolytopes) {
    Random random(6);
    for (const int faces : {36, 396, 1996})
        for (const double reach : {0.01, 0.3, 1.0}) {
            std::vector<PolytopePair> pairs;
            for (int i = 0; i < 7200 / faces; ++i)
                pairs.push_back(round_pair(random, faces, reach));
            EXPECT_GT(share_decided_by_candidates(pairs), 0.95) << faces << " faces, " << reach;
        }
}

TEST(OverlapCandidates, NeverDecideOtherwiseThanWalks) {
    Random random(7);
    std::vector<PolytopePair> pairs;
    for (int i = 0; i < 4000; ++i)
        pairs.push_back(i % 2 ? random_pair(random, i % 4 == 1 ? 1 : 0.1) : lattice_pair(random));
    EXPECT_GT(share_decided_by_candidates(pairs), 0.1);
}

/// Needles, plates and large beside small.
ReadyPointer squeezed_polytope(Random& random) {
    Mesh mesh = shapes::polytope(
        {.faces = 12 + 4 * static_cast<int>(random.below(20)), .seed = random.next()});
    const double size = random.uniform(0.1, 1);
    const double by[] = {1, 0.3, 0.03, 0.003};
    const Vec3 scale = {size, size * by[random.below(4)], size * by[random.below(4)]};
    for (Vec3& v : mesh.vertices)
        v = {scale.x * v.x, scale.y * v.y, scale.z * v.z};
    return ready(std::move(mesh));
}

TEST(SlowOverlapLeads, NeverDecideOtherwiseThanWalksOnNeedlesAndPlates) {
    Random random(9);
    for (int round = 0; round < 100; ++round) {
        std::vector<PolytopePair> pairs;
        for (int i = 0; i < 2000; ++i) {
            const double reach = i % 2 ? 0.5 : 0.02;
            pairs.push_back({squeezed_polytope(random), squeezed_polytope(random),
                             random_motion(random, reach), random_motion(random, reach)});
        }
        EXPECT_GT(share_decided_by_candidates(pairs), 0.1) << "round " << round;
    }
}

/// Copies of one polytope turned by next to nothing: each vertex has others that are as deep to
/// floats, but not to doubles.
TEST(OverlapCandidates, AreJudgedByDoublesWhereFloatsCannotTell) {
    Random random(8);
    for (int i = 0; i < 400; ++i) {
        const ReadyPointer shape =
            i % 2 ? lattice_polytope(random, 12) : random_polytope(random, 36);
        const double tiny = random.uniform(0, 1) * (i % 3 ? 1e-7 : 1e-10);
        const Transform turn = rotation(random_direction(random), tiny);
        expect_brute_force({shape, shape, lattice_motion(random, 1), turn});
    }
}

}  // namespace
}  // namespace allide
