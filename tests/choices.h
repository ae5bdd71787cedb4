// SPDX-License-Identifier: MIT
// Chooses the next action of a scripted test, at random or by the bytes of a fuzzer.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/random.h"

namespace allide {

/// At random without end, or byte by byte until these end; zeros after that.
class Choices {
public:
    explicit Choices(std::uint64_t seed) : random_(seed) {}
    explicit Choices(std::string_view bytes) : random_(0), bytes_(bytes) {}

    bool ended() const { return bytes_ && bytes_->empty(); }
    /// The bound is at most 256.
    std::uint32_t below(std::uint32_t bound) { return next() % bound; }
    /// For what takes many numbers.
    Random random() {
        const std::uint32_t high = next();
        return Random(256 * high + next());
    }

private:
    std::uint32_t next() {
        if (!bytes_)
            return static_cast<std::uint32_t>(random_.below(256));
        if (bytes_->empty())
            return 0;
        const auto byte = static_cast<unsigned char>(bytes_->front());
        bytes_->remove_prefix(1);
        return byte;
    }

    Random random_;
    std::optional<std::string_view> bytes_;
};

}  // namespace allide
