// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/mesh.h>

namespace allide {

/// The first index or coordinate that no geometry can have; nothing if all are good.
std::optional<Finding> first_bad_datum(const Mesh& mesh);
std::optional<Error> data_error(const Mesh& mesh);

/// Why the mesh cannot bound a solid; nothing when it can: it has faces, and along every edge of
/// joined vertices as many run one way as the other. More than two faces at an edge are fine, and
/// so are faces without area.
std::optional<Error> solid_error(const Mesh& mesh);

/// Identifies vertices by their indices instead of their positions, so the result holds wherever
/// they move. Indices must be in range.
std::optional<Error> linked_solid_error(std::span<const Face> faces, std::size_t vertices);

}  // namespace allide
