// SPDX-License-Identifier: MIT
#include "pair/containment.h"

#include "bvtree/wide_ray.h"
#include "mesh/winding.h"
#include "pair/piece_body.h"

namespace allide {
namespace {

std::optional<std::uint32_t> vertex_inside_all_faces(const Piece& inner, const Piece& outer,
                                                     Work& work) {
    const brute::Body body = brute_body(outer, work.scratch().vertices_a);
    for (const std::uint32_t v : inner.shape.component_vertices())
        if (winding_number(inner.world_vertex(v), body.mesh) != 0)
            return v;
    return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> vertex_inside(const Piece& inner, const Piece& outer, Work& work) {
    if (!outer.shape.has_inside())
        return std::nullopt;
    if (!outer.has_tree())
        return vertex_inside_all_faces(inner, outer, work);
    for (const std::uint32_t v : inner.shape.component_vertices())
        if (wide_winding_number(outer.tree(), inner.world_vertex(v), work.scratch().wide,
                                work.stats) != 0)
            return v;
    return std::nullopt;
}

}  // namespace allide
