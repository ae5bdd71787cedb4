// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <allide/motion.h>

namespace allide {

/// The motions of the coming step, by slot. Objects without one take four bytes at most.
class ObjectMotions {
public:
    struct Mover {
        std::uint32_t slot;
        Motion motion;
    };

    /// The order is any, but the same one after the same calls.
    const std::vector<Mover>& movers() const { return movers_; }
    /// The index of an object in `movers`, or `none`.
    static constexpr std::uint32_t none = UINT32_MAX;
    std::uint32_t index(std::uint32_t slot) const {
        return slot < index_.size() ? index_[slot] : none;
    }
    bool contains(std::uint32_t slot) const { return index(slot) != none; }

    /// Makes room for the motions of so many more objects with slots below `slots`, so that `set`
    /// needs no memory.
    void reserve(std::uint32_t slots, std::size_t more);
    void set(std::uint32_t slot, const Motion& motion) noexcept;
    void forget(std::uint32_t slot) noexcept;

    std::size_t memory() const {
        return movers_.capacity() * sizeof(Mover) + index_.capacity() * sizeof(std::uint32_t);
    }

private:
    std::vector<Mover> movers_;
    std::vector<std::uint32_t> index_;
};

}  // namespace allide
