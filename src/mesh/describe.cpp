// SPDX-License-Identifier: MIT
#include "mesh/describe.h"

#include <allide/mesh.h>

#include "base/decimal.h"
#include "mesh/adjacency.h"

namespace allide {
namespace {

std::string corner(const Mesh& mesh, std::uint32_t half_edge) {
    const std::uint32_t vertex = origin(mesh.faces, half_edge);
    if (vertex >= mesh.vertices.size())
        return "vertex " + std::to_string(vertex);
    return "vertex " + std::to_string(vertex) + ' ' + text(mesh.vertices[vertex]);
}

std::string edge(const Finding& finding, const Mesh& mesh) {
    const std::uint32_t h = 3 * finding.index + finding.edge;
    return "edge " + std::to_string(finding.edge) + " of face " + std::to_string(finding.index) +
           ", from " + corner(mesh, h) + " to " + corner(mesh, next_half_edge(h));
}

std::string bad_index(const Finding& finding, const Mesh& mesh) {
    return "face " + std::to_string(finding.index) + " names vertex " +
           std::to_string(mesh.faces[finding.index][finding.edge]) + " of " +
           std::to_string(mesh.vertices.size());
}

std::string vertex(const Finding& finding, const Mesh& mesh) {
    return "vertex " + std::to_string(finding.index) + ' ' + text(mesh.vertices[finding.index]);
}

}  // namespace

std::string text(double value) {
    char digits[decimal_size];
    return {digits, write_decimal(digits, value)};
}

std::string text(Vec3 p) {
    return '(' + text(p.x) + ", " + text(p.y) + ", " + text(p.z) + ')';
}

std::string describe(const Finding& finding, const Mesh& mesh) {
    switch (finding.defect) {
        case Defect::index_out_of_range:
            return bad_index(finding, mesh);
        case Defect::out_of_range:
            return vertex(finding, mesh) + " is not finite or reaches beyond 2^60";
        case Defect::degenerate_face:
            return "face " + std::to_string(finding.index) +
                   " has no area: its corners, the first " + corner(mesh, 3 * finding.index) +
                   ", lie on one line";
        case Defect::open_edge:
            return edge(finding, mesh) + ", is open: no face runs back along it";
        case Defect::misoriented_edge:
            return edge(finding, mesh) + ", is run along the same way by its neighbouring face";
        case Defect::non_manifold_edge:
            return edge(finding, mesh) + ", belongs to more than two faces";
        case Defect::non_manifold_vertex:
            return vertex(finding, mesh) + " joins groups of faces that share no edge there";
        case Defect::reflex_edge:
            return edge(finding, mesh) + ", is reflex: the faces bend outward there";
        default:
            return "index " + std::to_string(finding.index) +
                   " has a defect that only repair finds";
    }
}

}  // namespace allide
