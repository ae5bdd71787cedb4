// SPDX-License-Identifier: MIT
#include "octree/overlap_regions.h"

#include <algorithm>
#include <numeric>

#include "base/parallel.h"

namespace allide {
namespace {

Box common(const Box& a, const Box& b) {
    return {max(a.min, b.min), min(a.max, b.max)};
}

}  // namespace

void OverlapRegions::begin(std::span<const MeshView> objects, int threads) {
    boxes_.resize(objects.size());
    parallel_for(threads, objects.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            boxes_[i] = objects[i].faces.empty() ? Box{} : bounds(objects[i].vertices);
    });
    pairs_.clear();
    box_tests_ = 0;
}

void OverlapRegions::add_if_overlapping(std::uint32_t a, std::uint32_t b) {
    ++box_tests_;
    if (overlaps(boxes_[a], boxes_[b]) && !is_empty(boxes_[a]) && !is_empty(boxes_[b]))
        pairs_.push_back({std::min(a, b), std::max(a, b)});
}

void OverlapRegions::find_all() {
    order_.resize(boxes_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::ranges::sort(order_, {}, [&](std::uint32_t i) { return boxes_[i].min.x; });
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const double reach = boxes_[order_[i]].max.x;
        for (std::size_t j = i + 1; j < order_.size() && boxes_[order_[j]].min.x <= reach; ++j)
            add_if_overlapping(order_[i], order_[j]);
    }
    distribute();
}

void OverlapRegions::find(std::span<const IndexPair> pairs) {
    for (const auto [a, b] : pairs)
        add_if_overlapping(a, b);
    distribute();
}

void OverlapRegions::distribute() {
    first_.assign(boxes_.size() + 2, 0);
    for (const auto [a, b] : pairs_) {
        ++first_[a + 2];
        ++first_[b + 2];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    regions_.resize(2 * pairs_.size());
    bounds_ = {};
    for (const auto [a, b] : pairs_) {
        const Box region = common(boxes_[a], boxes_[b]);
        regions_[first_[a + 1]++] = regions_[first_[b + 1]++] = region;
        bounds_ = merged(bounds_, region);
    }
}

Box OverlapRegions::around_boxes() const {
    Box all;
    for (const Box& box : boxes_)
        all = merged(all, box);
    return all;
}

std::size_t OverlapRegions::memory() const {
    return (boxes_.capacity() + regions_.capacity()) * sizeof(Box) +
           pairs_.capacity() * sizeof(IndexPair) +
           (order_.capacity() + first_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace allide
