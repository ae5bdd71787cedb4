// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/byte_order.h"
#include "base/hash.h"

namespace allide {

/// A digest of bytes, the same on every platform; a change within any eight of them, counted from
/// the first, always changes it. Four digests side by side, because one would wait for itself.
inline std::uint64_t checksum(const char* bytes, std::size_t size) {
    constexpr std::size_t word = sizeof(std::uint64_t), lanes = 4;
    Hash lane[lanes];
    std::size_t at = 0;
    for (; at + lanes * word <= size; at += lanes * word)
        for (std::size_t i = 0; i < lanes; ++i)
            lane[i].add(load<std::uint64_t>(bytes + at + i * word));
    Hash all;
    for (const Hash& digest : lane)
        all.add(digest.value());
    for (; at + word <= size; at += word)
        all.add(load<std::uint64_t>(bytes + at));
    for (; at < size; ++at)
        all.add(static_cast<unsigned char>(bytes[at]));
    return all.add(size).value();
}

}  // namespace allide
