// SPDX-License-Identifier: MIT
#include "lab/preliminary/two_phase.h"

namespace allide::lab {

ObstacleFaces::ObstacleFaces(const MeshView& obstacles)
    : obstacles_(obstacles), left_(obstacles.faces.size()), tested_(obstacles.faces.size()) {
    boxes_.reserve(obstacles.faces.size());
    for (std::size_t f = 0; f < obstacles.faces.size(); ++f)
        boxes_.push_back(bounds(obstacles.triangle(f)));
}

void ObstacleFaces::begin() {
    ++query_;
}

bool ObstacleFaces::leave(std::uint32_t face, const Box& object, TwoPhaseCounts& counts) {
    if (is_left(face))
        return true;
    ++counts.box_tests;
    if (!overlaps(boxes_[face], object))
        return false;
    left_[face] = query_;
    return true;
}

bool ObstacleFaces::meets(std::uint32_t face, const Triangle& part_face, const Box& part_box,
                          std::uint32_t part, TwoPhaseCounts& counts) {
    const std::uint64_t now = (query_ << 32) | part;
    if (!is_left(face) || tested_[face] == now)
        return false;
    tested_[face] = now;
    ++counts.box_tests;
    if (!overlaps(boxes_[face], part_box))
        return false;
    ++counts.face_tests;
    return triangle_contact(obstacles_.triangle(face), part_face) != ContactKind::none;
}

}  // namespace allide::lab
