// SPDX-License-Identifier: MIT
// The vertices of a polytope that are farthest along a direction, and the faces at them.
#pragma once

#include <optional>
#include <vector>

#include "convex/contact/slab_frame.h"
#include "convex/polytope/placed_polytope.h"

namespace allide {

struct SupportFace {
    std::uint32_t face;
    Triangle triangle, in_frame;
    Box reach;  ///< bounds of the corners in the set
};

/// The vertices that are farthest, up to a thickness, in ascending order, and the faces at them.
class SupportSet {
public:
    void assign(const PlacedPolytope& placed, Vec3 direction);

    /// Vertices outside the set are lower by more than this times the direction's sum of
    /// magnitudes.
    double thickness() const { return 0x1p-21 * placed_->shape.scale; }
    bool is_all() const { return vertices.size() == placed_->shape.vertex_count(); }

    /// Sets `fine_points`.
    void refine(const SlabFrame& frame);
    /// Sets `in_frame`. Call `refine` first.
    void map_into(const SlabFrame& frame);

    /// The faces with so many corners in the set. Call `map_into` first. Valid until the next call
    /// of `assign`.
    const std::vector<SupportFace>& faces(int corners, const SlabFrame& frame);

    /// A face at a vertex of the set that has a corner outside the set.
    std::optional<SupportFace> side_face(std::uint32_t index, const SlabFrame& frame) const;

    std::vector<std::uint32_t> vertices;
    std::vector<Vec3> points;
    std::vector<FineVector> fine_points;
    std::vector<Vec3> in_frame;

private:
    static constexpr std::uint32_t absent = ~0u;
    void list_faces();
    SupportFace described(std::uint32_t face, const SlabFrame& frame) const;

    const PlacedPolytope* placed_ = nullptr;
    std::vector<std::uint32_t> index_in_set_;  ///< index in the set of each vertex, or `absent`
    std::vector<std::uint32_t> names_[4];      ///< faces, by the number of corners in the set
    std::vector<SupportFace> faces_[4];
    bool is_listed_, is_described_[4];
};

}  // namespace allide
