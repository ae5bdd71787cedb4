// SPDX-License-Identifier: MIT
#include "pair/containment.h"

#include "bvtree/wide_ray.h"

namespace allide {

std::optional<std::uint32_t> vertex_inside(const Piece& inner, const Piece& outer, Work& work) {
    if (!outer.shape.has_inside())
        return std::nullopt;
    for (const std::uint32_t v : inner.shape.component_vertices())
        if (wide_winding_number(outer.tree(), inner.world_vertex(v), work.scratch.wide,
                                work.stats) != 0)
            return v;
    return std::nullopt;
}

}  // namespace allide
