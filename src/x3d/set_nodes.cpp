// SPDX-License-Identifier: MIT
// IndexedFaceSet, and the sets, strips and fans of triangles and quadrilaterals.
#include <algorithm>
#include <cmath>

#include "x3d/geometry_nodes.h"

namespace allide {

namespace {

/// The corners of one polygon, strip or fan.
using Run = std::vector<std::uint32_t>;

Run counted_run(std::size_t begin, std::size_t count) {
    Run run(count);
    for (std::size_t i = 0; i < count; ++i)
        run[i] = static_cast<std::uint32_t>(begin + i);
    return run;
}

/// Runs of indices that end in -1; the last may end without.
Result<std::vector<Run>> runs_of(const NodeFields& node, std::string_view field,
                                 std::size_t point_count) {
    std::vector<Run> runs(1);
    for (const std::int32_t index : node.integers(field)) {
        if (index < -1 || (index >= 0 && static_cast<std::size_t>(index) >= point_count))
            return node.error(std::string(field) + " names point " + std::to_string(index) +
                              " of " + std::to_string(point_count));
        if (index >= 0)
            runs.back().push_back(static_cast<std::uint32_t>(index));
        else
            runs.emplace_back();
    }
    return runs;
}

/// All indices as one run.
Result<Run> plain_indices(const NodeFields& node, std::size_t point_count) {
    Run run;
    for (const std::int32_t index : node.integers("index")) {
        if (index < 0 || static_cast<std::size_t>(index) >= point_count)
            return node.error("index names point " + std::to_string(index) + " of " +
                              std::to_string(point_count));
        run.push_back(static_cast<std::uint32_t>(index));
    }
    return run;
}

/// Runs of as many points as the counts say.
Result<std::vector<Run>> counted_runs(const NodeFields& node, std::string_view field,
                                      std::size_t point_count) {
    std::vector<Run> runs;
    std::size_t begin = 0;
    for (const std::int32_t count : node.integers(field)) {
        if (count < 3 || static_cast<std::size_t>(count) > point_count - begin)
            return node.error(std::string(field) + " has " + std::to_string(count) + " where " +
                              std::to_string(point_count - begin) + " points are left");
        runs.push_back(counted_run(begin, static_cast<std::size_t>(count)));
        begin += static_cast<std::size_t>(count);
    }
    return runs;
}

void turn_unless_ccw(const NodeFields& node, Mesh& mesh) {
    if (!node.flag("ccw"))
        for (Face& face : mesh.faces)
            std::swap(face[1], face[2]);
}

/// Three corners to a triangle; those left over are ignored, as the standard says.
Mesh of_triangles(const NodeFields& node, std::vector<Vec3> points, const Run& run) {
    Mesh mesh{std::move(points), {}};
    for (std::size_t i = 0; i + 2 < run.size(); i += 3)
        mesh.faces.push_back({run[i], run[i + 1], run[i + 2]});
    turn_unless_ccw(node, mesh);
    return mesh;
}

Mesh of_strips(const NodeFields& node, std::vector<Vec3> points, const std::vector<Run>& runs) {
    Mesh mesh{std::move(points), {}};
    for (const Run& run : runs)
        for (std::size_t i = 0; i + 2 < run.size(); ++i)
            mesh.faces.push_back(i % 2 == 0 ? Face{run[i], run[i + 1], run[i + 2]}
                                            : Face{run[i + 1], run[i], run[i + 2]});
    turn_unless_ccw(node, mesh);
    return mesh;
}

Mesh of_fans(const NodeFields& node, std::vector<Vec3> points, const std::vector<Run>& runs) {
    Mesh mesh{std::move(points), {}};
    for (const Run& run : runs)
        for (std::size_t i = 1; i + 1 < run.size(); ++i)
            mesh.faces.push_back({run[0], run[i], run[i + 1]});
    turn_unless_ccw(node, mesh);
    return mesh;
}

Mesh of_quads(const NodeFields& node, std::vector<Vec3> points, const Run& run) {
    PolygonMesh polygons{std::move(points), {}};
    for (std::size_t i = 0; i + 3 < run.size(); i += 4)
        polygons.polygons.push_back({run[i], run[i + 1], run[i + 2], run[i + 3]});
    Mesh mesh = triangulated(polygons);
    turn_unless_ccw(node, mesh);
    return mesh;
}

}  // namespace

Result<Mesh> face_set_mesh(const NodeFields& node, const ShapeOptions&) {
    PolygonMesh polygons{node.points(), {}};
    Result<std::vector<Run>> runs = runs_of(node, "coordIndex", polygons.vertices.size());
    if (!runs)
        return runs.error();
    polygons.polygons = *std::move(runs);
    Mesh mesh = triangulated(polygons);
    turn_unless_ccw(node, mesh);
    return mesh;
}

Result<Mesh> triangle_set_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const Run run = counted_run(0, points.size());
    return of_triangles(node, std::move(points), run);
}

Result<Mesh> quad_set_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const Run run = counted_run(0, points.size());
    return of_quads(node, std::move(points), run);
}

Result<Mesh> triangle_strip_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const auto runs = counted_runs(node, "stripCount", points.size());
    if (!runs)
        return runs.error();
    return of_strips(node, std::move(points), *runs);
}

Result<Mesh> triangle_fan_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const auto runs = counted_runs(node, "fanCount", points.size());
    if (!runs)
        return runs.error();
    return of_fans(node, std::move(points), *runs);
}

Result<Mesh> indexed_triangles_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const auto run = plain_indices(node, points.size());
    if (!run)
        return run.error();
    return of_triangles(node, std::move(points), *run);
}

Result<Mesh> indexed_quads_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const auto run = plain_indices(node, points.size());
    if (!run)
        return run.error();
    return of_quads(node, std::move(points), *run);
}

Result<Mesh> indexed_strips_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const auto runs = runs_of(node, "index", points.size());
    if (!runs)
        return runs.error();
    return of_strips(node, std::move(points), *runs);
}

Result<Mesh> indexed_fans_mesh(const NodeFields& node, const ShapeOptions&) {
    std::vector<Vec3> points = node.points();
    const auto runs = runs_of(node, "index", points.size());
    if (!runs)
        return runs.error();
    return of_fans(node, std::move(points), *runs);
}

Result<Mesh> rectangle_mesh(const NodeFields& node, const ShapeOptions&) {
    const auto size = node.numbers("size");
    if (size.size() != 2 || !(size[0] >= 0) || !(size[1] >= 0))
        return node.error("size has a number below 0");
    const double x = size[0] / 2, y = size[1] / 2;
    return Mesh{{{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}}, {{0, 1, 2}, {0, 2, 3}}};
}

Result<Mesh> flat_triangles_mesh(const NodeFields& node, const ShapeOptions&) {
    Mesh mesh;
    const auto numbers = node.numbers("vertices");
    for (std::size_t i = 0; i + 5 < numbers.size(); i += 6) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (std::size_t k = i; k < i + 6; k += 2)
            mesh.vertices.push_back({numbers[k], numbers[k + 1], 0});
        mesh.faces.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

Result<Mesh> elevation_grid_mesh(const NodeFields& node, const ShapeOptions&) {
    const std::int64_t columns = node.integer("xDimension"), rows = node.integer("zDimension");
    const auto heights = node.numbers("height");
    if (columns < 0 || rows < 0 || static_cast<std::uint64_t>(columns * rows) != heights.size())
        return node.error("height has " + std::to_string(heights.size()) +
                          " numbers, but the grid is " + std::to_string(columns) + " by " +
                          std::to_string(rows));
    const double dx = node.number("xSpacing"), dz = node.number("zSpacing");
    Mesh mesh;
    for (std::int64_t j = 0; j < rows; ++j)
        for (std::int64_t i = 0; i < columns; ++i)
            mesh.vertices.push_back({static_cast<double>(i) * dx,
                                     heights[static_cast<std::size_t>(j * columns + i)],
                                     static_cast<double>(j) * dz});
    const auto at = [&](std::int64_t i, std::int64_t j) {
        return static_cast<std::uint32_t>(j * columns + i);
    };
    for (std::int64_t j = 0; j + 1 < rows; ++j)
        for (std::int64_t i = 0; i + 1 < columns; ++i) {
            mesh.faces.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            mesh.faces.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
        }
    turn_unless_ccw(node, mesh);
    return mesh;
}

}  // namespace allide
