// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "pair/piece.h"
#include "pair/work.h"

namespace allide {

/// A vertex of a component of `inner` that lies inside `outer`, for pieces whose faces do not
/// meet; nothing if `outer` is a surface.
std::optional<std::uint32_t> vertex_inside(const Piece& inner, const Piece& outer, Work& work);

}  // namespace allide
