// SPDX-License-Identifier: MIT
// Faces cut small, so that drawing the farthest first shows what is in front.
#pragma once

#include <array>
#include <cstddef>

#include <allide/math.h>

namespace simulation {

using Triangle = std::array<allide::Vec3, 3>;

inline std::size_t longest_edge(const Triangle& t) {
    std::size_t longest = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (length(t[(k + 1) % 3] - t[k]) > length(t[(longest + 1) % 3] - t[longest]))
            longest = k;
    return longest;
}

/// Calls visit with pieces of the triangle whose edges are no longer than said.
template <class Visit>
void cut(const Triangle& t, double longest, const Visit& visit) {
    const std::size_t k = longest_edge(t);
    const allide::Vec3 from = t[k], to = t[(k + 1) % 3], opposite = t[(k + 2) % 3];
    if (length(to - from) <= longest) {
        visit(t);
        return;
    }
    const allide::Vec3 middle = 0.5 * (from + to);
    cut({from, middle, opposite}, longest, visit);
    cut({middle, to, opposite}, longest, visit);
}

}  // namespace simulation
