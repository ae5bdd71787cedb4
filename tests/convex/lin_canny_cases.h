// SPDX-License-Identifier: MIT
// Polytopes for Lin-Canny, with trees and brute force to compare with.
#pragma once

#include <algorithm>
#include <map>
#include <memory>

#include <gtest/gtest.h>

#include <allide/query.h>

#include "brute/brute.h"
#include "convex/lin_canny/lin_canny.h"
#include "tests/convex/ready_polytope.h"

namespace allide {

/// A polytope for Lin-Canny, and the same shape as a solid for the trees.
struct LinCannyModel {
    explicit LinCannyModel(const ReadyPointer& made)
        : ready(made), shape(made->shape), solid(Geometry::solid(made->mesh)) {}

    ReadyPointer ready;
    LinCannyShape shape;
    Geometry solid;
};

using LinCannyModelPointer = std::shared_ptr<const LinCannyModel>;

inline LinCannyModelPointer lin_canny_model(const ReadyPointer& made) {
    return std::make_shared<const LinCannyModel>(made);
}

inline std::vector<LinCannyModelPointer> random_models(Random& random, int count, int most_faces) {
    std::vector<LinCannyModelPointer> all;
    for (int i = 0; i < count; ++i)
        all.push_back(lin_canny_model(random_polytope(random, random.integer(4, most_faces))));
    return all;
}

struct LinCannyPair {
    const LinCannyModel &a, &b;
    Transform at_a, at_b;

    double size() const { return 2 * std::max(a.ready->shape.outer, b.ready->shape.outer); }
    Separation by_trees() const { return separation(Placed(a.solid, at_a), Placed(b.solid, at_b)); }
    Separation by_brute_force() const {
        const auto u = world_vertices_of(*a.ready, at_a), v = world_vertices_of(*b.ready, at_b);
        const std::uint32_t first = 0;
        Stats stats;
        return brute::separation({{u, a.ready->mesh.faces}, {&first, 1}, true},
                                 {{v, b.ready->mesh.faces}, {&first, 1}, true}, stats);
    }
    ConvexSeparation by_lin_canny(LinCannyStart& start, Stats& stats,
                                  const LinCannyOptions& options = {}) const {
        return lin_canny_separation({a.shape, at_a}, {b.shape, at_b},
                                    {start, stats, 1e300, options});
    }
    Verdict verdict(LinCannyStart& start, Stats& stats) const {
        return lin_canny_verdict({a.shape, at_a}, {b.shape, at_b}, {start, stats});
    }
};

struct Tally {
    int queries = 0, apart = 0, meet = 0, doubtful = 0;
    std::map<std::pair<FeatureKind, FeatureKind>, int> kinds;
    Stats stats;

    double mean_steps() const { return double(stats.feature_steps) / queries; }
};

/// Doubt is allowed, and counted; nothing false is.
inline void expect_judgement(const LinCannyPair& pair, const Separation& judge,
                             LinCannyStart& start, Tally& tally,
                             const LinCannyOptions& options = {}) {
    ++tally.queries;
    const auto [verdict, found] = pair.by_lin_canny(start, tally.stats, options);
    if (verdict == Verdict::doubtful) {
        ++tally.doubtful;
        return;
    }
    ++(verdict == Verdict::meet ? tally.meet : tally.apart);
    ASSERT_EQ(verdict == Verdict::meet, judge.distance == 0);
    ASSERT_TRUE(found);
    const double allowed = 1e-12 * (judge.distance + pair.size());
    ASSERT_NEAR(found->distance, judge.distance, allowed);
    ASSERT_NEAR(length(found->point_a - found->point_b), found->distance, 1e-9 * pair.size());
    ++tally.kinds[{found->feature_a.kind, found->feature_b.kind}];
}

inline void expect_trees(const LinCannyPair& pair, LinCannyStart& start, Tally& tally,
                         const LinCannyOptions& options = {}) {
    expect_judgement(pair, pair.by_trees(), start, tally, options);
}

inline void expect_trees_cold(const LinCannyPair& pair, Tally& tally) {
    LinCannyStart cold;
    expect_trees(pair, cold, tally);
}

}  // namespace allide
