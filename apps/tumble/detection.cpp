// SPDX-License-Identifier: MIT
#include "tumble/detection.h"

#include <algorithm>
#include <chrono>

namespace tumble {
namespace {

using namespace allide;

Box world_box(const Placed& placed) {
    const std::vector<Vec3>& vertices = placed.geometry().mesh().vertices;
    const Vec3 first = world_vertex(placed.world_from_local(), vertices[0]);
    Box box = {first, first};
    for (const Vec3& local : vertices) {
        const Vec3 v = world_vertex(placed.world_from_local(), local);
        for (int axis = 0; axis < 3; ++axis) {
            box.min[axis] = std::min(box.min[axis], v[axis]);
            box.max[axis] = std::max(box.max[axis], v[axis]);
        }
    }
    return box;
}

bool overlap(const Box& a, const Box& b) {
    for (int axis = 0; axis < 3; ++axis)
        if (a.max[axis] < b.min[axis] || b.max[axis] < a.min[axis])
            return false;
    return true;
}

void find_collisions(std::span<const Placed> placed, Detection& found) {
    for (std::size_t a = 0; a < placed.size(); ++a)
        for (std::size_t b = a + 1; b < placed.size(); ++b) {
            if (!overlap(found.boxes[a], found.boxes[b]))
                continue;
            ++found.overlapping_boxes;
            if (intersects(placed[a], placed[b], {.stats = &found.stats}))
                found.collisions.push_back(
                    {a, b, intersecting_faces(placed[a], placed[b], {.stats = &found.stats})});
        }
}

}  // namespace

Detection detect(std::span<const Body> bodies) {
    const auto start = std::chrono::steady_clock::now();
    Detection found;
    std::vector<Placed> placed;
    for (const Body& body : bodies) {
        placed.emplace_back(body.geometry, world_from_local(body));
        found.boxes.push_back(world_box(placed.back()));
    }
    find_collisions(placed, found);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    found.seconds = elapsed.count();
    return found;
}

}  // namespace tumble
