// SPDX-License-Identifier: MIT
// A recording is a header, then chunks. docs/manual/recordings.md has their tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/byte_stream.h"

namespace allide::recorded {

inline constexpr std::string_view magic =
    "\x89"
    "allrec\n";
inline constexpr std::uint32_t format_version = 1, order_mark = 0x01020304;
inline constexpr std::size_t header_size = 16, chunk_head = 16;

enum class ChunkKind : std::uint32_t { settings = 1, meta, geometry, object, frame, note, end };

void put_header(ByteWriter& writer);
void put_chunk(ByteWriter& writer, ChunkKind kind, std::string_view payload);

/// Kind, check and length, as they are stored in front of the payload.
struct ChunkHead {
    std::uint32_t kind, check;
    std::uint64_t length;
};

/// Requires `chunk_head` bytes.
ChunkHead chunk_head_of(std::string_view bytes);
/// The checksum of a chunk with its head.
std::uint32_t chunk_check(std::string_view bytes);

}  // namespace allide::recorded
