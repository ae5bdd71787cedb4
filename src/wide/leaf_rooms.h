// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace allide {

/// Room for what a kernel prepares of a leaf.
struct alignas(64) LeafRoom {
    unsigned char bytes[1216];
    std::uint32_t leaf = UINT32_MAX;
};

/// Leaves as last prepared, by their index: each meets a dozen others, most of them soon. Too large
/// for the stack of WebAssembly.
class LeafRooms {
public:
    /// For another tree.
    void clear() {
        rooms_.resize(count + 1);
        for (LeafRoom& room : rooms_)
            room.leaf = UINT32_MAX;
    }

    LeafRoom& room_for(std::uint32_t leaf) { return rooms_[leaf % count]; }
    /// One that does not hold the other leaf.
    LeafRoom& room_beside(std::uint32_t other, std::uint32_t leaf) {
        return leaf != other && leaf % count == other % count ? rooms_[count] : room_for(leaf);
    }

private:
    static constexpr std::uint32_t count = 64;
    std::vector<LeafRoom> rooms_;
};

}  // namespace allide
