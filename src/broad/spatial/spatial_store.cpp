// SPDX-License-Identifier: MIT
#include "broad/spatial/spatial_store.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/check.h"
#include "base/parallel.h"
#include "base/wrap.h"
#include "broad/spatial/hilbert.h"

namespace allide::broad {

namespace {

constexpr std::size_t leaf_boxes = 8;
constexpr std::size_t grain = 1 << 13;

/// Bits 0..20 of x to every third bit. What is shifted out, the mask would clear.
ALLIDE_WRAPS std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 32) & 0x1f00000000ffff;
    x = (x | x << 16) & 0x1f0000ff0000ff;
    x = (x | x << 8) & 0x100f00f00f00f00f;
    x = (x | x << 4) & 0x10c30c30c30c30c3;
    return (x | x << 2) & 0x1249249249249249;
}

std::int32_t centre(const LatticeBox& box, int axis) {
    return (box.min[axis] >> 1) + (box.max[axis] >> 1);
}

/// Grows by an eighth. A vector that doubles may leave half of its memory empty.
template <class T>
void grow_for(LargeVector<T>& vector, std::size_t size) {
    if (size > vector.capacity())
        vector.reserve(size + size / 8 + 64);
}

/// In ascending order, each one once.
std::span<const std::uint32_t> sorted_once(std::vector<std::uint32_t>& positions) {
    std::ranges::sort(positions);
    positions.erase(std::ranges::unique(positions).begin(), positions.end());
    return positions;
}

/// Every so many positions, so that about `wanted` are seen.
std::size_t stride_for(std::size_t count, std::size_t wanted) {
    return std::max<std::size_t>(1, count / wanted);
}

/// The key of the box's centre. Outliers are moved to the border of the region; holes have the
/// largest key.
std::uint64_t key_of(const LatticeBox& box, const Region& region, const double (&scale)[3]) {
    if (box.object == SpatialStore::no_position)
        return UINT64_MAX;
    std::uint64_t morton = 0;
    for (int k = 0; k < 3; ++k) {
        const std::int32_t at = std::clamp(centre(box, k), region.low[k], region.high[k]);
        const double along = (static_cast<double>(at) - region.low[k]) * scale[k];
        morton |= spread(static_cast<std::uint64_t>(along)) << k;
    }
    return hilbert_key(morton);
}

/// Sections come before the curve, whose last bits give way.
void put_sections_first(int threads, std::span<const LatticeBox> boxes, const PairRules& rules,
                        std::span<PositionKey> keys) {
    constexpr int section_bits = std::bit_width(std::uint32_t{PairClasses::most_sections - 1});
    parallel_for(threads, boxes.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (boxes[i].object == SpatialStore::no_position)
                continue;
            const std::uint64_t section = rules.classes().section(rules.class_of(boxes[i].object));
            keys[i].key = (section << 3 * hilbert_bits | keys[i].key) >> section_bits;
        }
    });
}

void make_keys(int threads, std::span<const LatticeBox> boxes, const Region& region,
               std::span<PositionKey> keys) {
    double scale[3];
    for (int k = 0; k < 3; ++k)
        scale[k] = ((1 << hilbert_bits) - 1) /
                   std::max(1.0, static_cast<double>(region.high[k]) - region.low[k]);
    parallel_for(threads, boxes.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            keys[i] = {key_of(boxes[i], region, scale), static_cast<std::uint32_t>(i)};
    });
}

}  // namespace

void SpatialStore::place(std::uint32_t object, const LatticeBox& box) {
    ALLIDE_ASSERT(object < 1u << 31);
    positions_of(object + 1);
    std::uint32_t& position = position_of_[object];
    if (position == no_position) {
        grow_for(boxes_, boxes_.size() + 1);
        position = static_cast<std::uint32_t>(boxes_.size());
        boxes_.emplace_back();
        ++appended_;
    }
    change(position);
    LatticeBox& to = boxes_[position];
    const bool first = to.stamp != now_;
    to = is_empty(box) ? LatticeBox{} : box;
    to.object = object;
    to.stamp = now_;
    if (first) {
        ++moved_;
        touch(position);
    }
}

void SpatialStore::remove(std::uint32_t object) {
    const std::uint32_t position = position_of(object);
    if (position == no_position)
        return;
    change(position);
    moved_ -= !all_moved_ && boxes_[position].stamp == now_;
    boxes_[position] = {};
    boxes_[position].object = no_position;
    position_of_[object] = no_position;
    ++holes_;
    touch(position);
}

void SpatialStore::change(std::uint32_t position) {
    ++edits_;
    const bool all = std::exchange(all_since_look_, true);  // if memory runs out, it stays so
    if (since_look_.size() <= boxes_.size() / 8 + 1)
        since_look_.push_back(position);
    all_since_look_ = all;
}

/// The list is of use only while it is short.
void SpatialStore::touch(std::uint32_t position) {
    if (touched_.size() <= boxes_.size() / 8 + 1)
        touched_.push_back(position);
}

std::span<LatticeBox> SpatialStore::move_all() {
    all_moved_ = all_since_look_ = true;
    ++edits_;
    return boxes_;
}

std::span<const std::uint32_t> SpatialStore::positions_of(std::uint32_t count) {
    if (count > position_of_.size()) {
        grow_for(position_of_, count);
        position_of_.resize(count, no_position);
    }
    return position_of_;
}

std::span<const std::uint32_t> SpatialStore::changed() {
    return sorted_once(touched_);
}

std::span<const std::uint32_t> SpatialStore::changed_since_look() {
    return sorted_once(since_look_);
}

void SpatialStore::end_frame() {
    begin_frame(now_, boxes_);
    moved_ = 0;
    all_moved_ = false;
    touched_.clear();
    end_look();
}

Region SpatialStore::region() const {
    constexpr std::size_t wanted = 512;
    std::array<std::int32_t, 2 * wanted> centres;
    const std::size_t step = stride_for(boxes_.size(), wanted);
    Region region = {};
    for (int k = 0; k < 3; ++k) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < boxes_.size(); i += step)
            if (!is_empty(boxes_[i]))
                centres[count++] = centre(boxes_[i], k);
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

/// The mean half perimeter of runs of eight positions, over a sample.
double SpatialStore::leaf_size() const {
    double sum = 0;
    std::size_t leaves = 0;
    const std::size_t step = leaf_boxes * stride_for(boxes_.size() / leaf_boxes, 256);
    for (std::size_t first = 0; first + leaf_boxes <= boxes_.size(); first += step) {
        LatticeBox all;
        for (std::size_t i = first; i < first + leaf_boxes; ++i)
            for (int k = 0; k < 3; ++k) {
                all.min[k] = std::min(all.min[k], boxes_[i].min[k]);
                all.max[k] = std::max(all.max[k], boxes_[i].max[k]);
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
    if (holes_ + appended_ > boxes_.size() / 16 + 8 && boxes_.size() > leaf_boxes)
        return true;
    if (holes_ > boxes_.size() / 2)
        return true;
    drift_ += moved();
    if (drift_ < boxes_.size() / 4)
        return false;
    drift_ = 0;
    return leaf_size() > tolerance * sorted_leaf_size_;
}

/// Moves first all minima, then all maxima through the buffer `room`. The holes, which come last,
/// are dropped.
void SpatialStore::apply_order(int threads, std::span<const PositionKey> order,
                               std::span<PositionKey> room) {
    constexpr std::size_t half = sizeof(LatticeBox) / 2;
    static_assert(sizeof(PositionKey) == half);
    auto* const bytes = reinterpret_cast<unsigned char*>(boxes_.data());
    auto* const moved = reinterpret_cast<unsigned char*>(room.data());
    const std::size_t count = live();
    for (const std::size_t offset : {std::size_t{0}, half}) {
        parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                std::memcpy(moved + half * i, bytes + 2 * half * order[i].position + offset, half);
        });
        parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                std::memcpy(bytes + 2 * half * i + offset, moved + half * i, half);
        });
    }
    boxes_.resize(count);
    parallel_for(threads, count, grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            position_of_[boxes_[i].object] = static_cast<std::uint32_t>(i);
    });
}

void SpatialStore::touch_fresh() {
    touched_.clear();
    if (all_moved_)
        return;  // nothing reads `changed` in this case
    for (std::uint32_t position = 0; position < boxes_.size(); ++position)
        if (boxes_[position].stamp == now_)
            touch(position);
}

void SpatialStore::sort(int threads, LargeVector<LatticeBox>& scratch, const PairRules* rules) {
    static_assert(sizeof(LatticeBox) == 2 * sizeof(PositionKey));
    if (scratch.size() < boxes_.size())
        scratch.resize(boxes_.size());
    auto* const room = reinterpret_cast<PositionKey*>(scratch.data());
    std::span<PositionKey> keys = {room, boxes_.size()},
                           other = {room + boxes_.size(), boxes_.size()};
    make_keys(threads, boxes_, region(), keys);
    if (rules && rules->classes().has_sections())
        put_sections_first(threads, boxes_, *rules, keys);
    sort_keys(threads, keys, other, by_digit_);
    apply_order(threads, keys, other);
    touch_fresh();
    holes_ = appended_ = 0;
    sorted_leaf_size_ = leaf_size();
    ++sorts_;
}

std::size_t SpatialStore::bytes() const {
    return boxes_.capacity() * sizeof(LatticeBox) +
           (position_of_.capacity() + touched_.capacity() + since_look_.capacity()) *
               sizeof(std::uint32_t) +
           by_digit_.bytes();
}

}  // namespace allide::broad
