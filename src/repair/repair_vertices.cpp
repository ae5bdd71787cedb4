// SPDX-License-Identifier: MIT
#include "mesh/adjacency.h"
#include "primitive/orient.h"
#include "repair/between.h"
#include "repair/editable_mesh.h"
#include "repair/weld.h"

namespace allide {
namespace {

/// The edges around a vertex that are not flat, and whether all edges have two faces.
struct Surroundings {
    std::uint32_t bent_edges = 0;
    std::uint32_t ends[2] = {};  // far ends of the first two edges that are not flat
    bool is_inner = true;

    void add_bent(std::uint32_t end) {
        if (bent_edges < 2)
            ends[bent_edges] = end;
        ++bent_edges;
    }
};

std::vector<Surroundings> surroundings(const EditableMesh& mesh) {
    const Adjacency table = adjacency(mesh.vertices, mesh.faces);
    std::vector<Surroundings> result(mesh.vertices.size());
    for (std::size_t e = 0; e < table.edge_count(); ++e) {
        const std::uint32_t h = table.edge(e)[0], partner = table.partner[h];
        const std::uint32_t a = origin(mesh.faces, h), b = origin(mesh.faces, next_half_edge(h));
        if (partner == Adjacency::none) {
            result[a].is_inner = result[b].is_inner = false;
            continue;
        }
        const auto [p, q, r] = mesh.faces[h / 3];
        const std::uint32_t apex = origin(mesh.faces, next_half_edge(next_half_edge(partner)));
        if (orient3d(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r], mesh.vertices[apex]) ==
            0)
            continue;
        result[a].add_bent(b);
        result[b].add_bent(a);
    }
    return result;
}

}  // namespace

void join_duplicate_vertices(EditableMesh& mesh, double tolerance, RepairLog& log) {
    const std::vector<std::uint32_t> target = welded(mesh.vertices, tolerance);
    for (std::uint32_t v = 0; v < target.size(); ++v)
        if (target[v] != v)
            log.fixed(Defect::duplicate_vertex,
                      mesh.at_vertex(v, length(mesh.vertices[v] - mesh.vertices[target[v]])));
    redirect(mesh, target);
}

void drop_unused_vertices(EditableMesh& mesh, RepairLog& log) {
    std::vector<char> is_unused(mesh.vertices.size(), true);
    for (const Face& f : mesh.faces)
        for (const std::uint32_t v : f)
            is_unused[v] = false;
    for (std::uint32_t v = 0; v < is_unused.size(); ++v)
        if (is_unused[v])
            log.fixed(Defect::unused_vertex, mesh.at_vertex(v));
    drop_vertices(mesh, is_unused);
}

std::vector<std::uint32_t> redundant_vertices(const EditableMesh& mesh) {
    const std::vector<Surroundings> around = surroundings(mesh);
    std::vector<std::uint32_t> result;
    for (std::uint32_t v = 0; v < around.size(); ++v) {
        const Surroundings& s = around[v];
        const bool is_on_crease =
            s.bent_edges == 2 &&
            is_between(mesh.vertices[v], mesh.vertices[s.ends[0]], mesh.vertices[s.ends[1]]);
        if (s.is_inner && (s.bent_edges == 0 || is_on_crease))
            result.push_back(v);
    }
    return result;
}

}  // namespace allide
