// SPDX-License-Identifier: MIT
// Geometries of every kind, and random motions past the origin.
#pragma once

#include <vector>

#include <allide/motion.h>
#include <allide/shapes.h>

#include "scenes/motion.h"

namespace allide {

struct MovingKind {
    const char* name;
    Geometry geometry;
};

inline Mesh one_triangle(double size) {
    return {{{-size, -size, 0}, {size, -size, 0}, {0, size, 0}}, {{0, 1, 2}}};
}

inline std::vector<MovingKind> moving_kinds() {
    const Mesh ball = shapes::icosphere(0.5, 1), plate = shapes::box({1.5, 1.5, 0.01});
    const Geometry needle = Geometry::convex(shapes::box({2, 0.02, 0.02}));
    std::vector<Part> hand = {{Geometry::solid(shapes::box({0.5, 0.5, 0.2})), {}, -1},
                              {needle, translation({0.9, 0, 0.3}), 0},
                              {Geometry::sphere({0, 0, 0}, 0.2), translation({0, 0.6, 0}), 0}};
    return {{"surface", Geometry::surface(one_triangle(0.6))},
            {"solid", Geometry::solid(ball)},
            {"plate", Geometry::solid(plate)},
            {"convex", Geometry::convex(ball)},
            {"needle", needle},
            {"lin canny",
             Geometry::convex(shapes::box({0.7, 0.4, 0.3}), {.method = ConvexMethod::lin_canny})},
            {"no tree", Geometry::surface(shapes::box({0.6, 0.6, 0.6}), {.tree = Tree::none})},
            {"dop", Geometry::surface(ball, {.tree = Tree::dop18})},
            {"deformable", Geometry::deformable(ball, {.solid = true})},
            {"compound", Geometry::compound(hand)},
            {"sphere", Geometry::sphere({0.1, 0, 0}, 0.3)},
            {"capsule", Geometry::capsule({-0.5, 0, 0}, {0.5, 0.1, 0}, 0.1)},
            {"cylinder", Geometry::cylinder({0, 0, -0.3}, {0, 0.1, 0.3}, 0.4)},
            {"coin", Geometry::cylinder({0, 0, 0}, {0, 0, 0.02}, 0.5)},
            {"cone", Geometry::cone({0.1, 0, -0.4}, {0, 0, 0.5}, 0.3, 0)},
            {"half-space", Geometry::half_space({0, 0, -1}, {0, 0.2, -0.5})},
            {"plane", Geometry::plane({0, 0, -1}, {0.1, 0, 0})}};
}

/// The last two of them are unbounded.
inline constexpr std::uint64_t bounded_kinds = 15;
inline constexpr int motion_kinds = 5;

/// From one place around the origin to another one; turns reach ten turns.
inline Motion random_way(Random& random, int kind) {
    const Transform from = random_motion(random, 2);
    const Transform to = random_motion(random, 2);
    switch (kind) {
        case 0:
            return Motion::still(from);
        case 1:
            return Motion::straight(from, {from.rotation, to.translation});
        case 2:
            return Motion::linear(from, to, random_point(random, 0.5));
        case 3:
            return Motion::screw(from, to);
        default: {
            const double turns = random.below(4) == 0 ? 10 : 0.3;
            return Motion::turn(from,
                                {random_point(random, 1), random_direction(random),
                                 random.uniform(-1, 1) * turns * 6.28, random.uniform(-1, 1)});
        }
    }
}

}  // namespace allide
