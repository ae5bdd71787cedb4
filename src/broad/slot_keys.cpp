// SPDX-License-Identifier: MIT
// Three passes over the leading digits, least first, leave only few slots that share them all;
// those are sorted by what remains.
#include "broad/slot_keys.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace allide::broad {
namespace {

constexpr int passes = 3, lead_bits = passes * key_digit_bits;
constexpr int first_shift = 3 * hilbert_bits - lead_bits;
constexpr std::size_t digits = std::size_t{1} << key_digit_bits;
constexpr std::size_t least_part = 1 << 14;

/// Every part of the keys counts and then moves its own; parts follow each other within a digit.
class Pass {
public:
    Pass(int threads, int shift, std::span<const SlotKey> from, std::span<SlotKey> to,
         std::span<DigitCounts> places)
        : threads_(threads),
          shift_(shift),
          from_(from),
          to_(to),
          places_(places),
          parts_(places.size()) {}

    void run() const {
        for_parts([&](std::size_t part) { count(part); });
        sum();
        for_parts([&](std::size_t part) { move(part); });
    }

private:
    template <class Body>
    void for_parts(const Body& body) const {
        parallel_for(threads_, parts_, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t part = begin; part < end; ++part)
                body(part);
        });
    }

    std::span<const SlotKey> keys_of(std::size_t part) const {
        const std::size_t first = from_.size() * part / parts_;
        return from_.subspan(first, from_.size() * (part + 1) / parts_ - first);
    }
    std::size_t digit(const SlotKey& key) const { return key.key >> shift_ & (digits - 1); }

    void count(std::size_t part) const {
        places_[part].fill(0);
        for (const SlotKey& key : keys_of(part))
            ++places_[part][digit(key)];
    }

    void sum() const {
        std::uint32_t total = 0;
        for (std::size_t d = 0; d < digits; ++d)
            for (std::size_t part = 0; part < parts_; ++part)
                total += std::exchange(places_[part][d], total);
    }

    void move(std::size_t part) const {
        DigitCounts& places = places_[part];
        for (const SlotKey& key : keys_of(part))
            to_[places[digit(key)]++] = key;
    }

    int threads_, shift_;
    std::span<const SlotKey> from_;
    std::span<SlotKey> to_;
    std::span<DigitCounts> places_;
    std::size_t parts_;
};

void sort_runs(std::span<SlotKey> keys) {
    const auto lead = [](const SlotKey& key) {
        return key.key >> first_shift & ((std::uint64_t{1} << lead_bits) - 1);
    };
    const auto less = [](const SlotKey& a, const SlotKey& b) {
        return a.key != b.key ? a.key < b.key : a.slot < b.slot;
    };
    for (auto begin = keys.begin(); begin != keys.end();) {
        auto end = begin + 1;
        while (end != keys.end() && lead(*end) == lead(*begin))
            ++end;
        if (end - begin > 1)
            std::sort(begin, end, less);
        begin = end;
    }
}

}  // namespace

void sort_keys(int threads, std::span<SlotKey>& keys, std::span<SlotKey>& other,
               std::vector<DigitCounts>& counts) {
    const auto most = static_cast<std::size_t>(std::max(threads, 1));
    counts.resize(std::clamp<std::size_t>(keys.size() / least_part, 1, most));
    for (int pass = 0; pass < passes; ++pass) {
        Pass(threads, first_shift + pass * key_digit_bits, keys, other, counts).run();
        std::swap(keys, other);
    }
    sort_runs(keys);
}

}  // namespace allide::broad
