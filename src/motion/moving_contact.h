// SPDX-License-Identifier: MIT
// Points that go straight, while time runs from 0 to 1: do a vertex and a face, or two edges, ever
// share a point? Decided exactly. Faces and edges may be degenerate, and so at any time.
#pragma once

#include <cstdint>

#include "primitive/triangle.h"

namespace allide {

struct MovingVertex {
    Vec3 from, to;
};

enum class MovingContact : std::uint8_t {
    apart,
    meet,
    doubtful,  ///< coordinates whose bits span more than 170 places, or roots nearer than 2^-1000
};

MovingContact moving_contact(const MovingVertex& v, const MovingVertex (&face)[3]);
MovingContact moving_contact(const MovingVertex (&a)[2], const MovingVertex (&b)[2]);

/// Decides whether two moving faces meet: at time 0, or by any vertex and face or two edges.
MovingContact moving_contact(const MovingVertex (&a)[3], const MovingVertex (&b)[3]);

}  // namespace allide
