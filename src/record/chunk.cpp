// SPDX-License-Identifier: MIT
#include "record/chunk.h"

#include "record/crc32.h"

namespace allide::recorded {
namespace {

constexpr std::size_t kind_at = 0, check_at = 4, length_at = 8;

}  // namespace

void put_header(ByteWriter& writer) {
    for (const char c : magic)
        writer.put(c);
    writer.put(format_version);
    writer.put(order_mark);
}

void put_chunk(ByteWriter& writer, ChunkKind kind, std::string_view payload) {
    const std::size_t start = writer.view().size();
    writer.put(static_cast<std::uint32_t>(kind));
    writer.put(std::uint32_t{0});  // the check, once all is there
    writer.put<std::uint64_t>(payload.size());
    for (const char c : payload)
        writer.put(c);
    writer.replace(start + check_at, chunk_check(writer.view().substr(start)));
}

ChunkHead chunk_head_of(std::string_view bytes) {
    return {load<std::uint32_t>(&bytes[kind_at]), load<std::uint32_t>(&bytes[check_at]),
            load<std::uint64_t>(&bytes[length_at])};
}

std::uint32_t chunk_check(std::string_view bytes) {
    return crc32(bytes.substr(length_at), crc32(bytes.substr(kind_at, check_at)));
}

}  // namespace allide::recorded
