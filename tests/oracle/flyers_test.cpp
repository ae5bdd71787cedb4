// SPDX-License-Identifier: MIT
// Several flyers with k-DOP trees (Klosowski 1998, chapter 9): sweep and prune along all k/2
// directions by the intervals of their root volumes, against all pairs.
#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "broad/papers/dop_sweep.h"
#include "dop/dop_tree.h"
#include "mesh/mesh_view.h"
#include "scenes/motion.h"

namespace allide {
namespace {

using Intervals = std::vector<broad::Interval>;

/// The vertices of the root, rotated with the flyer.
template <int K>
Intervals intervals_of(const DopTree<K>& tree, const Transform& at) {
    constexpr double rounding = 1e-12;
    Intervals result(K / 2, {1e300, -1e300});
    for (const DopVertex& v : tree.vertices(0)) {
        const Vec3 p = world_vertex(at, tree.origin() + Vec3{v[0], v[1], v[2]});
        for (std::size_t i = 0; i < result.size(); ++i) {
            const DopDirection& n = dop_normals<K>[i];
            const double height = n[0] * p.x + n[1] * p.y + n[2] * p.z;
            result[i] = {std::min(result[i].min, height - rounding),
                         std::max(result[i].max, height + rounding)};
        }
    }
    return result;
}

bool overlap(const Intervals& a, const Intervals& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i].min > b[i].max || b[i].min > a[i].max)
            return false;
    return true;
}

/// Flies forty rods; returns how many pairs were to be tested.
template <int K>
std::size_t candidates_of_flight() {
    constexpr std::size_t count = 40;
    const Mesh rod = shapes::box({0.1, 0.15, 2});
    const DopTree<K> tree(view(rod), {.vertices = true});
    const Geometry geometry = Geometry::surface(rod);
    broad::DopSweep sweep(K / 2);
    Random random(3);
    std::vector<Transform> at, turn;
    for (std::size_t i = 0; i < count; ++i) {
        at.push_back(random_motion(random, 3));
        turn.push_back(rotation(random_point(random, 1), 0.05));
    }
    std::size_t candidates = 0, met = 0;
    for (int frame = 0; frame < 40; ++frame) {
        std::vector<Intervals> dops;
        for (std::uint32_t i = 0; i < count; ++i) {
            at[i] = at[i] * turn[i];
            dops.push_back(intervals_of(tree, at[i]));
            sweep.place(i, dops.back());
        }
        std::vector<broad::Pair> expected;
        for (std::uint32_t a = 0; a < count; ++a)
            for (std::uint32_t b = a + 1; b < count; ++b) {
                const bool is_candidate = overlap(dops[a], dops[b]);
                if (is_candidate)
                    expected.push_back({a, b});
                const bool meets = intersects({geometry, at[a]}, {geometry, at[b]});
                EXPECT_TRUE(is_candidate || !meets) << K;
                met += meets;
            }
        const std::span<const broad::Pair> active = sweep.overlapping_pairs();
        std::vector<broad::Pair> found(active.begin(), active.end());
        std::ranges::sort(found);
        EXPECT_EQ(found, expected) << K;
        candidates += found.size();
    }
    EXPECT_GT(met, 100u);
    return candidates;
}

TEST(Flyers, MorePlanesLeaveFewerPairsToTestAndLoseNone) {
    const std::size_t boxes = candidates_of_flight<6>(), edges = candidates_of_flight<18>(),
                      both = candidates_of_flight<26>();
    candidates_of_flight<14>();
    EXPECT_LT(3 * edges, 2 * boxes);
    EXPECT_LE(both, edges);
}

}  // namespace
}  // namespace allide
