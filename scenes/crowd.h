// SPDX-License-Identifier: MIT
// The multi-body workload of I-COLLIDE (1995, sections 5.3 and 7).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <allide/math.h>

#include "base/random.h"

namespace allide {

struct CrowdOptions {
    std::size_t objects = 1000;
    double radius = 1;      ///< radius of every object
    double volume = 2.29;   ///< volume of an object; the mean of 20 random points on a unit sphere
    double density = 0.01;  ///< share of the cube that the objects fill
    double translation = 0.1;   ///< radii per frame
    double rotation = 10;       ///< degrees per frame, about an axis of the object's own
    bool random_paths = false;  ///< a new heading at every step
    std::uint64_t seed = 1;
};

/// Objects that fly straight, spin, and rebound off the walls of a cube.
class Crowd {
public:
    explicit Crowd(const CrowdOptions& options);

    void step();
    const std::vector<Transform>& poses() const { return poses_; }
    double side() const { return side_; }
    Vec3 velocity(std::size_t object) const { return velocity_[object]; }
    /// As two that collide do.
    void exchange_velocities(std::size_t a, std::size_t b) {
        std::swap(velocity_[a], velocity_[b]);
    }

private:
    void head_elsewhere();

    double side_, turn_, angle_ = 0;
    bool random_paths_;
    Random random_;
    std::vector<Vec3> velocity_, axis_;
    std::vector<Transform> first_, poses_;
};

}  // namespace allide
