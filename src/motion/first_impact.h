// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/motion.h>

namespace allide {

/// Why these options are rejected, if they are.
std::optional<Error> motion_options_error(const MotionOptions& options);

/// `try_first_impact`, but nothing, at less cost, where surely none is at or before `limit`.
Result<std::optional<Impact>> try_first_impact_by(double limit, const Moving& a, const Moving& b,
                                                  const MotionOptions& options);

}  // namespace allide
