// SPDX-License-Identifier: MIT
#include "world/object_boxes.h"

#include "math/box.h"
#include "pair/bounds.h"
#include "pair/geometry_impl.h"

namespace allide {
namespace {

broad::HullGraph graph(const ConvexPolytope& polytope) {
    return {polytope.mesh.vertices, polytope.ring_begin, polytope.ring_target, polytope.reach};
}

}  // namespace

void ObjectBoxes::begin(std::uint32_t slot, BoxKind kind) {
    if (slot >= kinds_.size())
        kinds_.resize(slot + 1);
    kinds_[slot] = kind;
    if (kind == BoxKind::dynamic && slot >= climbers_.size())
        climbers_.resize(slot + 1);
    if (slot < climbers_.size())
        climbers_[slot] = {};
}

Enclosure ObjectBoxes::enclosure(std::uint32_t slot, const Geometry& geometry, const Transform& t,
                                 double pad) {
    const Geometry::Impl& shape = geometry.impl();
    const LocalBounds& bounds = shape.bounds;
    const BoxKind kind = kinds_[slot];
    if (kind == BoxKind::fixed || (kind == BoxKind::automatic && is_nearly_round(bounds)))
        return {world_cube(bounds, t, pad), true};
    const ConvexPolytope* hull = kind == BoxKind::dynamic ? shape.hull() : nullptr;
    if (hull)
        return {broad::grown(climbers_[slot](graph(*hull), t), pad), false};
    return {world_box(bounds, t, pad), false};
}

}  // namespace allide
