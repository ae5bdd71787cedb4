// SPDX-License-Identifier: MIT
// Wald, "On fast construction of SAH-based bounding volume hierarchies", 2007: the cheapest of the
// planes between bins of the centroids, on three axes. Subtrees are independent, so they are built
// in parallel and the tree does not depend on the number of threads.
#include "bvtree/binary_build.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "base/parallel.h"

namespace allide {
namespace {

constexpr int bin_count = 16;
/// Deeper than any useful tree: from here on ranges are halved, which ends.
constexpr int max_split_depth = 48;
constexpr std::uint32_t parallel_faces = 4096;

/// Twice the centre.
Float4 centre(const FloatBox& box) {
    return box.min + box.max;
}

float rounded_down(double x) {
    const auto f = static_cast<float>(x);
    return f <= x ? f : std::nextafter(f, -std::numeric_limits<float>::infinity());
}

float rounded_up(double x) {
    return -rounded_down(-x);
}

FloatBox float_bounds(const MeshView& mesh, std::uint32_t face, Vec3 origin) {
    const Box box = bounds(mesh.triangle(face));
    const Vec3 low = box.min - origin, high = box.max - origin;
    const Float4 min = {rounded_down(low.x), rounded_down(low.y), rounded_down(low.z), 0};
    const Float4 max = {rounded_up(high.x), rounded_up(high.y), rounded_up(high.z), 0};
    return {min, max};
}

struct Bin {
    FloatBox box;
    std::uint32_t count = 0;

    void add(const Bin& other) {
        box.add(other.box);
        count += other.count;
    }
    /// Leaves are tested eight faces at a time, half of them for free.
    float cost() const { return count == 0 ? 0 : box.area() * static_cast<float>((count + 3) / 4); }
};

/// Which bin a centre falls into, on each axis.
struct BinMap {
    Float4 low, scale;

    explicit BinMap(const FloatBox& centres) : low(centres.min) {
        const Float4 size = centres.max - centres.min;
        for (int k = 0; k < 4; ++k)
            scale[k] = size[k] > 0x1p-100f ? bin_count * 0.9999f / size[k] : 0;
    }
    int operator()(Float4 centre, int axis) const {
        return static_cast<int>((centre[axis] - low[axis]) * scale[axis]);
    }
    bool is_flat(int axis) const { return scale[axis] == 0; }
};

struct Split {
    float cost = std::numeric_limits<float>::infinity();
    int axis = -1, last_left_bin = 0;
};

void keep_cheaper(Split& best, const Bin (&bins)[bin_count], int axis) {
    Bin right[bin_count + 1];
    for (int i = bin_count - 1; i > 0; --i) {
        right[i] = right[i + 1];
        right[i].add(bins[i]);
    }
    Bin left;
    for (int i = 0; i + 1 < bin_count; ++i) {
        left.add(bins[i]);
        const float cost = left.cost() + right[i + 1].cost();
        if (left.count != 0 && right[i + 1].count != 0 && cost < best.cost)
            best = {cost, axis, i};
    }
}

class Builder {
public:
    Builder(const MeshView& mesh, Vec3 origin, int leaf_faces, int threads)
        : count_(static_cast<std::uint32_t>(mesh.faces.size())),
          boxes_(std::make_unique_for_overwrite<FloatBox[]>(count_)),
          faces_(count_),
          nodes_(std::make_unique_for_overwrite<BinaryNode[]>(2 * std::size_t(count_) + 1)),
          leaf_faces_(static_cast<std::uint32_t>(leaf_faces)) {
        parallel_for(threads, count_, parallel_faces, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                faces_[i] = static_cast<std::uint32_t>(i);
                boxes_[i] = float_bounds(mesh, faces_[i], origin);
            }
        });
        build(threads);
    }

    BinaryTree tree() { return {std::move(nodes_), node_count_, std::move(faces_)}; }

private:
    struct Task {
        std::uint32_t node;
        int depth;
    };

    /// Splits from the top until there are enough subtrees for all threads, then those in parallel.
    void build(int threads) {
        nodes_[0] = {{}, 0, count_};
        std::vector<Task> tasks = {{0, 0}};
        const std::size_t wanted = threads > 1 ? 8 * static_cast<std::size_t>(threads) : 1;
        for (std::size_t next = 0; next < tasks.size() && tasks.size() - next < wanted; ++next)
            if (nodes_[tasks[next].node].count > parallel_faces)
                split(tasks[next], tasks);
        parallel_for(threads, tasks.size(), 1, [&](std::size_t begin, std::size_t end) {
            std::vector<Task> stack;
            for (std::size_t i = begin; i < end; ++i)
                if (nodes_[tasks[i].node].is_leaf()) {
                    stack.push_back(tasks[i]);
                    build_below(stack);
                }
        });
    }

    void build_below(std::vector<Task>& stack) {
        while (!stack.empty()) {
            const Task task = stack.back();
            stack.pop_back();
            split(task, stack);
        }
    }

    /// Bounds the node and, if it is large, splits it and appends its children to `tasks`.
    void split(Task task, std::vector<Task>& tasks) {
        BinaryNode& node = nodes_[task.node];
        const FloatBox centres = bound(node);
        if (node.count <= leaf_faces_)
            return;
        const std::uint32_t middle = partitioned(node, centres, task.depth);
        node.left = node_count_.fetch_add(2, std::memory_order_relaxed);
        const std::uint32_t end = node.first + node.count;
        nodes_[node.left] = {{}, node.first, middle - node.first};
        nodes_[node.left + 1] = {{}, middle, end - middle};
        tasks.push_back({node.left, task.depth + 1});
        tasks.push_back({node.left + 1, task.depth + 1});
    }

    FloatBox bound(BinaryNode& node) const {
        FloatBox box, centres;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            box.add(boxes_[i]);
            const Float4 c = centre(boxes_[i]);
            centres.add({c, c});
        }
        node.box = box;
        return centres;
    }

    Split best_split(const BinaryNode& node, const BinMap& bin) const {
        Bin bins[3][bin_count];
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Float4 c = centre(boxes_[i]);
            for (int axis = 0; axis < 3; ++axis)
                bins[axis][bin(c, axis)].add({boxes_[i], 1});
        }
        Split best;
        for (int axis = 0; axis < 3; ++axis)
            if (!bin.is_flat(axis))
                keep_cheaper(best, bins[axis], axis);
        return best;
    }

    /// Reorders the node's primitives and returns where its right part begins.
    std::uint32_t partitioned(const BinaryNode& node, const FloatBox& centres, int depth) {
        const std::uint32_t half = node.first + node.count / 2;
        if (depth > max_split_depth)
            return half;
        const BinMap bin(centres);
        const Split best = best_split(node, bin);
        if (best.axis < 0)
            return half;
        std::uint32_t left = node.first, right = node.first + node.count;
        while (left < right) {
            if (bin(centre(boxes_[left]), best.axis) <= best.last_left_bin) {
                ++left;
                continue;
            }
            --right;
            std::swap(boxes_[left], boxes_[right]);
            std::swap(faces_[left], faces_[right]);
        }
        return left;
    }

    std::uint32_t count_;
    std::unique_ptr<FloatBox[]> boxes_;  ///< of faces_, and in the same order
    std::vector<std::uint32_t> faces_;
    std::unique_ptr<BinaryNode[]> nodes_;
    std::atomic<std::uint32_t> node_count_ = 1;
    std::uint32_t leaf_faces_;
};

}  // namespace

BinaryTree build_binary_tree(const MeshView& mesh, Vec3 origin, int leaf_faces, int threads) {
    return Builder(mesh, origin, leaf_faces, threads).tree();
}

}  // namespace allide
