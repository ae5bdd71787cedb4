// SPDX-License-Identifier: MIT
// A tree of any bounding volumes with the topology of a k-DOP tree, for comparing volumes: the same
// nodes, the larger volume first, every volume moved at most once per pose.
#pragma once

#include <algorithm>
#include <optional>

#include <allide/contact.h>
#include <allide/mesh.h>

#include "bvtree/face_pair_sink.h"
#include "bvtree/relative_frame.h"
#include "dop/dop_split.h"
#include "lab/trees/volumes.h"

namespace allide::lab {

/// The corners of the hull of some faces; all corners where they have no hull.
Points hull_corners(const MeshView& mesh, std::span<const std::uint32_t> faces);

/// The faces below each node.
std::vector<std::span<const std::uint32_t>> faces_below(const DopTopology& tree);

template <class Volume>
class VolumeTree {
public:
    /// make(points) gives the volume around some points.
    template <class Make>
    VolumeTree(const MeshView& mesh, DopTopology topology, const Make& make)
        : topology_(std::move(topology)) {
        for (const auto faces : faces_below(topology_))
            volumes_.push_back(make(hull_corners(mesh, faces)));
        for (const Vec3 v : mesh.vertices)
            radius_ = std::max(radius_, length(v));
    }

    const DopTopology& topology() const { return topology_; }
    const Volume& volume(std::uint32_t node) const { return volumes_[node]; }
    /// The largest distance of a vertex from the local origin.
    double radius() const { return radius_; }

private:
    DopTopology topology_;
    std::vector<Volume> volumes_;
    double radius_ = 0;
};

/// Hands every pair of faces that may meet to `sink`.
template <class Volume>
void for_each_candidate(const VolumeTree<Volume>& a, const VolumeTree<Volume>& b,
                        const RelativeFrame& a_from_b, Stats& stats, FacePairSink sink) {
    const auto &nodes_a = a.topology().nodes, &nodes_b = b.topology().nodes;
    // Sums of three products in the frame and along directions of length up to 6: 64 u of all
    // sizes.
    const double slack =
        (a_from_b.pad + 0x1p-44 * (a.radius() + b.radius() + length(a_from_b.translation))) *
        (1 + 4e-6);
    std::vector<std::optional<Volume>> moved(nodes_b.size());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> todo;
    const auto push = [&](std::uint32_t i, std::uint32_t j) {
        ++stats.volume_tests;
        if (!moved[j]) {
            ++stats.node_updates;
            moved[j] = b.volume(j).moved(a_from_b);
        }
        if (!a.volume(i).is_apart(*moved[j], slack))
            todo.push_back({i, j});
    };
    if (!nodes_a.empty() && !nodes_b.empty())
        push(0, 0);
    while (!todo.empty()) {
        const auto [i, j] = todo.back();
        todo.pop_back();
        const DopLink &node_a = nodes_a[i], &node_b = nodes_b[j];
        if (node_a.is_leaf() && node_b.is_leaf()) {
            for (std::uint32_t f = 0; f < node_a.count; ++f)
                for (std::uint32_t g = 0; g < node_b.count; ++g)
                    if (!sink(a.topology().faces[node_a.link + f],
                              b.topology().faces[node_b.link + g]))
                        return;
        } else if (node_a.is_leaf() ||
                   (!node_b.is_leaf() && b.volume(j).size() > a.volume(i).size())) {
            push(i, node_b.link);
            push(i, j + 1);
        } else {
            push(node_a.link, j);
            push(i + 1, j);
        }
    }
}

}  // namespace allide::lab
