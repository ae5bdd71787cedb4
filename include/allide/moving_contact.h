// SPDX-License-Identifier: MIT
// Points that go straight, while time runs from 0 to 1: do a vertex and a face, or two edges, ever
// share a point? Decided exactly. Faces and edges may be degenerate, and so at any time.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/math.h>

namespace allide ALLIDE_API {

/// A point at time 0 and at time 1.
struct MovingVertex {
    Vec3 from, to;
};

enum class MovingContact : std::uint8_t {
    apart,
    meet,
    /// Roots nearer than 2^-1000, or coordinates whose bits span more than 170 places, or that are
    /// not finite, beyond 2^60, or nearer to 0 than 2^-300 and not 0.
    doubtful,
};

/// Whether they share a point at any time from 0 to 1, both ends included.
MovingContact moving_contact(const MovingVertex& v, const MovingVertex (&face)[3]);
MovingContact moving_contact(const MovingVertex (&a)[2], const MovingVertex (&b)[2]);

}  // namespace allide ALLIDE_API
