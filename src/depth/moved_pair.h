// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/query.h>

namespace allide {

/// A pair of which b is moved by offsets.
class MovedPair {
public:
    /// All are borrowed. Both are bounded.
    MovedPair(const Placed& a, const Placed& b, const QueryOptions& options);

    /// Whether the two have no point in common after the move.
    bool is_parted(Vec3 offset);
    /// Their separation after the move.
    Separation gap(Vec3 offset);

    /// How far b has to move along a direction of length one until it is behind a plane.
    double way_past(Vec3 direction) const;
    /// The size of both together.
    double size() const { return size_; }

private:
    void move(Vec3 offset);

    const Placed& a_;
    const QueryOptions& options_;
    std::vector<Placed> parts_, moved_;          ///< of b, where it was and where it is
    std::vector<Vec3> vertices_a_, vertices_b_;  ///< whose hulls enclose the two
    double size_;
};

}  // namespace allide
