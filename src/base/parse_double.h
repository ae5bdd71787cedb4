// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>

namespace allide {

/// std::from_chars for doubles, which libc++ 19 does not have: the same grammar, the same bits.
std::from_chars_result parse_double(const char* first, const char* last, double& value);

}  // namespace allide
