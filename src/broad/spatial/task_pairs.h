// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/parallel.h"
#include "broad/pair.h"

namespace allide::broad {

/// Pairs found by numbered tasks, joined in the order of the tasks: the same list for any number of
/// threads.
class TaskPairs {
public:
    /// Runs task(index, buffer, box_tests) for each index below `count`.
    template <class Task>
    void run(int threads, std::size_t count, const Task& task) {
        if (threads <= 1 || count <= 1) {
            for (std::size_t i = 0; i < count; ++i)
                task(i, joined_, box_tests_);
            return;
        }
        if (parts_.size() < count)
            parts_.resize(count);
        parallel_for(threads, count, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                parts_[i].pairs.clear();
                parts_[i].box_tests = 0;
                task(i, parts_[i].pairs, parts_[i].box_tests);
                parts_[i].pairs.keep_headroom();
            }
        });
        for (std::size_t i = 0; i < count; ++i) {
            joined_.append(parts_[i].pairs.pairs());
            box_tests_ += parts_[i].box_tests;
        }
    }

    void clear() {
        joined_.clear();
        box_tests_ = 0;
    }
    PairBuffer& joined() { return joined_; }
    std::uint64_t box_tests() const { return box_tests_; }
    std::size_t bytes() const {
        std::size_t total = joined_.bytes() + parts_.capacity() * sizeof(Part);
        for (const Part& part : parts_)
            total += part.pairs.bytes();
        return total;
    }

private:
    struct alignas(128) Part {
        PairBuffer pairs;
        std::uint64_t box_tests = 0;
    };

    PairBuffer joined_;
    std::vector<Part> parts_;
    std::uint64_t box_tests_ = 0;
};

}  // namespace allide::broad
