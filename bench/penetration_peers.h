// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <allide/mesh.h>

namespace allide {

/// One polytope as each peer wants it.
class PeerPolytope {
public:
    explicit PeerPolytope(const Mesh& hull);
    ~PeerPolytope();
    PeerPolytope(PeerPolytope&&) noexcept;

    struct Impl;
    std::unique_ptr<Impl> impl;
};

/// Depths; not a number where the peer throws or gives up.
double fcl_signed_distance_depth(const PeerPolytope& a, const Transform& world_from_a,
                                 const PeerPolytope& b, const Transform& world_from_b);
double fcl_contact_depth(const PeerPolytope& a, const Transform& world_from_a,
                         const PeerPolytope& b, const Transform& world_from_b);
/// In single precision, as distributed.
double bullet_depth(const PeerPolytope& a, const Transform& world_from_a, const PeerPolytope& b,
                    const Transform& world_from_b);

}  // namespace allide
