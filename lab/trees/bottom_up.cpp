// SPDX-License-Identifier: MIT
#include "lab/trees/bottom_up.h"

#include <algorithm>
#include <array>
#include <limits>

#include "lab/trees/half_surface.h"

namespace allide::lab {
namespace {

constexpr std::uint32_t no_cluster = ~std::uint32_t(0);

/// A node of a tree on its way up: a face, or two others.
struct Cluster {
    Box box;
    std::uint32_t left = no_cluster, right = no_cluster, face = no_cluster, count = 1;
};

/// Bits of three numbers of 21 bits in turn.
std::uint64_t interleaved(const std::array<std::uint64_t, 3>& numbers) {
    std::uint64_t code = 0;
    for (int bit = 0; bit < 21; ++bit)
        for (int k = 0; k < 3; ++k)
            code |= (numbers[k] >> bit & 1) << (3 * bit + k);
    return code;
}

class Joiner {
public:
    explicit Joiner(const MeshView& mesh) {
        Box all;
        for (std::uint32_t f = 0; f < mesh.faces.size(); ++f) {
            clusters_.push_back({.box = bounds(mesh.triangle(f)), .face = f});
            all = merged(all, clusters_.back().box);
        }
        std::vector<std::pair<std::uint64_t, std::uint32_t>> codes;
        for (std::uint32_t f = 0; f < clusters_.size(); ++f)
            codes.push_back({code(clusters_[f].box, all), f});
        std::ranges::sort(codes);
        for (const auto& [code, face] : codes)
            row_.push_back(face);
        while (row_.size() > 1)
            join_neighbours();
    }

    DopTopology topology(std::uint32_t leaf_faces) const {
        DopTopology tree;
        if (!row_.empty())
            append(row_[0], leaf_faces, tree);
        return tree;
    }

private:
    static std::uint64_t code(const Box& box, const Box& all) {
        std::array<std::uint64_t, 3> numbers{};
        for (int k = 0; k < 3; ++k) {
            const double size = all.max[k] - all.min[k];
            const double x = 0.5 * (box.min[k] + box.max[k]) - all.min[k];
            numbers[k] = size > 0 ? static_cast<std::uint64_t>(x / size * 2097151.0) : 0;
        }
        return interleaved(numbers);
    }

    std::size_t nearest(std::size_t i) const {
        constexpr std::size_t window = 8;
        std::size_t best = i;
        double least = std::numeric_limits<double>::infinity();
        const std::size_t end = std::min(row_.size(), i + window + 1);
        for (std::size_t j = i > window ? i - window : 0; j < end; ++j) {
            if (j == i)
                continue;
            const double size =
                half_surface(merged(clusters_[row_[i]].box, clusters_[row_[j]].box));
            if (size < least) {
                least = size;
                best = j;
            }
        }
        return best;
    }

    void join_neighbours() {
        std::vector<std::size_t> best(row_.size());
        for (std::size_t i = 0; i < row_.size(); ++i)
            best[i] = nearest(i);
        std::vector<std::uint32_t> next;
        bool joined = false;
        for (std::size_t i = 0; i < row_.size(); ++i) {
            const std::size_t j = best[i];
            if (best[j] != i) {
                next.push_back(row_[i]);
            } else if (i < j) {
                next.push_back(join(row_[i], row_[j]));
                joined = true;
            }
        }
        if (!joined) {  // a circle of ties
            next[1] = join(row_[0], row_[1]);
            next.erase(next.begin());
        }
        row_ = next;
    }

    std::uint32_t join(std::uint32_t a, std::uint32_t b) {
        clusters_.push_back({merged(clusters_[a].box, clusters_[b].box), a, b, no_cluster,
                             clusters_[a].count + clusters_[b].count});
        return static_cast<std::uint32_t>(clusters_.size() - 1);
    }

    void append(std::uint32_t root, std::uint32_t leaf_faces, DopTopology& tree) const {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> todo = {{root, no_cluster}};
        while (!todo.empty()) {
            const auto [cluster, parent] = todo.back();
            todo.pop_back();
            const Cluster& c = clusters_[cluster];
            const auto node = static_cast<std::uint32_t>(tree.nodes.size());
            if (parent != no_cluster)
                tree.nodes[parent].link = node;
            if (c.count <= leaf_faces) {
                tree.nodes.push_back({static_cast<std::uint32_t>(tree.faces.size()), c.count});
                append_faces(cluster, tree.faces);
                continue;
            }
            tree.nodes.push_back({no_cluster, 0});
            todo.push_back({c.right, node});
            todo.push_back({c.left, no_cluster});
        }
    }

    void append_faces(std::uint32_t root, std::vector<std::uint32_t>& faces) const {
        std::vector<std::uint32_t> todo = {root};
        while (!todo.empty()) {
            const Cluster& c = clusters_[todo.back()];
            todo.pop_back();
            if (c.face != no_cluster) {
                faces.push_back(c.face);
                continue;
            }
            todo.push_back(c.right);
            todo.push_back(c.left);
        }
    }

    std::vector<Cluster> clusters_;
    std::vector<std::uint32_t> row_;
};

}  // namespace

DopTopology bottom_up(const MeshView& mesh, std::uint32_t leaf_faces) {
    return Joiner(mesh).topology(leaf_faces);
}

}  // namespace allide::lab
