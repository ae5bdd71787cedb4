// SPDX-License-Identifier: MIT
#include "world/object_boxes.h"

#include "geometry/access.h"
#include "geometry/geometry_impl.h"
#include "math/box.h"

namespace allide {
namespace {

broad::HullGraph graph(const ConvexPolytope& polytope) {
    return {polytope.mesh.vertices, polytope.ring_begin, polytope.ring_target, polytope.reach};
}

bool wants_cube(BoxKind kind, const LocalBounds& bounds) {
    return kind == BoxKind::fixed || (kind == BoxKind::automatic && is_nearly_round(bounds));
}

}  // namespace

void ObjectBoxes::begin(std::uint32_t slot, BoxKind kind) {
    if (slot >= is_cube_.size()) {
        kinds_.resize(slot + 1);
        is_cube_.resize(slot + 1);
    }
    kinds_[slot] = kind;
    is_cube_[slot] = 0;
    if (kind == BoxKind::dynamic && slot >= climbers_.size())
        climbers_.resize(slot + 1);
    if (slot < climbers_.size())
        climbers_[slot] = {};
}

void ObjectBoxes::note_bounds(std::uint32_t slot, const LocalBounds* lasting) {
    is_cube_[slot] = lasting && lasting->radius >= 0 && wants_cube(kinds_[slot], *lasting);
}

Enclosure ObjectBoxes::enclosure(std::uint32_t slot, const Geometry& geometry, const Transform& t,
                                 double pad) {
    const Geometry::Impl& shape = Access::impl(geometry);
    const LocalBounds& bounds = shape.bounds;
    if (wants_cube(kinds_[slot], bounds))
        return {world_cube(bounds, t, pad), true};
    const ConvexPolytope* hull = kinds_[slot] == BoxKind::dynamic ? shape.hull() : nullptr;
    if (hull)
        return {broad::grown(climbers_[slot](graph(*hull), t), pad), false};
    return {world_box(bounds, t, pad), false};
}

}  // namespace allide
