// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>

namespace allide {

/// A number stored at `bytes`, which need not be aligned.
template <class T, std::endian order = std::endian::little>
T load(const char* bytes) {
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes, sizeof(T));
    if constexpr (order != std::endian::native)
        std::ranges::reverse(raw);
    return std::bit_cast<T>(raw);
}

/// Writes a number to `bytes`, which need not be aligned, little-endian.
template <class T>
void store(char* bytes, T value) {
    auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if constexpr (std::endian::little != std::endian::native)
        std::ranges::reverse(raw);
    std::memcpy(bytes, raw.data(), raw.size());
}

/// Appends a number, little-endian.
template <class T>
void store(std::string& bytes, T value) {
    auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if constexpr (std::endian::little != std::endian::native)
        std::ranges::reverse(raw);
    bytes.append(raw.data(), raw.size());
}

}  // namespace allide
