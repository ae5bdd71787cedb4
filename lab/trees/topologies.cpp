// SPDX-License-Identifier: MIT
#include "lab/trees/topologies.h"

#include <algorithm>
#include <limits>

#include "base/random.h"
#include "bvtree/dop.h"
#include "bvtree/dop_brep.h"
#include "math/box.h"

namespace allide::lab {
namespace {

using Faces = std::span<std::uint32_t>;
using Slabs = NormalSlabs<18>;

constexpr std::uint32_t none = ~std::uint32_t(0);

Slabs merged(const Slabs& a, const Slabs& b) {
    Slabs m;
    for (int i = 0; i < 9; ++i) {
        m.low[i] = std::min(a.low[i], b.low[i]);
        m.high[i] = std::max(a.high[i], b.high[i]);
    }
    return m;
}

double volume_of(const Slabs& slabs) {
    return volume(dop_brep(dop_normals<18>, slabs.low, slabs.high));
}

/// Centroids and bounds of all faces.
class FaceData {
public:
    explicit FaceData(const MeshView& mesh) {
        for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
            const Triangle t = mesh.triangle(f);
            centroids_.push_back((1.0 / 3) * (t[0] + t[1] + t[2]));
            slabs_.emplace_back();
            for (const Vec3 p : t.corners)
                slabs_.back().add(p);
        }
    }

    Vec3 centroid(std::uint32_t f) const { return centroids_[f]; }
    const Slabs& slabs(std::uint32_t f) const { return slabs_[f]; }

    Slabs slabs(std::span<const std::uint32_t> faces) const {
        Slabs all;
        for (const std::uint32_t f : faces)
            all = merged(all, slabs_[f]);
        return all;
    }

    Vec3 mean(std::span<const std::uint32_t> faces) const {
        Vec3 sum;
        for (const std::uint32_t f : faces)
            sum = sum + centroids_[f];
        return (1.0 / static_cast<double>(faces.size())) * sum;
    }

    /// Of the centroids along a direction of any length, for its length as one.
    double variance(std::span<const std::uint32_t> faces, DopDirection d) const {
        const Vec3 middle = mean(faces);
        double sum = 0;
        for (const std::uint32_t f : faces) {
            const double x = along(d, centroids_[f] - middle);
            sum += x * x;
        }
        return sum / dot(d, d);
    }

    void sort_along(Faces faces, DopDirection d) const {
        std::ranges::sort(faces, {},
                          [&](std::uint32_t f) { return std::pair(along(d, centroids_[f]), f); });
    }

    /// At the mean along a direction, or in halves where that parts nothing; how many go left.
    std::size_t split_at_mean(Faces faces, DopDirection d) const {
        sort_along(faces, d);
        const double middle = along(d, mean(faces));
        const auto right = std::ranges::partition_point(
            faces, [&](std::uint32_t f) { return along(d, centroids_[f]) < middle; });
        const auto left = static_cast<std::size_t>(right - faces.begin());
        return left != 0 && left != faces.size() ? left : faces.size() / 2;
    }

    std::size_t split_by_splatter(Faces faces, std::span<const DopDirection> directions) const {
        DopDirection widest = directions[0];
        double most = -1;
        for (const DopDirection d : directions)
            if (const double v = variance(faces, d); v > most) {
                most = v;
                widest = d;
            }
        return split_at_mean(faces, widest);
    }

private:
    std::vector<Vec3> centroids_;
    std::vector<Slabs> slabs_;
};

constexpr DopDirection axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/// Splits all faces top-down by split(faces), which reorders them and returns how many go left.
template <class Split>
DopTopology top_down(const MeshView& mesh, std::uint32_t leaf_faces, const Split& split) {
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

/// A way to part sorted faces, and what it weighs.
struct Parting {
    double weight = std::numeric_limits<double>::infinity();
    int axis = 0;
    std::size_t left = 0;
};

class CentroidSplitter {
public:
    CentroidSplitter(const FaceData& data, std::uint32_t samples)
        : data_(data), samples_(samples) {}

    std::size_t operator()(Faces faces) {
        Parting best = {.left = faces.size() / 2};
        for (int axis = 0; axis < 3; ++axis)
            consider(faces, axis, best);
        data_.sort_along(faces, axes[best.axis]);
        return best.left;
    }

private:
    void consider(Faces faces, int axis, Parting& best) {
        data_.sort_along(faces, axes[axis]);
        after_.resize(faces.size());
        for (std::size_t i = faces.size(); i-- > 0;)
            after_[i] = i + 1 < faces.size() ? merged(after_[i + 1], data_.slabs(faces[i]))
                                             : data_.slabs(faces[i]);
        const std::size_t least = std::max<std::size_t>(1, faces.size() / 8);
        const std::size_t places = faces.size() - 2 * least + 1;
        Slabs before = data_.slabs(faces.first(least));
        for (std::size_t left = least; left <= faces.size() - least; ++left) {
            if (samples_ == 0 || places <= samples_ || random_.below(places) < samples_) {
                const double weight = volume_of(before) + volume_of(after_[left]);
                if (weight < best.weight)
                    best = {weight, axis, left};
            }
            before = merged(before, data_.slabs(faces[left]));
        }
    }

    const FaceData& data_;
    std::uint32_t samples_;
    std::vector<Slabs> after_;
    Random random_{1};
};

class Oscillator {
public:
    Oscillator(const FaceData& data, const Oscillation& oscillation)
        : data_(data), oscillation_(oscillation) {}

    std::size_t operator()(Faces faces) {
        groups_.assign(1, faces);
        split_groups();
        const std::size_t first_split = groups_[0].size();
        for (int level = 1; level < oscillation_.levels; ++level)
            split_groups();
        std::size_t plain = 0;  // how many groups a plain split puts left
        for (std::size_t size = 0; size < first_split; ++plain)
            size += groups_[plain].size();
        regroup(faces, (std::uint32_t(1) << plain) - 1);
        return left_;
    }

private:
    void split_groups() {
        std::vector<Faces> finer;
        for (const Faces group : groups_) {
            if (group.size() == 1) {
                finer.push_back(group);
                continue;
            }
            const std::size_t left = data_.split_by_splatter(group, axes);
            finer.push_back(group.first(left));
            finer.push_back(group.subspan(left));
        }
        groups_ = finer;
    }

    /// Every way to put the groups into two sets, the last group always on the right; `plain` is
    /// the one that a plain split gives, and wins ties.
    void regroup(Faces faces, std::uint32_t plain) {
        std::uint32_t best = plain;
        double least = weight(plain);
        for (std::uint32_t set = 1; set < std::uint32_t(1) << (groups_.size() - 1); ++set)
            if (const double w = is_balanced(set, faces.size()) ? weight(set) : least; w < least) {
                least = w;
                best = set;
            }
        std::vector<std::uint32_t> sorted;
        for (const bool left : {true, false}) {
            for (std::size_t g = 0; g < groups_.size(); ++g)
                if ((best >> g & 1) == left)
                    sorted.insert(sorted.end(), groups_[g].begin(), groups_[g].end());
            if (left)
                left_ = sorted.size();
        }
        std::ranges::copy(sorted, faces.begin());
    }

    double weight(std::uint32_t set) const {
        Slabs sides[2];
        for (std::size_t g = 0; g < groups_.size(); ++g)
            sides[set >> g & 1] = merged(sides[set >> g & 1], data_.slabs(groups_[g]));
        return volume_of(sides[0]) + volume_of(sides[1]);
    }

    bool is_balanced(std::uint32_t set, std::size_t count) const {
        std::size_t left = 0;
        for (std::size_t g = 0; g < groups_.size(); ++g)
            left += (set >> g & 1) != 0 ? groups_[g].size() : 0;
        return static_cast<double>(std::min(left, count - left)) >=
               oscillation_.least_share * static_cast<double>(count);
    }

    const FaceData& data_;
    const Oscillation& oscillation_;
    std::vector<Faces> groups_;
    std::size_t left_ = 0;
};

/// A node of a tree on its way up: a face, or two others.
struct Cluster {
    Box box;
    std::uint32_t left = none, right = none, face = none, count = 1;
};

double half_surface(const Box& box) {
    const Vec3 s = box.max - box.min;
    return s.x * s.y + s.y * s.z + s.z * s.x;
}

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
        clusters_.push_back({merged(clusters_[a].box, clusters_[b].box), a, b, none,
                             clusters_[a].count + clusters_[b].count});
        return static_cast<std::uint32_t>(clusters_.size() - 1);
    }

    void append(std::uint32_t root, std::uint32_t leaf_faces, DopTopology& tree) const {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> todo = {{root, none}};
        while (!todo.empty()) {
            const auto [cluster, parent] = todo.back();
            todo.pop_back();
            const Cluster& c = clusters_[cluster];
            const auto node = static_cast<std::uint32_t>(tree.nodes.size());
            if (parent != none)
                tree.nodes[parent].link = node;
            if (c.count <= leaf_faces) {
                tree.nodes.push_back({static_cast<std::uint32_t>(tree.faces.size()), c.count});
                append_faces(cluster, tree.faces);
                continue;
            }
            tree.nodes.push_back({none, 0});
            todo.push_back({c.right, node});
            todo.push_back({c.left, none});
        }
    }

    void append_faces(std::uint32_t root, std::vector<std::uint32_t>& faces) const {
        std::vector<std::uint32_t> todo = {root};
        while (!todo.empty()) {
            const Cluster& c = clusters_[todo.back()];
            todo.pop_back();
            if (c.face != none) {
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

/// What is below a node: how many faces from where, and what it costs to look into.
struct Below {
    Box box;
    std::uint32_t first, count;
    double cost;
    bool is_leaf;
};

/// Children come after their parents, so one pass from the end suffices.
std::vector<Below> costs_below(const MeshView& mesh, const DopTopology& tree,
                               const UnitCosts& costs, std::uint32_t most_faces) {
    std::vector<Below> below(tree.nodes.size());
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const DopLink& node = tree.nodes[i];
        Below& b = below[i];
        if (node.is_leaf()) {
            b = {{}, node.link, node.count, costs.face_test * node.count, true};
            for (std::uint32_t k = 0; k < node.count; ++k)
                b.box = merged(b.box, bounds(mesh.triangle(tree.faces[node.link + k])));
            continue;
        }
        const Below &left = below[i + 1], &right = below[node.link];
        b = {merged(left.box, right.box), left.first, left.count + right.count, 0, false};
        const double surface = half_surface(b.box);
        const auto chance = [&](const Below& child) {
            return surface > 0 ? half_surface(child.box) / surface : 1;
        };
        b.cost = 2 * (costs.volume_test + costs.node_update) + chance(left) * left.cost +
                 chance(right) * right.cost;
        const double as_leaf = costs.face_test * b.count;
        b.is_leaf = b.count <= most_faces && as_leaf <= b.cost;
        b.cost = b.is_leaf ? as_leaf : b.cost;
    }
    return below;
}

}  // namespace

DopTopology best_centroid_splits(const MeshView& mesh, std::uint32_t samples,
                                 std::uint32_t leaf_faces) {
    const FaceData data(mesh);
    CentroidSplitter splitter(data, samples);
    return top_down(mesh, leaf_faces, [&](Faces faces) { return splitter(faces); });
}

DopTopology splits_along_normals(const MeshView& mesh, std::uint32_t leaf_faces) {
    const FaceData data(mesh);
    return top_down(mesh, leaf_faces,
                    [&](Faces faces) { return data.split_by_splatter(faces, dop_normals<18>); });
}

DopTopology oscillating_splits(const MeshView& mesh, const Oscillation& oscillation,
                               std::uint32_t leaf_faces) {
    const FaceData data(mesh);
    Oscillator oscillator(data, oscillation);
    return top_down(mesh, leaf_faces, [&](Faces faces) { return oscillator(faces); });
}

DopTopology bottom_up(const MeshView& mesh, std::uint32_t leaf_faces) {
    return Joiner(mesh).topology(leaf_faces);
}

DopTopology with_automatic_leaves(const MeshView& mesh, const DopTopology& tree,
                                  const UnitCosts& costs, std::uint32_t most_faces) {
    const std::vector<Below> below = costs_below(mesh, tree, costs, most_faces);
    DopTopology result;
    result.faces = tree.faces;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> todo;
    if (!tree.nodes.empty())
        todo.push_back({0, none});
    while (!todo.empty()) {
        const auto [old, parent] = todo.back();
        todo.pop_back();
        const auto node = static_cast<std::uint32_t>(result.nodes.size());
        if (parent != none)
            result.nodes[parent].link = node;
        if (below[old].is_leaf) {
            result.nodes.push_back({below[old].first, below[old].count});
            continue;
        }
        result.nodes.push_back({none, 0});
        todo.push_back({tree.nodes[old].link, node});
        todo.push_back({old + 1, none});
    }
    return result;
}

}  // namespace allide::lab
