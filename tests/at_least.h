// SPDX-License-Identifier: MIT
#pragma once

namespace allide {

/// How often a test must have seen something. Under a sanitizer, which takes few cases, it need not
/// have.
constexpr int at_least([[maybe_unused]] int all) {
#ifdef ALLIDE_SANITIZED
    return 0;
#else
    return all;
#endif
}

}  // namespace allide
