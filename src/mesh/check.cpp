// SPDX-License-Identifier: MIT
#include <algorithm>
#include <tuple>

#include <allide/mesh.h>

#include "math/range.h"
#include "math/world_vertices.h"
#include "mesh/adjacency.h"
#include "mesh/components.h"
#include "mesh/convex_edge.h"
#include "mesh/convexity.h"
#include "mesh/disjoint_sets.h"

namespace allide {
namespace {

class Checker {
public:
    explicit Checker(const Mesh& mesh) : mesh_(mesh), positions_(mesh.vertices.size()) {
        world_vertices({}, mesh.vertices, positions_);
    }

    MeshCheck run() {
        find_bad_vertices();
        keep_sound_faces();
        adjacency_ = adjacency(mesh_.vertices, faces_);
        result_.components =
            static_cast<std::uint32_t>(components(adjacency_.joined, faces_).count());
        find_degenerate_faces();
        find_bad_edges();
        find_non_manifold_vertices();
        conclude();
        sort(result_.findings);
        sort(result_.reflex_edges);
        return std::move(result_);
    }

private:
    static void sort(std::vector<Finding>& findings) {
        std::ranges::sort(findings, {},
                          [](const Finding& f) { return std::tuple(f.defect, f.index, f.edge); });
    }

    void report(Defect defect, std::uint32_t index, std::uint32_t edge = 0) {
        result_.findings.push_back({defect, index, edge});
    }

    Finding at_half_edge(Defect defect, std::uint32_t h) const {
        return {defect, source_[h / 3], h % 3};
    }

    void find_bad_vertices() {
        for (std::uint32_t v = 0; v < mesh_.vertices.size(); ++v)
            if (!in_range(mesh_.vertices[v]))
                report(Defect::out_of_range, v);
    }

    void keep_sound_faces() {
        for (std::uint32_t f = 0; f < mesh_.faces.size(); ++f)
            if (is_sound(f)) {
                faces_.push_back(mesh_.faces[f]);
                source_.push_back(f);
            }
    }

    bool is_sound(std::uint32_t f) {
        for (std::uint32_t k = 0; k < 3; ++k)
            if (mesh_.faces[f][k] >= mesh_.vertices.size()) {
                report(Defect::index_out_of_range, f, k);
                return false;
            }
        return std::ranges::all_of(mesh_.faces[f],
                                   [&](std::uint32_t v) { return in_range(mesh_.vertices[v]); });
    }

    void find_degenerate_faces() {
        for (std::uint32_t f = 0; f < faces_.size(); ++f) {
            const auto [a, b, c] = faces_[f];
            if (are_collinear(positions_[a], positions_[b], positions_[c]))
                report(Defect::degenerate_face, source_[f]);
        }
    }

    void find_bad_edges() {
        for (std::size_t e = 0; e < adjacency_.edge_count(); ++e) {
            const auto edge = adjacency_.edge(e);
            if (edge.size() % 2 == 1)
                result_.findings.push_back(at_half_edge(Defect::open_edge, edge[0]));
            else if (imbalance(adjacency_, faces_, e) != 0)
                result_.findings.push_back(at_half_edge(Defect::misoriented_edge, edge[0]));
            if (edge.size() > 2)
                result_.findings.push_back(at_half_edge(Defect::non_manifold_edge, edge[0]));
        }
    }

    /// The corner of the half-edge's face at the end of the edge that is `upper` or not.
    std::uint32_t corner_at(std::uint32_t h, bool upper) const {
        return runs_upward(adjacency_, faces_, h) == upper ? next_half_edge(h) : h;
    }

    /// Corners that edges link around a vertex form one fan; a vertex with more fans is
    /// non-manifold.
    void find_non_manifold_vertices() {
        DisjointSets fans(3 * faces_.size());
        for (std::size_t e = 0; e < adjacency_.edge_count(); ++e)
            for (const std::uint32_t h : adjacency_.edge(e))
                for (const bool upper : {false, true})
                    fans.unite(corner_at(adjacency_.edge(e)[0], upper), corner_at(h, upper));
        std::vector<std::uint32_t> fans_at(mesh_.vertices.size());
        for (const std::uint32_t corner : adjacency_.half_edges) {
            const std::uint32_t vertex = adjacency_.joined[origin(faces_, corner)];
            if (fans.find(corner) == corner && ++fans_at[vertex] == 2)
                report(Defect::non_manifold_vertex, vertex);
        }
    }

    bool lacks(Defect defect) const {
        return std::ranges::none_of(result_.findings,
                                    [=](const Finding& f) { return f.defect == defect; });
    }

    void conclude() {
        result_.closed = !faces_.empty() && lacks(Defect::open_edge);
        result_.oriented = lacks(Defect::misoriented_edge);
        result_.manifold = lacks(Defect::non_manifold_edge) && lacks(Defect::non_manifold_vertex);
        if (!result_.closed || !result_.oriented)
            return;
        find_reflex_edges();
        result_.convex = result_.findings.empty() && result_.reflex_edges.empty() &&
                         result_.components == 1 && is_globally_convex(positions_, faces_);
    }

    Vec3 position(std::uint32_t half_edge) const { return positions_[origin(faces_, half_edge)]; }

    bool has_area(std::uint32_t half_edge) const {
        const auto [a, b, c] = faces_[half_edge / 3];
        return !are_collinear(positions_[a], positions_[b], positions_[c]);
    }

    void find_reflex_edges() {
        for (std::uint32_t h = 0; h < 3 * faces_.size(); ++h) {
            const std::uint32_t partner = adjacency_.partner[h];
            if (partner == Adjacency::none || partner < h || !has_area(h) || !has_area(partner))
                continue;
            const std::uint32_t end = next_half_edge(h);
            const Vec3 apex = position(next_half_edge(end));
            const Vec3 other = position(next_half_edge(next_half_edge(partner)));
            if (!is_convex_edge(position(h), position(end), apex, other))
                result_.reflex_edges.push_back(at_half_edge(Defect::reflex_edge, h));
        }
    }

    const Mesh& mesh_;
    std::vector<Vec3> positions_;
    std::vector<Face> faces_;            // those that can be looked at
    std::vector<std::uint32_t> source_;  // their indices in the mesh
    Adjacency adjacency_;
    MeshCheck result_;
};

}  // namespace

MeshCheck check(const Mesh& mesh) {
    return Checker(mesh).run();
}

}  // namespace allide
