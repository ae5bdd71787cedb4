// SPDX-License-Identifier: MIT
// The naive method that Kitamura et al. (1998, sections 1 and 6) start from, after Boyse 1979:
// every edge of one object against every face of the other. Two triangles share a point iff an edge
// of one shares a point with the other.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/contact.h>

#include "mesh/mesh_view.h"

namespace allide::lab {

/// Every pair of faces that shares a point, sorted. Adds the edges compared with faces to `tests`.
std::vector<FacePair> contacts_by_edges(const MeshView& a, const MeshView& b, std::uint64_t& tests);

}  // namespace allide::lab
