// SPDX-License-Identifier: MIT
#pragma once

namespace allide {

/// The size of the longest result of write_decimal.
inline constexpr int decimal_size = 32;

/// Writes the fewest digits that give `value` again, as std::to_chars does; returns their end.
/// Nothing closes the text.
char* write_decimal(char* to, double value);

/// write_decimal without std::to_chars, whose tables add 48 kB to the web's compressed module.
char* write_decimal_by_printf(char* to, double value);

}  // namespace allide
