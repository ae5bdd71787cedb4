// SPDX-License-Identifier: MIT
#include "broad/spatial_store.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/check.h"
#include "broad/hilbert.h"

namespace allide::broad {
namespace {

constexpr std::size_t leaf_slots = 8;
constexpr int digit_bits = 11;

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
void grow_for(std::vector<T>& vector, std::size_t size) {
    if (size > vector.capacity())
        vector.reserve(size + size / 8 + 64);
}

/// Every so many slots, so that about `wanted` are seen.
std::size_t stride_for(std::size_t slots, std::size_t wanted) {
    return std::max<std::size_t>(1, slots / wanted);
}

}  // namespace

void SpatialStore::place(std::uint32_t object, const LatticeBox& box) {
    ALLIDE_ASSERT(object < 1u << 29);  // slots share a word with three bits
    if (object >= slot_of_.size()) {
        grow_for(slot_of_, object + 1);
        slot_of_.resize(object + 1, no_slot);
    }
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

std::span<const std::uint32_t> SpatialStore::changed() {
    std::ranges::sort(touched_);
    touched_.erase(std::ranges::unique(touched_).begin(), touched_.end());
    return touched_;
}

void SpatialStore::end_frame() {
    ++now_;
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

void SpatialStore::make_keys(const Region& region) {
    double scale[3];
    for (int k = 0; k < 3; ++k)
        scale[k] = ((1 << hilbert_bits) - 1) /
                   std::max(1.0, static_cast<double>(region.high[k]) - region.low[k]);
    grow_for(scratch_, 2 * live());
    scratch_.resize(2 * live());
    grow_for(order_, live());
    order_.clear();
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
        const LatticeBox& box = slots_[slot];
        if (box.object == no_slot)
            continue;
        std::uint64_t morton = 0;
        for (int k = 0; k < 3; ++k) {
            const std::int32_t at = std::clamp(centre(box, k), region.low[k], region.high[k]);
            const double along = (static_cast<double>(at) - region.low[k]) * scale[k];
            morton |= spread(static_cast<std::uint64_t>(along)) << k;
        }
        scratch_[order_.size()] = hilbert_key(morton);
        order_.push_back(slot);
    }
}

/// Least digit first; a digit that all keys share is skipped.
void SpatialStore::sort_keys() {
    constexpr std::size_t digits = std::size_t{1} << digit_bits;
    const std::size_t count = order_.size();
    std::span<std::uint64_t> keys = std::span(scratch_).first(count);
    std::span<std::uint64_t> other_keys = std::span(scratch_).last(count);
    grow_for(other_order_, count);
    other_order_.resize(count);
    std::array<std::uint32_t, digits> ends;
    for (int shift = 0; shift < 3 * hilbert_bits; shift += digit_bits) {
        ends.fill(0);
        for (const std::uint64_t key : keys)
            ++ends[key >> shift & (digits - 1)];
        if (std::ranges::find(ends, count) != ends.end())
            continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& end : ends)
            sum += std::exchange(end, sum);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t to = ends[keys[i] >> shift & (digits - 1)]++;
            other_keys[to] = keys[i];
            other_order_[to] = order_[i];
        }
        std::swap(keys, other_keys);
        order_.swap(other_order_);
    }
}

/// First all minima, then all maxima, through the memory of the keys; the holes go.
void SpatialStore::apply_order() {
    static_assert(sizeof(LatticeBox) == 32);
    constexpr std::size_t half = 16;
    auto* const boxes = reinterpret_cast<unsigned char*>(slots_.data());
    auto* const moved = reinterpret_cast<unsigned char*>(scratch_.data());
    for (const std::size_t offset : {std::size_t{0}, half}) {
        for (std::size_t i = 0; i < order_.size(); ++i)
            std::memcpy(moved + half * i, boxes + 2 * half * order_[i] + offset, half);
        for (std::size_t i = 0; i < order_.size(); ++i)
            std::memcpy(boxes + 2 * half * i + offset, moved + half * i, half);
    }
    slots_.resize(order_.size());
}

void SpatialStore::sort() {
    make_keys(region());
    sort_keys();
    apply_order();
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot)
        slot_of_[slots_[slot].object] = slot;
    touched_.clear();
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot)
        if (slots_[slot].stamp == now_)
            touch(slot);
    holes_ = appended_ = 0;
    sorted_leaf_size_ = leaf_size();
    ++sorts_;
}

std::size_t SpatialStore::bytes() const {
    return slots_.capacity() * sizeof(LatticeBox) +
           (slot_of_.capacity() + touched_.capacity() + order_.capacity() +
            other_order_.capacity()) *
               sizeof(std::uint32_t) +
           scratch_.capacity() * sizeof(std::uint64_t);
}

}  // namespace allide::broad
