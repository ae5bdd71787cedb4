// SPDX-License-Identifier: MIT
// The cyclic redundancy check of PNG and gzip: any change within 32 bits is found, and a page
// computes it as fast as a program.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace allide {

inline constexpr std::array<std::uint32_t, 256> crc32_table = [] {
    std::array<std::uint32_t, 256> table = {};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest & 1) != 0 ? 0xedb88320 ^ (rest >> 1) : rest >> 1;
        table[byte] = rest;
    }
    return table;
}();

/// Continues `crc`, that of the bytes before.
inline std::uint32_t crc32(std::string_view bytes, std::uint32_t crc = 0) {
    crc = ~crc;
    for (const char c : bytes)
        crc = crc32_table[(crc ^ static_cast<unsigned char>(c)) & 0xff] ^ (crc >> 8);
    return ~crc;
}

}  // namespace allide
