// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>

#include <allide/shapes.h>

#include "shapes/pipe_runs.h"
#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

constexpr int elbow_steps = 3;
constexpr double thickness = 0.3;  // radius of a pipe, in cells; below 0.5

// In rings: a pipe has 2 * sides faces for each, caps included.
constexpr PipeRunCost cost = {.ends = 2, .turn = elbow_steps + 1, .next = elbow_steps};

Vec3 vector(Direction d) {
    Vec3 v;
    v[d.axis] = d.sign;
    return v;
}

Vec3 center(const Cell& cell) {
    return {cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5};
}

/// The vector carried along part of the quarter turn from one direction to another.
Vec3 turned(Vec3 v, Vec3 from, Vec3 to, SinCos angle) {
    const double along_from = dot(v, from), along_to = dot(v, to);
    return v + (angle.cos - 1) * (along_from * from + along_to * to) +
           angle.sin * (along_from * to - along_to * from);
}

/// Lays a pipe along a run, in units of a cell.
class PipeLayer {
public:
    PipeLayer(Mesh& mesh, int sides) : mesh_(mesh), sides_(sides) {}

    void lay(const PipeRun& run);

private:
    void add_ring(Vec3 at, Vec3 u, Vec3 v);
    void add_elbow(Vec3 corner, Vec3 from, Vec3 to, int first_step);

    Mesh& mesh_;
    int sides_;
    Vec3 u_, v_;
    std::optional<std::uint32_t> last_;
};

void PipeLayer::add_ring(Vec3 at, Vec3 u, Vec3 v) {
    const std::uint32_t ring = add_circle(mesh_, {at, u, v}, sides_);
    if (last_)
        join_rings(mesh_, *last_, ring, sides_);
    last_ = ring;
}

void PipeLayer::add_elbow(Vec3 corner, Vec3 from, Vec3 to, int first_step) {
    const Vec3 pivot = corner + 0.5 * (to - from);
    for (int i = first_step; i <= elbow_steps; ++i) {
        const SinCos angle = turn(i, 4 * elbow_steps);
        add_ring(pivot - 0.5 * turned(to, from, to, angle), turned(u_, from, to, angle),
                 turned(v_, from, to, angle));
    }
    u_ = turned(u_, from, to, {1, 0});
    v_ = turned(v_, from, to, {1, 0});
}

void PipeLayer::lay(const PipeRun& run) {
    const Direction ahead = run.directions.front();
    u_ = thickness * vector({(ahead.axis + 1) % 3, 1});
    v_ = cross(vector(ahead), u_);
    last_.reset();
    const Vec3 start = center(run.cells.front()), end = center(run.cells.back());
    add_ring(start, u_, v_);
    const std::uint32_t first = *last_;
    for (std::size_t i = 1; i + 1 < run.cells.size(); ++i)
        add_elbow(center(run.cells[i]), vector(run.directions[i - 1]), vector(run.directions[i]),
                  follows_turn(run, i) ? 1 : 0);
    add_ring(end, u_, v_);
    open_ring(mesh_, add_vertex(mesh_, start), first, sides_);
    close_ring(mesh_, *last_, add_vertex(mesh_, end), sides_);
}

/// Two faces more.
void split_at_center(Mesh& mesh, std::size_t face) {
    const auto [a, b, c] = mesh.faces[face];
    const Vec3 sum = mesh.vertices[a] + mesh.vertices[b] + mesh.vertices[c];
    const std::uint32_t middle = add_vertex(mesh, (1.0 / 3) * sum);
    mesh.faces[face] = {a, b, middle};
    mesh.faces.push_back({b, c, middle});
    mesh.faces.push_back({c, a, middle});
}

/// Cells along the edge of a cube of which about a third will be used, with four cells to a run.
int first_edge(std::int64_t rings) {
    const std::int64_t cells = 12 * (rings / cost.turn + 1);
    std::int64_t edge = 2;
    while (edge * edge * edge < cells)
        ++edge;
    return static_cast<int>(edge);
}

}  // namespace

Mesh pipes(const PipesOptions& system) {
    if (!are_sizes("pipes", {{"size", system.size}}))
        return {};
    const int sides = count_in_range(system.sides, 3);
    const int faces = std::max(system.faces, 4 * sides);
    const std::int64_t rings = faces / (2 * sides);
    int edge = first_edge(rings);
    auto runs = pipe_runs(edge, rings, cost, Random(system.seed));
    while (!runs) {
        edge += 1 + edge / 8;
        runs = pipe_runs(edge, rings, cost, Random(system.seed));
    }

    Mesh mesh;
    PipeLayer layer(mesh, sides);
    for (const PipeRun& run : *runs)
        layer.lay(run);
    const std::size_t missing = (static_cast<std::size_t>(faces) + 1 - mesh.faces.size()) / 2;
    for (std::size_t i = 0; i < missing; ++i)
        split_at_center(mesh, i);
    const double middle = 0.5 * edge;
    for (Vec3& v : mesh.vertices)
        v = (system.size / edge) * (v - Vec3{middle, middle, middle});
    return mesh;
}

}  // namespace allide::shapes
