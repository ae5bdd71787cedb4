// SPDX-License-Identifier: MIT
// The rigid scenes of figures 8 and 14, with prescribed paths.
#pragma once

#include <vector>

#include <allide/mesh.h>

namespace figures::kitamura {

/// Fifteen shuttles of 528 faces fly side by side and slide along each other. Their boxes overlap
/// in every cycle. Shuttles 0 and 1 meet in the last cycle; no other pair ever does.
class ShuttleFlight {
public:
    static constexpr int count = 15, cycles = 150;
    ShuttleFlight();

    /// The bodies, or their first two: the pair that meets.
    [[nodiscard]] std::vector<allide::Mesh> bodies(int number = count) const;
    /// From cycle 1 on.
    [[nodiscard]] std::vector<allide::Transform> poses(int cycle, int number = count) const;

private:
    allide::Mesh body_;
    double spacing_, meeting_;
};

/// Sphere, shuttle, chair and a knot of as many faces as the paper's Venus, all in motion. Boxes
/// overlap from cycle 17 on. Shuttle and knot meet in the last cycle.
class FourBodies {
public:
    static constexpr int cycles = 40, first_overlap = 17;
    FourBodies();

    [[nodiscard]] const std::vector<allide::Mesh>& bodies() const { return bodies_; }
    /// From cycle 1 on.
    [[nodiscard]] std::vector<allide::Transform> poses(int cycle) const;

private:
    std::vector<allide::Mesh> bodies_;
    double end_ = 0, speed_ = 0;  ///< of the shuttle along its path
};

}  // namespace figures::kitamura
