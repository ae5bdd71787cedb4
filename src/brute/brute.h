// SPDX-License-Identifier: MIT
// The oracle: compares all faces of one mesh with all faces of the other, with boxes as the only
// filter. It is slow and simple, and every faster method is tested against it.
#pragma once

#include <vector>

#include <allide/contact.h>

#include "mesh/mesh_view.h"

namespace allide::brute {

/// A placed mesh: world vertices and faces. A solid has an inside, which belongs to it.
struct Body {
    MeshView mesh;
    /// One vertex of each connected component.
    std::span<const std::uint32_t> component_vertices;
    bool is_solid = false;
};

bool intersects(const Body& a, const Body& b, Stats& stats);

/// Every pair of faces that shares a point, sorted. Containment alone gives no pairs.
void intersecting_faces(const MeshView& a, const MeshView& b, std::vector<FacePair>& pairs,
                        Stats& stats);

/// Every pair of faces of one mesh that meets in more than the corners and edges it shares, sorted,
/// the lower face first. With `skip_neighbours`, pairs that share a corner are left out.
void self_intersections(const MeshView& mesh, bool skip_neighbours, std::vector<FacePair>& pairs,
                        Stats& stats);

/// The distance is infinite when either has no faces.
Separation separation(const Body& a, const Body& b, Stats& stats);

}  // namespace allide::brute
