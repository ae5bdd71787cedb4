// SPDX-License-Identifier: MIT
#include "repair/weld.h"

#include "math/box.h"
#include "mesh/adjacency.h"
#include "repair/vertex_tree.h"

namespace allide {

std::vector<std::uint32_t> welded(std::span<const Vec3> points, double tolerance) {
    if (tolerance == 0)
        return joined_vertices(points);
    constexpr std::uint32_t none = ~0u;
    std::vector<std::uint32_t> target(points.size(), none);
    const VertexTree tree(points);
    const Vec3 reach = {tolerance, tolerance, tolerance};
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (target[i] != none)
            continue;
        target[i] = i;
        const Vec3 p = points[i];
        const Box near = {p - reach, p + reach};
        tree.search([&](const Box& box) { return overlaps(box, near); },
                    [&](std::uint32_t j) {
                        const Vec3 gap = points[j] - p;
                        if (target[j] == none && dot(gap, gap) <= tolerance * tolerance)
                            target[j] = i;
                    });
    }
    return target;
}

}  // namespace allide
