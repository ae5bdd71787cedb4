// SPDX-License-Identifier: MIT
#include "world/large_objects.h"

#include <algorithm>
#include <cstring>

#include "math/box.h"
#include "wide/wide_compact.h"

namespace allide {
namespace {

/// Three levels of eight have 512 leaves.
constexpr int part_levels = 3;

/// The box of a child in the mesh's frame, but for its last bits.
Box child_box(const WideTree& tree, const WideNode& node, int lane) {
    Box box;
    for (int k = 0; k < 3; ++k) {
        box.min[k] = tree.origin[k] + static_cast<double>(node.min[k][lane]);
        box.max[k] = tree.origin[k] + static_cast<double>(node.max[k][lane]);
    }
    return box;
}

/// Calls open(box) before what is below a box of the first levels, and close() after it.
template <class Open, class Close>
void for_each_part(const WideTree& tree, WideChild child, int level, const Open& open,
                   const Close& close) {
    if (child.is_leaf() || level == part_levels)
        return;
    WideNode decoded;
    const bool is_compact = !tree.compact_nodes.empty();
    if (is_compact)
        decode(tree.compact_nodes[child.index()], decoded);
    const WideNode& node = is_compact ? decoded : tree.nodes[child.index()];
    for (int lane = 0; lane < wide_lanes; ++lane) {
        if (!(node.min[0][lane] <= node.max[0][lane]))
            continue;
        open(child_box(tree, node, lane));
        for_each_part(tree, node.child[lane], level + 1, open, close);
        close();
    }
}

}  // namespace

void LargeObjects::note(std::uint32_t slot, bool is_large) {
    if (slot >= is_large_.size()) {
        if (!is_large)
            return;
        objects_.resize(slot + 1);
        pairs_.resize(slot + 1);
        is_large_.resize(slot + 1);
    }
    count_ += is_large;
    count_ -= is_large_[slot];
    is_large_[slot] = is_large;
    split_ -= objects_[slot] != nullptr;
    objects_[slot].reset();
}

void LargeObjects::begin_frame() {
    std::ranges::fill(pairs_, 0u);
    crowded_.clear();
    box_tests_ = 0;
}

void LargeObjects::split(std::uint32_t slot, const Geometry::Impl& shape) {
    auto object = std::make_unique<Object>();
    std::vector<PartBox>& boxes = object->boxes;
    std::vector<std::size_t> opened;
    const WideTree& tree = shape.wide_tree();
    for_each_part(
        tree, tree.root, 0,
        [&](const Box& box) {
            opened.push_back(boxes.size());
            boxes.push_back({local_bounds(box), {}, 0});
        },
        [&] {
            boxes[opened.back()].end = static_cast<std::uint32_t>(boxes.size());
            opened.pop_back();
        });
    objects_[slot] = std::move(object);
    ++split_;
}

void LargeObjects::place(Object& object, const At& at) {
    if (object.pad == at.pad &&
        std::memcmp(&object.placed_at, &at.world_from_local, sizeof object.placed_at) == 0)
        return;
    for (PartBox& part : object.boxes)
        part.world = world_box(part.local, at.world_from_local, at.pad);
    object.placed_at = at.world_from_local;
    object.pad = at.pad;
}

bool LargeObjects::meets(const At& at, const Box& other) {
    Object& object = *objects_[at.slot];
    place(object, at);
    std::uint32_t next = 0;
    while (next < object.boxes.size()) {
        const PartBox& part = object.boxes[next];
        ++box_tests_;
        const bool is_near = overlaps(part.world, other);
        if (is_near && part.end == next + 1)
            return true;
        next = is_near ? next + 1 : part.end;
    }
    return false;
}

std::size_t LargeObjects::memory() const {
    std::size_t bytes = objects_.capacity() * sizeof objects_[0] + is_large_.capacity() +
                        (pairs_.capacity() + crowded_.capacity()) * sizeof(std::uint32_t);
    for (const auto& object : objects_)
        if (object)
            bytes += sizeof *object + object->boxes.capacity() * sizeof(PartBox);
    return bytes;
}

}  // namespace allide
