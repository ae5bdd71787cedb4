// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace allide {

/// Numbers edges in the order of first use. Both directions of an edge have the same number.
class EdgeNumbers {
public:
    std::uint32_t operator()(std::uint32_t a, std::uint32_t b) {
        const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
        return numbers_.try_emplace(key, static_cast<std::uint32_t>(numbers_.size())).first->second;
    }
    std::uint32_t size() const { return static_cast<std::uint32_t>(numbers_.size()); }

private:
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
};

}  // namespace allide
