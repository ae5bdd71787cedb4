// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

namespace allide {

/// For each point the one it is joined to: itself, or the first within the tolerance that is
/// itself joined to none. So those that stay are farther than the tolerance from each other, and
/// welding them again changes nothing. With tolerance 0, the first at the same position.
std::vector<std::uint32_t> welded(std::span<const Vec3> points, double tolerance);

}  // namespace allide
