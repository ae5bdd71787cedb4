// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <ranges>

namespace allide {

/// The indices count - 1, ..., 1, 0.
inline auto backwards(std::size_t count) {
    return std::views::iota(std::size_t{0}, count) | std::views::reverse;
}

}  // namespace allide
