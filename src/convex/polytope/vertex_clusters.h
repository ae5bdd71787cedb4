// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

namespace allide {

/// Eight vectors, coordinate by coordinate, for SIMD.
struct alignas(32) Block8 {
    float x[8], y[8], z[8];
};

/// Eight balls, each around the members of a cluster.
struct alignas(32) BallBlock8 {
    Block8 centre;
    float radius[8];
};

/// The vertices of a large polytope in clusters of eight that lie together, so that a search for
/// the farthest one leaves out most of them: no height in a cluster, as floats give it, exceeds
/// that of its ball, computed as centre . d + radius |d|.
class VertexClusters {
public:
    VertexClusters() = default;
    /// No vector may be longer than 1.
    explicit VertexClusters(std::span<const Vec3> vectors);

    std::vector<Block8> members;
    std::vector<std::uint32_t> vertex;  ///< by lane of `members`; the last one repeated
    std::vector<BallBlock8> balls;      ///< empty where there is no cluster

    std::size_t memory() const;

private:
    void add_members(std::span<const Vec3> vectors);
    void add_balls();
};

}  // namespace allide
