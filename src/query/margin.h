// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "base/reject.h"

namespace allide {

/// Whether any distance is within the margin. Throws if it is not a number.
inline bool is_margin(double margin) {
    if (std::isnan(margin))
        reject(ErrorCode::bad_argument, "the margin is not a number; give a distance");
    return margin >= 0;
}

}  // namespace allide
