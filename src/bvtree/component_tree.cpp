// SPDX-License-Identifier: MIT
// A k-d tree (Bentley, "Multidimensional binary search trees used for associative searching", 1975)
// over boxes seen as points with six coordinates, because "lies in" is a range of such points.
#include "bvtree/component_tree.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "bvtree/outward.h"
#include "math/box.h"

namespace allide {
namespace {

std::vector<Box> component_boxes(const Mesh& mesh, std::span<const std::uint32_t> component_of_face,
                                 std::size_t count) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Vec3 far = {infinity, infinity, infinity};
    std::vector<Box> boxes(count, Box{far, -far});
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        Box& box = boxes[component_of_face[f]];
        for (const std::uint32_t v : mesh.faces[f])
            box = {min(box.min, mesh.vertices[v]), max(box.max, mesh.vertices[v])};
    }
    return boxes;
}

double coordinate(const Box& box, int k) {
    return k < 3 ? box.min[k] : box.max[k - 3];
}

}  // namespace

class ComponentTree::Builder {
public:
    Builder(std::vector<Box> boxes, std::vector<Node>& nodes)
        : boxes_(std::move(boxes)), nodes_(nodes) {
        order_.resize(boxes_.size());
        for (std::uint32_t i = 0; i < order_.size(); ++i)
            order_[i] = i;
        nodes_.reserve(2 * boxes_.size() - 1);
        build(order_);
    }

private:
    void build(std::span<std::uint32_t> components) {
        const std::size_t place = nodes_.size();
        nodes_.push_back(node_over(components));
        if (components.size() == 1)
            return;
        const std::size_t half = components.size() / 2;
        split(components, half);
        build(components.first(half));
        nodes_[place].right = static_cast<std::uint32_t>(nodes_.size());
        build(components.subspan(half));
    }

    Node node_over(std::span<const std::uint32_t> components) const {
        Box inner = boxes_[components[0]], outer = inner;
        std::uint32_t lowest = components[0];
        for (const std::uint32_t c : components) {
            inner = {max(inner.min, boxes_[c].min), min(inner.max, boxes_[c].max)};
            outer = {min(outer.min, boxes_[c].min), max(outer.max, boxes_[c].max)};
            lowest = std::min(lowest, c);
        }
        Node node = {};
        node.lowest_component = lowest;
        for (int k = 0; k < 3; ++k) {
            node.largest_min[k] = rounded_up(inner.min[k]);
            node.smallest_max[k] = rounded_down(inner.max[k]);
            node.smallest_min[k] = rounded_down(outer.min[k]);
            node.largest_max[k] = rounded_up(outer.max[k]);
        }
        return node;
    }

    /// Splits by the coordinate that varies most. The lower half comes first.
    void split(std::span<std::uint32_t> components, std::size_t half) const {
        const int k = widest(components);
        const auto is_before = [&](std::uint32_t x, std::uint32_t y) {
            const double a = coordinate(boxes_[x], k), b = coordinate(boxes_[y], k);
            return a != b ? a < b : x < y;
        };
        std::nth_element(components.begin(), components.begin() + static_cast<std::ptrdiff_t>(half),
                         components.end(), is_before);
    }

    int widest(std::span<const std::uint32_t> components) const {
        Box least = boxes_[components[0]], most = least;
        for (const std::uint32_t c : components) {
            least = {min(least.min, boxes_[c].min), min(least.max, boxes_[c].max)};
            most = {max(most.min, boxes_[c].min), max(most.max, boxes_[c].max)};
        }
        int best = 0;
        for (int k = 1; k < 6; ++k)
            if (coordinate(most, k) - coordinate(least, k) >
                coordinate(most, best) - coordinate(least, best))
                best = k;
        return best;
    }

    std::vector<Box> boxes_;
    std::vector<Node>& nodes_;
    std::vector<std::uint32_t> order_;
};

ComponentTree::ComponentTree(const Mesh& mesh, std::span<const std::uint32_t> component_of_face,
                             std::size_t count) {
    if (count == 0)
        return;
    std::vector<Box> boxes = component_boxes(mesh, component_of_face, count);
    Box all;
    for (const Box& box : boxes)
        all = merged(all, box);
    origin_ = 0.5 * all.min + 0.5 * all.max;
    for (Box& box : boxes)
        box = relative(box);
    Builder(std::move(boxes), nodes_);
}

bool ComponentTree::may_lie_in(const Node& node, const Box& around) {
    for (int k = 0; k < 3; ++k)
        if (node.largest_min[k] < around.min[k] || node.smallest_max[k] > around.max[k])
            return false;
    return true;
}

bool ComponentTree::may_overlap(const Node& node, const Box& box) {
    for (int k = 0; k < 3; ++k)
        if (node.largest_max[k] < box.min[k] || node.smallest_min[k] > box.max[k])
            return false;
    return true;
}

void ComponentTree::add_if_inside(std::uint32_t node, const Box& around,
                                  std::vector<std::uint32_t>& waiting) const {
    if (!may_lie_in(nodes_[node], around))
        return;
    waiting.push_back(node);
    std::ranges::push_heap(waiting, std::greater{},
                           [&](std::uint32_t n) { return nodes_[n].lowest_component; });
}

void ComponentTree::start_inside(const Box& around, std::vector<std::uint32_t>& waiting) const {
    waiting.clear();
    if (!nodes_.empty())
        add_if_inside(0, relative(around), waiting);
}

std::optional<std::uint32_t> ComponentTree::advance_inside(
    const Box& around, std::vector<std::uint32_t>& waiting) const {
    std::ranges::pop_heap(waiting, std::greater{},
                          [&](std::uint32_t n) { return nodes_[n].lowest_component; });
    const std::uint32_t place = waiting.back();
    waiting.pop_back();
    const Node& node = nodes_[place];
    if (node.right == 0)
        return node.lowest_component;
    add_if_inside(place + 1, relative(around), waiting);
    add_if_inside(node.right, relative(around), waiting);
    return std::nullopt;
}

void ComponentTree::start_overlapping(const Box& box, std::vector<std::uint32_t>& waiting) const {
    waiting.clear();
    if (!nodes_.empty() && may_overlap(nodes_[0], relative(box)))
        waiting.push_back(0);
}

std::optional<std::uint32_t> ComponentTree::advance_overlapping(
    const Box& box, std::vector<std::uint32_t>& waiting) const {
    const std::uint32_t place = waiting.back();
    waiting.pop_back();
    const Node& node = nodes_[place];
    if (node.right == 0)
        return node.lowest_component;
    for (const std::uint32_t child : {node.right, place + 1})
        if (may_overlap(nodes_[child], relative(box)))
            waiting.push_back(child);
    return std::nullopt;
}

}  // namespace allide
