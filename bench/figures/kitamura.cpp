// SPDX-License-Identifier: MIT
// Section 4: the method alone.
#include "figures/kitamura.h"

#include <fmt/format.h>

#include <allide/shapes.h>

#include "figures/fit.h"
#include "figures/meeting.h"
#include "figures/octree_scene.h"
#include "scenes/deforming.h"

namespace figures::kitamura {
namespace {

using namespace allide;

constexpr int cycles = 72;

/// Towards each other across the corners of their boxes, so that these overlap long before.
const Vec3 diagonal = {0.577, 0.577, 0.577};

std::vector<Transform> turned(int cycle) {
    const double turn = 0.02 * cycle;
    return {rotation({1, 2, 3}, turn), rotation({3, -1, 2}, -turn)};
}

/// Two spheres turn and come nearer; they meet in the last cycle and not before.
std::vector<Transform> approaching(int cycle, double last_apart) {
    std::vector<Transform> poses = turned(cycle);
    poses[1].translation = (last_apart - 0.02 + 0.1 * (cycles - cycle)) * diagonal;
    return poses;
}

struct Approach {
    std::vector<double> cycle, ms;
    int first_collision = 0;
    double last() const { return ms.back(); }
};

/// The median of several runs, cycle by cycle.
Approach approach_of(int faces, int runs) {
    const Mesh sphere = shapes::standard_sphere(1, faces);
    const std::vector<Transform> at_end = turned(cycles);
    const double apart = last_apart({sphere, at_end[0]}, {sphere, at_end[1]}, diagonal, 4);
    Approach result;
    std::vector<std::vector<double>> each(cycles);
    for (int run = 0; run < runs; ++run) {
        OctreeScene scene({sphere, sphere}, 16);
        for (int cycle = 1; cycle <= cycles; ++cycle) {
            each[static_cast<std::size_t>(cycle - 1)].push_back(
                scene.cycle(approaching(cycle, apart)));
            if (scene.collides() && result.first_collision == 0)
                result.first_collision = cycle;
        }
    }
    for (int cycle = 1; cycle <= cycles; ++cycle) {
        result.cycle.push_back(cycle);
        result.ms.push_back(median(each[static_cast<std::size_t>(cycle - 1)]));
    }
    return result;
}

/// The first `count` objects of a scene, from its beginning until a time.
std::vector<double> cycle_times(const DeformingScene& scene, int count, double until, int frames) {
    constexpr double scene_side = 1;  // grows where objects are larger
    std::vector<Mesh> bodies;
    for (int i = 0; i < count; ++i)
        bodies.push_back(scene[static_cast<std::size_t>(i)].mesh);
    OctreeScene octree(bodies, scene_side);
    std::vector<double> ms;
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<std::vector<Vec3>> vertices;
        for (int i = 0; i < count; ++i)
            vertices.push_back(
                world_vertices(scene[static_cast<std::size_t>(i)], until * frame / (frames - 1)));
        ms.push_back(octree.cycle(std::move(vertices)));
    }
    return ms;
}

std::vector<double> numbered(const std::vector<double>& values) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < values.size(); ++i)
        numbers.push_back(static_cast<double>(i + 1));
    return numbers;
}

}  // namespace

Figure approach(const Effort& effort) {
    plot::Chart chart{
        .title = "Two spheres approach", .x = {"cycle"}, .y = {"ms per cycle", plot::Scale::log}};
    bool at_last = true, rises = true;
    std::string seen;
    for (const int faces : {3968, 960, 528, 168}) {
        effort.tell(fmt::format("{} faces", faces));
        const Approach run = approach_of(faces, effort.of(21, 5));
        chart.series.push_back({fmt::format("{} faces", faces), run.cycle, run.ms});
        at_last &= run.first_collision == cycles;
        rises &= run.last() > median(run.ms);
        seen += fmt::format("{}{:.2f} ms", seen.empty() ? "" : ", ", run.last());
    }
    return {.charts = {chart},
            .findings = {{"spheres of any number of faces first collide in cycle 72", at_last,
                          at_last ? "as set up" : "they do not"},
                         {"a cycle takes longest when they collide", rises,
                          "last cycle of 3968, 960, 528, 168 faces: " + seen +
                              " (published 70, 24, 16, 11)"}}};
}

Figure face_count(const Effort& effort) {
    std::vector<double> faces, ms;
    for (const int count : shapes::standard_sphere_faces) {
        effort.tell(fmt::format("{} faces", count));
        faces.push_back(count);
        ms.push_back(approach_of(count, effort.of(21, 5)).last());
    }
    const double power = power_law(std::span(faces).subspan(6), std::span(ms).subspan(6));
    const Line line = line_through(faces, ms);
    const double within_100ms = (100 - line.offset) / line.slope;
    return {
        .charts = {{.title = "The last cycle",
                    .x = {"faces of each sphere", plot::Scale::log},
                    .y = {"ms", plot::Scale::log},
                    .series = {{"today", faces, ms, plot::Mark::line_and_points},
                               {"published (1998)",
                                {3968, 960, 528, 168},
                                {70, 24, 16, 11},
                                plot::Mark::points}}}},
        .findings = {{"the time of the last cycle grows about linearly with the faces", power < 1.2,
                      fmt::format("as n^{:.2f} from 120 faces on", power)},
                     {"objects of up to about 5936 faces stay within 100 ms", within_100ms > 5936,
                      fmt::format("{:.2g} faces, extrapolated in the same way", within_100ms)}}};
}

Figure shuttles(const Effort& effort) {
    const int frames = effort.of(150, 30);
    effort.tell("15 shuttles");
    const std::vector<double> all = cycle_times(flying_shuttles(15), 15, 0.5, frames);
    effort.tell("2 shuttles");
    const std::vector<double> two = cycle_times(flying_shuttles(15), 2, 0.5, frames);
    return {
        .charts = {{.title = "Shuttles of 528 faces",
                    .x = {"cycle"},
                    .y = {"ms per cycle"},
                    .series = {{"15 shuttles", numbered(all), all},
                               {"two of them", numbered(two), two}}}},
        .findings = {{"15 objects whose boxes overlap cost less than their 105 pairs one by one",
                      median(all) < 105 * median(two),
                      fmt::format("{:.1f} times the time of one pair (published: last cycle 31 ms, "
                                  "16 ms for the two that collide)",
                                  median(all) / median(two))}}};
}

Figure interaction(const Effort& effort) {
    const DeformingScene hands = grasping_hands();
    const std::vector<double> ms =
        cycle_times(hands, static_cast<int>(hands.size()), 1, effort.of(800, 60));
    return {
        .charts = {{.title = "Two hands grasp a sphere; all deform",
                    .x = {"cycle"},
                    .y = {"ms per cycle"},
                    .series = {{"today", numbered(ms), ms}},
                    .width = 640}},
        .findings = {{"a mean cycle of about 11.5 ms leaves room for interaction", mean(ms) < 11.5,
                      fmt::format("{:.3f} ms on average, {:.3f} at most", mean(ms), largest(ms))}}};
}

}  // namespace figures::kitamura
