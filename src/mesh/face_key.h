// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include <allide/mesh.h>

namespace allide {

/// The corners in ascending order: the same for faces that differ in where they begin and which way
/// they run.
inline Face face_key(Face f) {
    std::sort(f.begin(), f.end());
    return f;
}

/// Whether the face runs through its corners in ascending order, wherever it begins.
inline bool is_even(const Face& f) {
    return (f[0] < f[1]) + (f[1] < f[2]) + (f[2] < f[0]) == 2;
}

}  // namespace allide
