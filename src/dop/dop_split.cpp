// SPDX-License-Identifier: MIT
#include "dop/dop_split.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace allide {
namespace {

using Faces = std::span<std::uint32_t>;

/// Orders faces along an axis, without ties.
struct Key {
    double centre;
    std::uint32_t face;
    friend auto operator<=>(const Key&, const Key&) = default;
};

class Splitter {
public:
    Splitter(const MeshView& mesh, const DopSplitting& splitting, const DopVolumeOf& volume_of)
        : mesh_(mesh), splitting_(splitting), volume_of_(volume_of) {
        centroids_.reserve(mesh.faces.size());
        for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
            const Triangle t = mesh.triangle(f);
            centroids_.push_back((1.0 / 3) * (t[0] + t[1] + t[2]));
        }
    }

    /// Reorders the faces so that the first ones, as many as it returns, are the left child's:
    /// never none, never all.
    std::size_t split(Faces faces) {
        switch (splitting_.rule) {
            case DopSplitRule::longest_side:
                return split_across(longest_side(faces), faces);
            case DopSplitRule::splatter:
                return split_across(widest_spread(faces), faces);
            case DopSplitRule::min_sum:
            case DopSplitRule::min_max:
                break;
        }
        return split_across(lightest_split(faces), faces);
    }

private:
    Vec3 mean(std::span<const std::uint32_t> faces) const {
        Vec3 sum;
        for (const std::uint32_t f : faces)
            sum = sum + centroids_[f];
        return (1.0 / static_cast<double>(faces.size())) * sum;
    }

    int longest_side(std::span<const std::uint32_t> faces) const {
        Box box = bounds(mesh_.triangle(faces[0]));
        for (const std::uint32_t f : faces)
            box = merged(box, bounds(mesh_.triangle(f)));
        return largest_axis(box.max - box.min);
    }

    int widest_spread(std::span<const std::uint32_t> faces) const {
        const Vec3 middle = mean(faces);
        Vec3 squares;
        for (const std::uint32_t f : faces) {
            const Vec3 d = centroids_[f] - middle;
            squares = squares + Vec3{d.x * d.x, d.y * d.y, d.z * d.z};
        }
        return largest_axis(squares);
    }

    /// Tries all three axes.
    int lightest_split(Faces faces) {
        int best = 0;
        double least = std::numeric_limits<double>::infinity();
        for (int axis = 0; axis < 3; ++axis) {
            const std::size_t left = split_across(axis, faces);
            const double a = volume_of_(faces.first(left)), b = volume_of_(faces.subspan(left));
            const double weight = splitting_.rule == DopSplitRule::min_sum ? a + b : std::max(a, b);
            if (weight < least) {
                least = weight;
                best = axis;
            }
        }
        return best;
    }

    std::size_t split_across(int axis, Faces faces) {
        if (splitting_.point == DopSplitPoint::mean) {
            const double middle = mean(faces)[axis];
            const std::size_t left =
                partition(faces, [&](std::uint32_t f) { return centroids_[f][axis] < middle; });
            if (left != 0 && left != faces.size())
                return left;
        }
        return split_in_half(axis, faces);
    }

    /// Also parts faces whose centroids are equal, so that every split ends.
    std::size_t split_in_half(int axis, Faces faces) {
        keys_.clear();
        for (const std::uint32_t f : faces)
            keys_.push_back({centroids_[f][axis], f});
        const auto middle = keys_.begin() + static_cast<std::ptrdiff_t>(faces.size() / 2);
        std::nth_element(keys_.begin(), middle, keys_.end());
        const Key key = *middle;
        return partition(faces, [&](std::uint32_t f) { return Key{centroids_[f][axis], f} < key; });
    }

    /// Stable, so that the tree is the same on every platform.
    template <class Left>
    std::size_t partition(Faces faces, const Left& is_left) {
        std::size_t left = 0;
        rest_.clear();
        for (const std::uint32_t f : faces) {
            if (is_left(f))
                faces[left++] = f;
            else
                rest_.push_back(f);
        }
        std::copy(rest_.begin(), rest_.end(), faces.begin() + static_cast<std::ptrdiff_t>(left));
        return left;
    }

    const MeshView& mesh_;
    const DopSplitting& splitting_;
    const DopVolumeOf& volume_of_;
    std::vector<Vec3> centroids_;
    std::vector<Key> keys_;
    std::vector<std::uint32_t> rest_;
};

/// A node to be made of the faces from `first`; the right child of `parent` unless that is none.
struct Task {
    std::uint32_t first, count, parent;
};

}  // namespace

DopTopology dop_topology(BinaryOutline outline) {
    DopTopology tree;
    for (const BinaryRange& range : ranges(outline)) {
        const bool is_inner = range.right != 0;
        tree.nodes.push_back({is_inner ? range.right : range.first, is_inner ? 0 : range.count});
    }
    tree.faces = std::move(outline.faces);
    return tree;
}

DopTopology dop_topology(const MeshView& mesh, const DopSplitting& splitting,
                         const DopVolumeOf& volume_of) {
    constexpr std::uint32_t none = ~std::uint32_t(0);
    const auto size = static_cast<std::uint32_t>(mesh.faces.size());
    DopTopology tree;
    for (std::uint32_t f = 0; f < size; ++f)
        tree.faces.push_back(f);
    Splitter splitter(mesh, splitting, volume_of);
    std::vector<Task> tasks;
    if (size != 0)
        tasks.push_back({0, size, none});
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const auto node = static_cast<std::uint32_t>(tree.nodes.size());
        if (task.parent != none)
            tree.nodes[task.parent].link = node;
        if (task.count <= splitting.leaf_faces) {
            tree.nodes.push_back({task.first, task.count});
            continue;
        }
        tree.nodes.push_back({none, 0});
        const auto left = static_cast<std::uint32_t>(
            splitter.split(Faces(tree.faces).subspan(task.first, task.count)));
        tasks.push_back({task.first + left, task.count - left, node});
        tasks.push_back({task.first, left, none});
    }
    return tree;
}

}  // namespace allide
