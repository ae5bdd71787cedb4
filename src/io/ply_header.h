// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/text_scanner.h"

namespace allide {

enum class PlyEncoding : std::uint8_t { ascii, little_endian, big_endian };
enum class PlyType : std::uint8_t { int8, uint8, int16, uint16, int32, uint32, float32, float64 };
/// How a mesh uses a property.
enum class PlyRole : std::uint8_t { ignored, x, y, z, corners };

std::size_t bytes_of(PlyType type);

struct PlyProperty {
    PlyType type;
    bool is_list = false;
    PlyType count_type = PlyType::uint8;
    PlyRole role = PlyRole::ignored;
};

struct PlyElement {
    std::string name;
    std::uint64_t count;
    std::vector<PlyProperty> properties;

    /// No element of this kind is shorter.
    std::size_t least_bytes(PlyEncoding encoding) const;
};

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::ascii;
    std::vector<PlyElement> elements;
};

/// Leaves the scanner at the first byte of the body; false when it holds an Error.
bool read_ply_header(TextScanner& scanner, PlyHeader& header);

}  // namespace allide
