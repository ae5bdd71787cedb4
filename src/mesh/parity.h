// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <allide/mesh.h>

namespace allide {

enum class Parity : std::uint8_t { even, odd, on_a_plane };

/// How often the ray from p along +z crosses the faces, exactly; `on_a_plane` if p is in the plane
/// of a face above or below it. Rays through edges and vertices count as if p were moved by less
/// than any number towards -x and then +y, so a closed surface holds p iff the answer is odd.
Parity crossing_parity(Vec3 p, std::span<const Vec3> vertices, std::span<const Face> faces);

}  // namespace allide
