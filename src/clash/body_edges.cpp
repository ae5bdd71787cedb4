// SPDX-License-Identifier: MIT
#include "clash/body_edges.h"

#include <algorithm>
#include <numeric>

#include "clash/fan.h"

namespace allide {
namespace {

bool precedes(Vec3 a, Vec3 b) {
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}

/// For each vertex the lowest one at its place.
std::vector<std::uint32_t> places_of(std::span<const Vec3> vertices) {
    std::vector<std::uint32_t> order(vertices.size()), places(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, [&](std::uint32_t x, std::uint32_t y) {
        if (precedes(vertices[x], vertices[y]) || precedes(vertices[y], vertices[x]))
            return precedes(vertices[x], vertices[y]);
        return x < y;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool is_new = i == 0 || precedes(vertices[order[i - 1]], vertices[order[i]]);
        places[order[i]] = is_new ? order[i] : places[order[i - 1]];
    }
    return places;
}

/// Whether a ray along +x from a point of the box may meet the triangle.
bool may_cross(const Triangle& t, const Box& from) {
    const Box box = bounds(t);
    return box.max.x >= from.min.x && box.min.y <= from.max.y && box.max.y >= from.min.y &&
           box.min.z <= from.max.z && box.max.z >= from.min.z;
}

}  // namespace

BodyFaces::BodyFaces(const MeshView& mesh)
    : mesh_(mesh), places_(places_of(mesh.vertices)), bounds_(mesh.faces.size()) {
    for (std::size_t f = 0; f < mesh.faces.size(); ++f)
        bounds_[f] = !is_degenerate(mesh.triangle(f));
}

void BodyFaces::drop_inner_components(const ExactGrid& grid) {
    DisjointSets sets(mesh_.vertices.size());
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
        for (const int k : {1, 2})
            sets.unite(corner(f, 0), corner(f, k));
    enum : std::uint8_t { unknown, inner, outer };
    std::vector<std::uint8_t> found(mesh_.vertices.size(), unknown);
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f) {
        std::uint8_t& component = found[sets.find(corner(f, 0))];
        if (bounds_[f] && component == unknown)
            component = separates(grid, f) ? outer : inner;
    }
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
        if (found[sets.find(corner(f, 0))] == inner)
            bounds_[f] = false;
}

bool BodyFaces::separates(const ExactGrid& grid, std::size_t face) const {
    const Triangle t = mesh_.triangle(face);
    const Edge3 edge = {t[0], t[1]};
    const EdgePoint middle = edge_point(grid, edge, mean(Quotient::zero(), Quotient::one()));
    const Box around = bounds(t[0], t[1], t[1]);
    Fan fan(edge, {true, false});
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
        if (bounds_[f] && overlaps(bounds(mesh_.triangle(f)), around) &&
            has_edge_at(grid, mesh_.triangle(f), edge, middle))
            fan.add(0, mesh_.triangle(f));
    ClashLabels labels;
    fan.label({moved_winding_number(grid, mesh_, edge, middle), 0}, labels);
    return labels.region[0][0] && labels.region[1][0];
}

int moved_winding_number(const ExactGrid& grid, const MeshView& mesh, const Edge3& edge,
                         const EdgePoint& point) {
    const Box around = bounds(edge.from, edge.to, edge.to);
    int number = 0;
    for (std::size_t f = 0; f < mesh.faces.size(); ++f)
        if (const Triangle t = mesh.triangle(f); may_cross(t, around))
            number += moved_winding_crossing(grid, t, point);
    return number;
}

bool has_edge_at(const ExactGrid& grid, const Triangle& face, const Edge3& edge,
                 const EdgePoint& point) {
    const int axis = largest_axis(edge.to - edge.from);
    for (int k = 0; k < 3; ++k) {
        const Vec3 a = face[k], b = face[(k + 1) % 3];
        if (are_collinear(edge.from, edge.to, a) && are_collinear(edge.from, edge.to, b) &&
            compare_coordinate(grid, point, axis, a[axis]) *
                    compare_coordinate(grid, point, axis, b[axis]) <
                0)
            return true;
    }
    return false;
}

}  // namespace allide
