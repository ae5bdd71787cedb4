// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace plot {

/// Escapes text for use between tags and in attributes of HTML and SVG.
std::string escaped(std::string_view text);

}  // namespace plot
