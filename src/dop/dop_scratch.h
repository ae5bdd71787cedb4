// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allide {

struct DopNodePair {
    std::uint32_t a, b;
};

/// The memory that a query on k-DOP trees writes. Each thread has one, for any trees and any k in
/// turn.
class DopScratch {
public:
    std::vector<DopNodePair> pairs;            ///< overlapping, still to be looked into
    std::vector<std::uint32_t> front_stack;    ///< nodes below a front cell
    std::array<std::uint32_t, 26> climbers{};  ///< where hill climbing ended last

    /// Forgets all tumbled volumes and reserves memory for `nodes` of them.
    void begin_pose(std::size_t nodes, std::size_t floats_each, std::size_t rest_floats_each);
    /// True the first time that a node is needed in a pose.
    bool claim(std::uint32_t node) {
        const bool is_new = stamps_[node] != stamp_;
        stamps_[node] = stamp_;
        return is_new;
    }
    float* volumes() { return volumes_.data(); }
    float* rests() { return rests_.data(); }

    /// In bytes.
    std::size_t memory() const;

private:
    std::vector<float> volumes_, rests_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
};

}  // namespace allide
