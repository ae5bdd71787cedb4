// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allide {

/// Tells whether one call names a slot twice. Each call has its own number, so that nothing is
/// cleared between calls, except when the numbers start again after 2^32 calls.
class SeenSlots {
public:
    /// The argument is the number of calls so far, for tests.
    explicit SeenSlots(std::uint32_t calls = 0) : call_(calls) {}

    /// Starts a call that names slots below `slots`.
    void begin_call(std::size_t slots) {
        if (last_call_.size() < slots)
            last_call_.resize(slots);
        if (++call_ != 0)
            return;
        std::ranges::fill(last_call_, 0u);
        call_ = 1;
    }

    /// False if the call has named the slot before, on any thread.
    bool add(std::uint32_t slot) {
        return std::atomic_ref(last_call_[slot]).exchange(call_) != call_;
    }

    std::size_t memory() const { return last_call_.capacity() * sizeof(std::uint32_t); }

private:
    std::vector<std::uint32_t> last_call_;  ///< that named each slot; 0 for none
    std::uint32_t call_;
};

}  // namespace allide
