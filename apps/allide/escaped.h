// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace cli {

/// The text with control characters, NUL and line ends among them, as \x and two digits: one line
/// that no terminal obeys.
std::string escaped(std::string_view text);

}  // namespace cli
