// SPDX-License-Identifier: MIT
#include "query/assembly.h"

#include <cmath>

#include "geometry/access.h"
#include "geometry/bounds.h"

namespace allide {
namespace {

double sum_of_sides(const Box& box) {
    const Vec3 d = box.max - box.min;
    return d.x + d.y + d.z;
}

}  // namespace

Assembly::Assembly(const PlacedView& placed)
    : placed_(placed),
      shape_(placed.shape.compound.get()),
      box_(shape_ ? Box() : piece_box(placed.shape, placed.world_from_local)) {}

Piece Assembly::piece(std::uint32_t leaf) const {
    if (!shape_)
        return allide::piece(placed_);
    const CompoundPiece& piece = shape_->pieces[shape_->nodes[leaf].piece];
    return {shape_->geometry_of(piece), placed_.pose->world_from_part[piece.part], piece.part,
            piece.first_name, piece.first_vertex};
}

Box grown(const Box& box, double margin) {
    if (margin == 0)
        return box;
    // The boxes' own pads cover the rounding of the sums.
    const double more = margin * (1 + 0x1p-50);
    return {box.min - Vec3{more, more, more}, box.max + Vec3{more, more, more}};
}

bool goes_down_a(const Assembly& a, std::uint32_t node_a, const Assembly& b, std::uint32_t node_b) {
    if (a.is_leaf(node_a) || b.is_leaf(node_b))
        return b.is_leaf(node_b);
    return sum_of_sides(a.box(node_a)) >= sum_of_sides(b.box(node_b));
}

}  // namespace allide
