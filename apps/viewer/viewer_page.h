// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace viewer {

/// A file of this folder.
struct Part {
    std::string_view name, text;
};

extern const std::initializer_list<Part> parts;

/// The largest recording that a page may hold.
inline constexpr std::size_t most_bytes = 64u << 20;

/// The viewer as one HTML file that opens without a network and shows the recording. `name` may be
/// any text.
std::string page(std::string_view name, std::span<const std::byte> recording);

}  // namespace viewer
