// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <allide/error.h>

namespace allide::recorded {

/// Where a recorder writes.
class Sink {
public:
    virtual ~Sink() = default;
    virtual Result<void> write(std::string_view bytes) = 0;
    /// Closes it, and returns what it holds in memory.
    virtual Result<std::vector<std::byte>> finish() = 0;
};

class MemorySink final : public Sink {
public:
    Result<void> write(std::string_view bytes) override {
        const auto* from = reinterpret_cast<const std::byte*>(bytes.data());
        bytes_.insert(bytes_.end(), from, from + bytes.size());
        return {};
    }
    Result<std::vector<std::byte>> finish() override { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

}  // namespace allide::recorded
