// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "broad/counting_sort.h"

namespace allide::broad {

/// Sorts things with numbers a and b by (a, b), which no two share, in memory that is used again.
template <class Item>
class PairSort {
public:
    void operator()(int threads, std::span<Item> items) {
        constexpr std::size_t few = 2048;
        if (items.size() < few || !CountingSort::takes(items.size())) {
            std::ranges::sort(items, {}, key);
            return;
        }
        if (scratch_.size() < items.size())
            scratch_.resize(items.size() + items.size() / 4);
        std::uint32_t all = 0;
        for (const Item& item : items)
            all |= item.a | item.b;
        if (!sort_by_first(threads, items, std::bit_width(all)))
            sort_by_digits(threads, items, std::bit_width(all));
    }

    std::size_t bytes() const { return scratch_.capacity() * sizeof(Item) + sort_.bytes(); }

private:
    static std::uint64_t key(const Item& item) { return std::uint64_t{item.a} << 32 | item.b; }

    /// Sorts by the leading bits of a, then by insertion. Returns false and leaves the items as
    /// they are if many share those bits.
    bool sort_by_first(int threads, std::span<Item> items, int bits) {
        constexpr std::size_t most_alike = 32, numbers_per_task = 1 << 14;
        const int shift = std::max(0, bits - static_cast<int>(std::bit_width(items.size())));
        const std::size_t numbers = std::size_t{1} << (bits - shift);
        sort_(threads, numbers, std::span<const Item>(items), scratch_.data(),
              [shift](const Item& item) { return item.a >> shift; });
        const std::span<const std::uint32_t> ends = sort_.ends();
        const auto begin_of = [&](std::size_t number) {
            return number == 0 ? 0 : ends[number - 1];
        };
        for (std::size_t number = 0; number < numbers; ++number)
            if (ends[number] - begin_of(number) > most_alike)
                return false;
        parallel_for(threads, numbers, numbers_per_task, [&](std::size_t first, std::size_t last) {
            insert_all(begin_of(first), ends[last - 1], items);
        });
        return true;
    }

    /// Takes items from the scratch, which are nearly in order.
    void insert_all(std::size_t begin, std::size_t end, std::span<Item> items) const {
        for (std::size_t i = begin; i < end; ++i) {
            std::size_t place = i;
            for (; place > begin && key(items[place - 1]) > key(scratch_[i]); --place)
                items[place] = items[place - 1];
            items[place] = scratch_[i];
        }
    }

    /// From the least significant digit on.
    void sort_by_digits(int threads, std::span<Item> items, int bits) {
        constexpr int digit_bits = 11;
        constexpr std::size_t digits = std::size_t{1} << digit_bits;
        std::span<Item> from = items, to = std::span(scratch_).first(items.size());
        for (const auto number : {&Item::b, &Item::a})
            for (int shift = 0; shift < bits; shift += digit_bits) {
                sort_(threads, digits, std::span<const Item>(from), to.data(),
                      [=](const Item& item) { return item.*number >> shift & (digits - 1); });
                std::swap(from, to);
            }
        // Two numbers of equally many digits: an even number of passes ends where it began.
    }

    std::vector<Item> scratch_;
    CountingSort sort_;
};

}  // namespace allide::broad
