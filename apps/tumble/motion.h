// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "tumble/detection.h"

namespace tumble {

/// One frame further.
void advance(std::span<Body> bodies);

/// Bodies that leave the room turn back; colliding bodies that approach exchange velocities.
void respond(Scene& scene, const Detection& detection);

}  // namespace tumble
