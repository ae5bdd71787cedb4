// SPDX-License-Identifier: MIT
#include "convex/contact/support_set.h"

#include <algorithm>

#include "convex/gjk/farthest.h"

namespace allide {

void SupportSet::assign(const PlacedPolytope& placed, Vec3 direction) {
    for (const std::uint32_t v : vertices)
        index_in_set_[v] = absent;
    vertices.clear();
    points.clear();
    placed_ = &placed;
    if (index_in_set_.size() < placed.shape.vertex_count())
        index_in_set_.resize(placed.shape.vertex_count(), absent);
    add_farthest(placed, direction, vertices);
    for (const std::uint32_t v : vertices) {
        index_in_set_[v] = static_cast<std::uint32_t>(points.size());
        points.push_back(placed.vertex(v));
    }
    is_listed_ = false;
    std::ranges::fill(is_described_, false);
}

/// Lists each face at the first of its corners in the set.
void SupportSet::list_faces() {
    const ConvexPolytope& shape = placed_->shape;
    for (auto& names : names_)
        names.clear();
    for (const std::uint32_t v : vertices) {
        const std::uint32_t begin = shape.ring_begin[v], end = shape.ring_begin[v + 1];
        std::uint32_t before = shape.ring_target[end - 1];
        bool holds_before = index_in_set_[before] != absent;
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::uint32_t at = shape.ring_target[i];
            const bool holds_at = index_in_set_[at] != absent;
            if (!(holds_before && before < v) && !(holds_at && at < v))
                names_[1 + holds_before + holds_at].push_back(
                    shape.ring[i == begin ? end - 1 : i - 1] / 3);
            before = at;
            holds_before = holds_at;
        }
    }
    is_listed_ = true;
}

void SupportSet::refine(const SlabFrame& frame) {
    fine_points.clear();
    for (const Vec3 p : points)
        fine_points.push_back(frame.fine_point(p));
}

void SupportSet::map_into(const SlabFrame& frame) {
    in_frame.clear();
    for (std::size_t i = 0; i < points.size(); ++i)
        in_frame.push_back(frame(points[i], fine_points[i]));
}

SupportFace SupportSet::described(std::uint32_t face, const SlabFrame& frame) const {
    SupportFace f = {face, {}, {}, {}};
    for (int k = 0; k < 3; ++k) {
        const std::uint32_t v = placed_->shape.mesh.faces[face][static_cast<std::size_t>(k)];
        const std::uint32_t at = index_in_set_[v];
        const Vec3 p = at == absent ? placed_->vertex(v) : points[at];
        f.triangle.corners[k] = p;
        f.in_frame.corners[k] = at == absent ? frame(p) : in_frame[at];
        if (at != absent)
            f.reach = merged(f.reach, {p, p});
    }
    return f;
}

std::optional<SupportFace> SupportSet::side_face(std::uint32_t index,
                                                 const SlabFrame& frame) const {
    const ConvexPolytope& shape = placed_->shape;
    const std::uint32_t v = vertices[index];
    for (std::uint32_t i = shape.ring_begin[v]; i < shape.ring_begin[v + 1]; ++i)
        if (index_in_set_[shape.ring_target[i]] == absent)
            return described(shape.ring[i] / 3, frame);
    return std::nullopt;
}

const std::vector<SupportFace>& SupportSet::faces(int corners, const SlabFrame& frame) {
    if (!is_listed_)
        list_faces();
    if (!is_described_[corners]) {
        faces_[corners].clear();
        for (const std::uint32_t face : names_[corners])
            faces_[corners].push_back(described(face, frame));
        is_described_[corners] = true;
    }
    return faces_[corners];
}

}  // namespace allide
