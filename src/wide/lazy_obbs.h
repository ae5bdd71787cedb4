// SPDX-License-Identifier: MIT
#pragma once

#include "base/lazy.h"
#include "wide/wide_obbs.h"

namespace allide {

/// The oriented boxes of a wide tree, built by the first query that needs them, in any thread.
/// Tree and mesh are always the same.
class LazyObbs {
public:
    const WideObbs& over(const WideTree& tree, const MeshView& mesh) const {
        return obbs_.value([&] { return build_wide_obbs(tree, mesh); });
    }

    /// Whether the boxes along the axes are mostly air.
    bool is_airy(const WideTree& tree, const MeshView& mesh) const {
        return airiness_.value([&] { return airiness(tree, mesh); }) > most_air;
    }

    std::size_t memory() const {
        const WideObbs* obbs = obbs_.made();
        return (obbs ? sizeof(WideObbs) + obbs->memory() : 0) +
               (airiness_.made() ? sizeof(double) : 0);
    }

private:
    /// Curved and slanted patches have 2 to 3, rods 30 times as long as thick have 10.
    static constexpr double most_air = 8;
    Lazy<WideObbs> obbs_;
    Lazy<double> airiness_;
};

}  // namespace allide
