// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>

#include <allide/mesh.h>

#include "base/reject.h"
#include "math/range.h"
#include "primitive/orient.h"
#include "triangulate/ear_clipping.h"
#include "triangulate/flatten.h"

namespace allide {
namespace {

using Polygon = std::vector<std::uint32_t>;

bool runs_right(Vec3 from, Vec3 to) {
    return from.x < to.x || (from.x == to.x && from.y < to.y);
}

/// Every corner turns strictly left, and the sides change between rightward and leftward twice
/// only, which is to wind once.
bool is_strictly_convex(std::span<const Vec3> flat) {
    const std::size_t count = flat.size();
    int changes = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3 a = flat[k], b = flat[k + 1 < count ? k + 1 : 0],
                   c = flat[k + 2 < count ? k + 2 : k + 2 - count];
        if (orient2d(a, b, c, 2) <= 0)
            return false;
        changes += runs_right(a, b) != runs_right(b, c);
    }
    return changes == 2;
}

/// Appends the triangles of one polygon after the other, in memory used again.
class Triangulator {
public:
    explicit Triangulator(const PolygonMesh& source) : source_(source) {
        mesh_.vertices = source.vertices;
        std::size_t faces = 0;
        for (const Polygon& polygon : source.polygons)
            faces += std::max<std::size_t>(polygon.size(), 2) - 2;
        mesh_.faces.reserve(faces);
    }

    void add(const Polygon& polygon) {
        if (polygon.size() < 3 || !has_its_vertices(polygon))
            return;
        if (polygon.size() == 3 || !is_in_range(polygon) || is_convex(polygon))
            fan(polygon);
        else
            clip(polygon);
    }

    Mesh take() { return std::move(mesh_); }

private:
    bool has_its_vertices(const Polygon& polygon) const {
        for (const std::uint32_t v : polygon)
            if (v >= source_.vertices.size()) {
                reject(ErrorCode::bad_index, "a polygon names vertex " + std::to_string(v) +
                                                 " of " + std::to_string(source_.vertices.size()) +
                                                 "; indices count from 0");
                return false;
            }
        return true;
    }

    bool is_in_range(const Polygon& polygon) const {
        return std::ranges::all_of(polygon,
                                   [&](std::uint32_t v) { return in_range(source_.vertices[v]); });
    }

    bool is_convex(const Polygon& polygon) {
        corners_.clear();
        for (const std::uint32_t v : polygon)
            corners_.push_back(world_vertex({}, source_.vertices[v]));
        flatten(corners_, flat_);
        return is_strictly_convex(flat_);
    }

    void fan(const Polygon& polygon) {
        for (std::size_t k = 2; k < polygon.size(); ++k)
            mesh_.faces.push_back({polygon[0], polygon[k - 1], polygon[k]});
    }

    void clip(const Polygon& polygon) {
        triangles_.clear();
        clipper_.clip(flat_, triangles_);
        for (const auto& [a, b, c] : triangles_)
            mesh_.faces.push_back({polygon[a], polygon[b], polygon[c]});
    }

    const PolygonMesh& source_;
    Mesh mesh_;
    std::vector<Vec3> corners_, flat_;
    std::vector<std::array<std::uint32_t, 3>> triangles_;
    EarClipper clipper_;
};

}  // namespace

Mesh triangulated(const PolygonMesh& polygons) {
    Triangulator triangulator(polygons);
    for (const Polygon& polygon : polygons.polygons)
        triangulator.add(polygon);
    return triangulator.take();
}

}  // namespace allide
