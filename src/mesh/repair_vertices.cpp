// SPDX-License-Identifier: MIT
#include "mesh/adjacency.h"
#include "mesh/between.h"
#include "mesh/draft.h"
#include "mesh/weld.h"
#include "primitive/orient.h"

namespace allide {
namespace {

/// What edges around a vertex bend, and whether all of them have two faces.
struct Surroundings {
    std::uint32_t bent_edges = 0;
    std::uint32_t ends[2] = {};  // of the first two that bend
    bool is_inner = true;

    void add_bent(std::uint32_t end) {
        if (bent_edges < 2)
            ends[bent_edges] = end;
        ++bent_edges;
    }
};

std::vector<Surroundings> surroundings(const Draft& draft) {
    const Adjacency table = adjacency(draft.vertices, draft.faces);
    std::vector<Surroundings> result(draft.vertices.size());
    for (std::size_t e = 0; e < table.edge_count(); ++e) {
        const std::uint32_t h = table.edge(e)[0], partner = table.partner[h];
        const std::uint32_t a = origin(draft.faces, h), b = origin(draft.faces, next_half_edge(h));
        if (partner == Adjacency::none) {
            result[a].is_inner = result[b].is_inner = false;
            continue;
        }
        const auto [p, q, r] = draft.faces[h / 3];
        const std::uint32_t apex = origin(draft.faces, next_half_edge(next_half_edge(partner)));
        if (orient3d(draft.vertices[p], draft.vertices[q], draft.vertices[r],
                     draft.vertices[apex]) == 0)
            continue;
        result[a].add_bent(b);
        result[b].add_bent(a);
    }
    return result;
}

}  // namespace

void join_duplicate_vertices(Draft& draft, double tolerance, RepairLog& log) {
    const std::vector<std::uint32_t> target = welded(draft.vertices, tolerance);
    for (std::uint32_t v = 0; v < target.size(); ++v)
        if (target[v] != v)
            log.mended(Flaw::duplicate_vertex,
                       draft.at_vertex(v, length(draft.vertices[v] - draft.vertices[target[v]])));
    redirect(draft, target);
}

void drop_unused_vertices(Draft& draft, RepairLog& log) {
    std::vector<char> is_unused(draft.vertices.size(), true);
    for (const Face& f : draft.faces)
        for (const std::uint32_t v : f)
            is_unused[v] = false;
    for (std::uint32_t v = 0; v < is_unused.size(); ++v)
        if (is_unused[v])
            log.mended(Flaw::unused_vertex, draft.at_vertex(v));
    drop_vertices(draft, is_unused);
}

std::vector<std::uint32_t> superfluous_vertices(const Draft& draft) {
    const std::vector<Surroundings> around = surroundings(draft);
    std::vector<std::uint32_t> result;
    for (std::uint32_t v = 0; v < around.size(); ++v) {
        const Surroundings& s = around[v];
        const bool is_on_crease =
            s.bent_edges == 2 &&
            is_between(draft.vertices[v], draft.vertices[s.ends[0]], draft.vertices[s.ends[1]]);
        if (s.is_inner && (s.bent_edges == 0 || is_on_crease))
            result.push_back(v);
    }
    return result;
}

}  // namespace allide
