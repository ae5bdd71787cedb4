// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "clash/exact_point.h"
#include "mesh/disjoint_sets.h"
#include "mesh/mesh_view.h"

namespace allide {

/// The faces of a mesh with vertices at the same place joined, and which faces bound the body.
class BodyFaces {
public:
    explicit BodyFaces(const MeshView& mesh);

    const MeshView& mesh() const { return mesh_; }
    std::uint32_t place(std::uint32_t vertex) const { return places_[vertex]; }
    std::uint32_t corner(std::size_t face, int k) const { return places_[mesh_.faces[face][k]]; }
    Vec3 position(std::uint32_t place) const { return mesh_.vertices[place]; }
    /// It has an area and separates inside from outside.
    bool bounds_body(std::size_t face) const { return bounds_[face]; }

    /// Leaves out components of a solid with the same winding number, or none but 0, on both sides.
    void drop_inner_components(const ExactGrid& grid);

private:
    bool separates(const ExactGrid& grid, std::size_t face) const;

    MeshView mesh_;
    std::vector<std::uint32_t> places_;  ///< the lowest vertex at the same place, for each vertex
    std::vector<bool> bounds_;
};

/// The winding number of a mesh around a point of an edge that has moved by (e^3, e, e^2).
int moved_winding_number(const ExactGrid& grid, const MeshView& mesh, const Edge3& edge,
                         const EdgePoint& point);

/// Whether the face has an edge on the line of this one and around the point, which is no vertex.
bool has_edge_at(const ExactGrid& grid, const Triangle& face, const Edge3& edge,
                 const EdgePoint& point);

}  // namespace allide
