// SPDX-License-Identifier: MIT
#pragma once

#include <allide/mesh.h>

namespace figures {

/// A mesh and its pose.
struct Standing {
    const allide::Mesh& mesh;
    allide::Transform pose;
};

/// How far `b` must be moved along the direction, in lengths of it, for the two to be about to meet
/// as b comes nearer from `far`: the last place apart, to a thousandth of `far`.
double last_apart(const Standing& a, const Standing& b, allide::Vec3 direction, double far);

}  // namespace figures
