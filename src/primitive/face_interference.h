// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/triangle.h"

namespace allide {

/// Whether two closed triangles share a point, by the face-pair test of Kitamura et al.: the same
/// answer as `triangle_contact`, reached independently.
bool faces_interfere(const Triangle& a, const Triangle& b);

}  // namespace allide
