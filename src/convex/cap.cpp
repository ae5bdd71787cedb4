// SPDX-License-Identifier: MIT
#include "convex/cap.h"

#include <algorithm>

#include "convex/farthest.h"

namespace allide {

void Cap::assign(const Party& party, Vec3 direction) {
    for (const std::uint32_t v : vertices)
        places_[v] = absent;
    vertices.clear();
    points.clear();
    party_ = &party;
    if (places_.size() < party.shape.vertex_count())
        places_.resize(party.shape.vertex_count(), absent);
    add_farthest(party, direction, vertices);
    for (const std::uint32_t v : vertices) {
        places_[v] = static_cast<std::uint32_t>(points.size());
        points.push_back(party.vertex(v));
    }
    is_listed_ = false;
    std::ranges::fill(is_described_, false);
}

/// Each face at the first of its corners in the cap.
void Cap::list_faces() {
    const ConvexPolytope& shape = party_->shape;
    for (auto& names : names_)
        names.clear();
    for (const std::uint32_t v : vertices) {
        const std::uint32_t begin = shape.ring_begin[v], end = shape.ring_begin[v + 1];
        std::uint32_t before = shape.ring_target[end - 1];
        bool holds_before = places_[before] != absent;
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::uint32_t at = shape.ring_target[i];
            const bool holds_at = places_[at] != absent;
            if (!(holds_before && before < v) && !(holds_at && at < v))
                names_[1 + holds_before + holds_at].push_back(
                    shape.ring[i == begin ? end - 1 : i - 1] / 3);
            before = at;
            holds_before = holds_at;
        }
    }
    is_listed_ = true;
}

void Cap::refine(const Drawing& drawing) {
    fine_points.clear();
    for (const Vec3 p : points)
        fine_points.push_back(drawing.fine_point(p));
}

void Cap::draw(const Drawing& drawing) {
    drawn.clear();
    for (std::size_t i = 0; i < points.size(); ++i)
        drawn.push_back(drawing(points[i], fine_points[i]));
}

CapFace Cap::described(std::uint32_t face, const Drawing& drawing) const {
    CapFace f = {face, {}, {}, {}};
    for (int k = 0; k < 3; ++k) {
        const std::uint32_t v = party_->shape.mesh.faces[face][static_cast<std::size_t>(k)];
        const std::uint32_t at = places_[v];
        const Vec3 p = at == absent ? party_->vertex(v) : points[at];
        f.triangle.corners[k] = p;
        f.drawn.corners[k] = at == absent ? drawing(p) : drawn[at];
        if (at != absent)
            f.reach = merged(f.reach, {p, p});
    }
    return f;
}

std::optional<CapFace> Cap::side_face(std::uint32_t place, const Drawing& drawing) const {
    const ConvexPolytope& shape = party_->shape;
    const std::uint32_t v = vertices[place];
    for (std::uint32_t i = shape.ring_begin[v]; i < shape.ring_begin[v + 1]; ++i)
        if (places_[shape.ring_target[i]] == absent)
            return described(shape.ring[i] / 3, drawing);
    return std::nullopt;
}

const std::vector<CapFace>& Cap::faces(int corners, const Drawing& drawing) {
    if (!is_listed_)
        list_faces();
    if (!is_described_[corners]) {
        faces_[corners].clear();
        for (const std::uint32_t face : names_[corners])
            faces_[corners].push_back(described(face, drawing));
        is_described_[corners] = true;
    }
    return faces_[corners];
}

}  // namespace allide
