// SPDX-License-Identifier: MIT
// Section 4: the method alone.
#include "figures/kitamura.h"

#include <fmt/format.h>

#include <allide/shapes.h>

#include "figures/fit.h"
#include "figures/kitamura_scenes.h"
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
Approach approach_of(int faces, int runs, OctreeRun settings) {
    const Mesh sphere = shapes::standard_sphere(1, faces);
    const std::vector<Transform> at_end = turned(cycles);
    const double apart = last_apart({sphere, at_end[0]}, {sphere, at_end[1]}, diagonal, 4);
    Approach result;
    std::vector<std::vector<double>> each(cycles);
    for (int run = 0; run < runs; ++run) {
        OctreeScene scene({sphere, sphere}, 16, settings);
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

/// Every cycle of a scene from its beginning to its end.
struct SceneTimes {
    std::vector<double> ms, misses;  ///< all cycles; those without a collision
};

SceneTimes scene_times(const DeformingScene& scene, int frames, OctreeRun run) {
    constexpr double scene_side = 1;  // grows where objects are larger
    std::vector<Mesh> bodies;
    for (const auto& body : scene)
        bodies.push_back(body.mesh);
    OctreeScene octree(bodies, scene_side, run);
    SceneTimes times;
    for (int frame = 0; frame < frames; ++frame) {
        std::vector<std::vector<Vec3>> vertices;
        for (const auto& body : scene)
            vertices.push_back(world_vertices(body, static_cast<double>(frame) / (frames - 1)));
        times.ms.push_back(octree.cycle(std::move(vertices)));
        if (!octree.collides())
            times.misses.push_back(times.ms.back());
    }
    return times;
}

/// Figure 8 with all shuttles, or with those that meet.
struct Shuttles {
    std::vector<double> ms;                      ///< the median of several runs, cycle by cycle
    bool one_meeting = true;                     ///< one pair meets in the last cycle, none before
    std::uint64_t fewest_overlaps = UINT64_MAX;  ///< pairs of boxes, in the cycle with the fewest
};

Shuttles fly_shuttles(const ShuttleFlight& flight, int number, OctreeRun settings, int runs) {
    Shuttles result;
    std::vector<std::vector<double>> each(ShuttleFlight::cycles);
    for (int run = 0; run < runs; ++run) {
        OctreeScene scene(flight.bodies(number), 16, settings);
        for (int cycle = 1; cycle <= ShuttleFlight::cycles; ++cycle) {
            each[static_cast<std::size_t>(cycle - 1)].push_back(
                scene.cycle(flight.poses(cycle, number)));
            result.one_meeting &= scene.meetings() == (cycle == ShuttleFlight::cycles ? 1 : 0);
            result.fewest_overlaps =
                std::min(result.fewest_overlaps, scene.stats().overlap_regions);
        }
    }
    for (const std::vector<double>& times : each)
        result.ms.push_back(median(times));
    return result;
}

std::vector<double> numbered(const std::vector<double>& values) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < values.size(); ++i)
        numbers.push_back(static_cast<double>(i + 1));
    return numbers;
}

}  // namespace

Figure approach(const Effort& effort) {
    plot::Chart published{.title = "As published: level 6, clipping",
                          .x = {"cycle"},
                          .y = {"ms per cycle", plot::Scale::log}};
    plot::Chart today = published;
    today.title = "As we would run it today";
    bool at_last = true, longest = true;
    std::string seen;
    for (const int faces : {3968, 960, 528, 168}) {
        effort.tell(fmt::format("{} faces", faces));
        const Approach run = approach_of(faces, effort.of(21, 5), OctreeRun::published);
        const Approach ours = approach_of(faces, effort.of(21, 5), OctreeRun::today);
        published.series.push_back({fmt::format("{} faces", faces), run.cycle, run.ms});
        today.series.push_back({fmt::format("{} faces", faces), ours.cycle, ours.ms});
        at_last &= run.first_collision == cycles;
        longest &= run.last() == largest(run.ms);
        seen += fmt::format("{}{:.2f} ms", seen.empty() ? "" : ", ", run.last());
    }
    return {.charts = {published, today},
            .findings = {{"spheres of any number of faces first collide in cycle 72", at_last,
                          at_last ? "as set up" : "they do not"},
                         {"the last cycle, with the collision, takes longest", longest,
                          "last cycle of 3968, 960, 528, 168 faces: " + seen +
                              " (published 70, 24, 16, 11)"}}};
}

Figure face_count(const Effort& effort) {
    std::vector<double> faces, ms, today;
    for (const int count : shapes::standard_sphere_faces) {
        effort.tell(fmt::format("{} faces", count));
        faces.push_back(count);
        ms.push_back(approach_of(count, effort.of(21, 5), OctreeRun::published).last());
        today.push_back(approach_of(count, effort.of(21, 5), OctreeRun::today).last());
    }
    const double power = power_law(std::span(faces).subspan(6), std::span(ms).subspan(6));
    const Line line = line_through(faces, ms);
    const double within_100ms = (100 - line.offset) / line.slope;
    return {.charts = {{.title = "The last cycle",
                        .x = {"faces of each sphere", plot::Scale::log},
                        .y = {"ms", plot::Scale::log},
                        .series = {{"as published", faces, ms, plot::Mark::line_and_points},
                                   {"today's settings", faces, today, plot::Mark::line_and_points},
                                   {"published (1998)",
                                    {3968, 960, 528, 168},
                                    {70, 24, 16, 11},
                                    plot::Mark::points}}}},
            .findings = {
                {"the time of the last cycle grows about linearly with the faces",
                 power > 0.8 && power < 1.2, fmt::format("as n^{:.2f} from 120 faces on", power)},
                {"objects of up to about 5936 faces stay within 100 ms", within_100ms > 5936,
                 fmt::format("{:.2g} faces, extrapolated in the same way", within_100ms)}}};
}

Figure shuttles(const Effort& effort) {
    const ShuttleFlight flight;
    const int runs = effort.of(21, 3);
    plot::Chart chart{
        .title = "Shuttles of 528 faces", .x = {"cycle"}, .y = {"ms per cycle"}, .width = 640};
    const auto fly = [&](const char* name, int number, OctreeRun run) {
        effort.tell(name);
        Shuttles result = fly_shuttles(flight, number, run, runs);
        chart.series.push_back({name, numbered(result.ms), result.ms});
        return result;
    };
    const Shuttles all = fly("15, as published", ShuttleFlight::count, OctreeRun::published);
    const Shuttles two = fly("the two that meet, as published", 2, OctreeRun::published);
    const Shuttles all_today = fly("15, today's settings", ShuttleFlight::count, OctreeRun::today);
    const Shuttles two_today = fly("the two, today's settings", 2, OctreeRun::today);
    const bool as_set_up = all.one_meeting && two.one_meeting && all.fewest_overlaps >= 15;
    return {
        .charts = {chart},
        .findings = {
            {"many boxes overlap in every cycle, and one pair meets, in the last", as_set_up,
             fmt::format("as set up, at least {} pairs of boxes", all.fewest_overlaps)},
            {"the last cycle of all 15 takes at most twice that of the two that collide",
             all.ms.back() <= 2 * two.ms.back(),
             fmt::format("{:.3f} and {:.3f} ms; with today's settings {:.3f} and {:.3f} ms "
                         "(published 31 and 16 ms)",
                         all.ms.back(), two.ms.back(), all_today.ms.back(), two_today.ms.back())}}};
}

Figure interaction(const Effort& effort) {
    const DeformingScene hands = grasping_hands();
    const int frames = effort.of(800, 60);
    const SceneTimes published = scene_times(hands, frames, OctreeRun::published);
    const std::vector<double>& ms = published.ms;
    const std::vector<double> today = scene_times(hands, frames, OctreeRun::today).ms;
    const auto slow = std::ranges::count_if(published.misses, [](double t) { return t > 5; });
    const double share = static_cast<double>(slow) / static_cast<double>(published.misses.size());
    return {.charts = {{.title = "Two hands grasp a sphere; all deform",
                        .x = {"cycle"},
                        .y = {"ms per cycle"},
                        .series = {{"as published", numbered(ms), ms},
                                   {"today's settings", numbered(today), today}},
                        .width = 640}},
            .findings = {
                {"a mean cycle of about 11.5 ms leaves room for interaction", mean(ms) < 11.5,
                 fmt::format("{:.3f} ms on average, {:.3f} at most; {:.3f} with today's settings",
                             mean(ms), largest(ms), mean(today))},
                {"cycles without a collision rarely take more than 5 ms", share < 0.05,
                 fmt::format("{} of {}", slow, published.misses.size())}}};
}

}  // namespace figures::kitamura
