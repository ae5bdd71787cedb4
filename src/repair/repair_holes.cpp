// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <utility>

#include "mesh/adjacency.h"
#include "mesh/face_key.h"
#include "primitive/triangle.h"
#include "repair/editable_mesh.h"

namespace allide {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

class HoleFiller {
public:
    HoleFiller(EditableMesh& mesh, RepairLog& log)
        : mesh_(mesh), log_(log), leaving_(mesh.vertices.size(), Adjacency::none) {
        const Adjacency table = adjacency(mesh.vertices, mesh.faces);
        for (std::size_t e = 0; e < table.edge_count(); ++e) {
            const std::uint32_t h = table.edge(e)[0];
            edges_.push_back(edge(start(h), end(h)));
            if (table.edge(e).size() == 1)
                open_.push_back(h);
        }
        std::ranges::sort(edges_);
        std::ranges::sort(open_);
    }

    void run() {
        find_ways_on();
        PolygonMesh rings;
        for (const std::uint32_t h : open_)
            if (std::vector<std::uint32_t> ring = ring_from(h); !ring.empty()) {
                firsts_.push_back(h);
                rings.polygons.push_back(std::move(ring));
            }
        if (rings.polygons.empty())
            return;
        for (const Face& f : mesh_.faces)
            keys_.push_back(face_key(f));
        std::ranges::sort(keys_);
        rings.vertices = mesh_.vertices;
        fill(rings, triangulated(rings).faces);
    }

private:
    static constexpr std::uint32_t ambiguous = Adjacency::none - 1;

    static Edge edge(std::uint32_t a, std::uint32_t b) { return std::minmax({a, b}); }
    std::uint32_t start(std::uint32_t h) const { return origin(mesh_.faces, h); }
    std::uint32_t end(std::uint32_t h) const { return origin(mesh_.faces, next_half_edge(h)); }

    void find_ways_on() {
        for (const std::uint32_t h : open_) {
            std::uint32_t& way = leaving_[start(h)];
            way = way == Adjacency::none ? h : ambiguous;
        }
    }

    /// The corners of the missing polygon, which runs against its neighbours; empty if h is not the
    /// first of a ring that passes no vertex twice. Visits each edge at most once.
    std::vector<std::uint32_t> ring_from(std::uint32_t first) {
        std::vector<std::uint32_t> corners;
        for (std::uint32_t h = first;;) {
            std::uint32_t& way = leaving_[start(h)];
            if (way != h)
                return {};
            way = ambiguous;
            corners.push_back(start(h));
            const std::uint32_t next = leaving_[end(h)];
            if (end(h) == start(first))
                break;
            if (next == Adjacency::none || next == ambiguous)
                return {};
            h = next;
        }
        std::ranges::reverse(corners);
        return corners;
    }

    void fill(const PolygonMesh& rings, std::span<const Face> triangles) {
        std::size_t used = 0;
        for (std::size_t k = 0; k < rings.polygons.size(); ++k) {
            const std::size_t count = rings.polygons[k].size() - 2;
            const auto patch = triangles.subspan(used, count);
            used += count;
            if (!is_acceptable(rings.polygons[k], patch))
                continue;
            mesh_.faces.insert(mesh_.faces.end(), patch.begin(), patch.end());
            mesh_.face_source.resize(mesh_.faces.size(), mesh_.face_source[firsts_[k] / 3]);
            log_ring(rings.polygons[k]);
        }
    }

    void log_ring(const std::vector<std::uint32_t>& ring) {
        for (std::size_t k = 0; k < ring.size(); ++k) {
            const Vec3 a = mesh_.vertices[ring[k]], b = mesh_.vertices[ring[(k + 1) % ring.size()]];
            log_.fixed(Defect::open_edge, {mesh_.face_source.back(), 0.5 * (a + b)});
        }
    }

    /// No face without area or that is there already, and no diagonal that is an edge already.
    bool is_acceptable(const std::vector<std::uint32_t>& ring, std::span<const Face> patch) {
        std::set<Edge> sides, diagonals;
        for (std::size_t k = 0; k < ring.size(); ++k)
            sides.insert(edge(ring[k], ring[(k + 1) % ring.size()]));
        for (const Face& f : patch) {
            if (are_collinear(mesh_.vertices[f[0]], mesh_.vertices[f[1]], mesh_.vertices[f[2]]) ||
                std::ranges::binary_search(keys_, face_key(f)))
                return false;
            for (const Edge& e : {edge(f[0], f[1]), edge(f[1], f[2]), edge(f[2], f[0])})
                if (!sides.contains(e))
                    diagonals.insert(e);
        }
        if (std::ranges::any_of(diagonals, [&](Edge e) {
                return std::ranges::binary_search(edges_, e) || new_edges_.contains(e);
            }))
            return false;
        new_edges_.merge(diagonals);
        return true;
    }

    EditableMesh& mesh_;
    RepairLog& log_;
    std::vector<std::uint32_t> open_;
    std::vector<std::uint32_t> leaving_;  // the one open half-edge that leaves each vertex
    std::vector<std::uint32_t> firsts_;   // half-edge at which each ring was found
    std::vector<Edge> edges_;
    std::vector<Face> keys_;
    std::set<Edge> new_edges_;
};

}  // namespace

void fill_holes(EditableMesh& mesh, RepairLog& log) {
    HoleFiller(mesh, log).run();
}

}  // namespace allide
