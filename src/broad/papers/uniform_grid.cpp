// SPDX-License-Identifier: MIT
#include "broad/papers/uniform_grid.h"

#include <algorithm>

namespace allide::broad {

UniformGrid::Cell UniformGrid::cell_at(const std::int32_t (&corner)[3]) const {
    Cell cell;
    for (int k = 0; k < 3; ++k)
        cell.at[k] = corner[k] / cell_ - (corner[k] % cell_ < 0);
    return cell;
}

void UniformGrid::enter(const LatticeBox& box) {
    const Cell low = cell_at(box.min), high = cell_at(box.max);
    double cells = 1;
    for (int k = 0; k < 3; ++k)
        cells *= 1.0 + high.at[k] - low.at[k];
    if (cells > static_cast<double>(most_cells_)) {
        large_.push_back(box.object);
        is_large_[box.object] = true;
        return;
    }
    for (std::int32_t x = low.at[0]; x <= high.at[0]; ++x)
        for (std::int32_t y = low.at[1]; y <= high.at[1]; ++y)
            for (std::int32_t z = low.at[2]; z <= high.at[2]; ++z)
                entries_.push_back({{{x, y, z}}, box.object});
}

void UniformGrid::take(std::uint32_t a, std::uint32_t b) {
    ++counters_.box_tests;
    if (overlaps(table_.boxes()[a], table_.boxes()[b]) &&
        (table_.is_fresh(a) || table_.is_fresh(b)) && may_meet(a, b))
        pairs_.add(ordered_pair(a, b));
}

/// Two objects meet in every cell that both cover, and count in the first of these.
void UniformGrid::test(std::span<const Entry> cell) {
    for (std::size_t i = 0; i < cell.size(); ++i)
        for (std::size_t j = i + 1; j < cell.size(); ++j) {
            const LatticeBox &a = table_.boxes()[cell[i].object],
                             &b = table_.boxes()[cell[j].object];
            std::int32_t corner[3];
            for (int k = 0; k < 3; ++k)
                corner[k] = std::max(a.min[k], b.min[k]);
            if (cell_at(corner) == cell[0].cell)
                take(a.object, b.object);
        }
}

void UniformGrid::test_large() {
    for (const std::uint32_t large : large_)
        for (const LatticeBox& box : table_.boxes())
            if (!is_empty(box) && box.object != large &&
                (!is_large_[box.object] || box.object > large))
                take(large, box.object);
}

std::span<const Pair> UniformGrid::fresh_pairs() {
    counters_ = {.moved = table_.moved()};
    pairs_.clear();
    entries_.clear();
    large_.clear();
    is_large_.assign(table_.boxes().size(), false);
    for (const LatticeBox& box : table_.boxes())
        if (!is_empty(box))
            enter(box);
    counters_.node_updates = entries_.size();
    std::ranges::sort(entries_);
    for (std::size_t first = 0, last = 0; first < entries_.size(); first = last) {
        while (last < entries_.size() && entries_[last].cell == entries_[first].cell)
            ++last;
        test(std::span(entries_).subspan(first, last - first));
    }
    test_large();
    table_.end_frame();
    return pairs_.pairs();
}

std::size_t UniformGrid::bytes() const {
    return sizeof(*this) + table_.bytes() + entries_.capacity() * sizeof(Entry) +
           large_.capacity() * sizeof(std::uint32_t) + is_large_.capacity() / 8 + pairs_.bytes();
}

}  // namespace allide::broad
