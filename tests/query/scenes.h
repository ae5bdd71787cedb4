// SPDX-License-Identifier: MIT
// Meshes and poses on which queries are compared with brute force.
#pragma once

#include <vector>

#include <allide/query.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide {

inline constexpr Tree all_trees[] = {Tree::none,  Tree::bvh8,  Tree::obb,   Tree::obb_compact,
                                     Tree::dop6,  Tree::dop8,  Tree::dop12, Tree::dop14,
                                     Tree::dop18, Tree::dop20, Tree::dop26};

/// Triangles on integers up to 3, many of them touching, equal or degenerate.
inline Mesh lattice_soup(Random& random, int faces) {
    Mesh soup;
    const auto coordinate = [&] { return static_cast<double>(random.below(4)); };
    for (int i = 0; i < 3 * faces; ++i) {
        const double x = coordinate(), y = coordinate();
        soup.vertices.push_back({x, y, coordinate()});
    }
    for (std::uint32_t f = 0; f < static_cast<std::uint32_t>(faces); ++f)
        soup.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    return soup;
}

/// Poses from far apart to deep in each other.
inline std::vector<Transform> approach(int count, std::uint64_t seed) {
    Random random(seed);
    std::vector<Transform> poses;
    for (int i = 0; i < count; ++i) {
        Transform pose = random_motion(random, 0.3);
        pose.translation = pose.translation + Vec3{3 * (1 - double(i) / count), 0, 0};
        poses.push_back(pose);
    }
    return poses;
}

}  // namespace allide
