// SPDX-License-Identifier: MIT
#include "broad/spatial_store.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/check.h"
#include "base/parallel.h"
#include "broad/hilbert.h"

namespace allide::broad {

namespace {

constexpr std::size_t leaf_slots = 8;
constexpr std::size_t grain = 1 << 13;

/// Bits 0..20 of x to every third bit.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 32) & 0x1f00000000ffff;
    x = (x | x << 16) & 0x1f0000ff0000ff;
    x = (x | x << 8) & 0x100f00f00f00f00f;
    x = (x | x << 4) & 0x10c30c30c30c30c3;
    return (x | x << 2) & 0x1249249249249249;
}

std::int32_t centre(const LatticeBox& box, int axis) {
    return (box.min[axis] >> 1) + (box.max[axis] >> 1);
}

/// By eighths: half of the memory of a vector that doubles may be empty.
template <class T>
void grow_for(LargeVector<T>& vector, std::size_t size) {
    if (size > vector.capacity())
        vector.reserve(size + size / 8 + 64);
}

/// Every so many slots, so that about `wanted` are seen.
std::size_t stride_for(std::size_t slots, std::size_t wanted) {
    return std::max<std::size_t>(1, slots / wanted);
}

/// Of its centre, outliers moved to the border of the region; holes have the largest.
std::uint64_t key_of(const LatticeBox& box, const Region& region, const double (&scale)[3]) {
    if (box.object == SpatialStore::no_slot)
        return UINT64_MAX;
    std::uint64_t morton = 0;
    for (int k = 0; k < 3; ++k) {
        const std::int32_t at = std::clamp(centre(box, k), region.low[k], region.high[k]);
        const double along = (static_cast<double>(at) - region.low[k]) * scale[k];
        morton |= spread(static_cast<std::uint64_t>(along)) << k;
    }
    return hilbert_key(morton);
}

void make_keys(int threads, std::span<const LatticeBox> slots, const Region& region,
               std::span<SlotKey> keys) {
    double scale[3];
    for (int k = 0; k < 3; ++k)
        scale[k] = ((1 << hilbert_bits) - 1) /
                   std::max(1.0, static_cast<double>(region.high[k]) - region.low[k]);
    parallel_for(threads, slots.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            keys[i] = {key_of(slots[i], region, scale), static_cast<std::uint32_t>(i)};
    });
}

}  // namespace

void SpatialStore::place(std::uint32_t object, const LatticeBox& box) {
    ALLIDE_ASSERT(object < 1u << 29);  // slots share a word with three bits
    slots_of(object + 1);
    std::uint32_t& slot = slot_of_[object];
    if (slot == no_slot) {
        grow_for(slots_, slots_.size() + 1);
        slot = static_cast<std::uint32_t>(slots_.size());
        slots_.emplace_back();
        ++appended_;
    }
    ++edits_;
    LatticeBox& to = slots_[slot];
    const bool first = to.stamp != now_;
    to = is_empty(box) ? LatticeBox{} : box;
    to.object = object;
    to.stamp = now_;
    if (first) {
        ++moved_;
        touch(slot);
    }
}

void SpatialStore::remove(std::uint32_t object) {
    const std::uint32_t slot = slot_of(object);
    if (slot == no_slot)
        return;
    ++edits_;
    moved_ -= slots_[slot].stamp == now_;
    slots_[slot] = {};
    slots_[slot].object = no_slot;
    slot_of_[object] = no_slot;
    ++holes_;
    touch(slot);
}

/// The list is of use only while it is short.
void SpatialStore::touch(std::uint32_t slot) {
    if (touched_.size() <= slots_.size() / 8 + 1)
        touched_.push_back(slot);
}

std::span<LatticeBox> SpatialStore::move_all() {
    all_moved_ = true;
    ++edits_;
    return slots_;
}

std::span<const std::uint32_t> SpatialStore::slots_of(std::uint32_t count) {
    if (count > slot_of_.size()) {
        grow_for(slot_of_, count);
        slot_of_.resize(count, no_slot);
    }
    return slot_of_;
}

std::span<const std::uint32_t> SpatialStore::changed() {
    std::ranges::sort(touched_);
    touched_.erase(std::ranges::unique(touched_).begin(), touched_.end());
    return touched_;
}

void SpatialStore::end_frame() {
    now_ = after(now_);
    moved_ = 0;
    all_moved_ = false;
    touched_.clear();
}

Region SpatialStore::region() const {
    constexpr std::size_t wanted = 512;
    std::array<std::int32_t, 2 * wanted> centres;
    const std::size_t step = stride_for(slots_.size(), wanted);
    Region region = {};
    for (int k = 0; k < 3; ++k) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < slots_.size(); i += step)
            if (!is_empty(slots_[i]))
                centres[count++] = centre(slots_[i], k);
        if (count == 0)
            return region;
        std::sort(centres.begin(), centres.begin() + static_cast<std::ptrdiff_t>(count));
        const std::size_t trimmed = count / 64;
        const std::int64_t low = centres[trimmed], high = centres[count - 1 - trimmed];
        const std::int64_t more = (high - low) / 16 + 1;
        region.low[k] =
            static_cast<std::int32_t>(std::max<std::int64_t>(low - more, -lattice_reach));
        region.high[k] =
            static_cast<std::int32_t>(std::min<std::int64_t>(high + more, lattice_reach));
    }
    return region;
}

/// The mean half perimeter of runs of eight slots, over a sample.
double SpatialStore::leaf_size() const {
    double sum = 0;
    std::size_t leaves = 0;
    const std::size_t step = leaf_slots * stride_for(slots_.size() / leaf_slots, 256);
    for (std::size_t first = 0; first + leaf_slots <= slots_.size(); first += step) {
        LatticeBox all;
        for (std::size_t i = first; i < first + leaf_slots; ++i)
            for (int k = 0; k < 3; ++k) {
                all.min[k] = std::min(all.min[k], slots_[i].min[k]);
                all.max[k] = std::max(all.max[k], slots_[i].max[k]);
            }
        if (is_empty(all))
            continue;
        ++leaves;
        for (int k = 0; k < 3; ++k)
            sum += static_cast<double>(all.max[k]) - all.min[k];
    }
    return leaves == 0 ? 0 : sum / static_cast<double>(leaves);
}

bool SpatialStore::wants_sorting(double tolerance) {
    if (holes_ + appended_ > slots_.size() / 16 + 8 && slots_.size() > leaf_slots)
        return true;
    if (holes_ > slots_.size() / 2)
        return true;
    drift_ += moved();
    if (drift_ < slots_.size() / 4)
        return false;
    drift_ = 0;
    return leaf_size() > tolerance * sorted_leaf_size_;
}

/// First all minima, then all maxima, through `room`; the holes, which come last, go.
void SpatialStore::apply_order(int threads, std::span<const SlotKey> order,
                               std::span<SlotKey> room) {
    constexpr std::size_t half = sizeof(LatticeBox) / 2;
    static_assert(sizeof(SlotKey) == half);
    auto* const boxes = reinterpret_cast<unsigned char*>(slots_.data());
    auto* const moved = reinterpret_cast<unsigned char*>(room.data());
    const std::size_t count = live();
    for (const std::size_t offset : {std::size_t{0}, half}) {
        parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                std::memcpy(moved + half * i, boxes + 2 * half * order[i].slot + offset, half);
        });
        parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                std::memcpy(boxes + 2 * half * i + offset, moved + half * i, half);
        });
    }
    slots_.resize(count);
    parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            slot_of_[slots_[i].object] = static_cast<std::uint32_t>(i);
    });
}

void SpatialStore::touch_fresh() {
    touched_.clear();
    if (all_moved_)
        return;  // `changed` is not asked for
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot)
        if (slots_[slot].stamp == now_)
            touch(slot);
}

void SpatialStore::sort(int threads, LargeVector<LatticeBox>& scratch) {
    static_assert(sizeof(LatticeBox) == 2 * sizeof(SlotKey));
    if (scratch.size() < slots_.size())
        scratch.resize(slots_.size());
    auto* const room = reinterpret_cast<SlotKey*>(scratch.data());
    std::span<SlotKey> keys = {room, slots_.size()}, other = {room + slots_.size(), slots_.size()};
    make_keys(threads, slots_, region(), keys);
    sort_keys(threads, keys, other, by_digit_);
    apply_order(threads, keys, other);
    touch_fresh();
    holes_ = appended_ = 0;
    sorted_leaf_size_ = leaf_size();
    ++sorts_;
}

std::size_t SpatialStore::bytes() const {
    return slots_.capacity() * sizeof(LatticeBox) +
           (slot_of_.capacity() + touched_.capacity()) * sizeof(std::uint32_t) + by_digit_.bytes();
}

}  // namespace allide::broad
