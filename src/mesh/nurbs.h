// SPDX-License-Identifier: MIT
#pragma once

#include <allide/nurbs.h>

namespace allide {

inline constexpr std::uint64_t most_nurbs_faces = 1'000'000;

/// `try_nurbs_patch` with another limit of faces.
Result<Mesh> nurbs_mesh(const NurbsPatch& patch, double tolerance, std::uint64_t most_faces);

}  // namespace allide
