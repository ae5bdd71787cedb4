// SPDX-License-Identifier: MIT
#include "mesh/solid.h"

#include <algorithm>

#include "math/range.h"
#include "mesh/adjacency.h"

namespace allide {
namespace {

std::optional<Finding> first_bad_index(const Mesh& mesh) {
    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f)
        for (std::uint32_t k = 0; k < 3; ++k)
            if (mesh.faces[f][k] >= mesh.vertices.size())
                return Finding{Defect::index_out_of_range, f, k};
    return std::nullopt;
}

/// At the lowest half-edge of any edge that more faces run along one way than the other.
std::optional<Finding> first_unbalanced_edge(const Mesh& mesh) {
    const Adjacency table = adjacency(mesh.vertices, mesh.faces);
    std::optional<Finding> first;
    std::uint32_t lowest = Adjacency::none;
    for (std::size_t e = 0; e < table.edge_count(); ++e) {
        const auto edge = table.edge(e);
        if (edge[0] >= lowest || imbalance(table, mesh.faces, e) == 0)
            continue;
        lowest = edge[0];
        const Defect defect = edge.size() % 2 == 1 ? Defect::open_edge : Defect::misoriented_edge;
        first = Finding{defect, lowest / 3, lowest % 3};
    }
    return first;
}

Error edge_error(const Finding& finding, const Mesh& mesh) {
    const bool is_open = finding.defect == Defect::open_edge;
    return {
        is_open ? ErrorCode::not_closed : ErrorCode::not_oriented,
        describe(finding, mesh) + (is_open ? "; close the mesh, by repair perhaps, or use it "
                                             "as a surface"
                                           : "; turn one of the two faces, or repair the mesh")};
}

}  // namespace

std::optional<Finding> first_bad_datum(const Mesh& mesh) {
    if (const auto vertex = first_out_of_range(mesh.vertices))
        return Finding{Defect::out_of_range, static_cast<std::uint32_t>(*vertex)};
    return first_bad_index(mesh);
}

std::optional<Error> data_error(const Mesh& mesh) {
    const std::optional<Finding> bad = first_bad_datum(mesh);
    if (!bad)
        return std::nullopt;
    const bool is_index = bad->defect == Defect::index_out_of_range;
    return Error(is_index ? ErrorCode::bad_index : ErrorCode::out_of_range,
                 describe(*bad, mesh) + (is_index ? "; indices count from 0"
                                                  : "; give finite coordinates within that range"));
}

std::optional<Error> solid_error(const Mesh& mesh) {
    if (auto error = data_error(mesh))
        return error;
    if (mesh.faces.empty())
        return Error(ErrorCode::degenerate, "the mesh has no faces, so it bounds no solid");
    if (const auto edge = first_unbalanced_edge(mesh))
        return edge_error(*edge, mesh);
    return std::nullopt;
}

std::optional<Error> linked_solid_error(std::span<const Face> faces, std::size_t vertices) {
    Mesh links;
    links.faces.assign(faces.begin(), faces.end());
    for (std::size_t v = 0; v < vertices; ++v)  // each at its own place, whichever it is
        links.vertices.push_back({static_cast<double>(v), 0, 0});
    const auto error = solid_error(links);
    if (!error)
        return std::nullopt;
    return Error(error->code(), std::string(error->what()) +
                                    "; what deforms is joined by vertex numbers, not places");
}

}  // namespace allide
