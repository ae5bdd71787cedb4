// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/motion.h>

namespace allide {

/// Why these options are rejected, if they are.
std::optional<Error> motion_options_error(const MotionOptions& options);

/// Why the two cannot be compared, if they cannot.
std::optional<Error> unbounded_error(const Moving& a, const Moving& b);

/// A unit vector from a to b where nothing better is known.
Vec3 between_origins(const Transform& a, const Transform& b);

/// `try_first_impact`, but nothing, at less cost, where surely none is at or before `limit`.
Result<std::optional<Impact>> try_first_impact_by(double limit, const Moving& a, const Moving& b,
                                                  const MotionOptions& options);

}  // namespace allide
