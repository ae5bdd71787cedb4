// SPDX-License-Identifier: MIT
// What is left in doubt by doubles, decided where two features nearly or just touch.
#pragma once

#include <optional>

#include "convex/gjk.h"
#include "primitive/triangle.h"

namespace allide {

/// One face of each party.
struct FacesAtContact {
    std::uint32_t face_a, face_b;
    Triangle a, b;
};

/// Those that hold the nearest points of a walk.
FacesAtContact faces_at_contact(const Party& a, const Party& b, const Walk& walk);

/// Whether a plane along one of the two faces, or along an edge of each, separates the parties
/// strictly; certain if so, in double-double.
bool has_separating_plane(const Party& a, const Party& b, const Walk& walk,
                          const FacesAtContact& faces);

}  // namespace allide
