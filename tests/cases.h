// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace allide {

/// How many of a test's cases to take: all, or under a sanitizer a sixth. It makes a test ten times
/// slower, and looks for faults of memory and threads; the release build judges the answers.
constexpr int cases(int all) {
#ifdef ALLIDE_SANITIZED
    return std::max(1, all / 6);
#else
    return all;
#endif
}

}  // namespace allide
