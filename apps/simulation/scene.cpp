// SPDX-License-Identifier: MIT
#include "simulation/scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace simulation {
namespace {

using namespace allide;

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

Box world_box(const Geometry& geometry, const Transform& pose) {
    Mesh mesh = geometry.mesh();
    for (Vec3& v : mesh.vertices)
        v = world_vertex(pose, v);
    return bounds(mesh);
}

bool overlap(const Box& a, const Box& b) {
    for (int axis = 0; axis < 3; ++axis)
        if (a.max[axis] < b.min[axis] || b.max[axis] < a.min[axis])
            return false;
    return true;
}

/// One sweep along x.
std::vector<Pair> overlapping(const std::vector<Box>& boxes) {
    std::vector<std::size_t> order(boxes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return boxes[i].min.x; });
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t k = i + 1; k < order.size(); ++k) {
            if (boxes[order[k]].min.x > boxes[order[i]].max.x)
                break;
            if (overlap(boxes[order[i]], boxes[order[k]]))
                pairs.push_back({std::min(order[i], order[k]), std::max(order[i], order[k])});
        }
    return pairs;
}

bool is_within(const Box& box, Vec3 centre, double half_width) {
    for (int axis = 0; axis < 3; ++axis)
        if (box.min[axis] < centre[axis] - half_width || box.max[axis] > centre[axis] + half_width)
            return false;
    return true;
}

}  // namespace

Scene make_scene(const Run& run, const Shapes& shapes) {
    Scene scene{{}, run.busiest.poses, {}, run.busiest.collisions, {}, run.room};
    for (std::size_t i = 0; i < scene.poses.size(); ++i) {
        scene.geometries.push_back(shapes.geometries[i % shapes.geometries.size()]);
        scene.boxes.push_back(world_box(scene.geometries[i], scene.poses[i]));
    }
    for (const Pair pair : overlapping(scene.boxes)) {
        const Placed a(scene.geometries[pair.a], scene.poses[pair.a]);
        const Placed b(scene.geometries[pair.b], scene.poses[pair.b]);
        scene.closest.push_back({pair, separation(a, b)});
    }
    return scene;
}

Scene part_of(const Scene& scene, Vec3 centre, double half_width) {
    Scene part{{}, {}, {}, {}, {}, scene.room};
    std::vector<std::size_t> number(scene.poses.size(), none);
    for (std::size_t i = 0; i < scene.poses.size(); ++i) {
        if (!is_within(scene.boxes[i], centre, half_width))
            continue;
        number[i] = part.poses.size();
        part.geometries.push_back(scene.geometries[i]);
        part.poses.push_back(scene.poses[i]);
        part.boxes.push_back(scene.boxes[i]);
    }
    const auto is_kept = [&](Pair pair) {
        return number[pair.a] != none && number[pair.b] != none;
    };
    for (const Pair pair : scene.collisions)
        if (is_kept(pair))
            part.collisions.push_back({number[pair.a], number[pair.b]});
    for (const auto& [pair, separation] : scene.closest)
        if (is_kept(pair))
            part.closest.push_back({{number[pair.a], number[pair.b]}, separation});
    return part;
}

}  // namespace simulation
