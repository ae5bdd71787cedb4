// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <allide/mesh.h>

namespace allide {

/// Two polytopes as FCL and Bullet see them, with what Bullet keeps from one query to the next.
class ConvexPeers {
public:
    ConvexPeers(const Mesh& a, const Mesh& b);
    ~ConvexPeers();
    ConvexPeers(ConvexPeers&&) noexcept;

    void place(const Transform& world_from_a, const Transform& world_from_b);

    bool fcl_intersects() const;
    /// Zero or below if they meet.
    double fcl_distance() const;
    /// In single precision, as distributed; zero if they meet.
    double bullet_distance();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide
