// SPDX-License-Identifier: MIT
// Code that the lab's top-down splits share: centroids and bounds of faces, and the loop that makes
// a tree of splits. Volumes are those of 18-DOPs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dop/dop.h"
#include "dop/dop_split.h"

namespace allide::lab {

using Faces = std::span<std::uint32_t>;
using Slabs = NormalSlabs<18>;

inline constexpr DopDirection axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

Slabs merged(const Slabs& a, const Slabs& b);
double tree_of(const Slabs& slabs);

class FaceData {
public:
    explicit FaceData(const MeshView& mesh);

    const Slabs& slabs(std::uint32_t f) const { return slabs_[f]; }
    Slabs slabs(std::span<const std::uint32_t> faces) const;
    void sort_along(Faces faces, DopDirection d) const;
    /// At the mean along that of the directions along which the centroids spread most; in halves
    /// where that parts nothing. Sorts the faces and returns how many go left.
    std::size_t split_by_splatter(Faces faces, std::span<const DopDirection> directions) const;

private:
    Vec3 mean(std::span<const std::uint32_t> faces) const;
    double variance(std::span<const std::uint32_t> faces, DopDirection d) const;
    std::size_t split_at_mean(Faces faces, DopDirection d) const;

    std::vector<Vec3> centroids_;
    std::vector<Slabs> slabs_;
};

/// Splits all faces top-down by split(faces), which reorders them and returns how many go left.
template <class Split>
DopTopology top_down(const MeshView& mesh, std::uint32_t leaf_faces, const Split& split) {
    constexpr std::uint32_t none = ~std::uint32_t(0);
    struct Task {
        std::uint32_t first, count, parent;
    };
    const auto size = static_cast<std::uint32_t>(mesh.faces.size());
    DopTopology tree;
    for (std::uint32_t f = 0; f < size; ++f)
        tree.faces.push_back(f);
    std::vector<Task> tasks;
    if (size != 0)
        tasks.push_back({0, size, none});
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const auto node = static_cast<std::uint32_t>(tree.nodes.size());
        if (task.parent != none)
            tree.nodes[task.parent].link = node;
        if (task.count <= leaf_faces) {
            tree.nodes.push_back({task.first, task.count});
            continue;
        }
        tree.nodes.push_back({none, 0});
        const auto left =
            static_cast<std::uint32_t>(split(Faces(tree.faces).subspan(task.first, task.count)));
        tasks.push_back({task.first + left, task.count - left, node});
        tasks.push_back({task.first, left, none});
    }
    return tree;
}

}  // namespace allide::lab
