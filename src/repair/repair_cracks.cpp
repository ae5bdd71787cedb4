// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <compare>

#include "math/box.h"
#include "mesh/adjacency.h"
#include "mesh/face_key.h"
#include "primitive/triangle.h"
#include "repair/between.h"
#include "repair/editable_mesh.h"
#include "repair/vertex_tree.h"
#include "repair/weld.h"

namespace allide {
namespace {

/// Half-edges that are alone at their edge, ascending.
std::vector<std::uint32_t> open_half_edges(const EditableMesh& mesh) {
    const Adjacency table = adjacency(mesh.vertices, mesh.faces);
    std::vector<std::uint32_t> result;
    for (std::size_t e = 0; e < table.edge_count(); ++e)
        if (table.edge(e).size() == 1)
            result.push_back(table.edge(e)[0]);
    std::ranges::sort(result);
    return result;
}

/// Vertices at the ends of open edges, ascending.
std::vector<std::uint32_t> open_vertices(const EditableMesh& mesh,
                                         std::span<const std::uint32_t> half_edges) {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t h : half_edges) {
        result.push_back(origin(mesh.faces, h));
        result.push_back(origin(mesh.faces, next_half_edge(h)));
    }
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

std::vector<Vec3> positions(const EditableMesh& mesh, std::span<const std::uint32_t> vertices) {
    std::vector<Vec3> result;
    for (const std::uint32_t v : vertices)
        result.push_back(mesh.vertices[v]);
    return result;
}

/// An open edge as a segment with a tolerance around it.
class Segment {
public:
    Segment(Vec3 a, Vec3 b, double tolerance) : a_(a), b_(b), along_(b - a), tolerance_(tolerance) {
        squared_length_ = dot(along_, along_);
        length_ = std::sqrt(squared_length_);
        const Vec3 size = largest(abs(a), abs(b));
        const double slack = tolerance + 0x1p-48 * std::max({size.x, size.y, size.z});
        reach_ = {slack, slack, slack};
    }

    /// Whether a point of the box may be within the tolerance; errs on the side of yes.
    bool may_be_near(const Box& box) const {
        double enter = 0, leave = 1;
        for (int axis = 0; axis < 3; ++axis) {
            const double low = box.min[axis] - reach_[axis] - a_[axis];
            const double high = box.max[axis] + reach_[axis] - a_[axis];
            if (along_[axis] == 0) {
                if (low > 0 || high < 0)
                    return false;
                continue;
            }
            const double s = low / along_[axis], t = high / along_[axis];
            enter = std::max(enter, std::min(s, t));
            leave = std::min(leave, std::max(s, t));
        }
        return enter <= leave + 0x1p-40;
    }

    /// Strictly between the ends: exactly on the segment, or within the tolerance of it and no
    /// nearer to an end along it, so that both parts of a split are shorter than the whole.
    bool is_split_by(Vec3 p) const {
        if (is_between(p, a_, b_))
            return true;
        if (tolerance_ == 0 || p == a_ || p == b_)
            return false;
        const double t = parameter(p);
        const Vec3 aside = p - a_ - t * along_;
        return t * length_ >= tolerance_ && (1 - t) * length_ >= tolerance_ &&
               dot(aside, aside) <= tolerance_ * tolerance_;
    }

    double parameter(Vec3 p) const { return dot(p - a_, along_) / squared_length_; }
    double distance(Vec3 p) const { return length(p - a_ - parameter(p) * along_); }

private:
    Vec3 a_, b_, along_, reach_;
    double tolerance_, squared_length_, length_;
};

/// A part of an open edge between neighbouring vertices on it.
struct Part {
    std::uint32_t low, high;  // vertices
    std::uint32_t edge;       // which of the open edges
    friend auto operator<=>(const Part&, const Part&) = default;
};

/// One round of splitting: every face is split at most once.
class Splitter {
public:
    Splitter(EditableMesh& mesh, double tolerance, RepairLog& log)
        : mesh_(mesh),
          log_(log),
          tolerance_(tolerance),
          open_(open_half_edges(mesh)),
          chains_(open_.size()),
          is_useful_(open_.size()),
          is_split_(mesh.faces.size()) {}

    void run() {
        find_chains();
        leave_out_piles();
        find_useful();
        if (std::ranges::none_of(is_useful_, [](char useful) { return useful; }))
            return;
        for (const Face& f : mesh_.faces)
            keys_.push_back(face_key(f));
        std::ranges::sort(keys_);
        for (std::size_t k = 0; k < open_.size(); ++k)
            if (is_useful_[k] && !is_split_[open_[k] / 3])
                split(open_[k], chains_[k]);
    }

private:
    using Chain = std::vector<std::uint32_t>;

    static constexpr std::uint32_t max_edges_at = 8;
    /// The average number of tree nodes visited per open edge. Only contrived meshes need more.
    static constexpr std::size_t visits_per_edge = 200;

    std::uint32_t start(std::uint32_t h) const { return origin(mesh_.faces, h); }
    std::uint32_t end(std::uint32_t h) const { return origin(mesh_.faces, next_half_edge(h)); }
    Segment segment(std::uint32_t h) const {
        return {mesh_.vertices[start(h)], mesh_.vertices[end(h)], tolerance_};
    }

    /// The open vertices on each open edge, in its direction.
    void find_chains() {
        const std::vector<std::uint32_t> vertices = open_vertices(mesh_, open_);
        const std::vector<Vec3> points = positions(mesh_, vertices);
        const VertexTree tree(points);
        auto budget = static_cast<std::int64_t>(visits_per_edge * open_.size());
        for (std::size_t k = 0; k < open_.size(); ++k) {
            const Segment edge = segment(open_[k]);
            const std::uint32_t apex = start(next_half_edge(next_half_edge(open_[k])));
            std::vector<std::pair<double, std::uint32_t>> found;
            tree.search([&](const Box& box) { return --budget > 0 && edge.may_be_near(box); },
                        [&](std::uint32_t point) {
                            --budget;
                            if (vertices[point] != apex && edge.is_split_by(points[point]))
                                found.emplace_back(edge.parameter(points[point]), vertices[point]);
                        });
            std::ranges::sort(found);
            for (const auto& [parameter, vertex] : found)
                chains_[k].push_back(vertex);
        }
    }

    /// Vertices on many open edges are not where two sides of a crack meet but a pile of faces,
    /// which splitting would multiply.
    void leave_out_piles() {
        std::vector<std::uint32_t> edges_at(mesh_.vertices.size());
        for (const Chain& chain : chains_)
            for (const std::uint32_t v : chain)
                ++edges_at[v];
        for (Chain& chain : chains_)
            std::erase_if(chain, [&](std::uint32_t v) { return edges_at[v] > max_edges_at; });
    }

    /// A split is useful if it makes a part that is also a part of another open edge.
    void find_useful() {
        std::vector<Part> parts;
        for (std::uint32_t k = 0; k < open_.size(); ++k) {
            std::uint32_t from = start(open_[k]);
            const auto add = [&](std::uint32_t to) {
                parts.push_back({std::min(from, to), std::max(from, to), k});
                from = to;
            };
            for (const std::uint32_t v : chains_[k])
                add(v);
            add(end(open_[k]));
        }
        std::ranges::sort(parts);
        for (std::size_t k = 0; k + 1 < parts.size(); ++k) {
            const Part &a = parts[k], &b = parts[k + 1];
            if (a.low == b.low && a.high == b.high)
                for (const std::uint32_t edge : {a.edge, b.edge})
                    is_useful_[edge] = !chains_[edge].empty();
        }
    }

    bool is_new_face_with_area(const Face& f) const {
        return !are_collinear(mesh_.vertices[f[0]], mesh_.vertices[f[1]], mesh_.vertices[f[2]]) &&
               !std::ranges::binary_search(keys_, face_key(f));
    }

    void split(std::uint32_t h, const Chain& chain) {
        const std::uint32_t apex = start(next_half_edge(next_half_edge(h)));
        std::vector<Face> fan;
        std::uint32_t from = start(h);
        for (const std::uint32_t v : chain) {
            fan.push_back({from, v, apex});
            from = v;
        }
        fan.push_back({from, end(h), apex});
        if (!std::ranges::all_of(fan, [&](const Face& f) { return is_new_face_with_area(f); }))
            return;
        const Segment edge = segment(h);
        for (const std::uint32_t v : chain)
            log_.fixed(Defect::t_junction, mesh_.at_vertex(v, edge.distance(mesh_.vertices[v])));
        is_split_[h / 3] = 1;
        mesh_.faces[h / 3] = fan[0];
        mesh_.faces.insert(mesh_.faces.end(), fan.begin() + 1, fan.end());
        mesh_.face_source.resize(mesh_.faces.size(), mesh_.face_source[h / 3]);
    }

    EditableMesh& mesh_;
    RepairLog& log_;
    double tolerance_;
    std::vector<std::uint32_t> open_;
    std::vector<Chain> chains_;
    std::vector<char> is_useful_;
    std::vector<char> is_split_;
    std::vector<Face> keys_;
};

}  // namespace

void join_cracks(EditableMesh& mesh, double tolerance, RepairLog& log) {
    if (tolerance == 0)
        return;
    const std::vector<std::uint32_t> open = open_vertices(mesh, open_half_edges(mesh));
    const std::vector<std::uint32_t> near = welded(positions(mesh, open), tolerance);
    std::vector<std::uint32_t> target(mesh.vertices.size());
    for (std::uint32_t v = 0; v < target.size(); ++v)
        target[v] = v;
    for (std::size_t k = 0; k < open.size(); ++k) {
        const std::uint32_t v = open[k], to = target[v] = open[near[k]];
        if (to != v)
            log.fixed(Defect::crack,
                      mesh.at_vertex(v, length(mesh.vertices[v] - mesh.vertices[to])));
    }
    redirect(mesh, target);
}

void split_at_t_junctions(EditableMesh& mesh, double tolerance, RepairLog& log) {
    Splitter(mesh, tolerance, log).run();
}

}  // namespace allide
