// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/x3d.h>

namespace allide {

/// The value that an interpolator or sequencer sends for a fraction; none without keys or values.
std::optional<SceneValue> interpolated(const SceneFile& scene, std::uint32_t node, double fraction);

/// The shortest way between two rotations of axis and angle, `t` in [0, 1]. The same bits on every
/// platform.
std::vector<double> between_rotations(std::span<const double> a, std::span<const double> b,
                                      double t);

/// The rotation by `first`, then by `second`.
std::vector<double> rotated(std::span<const double> first, std::span<const double> second);

}  // namespace allide
