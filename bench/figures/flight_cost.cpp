// SPDX-License-Identifier: MIT
#include "figures/flight_cost.h"

#include <array>
#include <chrono>
#include <optional>

#include <allide/tracker.h>

namespace figures {
namespace {

using namespace allide;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Tree tree_of(int k) {
    switch (k) {
        case 6:
            return Tree::dop6;
        case 14:
            return Tree::dop14;
        case 26:
            return Tree::dop26;
        default:
            return Tree::dop18;
    }
}

std::size_t tree_bytes(const Geometry& geometry) {
    const GeometryMemory memory = geometry.memory();
    return memory.volumes + memory.order + memory.volume_vertices;
}

TreeOptions at_rest(TreeOptions options) {
    options.dop.moving = false;
    return options;
}

}  // namespace

TreeChoice dop_tree(int k, DopBuildOptions build, DopSearch search) {
    return {std::to_string(k) + "-DOP", {.tree = tree_of(k), .dop = build}, search};
}

TreeChoice obb_tree() {
    return {"OBB", {.tree = Tree::obb, .obb = {.mesh_axes = false}}};
}

FlightCost fly(const Dataset& data, const TreeChoice& choice) {
    const auto start = Clock::now();
    const Geometry environment = Geometry::surface(data.environment, at_rest(choice.tree));
    const Geometry flyer = Geometry::surface(data.flyer, choice.tree);
    FlightCost cost{.build_ms = 1e3 * seconds_since(start)};
    cost.tree_bytes = tree_bytes(environment) + tree_bytes(flyer);
    const QueryOptions options = {.stats = &cost.stats, .dop = choice.search};
    std::vector<FacePair> pairs;
    Tracker tracker;
    const Placed rest(environment);
    for (const Transform& pose : data.flight) {
        const Placed moved(flyer, pose);
        const auto asked = Clock::now();
        if (choice.tracked)
            tracker.intersecting_faces(rest, moved, pairs, options);
        else
            intersecting_faces(rest, moved, pairs, options);
        cost.us.push_back(1e6 * seconds_since(asked));
        cost.contacts += pairs.size();
    }
    return cost;
}

const Dataset& dataset(int which, int steps) {
    static std::array<std::optional<Dataset>, thesis_datasets> made;
    auto& slot = made[static_cast<std::size_t>(which)];
    if (!slot)
        slot = make_dataset(which, steps);
    return *slot;
}

}  // namespace figures
