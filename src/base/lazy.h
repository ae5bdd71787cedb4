// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>

namespace allide {

/// A value that any thread makes when it first needs it, and that is then kept.
template <class T>
class Lazy {
public:
    Lazy() = default;
    Lazy(const Lazy&) = delete;
    ~Lazy() { delete value_.load(std::memory_order_relaxed); }

    /// `make` gives the same value whichever thread calls it: two may, and one value is kept.
    template <class Make>
    const T& value(const Make& make) const {
        const T* kept = value_.load(std::memory_order_acquire);
        if (kept)
            return *kept;
        auto fresh = std::make_unique<const T>(make());
        if (value_.compare_exchange_strong(kept, fresh.get(), std::memory_order_acq_rel))
            kept = fresh.release();
        return *kept;
    }

    /// Drops the value, so that it is made again when next needed. No other thread may use it
    /// meanwhile.
    void forget() { delete value_.exchange(nullptr, std::memory_order_acq_rel); }

    /// The value, or null if it has not been made.
    const T* made() const { return value_.load(std::memory_order_acquire); }

private:
    mutable std::atomic<const T*> value_ = nullptr;
};

}  // namespace allide
