// SPDX-License-Identifier: MIT
// Wald, "On fast construction of SAH-based bounding volume hierarchies", 2007: the cheapest of the
// planes between bins of the centroids, on three axes. Subtrees are independent, so they are built
// in parallel and the tree does not depend on the number of threads.
#include "wide/binary_build.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "bvtree/outward.h"

namespace allide {
namespace {

constexpr int max_bins = 16;
/// Nodes with fewer faces take half the bins: there most of the time goes into the planes.
constexpr std::uint32_t many_faces = 24;
/// Axes along which the centres spread less than this share of the most are hardly ever best.
constexpr float short_axis = 0.4f;
/// Deeper than any useful tree: from here on ranges are halved, which ends.
constexpr int max_split_depth = 48;
constexpr std::uint32_t parallel_faces = 4096;

FloatBox float_bounds(const MeshView& mesh, std::uint32_t face, Vec3 origin) {
    const Box box = bounds(mesh.triangle(face));
    const Vec3 low = box.min - origin, high = box.max - origin;
    // The last lane of the sum of both is 1, whatever the number.
    const Float4 min = {rounded_down(low.x), rounded_down(low.y), rounded_down(low.z),
                        std::bit_cast<float>(face)};
    const Float4 max = {rounded_up(high.x), rounded_up(high.y), rounded_up(high.z), 1};
    return {min, max};
}

/// Which bin a face falls into, on each axis, by twice its centre.
class BinMap {
public:
    BinMap(const FloatBox& centres, int bins) : low_(centres.min) {
        const Float4 size = centres.max - centres.min;
        const float longest = std::max({size[0], size[1], size[2], 0x1p-100f});
        for (int k = 0; k < 3; ++k)
            if (size[k] > short_axis * longest) {
                scale_[k] = static_cast<float>(bins) * 0.9999f / size[k];
                axes_[axis_count_++] = k;
            }
    }
    float place(const FloatBox& face, int axis) const {
        return (face.min[axis] + face.max[axis] - low_[axis]) * scale_[axis];
    }
    /// Those worth looking at.
    std::span<const int> axes() const { return {axes_, axis_count_}; }

private:
    Float4 low_, scale_ = splat(0);
    int axes_[3] = {};
    std::size_t axis_count_ = 0;
};

/// Where bins are cut in two, and what is then on either side.
struct Split {
    int axis = -1, last_left_bin = 0;
    FloatBox left, right;
    std::uint32_t left_count = 0;
};

/// The bins of three axes.
class Bins {
public:
    explicit Bins(int count) : count_(count) {
        for (int i = 0; i < count; ++i) {
            boxes_[i][0] = boxes_[i][1] = boxes_[i][2] = {};
            faces_[i] = Int4{};
        }
    }

    void add(std::span<const FloatBox> faces, const BinMap& map) {
        switch (map.axes().size()) {
            case 1:
                return add_on<1>(faces, map);
            case 2:
                return add_on<2>(faces, map);
            default:
                return add_on<3>(faces, map);
        }
    }

    /// The cheapest split; its axis is -1 if there is none.
    Split best_split() const {
        AxisBoxes boxes[max_bins], sum;
        Float4 right_cost[max_bins];
        for (int i = count_ - 1; i > 0; --i) {
            boxes[i] = AxisBoxes(boxes_[i], faces_[i]);
            sum.add(boxes[i]);
            right_cost[i] = sum.cost();
        }
        boxes[0] = AxisBoxes(boxes_[0], faces_[0]);
        sum = {};
        Float4 best_cost = splat(std::numeric_limits<float>::infinity());
        Int4 best_bin = {};
        for (int i = 0; i + 1 < count_; ++i) {
            sum.add(boxes[i]);
            const Float4 cost = sum.cost() + right_cost[i + 1];
            const Int4 cheaper = cost < best_cost;
            best_cost = cheaper ? cost : best_cost;
            best_bin = cheaper ? Int4{i, i, i, i} : best_bin;
        }
        return split_at(best_cost, best_bin);
    }

private:
    using Int4 = std::int32_t __attribute__((vector_size(16)));

    /// A box and its faces on each axis: lane k is about axis k.
    struct AxisBoxes {
        Float4 min[3], max[3];
        Int4 count = {};

        AxisBoxes() {
            for (int k = 0; k < 3; ++k) {
                min[k] = FloatBox().min;
                max[k] = FloatBox().max;
            }
        }
        AxisBoxes(const FloatBox (&box)[4], Int4 faces) : count(faces) {
            transpose(box[0].min, box[1].min, box[2].min, min);
            transpose(box[0].max, box[1].max, box[2].max, max);
        }

        static void transpose(Float4 a, Float4 b, Float4 c, Float4 (&out)[3]) {
            const Float4 xy = __builtin_shufflevector(a, b, 0, 4, 1, 5);
            const Float4 z = __builtin_shufflevector(a, b, 2, 6, 3, 7);
            out[0] = __builtin_shufflevector(xy, c, 0, 1, 4, 4);
            out[1] = __builtin_shufflevector(xy, c, 2, 3, 5, 5);
            out[2] = __builtin_shufflevector(z, c, 0, 1, 6, 6);
        }

        void add(const AxisBoxes& other) {
            for (int k = 0; k < 3; ++k) {
                min[k] = smaller(min[k], other.min[k]);
                max[k] = larger(max[k], other.max[k]);
            }
            count += other.count;
        }

        /// Leaves are tested eight faces at a time, half of them for free. Without faces this is
        /// not a number, which is cheaper than nothing.
        Float4 cost() const {
            const Float4 x = max[0] - min[0], y = max[1] - min[1], z = max[2] - min[2];
            return (x * y + z * (x + y)) * __builtin_convertvector((count + 3) >> 2, Float4);
        }
    };

    template <int Axes>
    void add_on(std::span<const FloatBox> faces, const BinMap& map) {
        int axes[Axes];
        for (int n = 0; n < Axes; ++n)
            axes[n] = map.axes()[n];
        for (const FloatBox& face : faces)
            for (const int axis : axes) {
                const int i = static_cast<int>(map.place(face, axis));
                boxes_[i][axis].add(face);
                ++faces_[i][axis];
            }
    }

    Split split_at(Float4 cost, Int4 bin) const {
        Split split;
        float least = std::numeric_limits<float>::infinity();
        for (int axis = 0; axis < 3; ++axis)
            if (cost[axis] < least) {
                least = cost[axis];
                split.axis = axis;
                split.last_left_bin = bin[axis];
            }
        if (split.axis < 0)
            return split;
        for (int i = 0; i < count_; ++i) {
            const bool is_left = i <= split.last_left_bin;
            (is_left ? split.left : split.right).add(boxes_[i][split.axis]);
            split.left_count += is_left ? static_cast<std::uint32_t>(faces_[i][split.axis]) : 0;
        }
        return split;
    }

    int count_;
    FloatBox boxes_[max_bins][4];  ///< the fourth is never used
    Int4 faces_[max_bins];
};

class Builder {
public:
    Builder(const MeshView& mesh, Vec3 origin, int leaf_faces, int threads)
        : count_(static_cast<std::uint32_t>(mesh.faces.size())),
          faces_(std::make_unique_for_overwrite<FloatBox[]>(count_)),
          nodes_(std::make_unique_for_overwrite<BinaryNode[]>(2 * std::size_t(count_) + 1)),
          leaf_faces_(static_cast<std::uint32_t>(leaf_faces)) {
        parallel_for(threads, count_, parallel_faces, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                faces_[i] = float_bounds(mesh, static_cast<std::uint32_t>(i), origin);
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
        nodes_[0] = {bounds(0, count_), 0, count_};
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

    /// If the node is large, splits it and appends its children to `tasks`.
    void split(Task task, std::vector<Task>& tasks) {
        BinaryNode& node = nodes_[task.node];
        if (node.count <= leaf_faces_)
            return;
        node.left = node_count_.fetch_add(2, std::memory_order_relaxed);
        const std::span<BinaryNode, 2> children(&nodes_[node.left], 2);
        if (task.depth > max_split_depth || !split_by_surface(node, children))
            halve(node, children);
        tasks.push_back({node.left, task.depth + 1});
        tasks.push_back({node.left + 1, task.depth + 1});
    }

    /// False if no plane parts the centres.
    bool split_by_surface(const BinaryNode& node, std::span<BinaryNode, 2> children) {
        const int bin_count = node.count < many_faces ? max_bins / 2 : max_bins;
        const BinMap map(centres(node), bin_count);
        if (map.axes().empty())
            return false;
        Bins bins(bin_count);
        bins.add({&faces_[node.first], node.count}, map);
        const Split best = bins.best_split();
        if (best.axis < 0)
            return false;
        partition(node, map, best);
        const std::uint32_t middle = node.first + best.left_count;
        children[0] = {best.left, node.first, best.left_count};
        children[1] = {best.right, middle, node.count - best.left_count};
        return true;
    }

    void halve(const BinaryNode& node, std::span<BinaryNode, 2> children) const {
        const std::uint32_t half = node.count / 2, middle = node.first + half;
        children[0] = {bounds(node.first, half), node.first, half};
        children[1] = {bounds(middle, node.count - half), middle, node.count - half};
    }

    FloatBox bounds(std::uint32_t first, std::uint32_t count) const {
        FloatBox box;
        for (std::uint32_t i = first; i < first + count; ++i)
            box.add(faces_[i]);
        return box;
    }

    FloatBox centres(const BinaryNode& node) const {
        FloatBox box;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Float4 c = faces_[i].min + faces_[i].max;
            box.add({c, c});
        }
        return box;
    }

    /// Brings the faces of the left part to the front, without a branch that cannot be foreseen.
    void partition(const BinaryNode& node, const BinMap& map, const Split& best) {
        const auto end_of_left = static_cast<float>(best.last_left_bin + 1);
        std::uint32_t left = node.first;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const bool is_left = map.place(faces_[i], best.axis) < end_of_left;
            const FloatBox face = faces_[i];
            faces_[i] = faces_[left];
            faces_[left] = face;
            left += is_left;
        }
    }

    std::uint32_t count_;
    std::unique_ptr<FloatBox[]> faces_;
    std::unique_ptr<BinaryNode[]> nodes_;
    std::atomic<std::uint32_t> node_count_ = 1;
    std::uint32_t leaf_faces_;
};

}  // namespace

BinaryTree build_binary_tree(const MeshView& mesh, Vec3 origin, int leaf_faces, int threads) {
    return Builder(mesh, origin, leaf_faces, threads).tree();
}

}  // namespace allide
