// SPDX-License-Identifier: MIT
#include "figures/octree_scene.h"

#include "base/timer.h"
#include "math/world_vertices.h"

namespace figures {

using namespace allide;

namespace {

OctreeOptions options_of(OctreeRun run, double side) {
    if (run == OctreeRun::today)
        return {};
    return {.level = 6, .test = CellTest::clipping, .side = side};
}

}  // namespace

OctreeScene::OctreeScene(std::vector<Mesh> bodies, double side, OctreeRun run)
    : bodies_(std::move(bodies)), octree_(options_of(run, side)) {
    for (const Mesh& body : bodies_)
        world_.push_back(body.vertices);
}

double OctreeScene::cycle(std::span<const Transform> poses) {
    const Timer timer;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        world_vertices(poses[i], bodies_[i].vertices, world_[i]);
    find();
    return 1e3 * timer.seconds();
}

double OctreeScene::cycle(std::vector<std::vector<Vec3>> vertices) {
    world_ = std::move(vertices);
    const Timer timer;
    find();
    return 1e3 * timer.seconds();
}

void OctreeScene::find() {
    views_.clear();
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        views_.push_back({world_[i], bodies_[i].faces});
    (void)octree_.try_find(views_);
}

}  // namespace figures
