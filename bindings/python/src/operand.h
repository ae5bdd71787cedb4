// SPDX-License-Identifier: MIT
// Arguments of queries, the locks that they need, and the loop over a stack of poses.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <shared_mutex>

#include "arrays.h"

namespace allide::python {

/// Python's Placed. Queries share the lock; what moves or deforms it excludes them.
struct HeldPlaced {
    explicit HeldPlaced(Placed p, std::vector<Transform> parts = {})
        : placed(std::move(p)), joints(std::move(parts)) {}
    HeldPlaced(const HeldPlaced& other)
        : placed(other.placed), joints(other.joints), deformed(other.deformed) {}
    mutable std::shared_mutex mutex;
    Placed placed;
    std::vector<Transform> joints;  ///< the poses of parts as they were given, for pickles
    bool deformed = false;
};

/// Python's PlacedStack: one geometry at many poses. It never changes.
struct HeldStack {
    Geometry geometry;
    std::vector<Placed> items;
    PartPoses joints = {};  ///< the poses of parts as they were given, for pickles
};

/// A geometry, placed geometry or stack, borrowed from the argument of a query.
class Operand {
public:
    Operand(nb::handle value, const char* name);

    [[nodiscard]] bool is_stack() const { return stack_ != nullptr; }
    [[nodiscard]] std::size_t size() const { return stack_ != nullptr ? stack_->items.size() : 1; }
    [[nodiscard]] const Placed& operator[](std::size_t i) const {
        return stack_ != nullptr ? stack_->items[i] : held_ != nullptr ? held_->placed : *own_;
    }
    [[nodiscard]] const HeldPlaced* held() const { return held_; }

private:
    const HeldPlaced* held_ = nullptr;
    const HeldStack* stack_ = nullptr;
    std::optional<Placed> own_;
};

/// Shared locks of the placed geometries among two operands, always taken in the same order. Take
/// them without the GIL.
class SharedLocks {
public:
    SharedLocks() = default;
    explicit SharedLocks(const Operand& a) : SharedLocks(a, a) {}
    SharedLocks(const Operand& a, const Operand& b);

private:
    std::shared_lock<std::shared_mutex> first_, second_;
};

/// How many results a query of both has; throws an Error for stacks of different lengths.
std::size_t common_size(const Operand& a, const Operand& b);

/// Keyword arguments that all queries share.
struct Call {
    Call(nb::handle threads, nb::handle stats, nb::handle dop);
    int threads;
    Stats* stats;
    DopSearch dop;
};

/// The default of `threads`, which each thread of Python has for itself.
int& default_threads();
/// None is the default; throws an Error for a number below 0.
int read_threads(nb::handle value);

/// Calls work(i, stats) for i < size on several threads. Requires that the GIL is released. About
/// every 50 ms it lets Python handle signals, whose exception ends the loop.
using Work = std::function<void(std::size_t, Stats&)>;
void for_each(std::size_t size, const Call& call, const Work& work);

DopSearch read_dop_search(nb::handle value);

}  // namespace allide::python
