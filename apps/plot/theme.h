// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace plot {

inline constexpr int colours = 6;  ///< after that they come again

/// CSS for light and dark of all that this module draws: variables --ink, --muted, --grid, --paper,
/// --c0 to --c5, and the rules of charts.
std::string style();

/// A drawing made for a page as a file of its own, with its style, and more of it if needed.
std::string document(const std::string& svg, const std::string& more_style = {});

}  // namespace plot
