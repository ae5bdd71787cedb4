// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "base/wrap.h"

namespace allide {

/// An order-dependent 64-bit digest of numbers, the same on every platform.
class Hash {
public:
    template <class T>
        requires std::is_integral_v<T> || std::is_enum_v<T>
    Hash& add(T value) {
        return mix(static_cast<std::uint64_t>(value));
    }
    Hash& add(double value) { return mix(std::bit_cast<std::uint64_t>(value)); }

    std::uint64_t value() const { return state_; }

private:
    ALLIDE_WRAPS Hash& mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9fb21c651e98df25;
        state_ ^= state_ >> 32;
        return *this;
    }

    std::uint64_t state_ = 0x6a09e667f3bcc908;
};

}  // namespace allide
