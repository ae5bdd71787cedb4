// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <allide/mesh.h>

#include "primitive/triangle_contact.h"

namespace allide {

inline Triangle triangle(const Mesh& mesh, std::uint32_t face) {
    const auto& [a, b, c] = mesh.faces[face];
    return {{mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]}};
}

inline bool share_a_vertex(const Face& f, const Face& g) {
    return std::find_first_of(f.begin(), f.end(), g.begin(), g.end()) != f.end();
}

/// Tests by exact signs that faces with a common vertex only touch, and that others do not touch.
inline void expect_no_self_intersection(const Mesh& mesh) {
    struct BoxedFace {
        Box box;
        std::uint32_t face;
    };
    std::vector<BoxedFace> sorted;
    for (std::uint32_t i = 0; i < mesh.faces.size(); ++i)
        sorted.push_back({bounds(triangle(mesh, i)), i});
    std::ranges::sort(sorted, {}, [](const BoxedFace& f) { return f.box.min.x; });
    for (auto a = sorted.begin(); a != sorted.end(); ++a)
        for (auto b = a + 1; b != sorted.end() && b->box.min.x <= a->box.max.x; ++b) {
            if (!overlaps(a->box, b->box))
                continue;
            const bool neighbours = share_a_vertex(mesh.faces[a->face], mesh.faces[b->face]);
            ASSERT_EQ(triangle_contact(triangle(mesh, a->face), triangle(mesh, b->face)),
                      neighbours ? ContactKind::touching : ContactKind::none)
                << "faces " << a->face << " and " << b->face;
        }
}

}  // namespace allide
