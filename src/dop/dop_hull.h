// SPDX-License-Identifier: MIT
// Hill climbing on a convex hull (Klosowski 1998, section 4.1): the farthest vertex along a
// direction is reached by going to higher neighbours, most quickly from the last one found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

namespace allide {

class DopHull {
public:
    DopHull() = default;
    /// Empty when the points lie in a plane.
    explicit DopHull(std::span<const Vec3> points);

    bool is_empty() const { return vertices_.empty(); }
    /// How far the hull reaches along `direction`, up to rounding. `start` is any number to begin
    /// with, and becomes the vertex found.
    double support(Vec3 direction, std::uint32_t& start) const;
    std::size_t memory() const;

private:
    std::uint32_t farthest_of_all(Vec3 direction) const;

    double reach_ = 0;
    std::vector<Vec3> vertices_;
    std::vector<std::uint32_t> starts_, neighbours_;
};

}  // namespace allide
