// SPDX-License-Identifier: MIT
// Section 5: against separating planes, and against I-COLLIDE's distances.
#include <fmt/format.h>

#include <map>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/timer.h"
#include "convex/polytope/polytope.h"
#include "figures/fit.h"
#include "figures/kitamura.h"
#include "figures/octree_scene.h"
#include "lab/planes/separating_plane.h"
#include "scenes/crowd.h"

namespace figures::kitamura {
namespace {

using namespace allide;

CrowdOptions crowd(int spheres, std::uint64_t seed) {
    return {.objects = static_cast<std::size_t>(spheres),
            .volume = 4.19,
            .density = 0.05,
            .translation = 0.05,
            .seed = seed};
}

/// All pairs of spheres, each with a plane that is kept: O(n^2) whatever happens.
class PlaneScene {
public:
    PlaneScene(const Mesh& sphere, std::size_t count) : polytope_(view(sphere)), count_(count) {}

    double cycle(std::span<const Transform> poses) {
        const Timer timer;
        for (std::size_t i = 0; i < count_; ++i)
            for (std::size_t j = 0; j < i; ++j)
                collides_ |= lab::meet_by_plane({polytope_, poses[i]}, {polytope_, poses[j]},
                                                memory_[{i, j}], counts_);
        return 1e3 * timer.seconds();
    }

private:
    ConvexPolytope polytope_;
    std::size_t count_;
    std::map<std::pair<std::size_t, std::size_t>, lab::PlaneMemory> memory_;
    lab::PlaneCounts counts_;
    bool collides_ = false;
};

/// I-COLLIDE with fixed cubes, which decides where all spheres fly.
class DistanceScene {
public:
    DistanceScene(const Mesh& sphere, const Crowd& crowd)
        : world_({.broad = BroadPhase::sweep_and_prune, .box = BoxKind::fixed}) {
        const Geometry geometry = Geometry::convex(sphere, {.method = ConvexMethod::lin_canny});
        for (const Transform& pose : crowd.poses())
            ids_.push_back(world_.add(geometry, pose));
        world_.detect();
    }

    double cycle(Crowd& crowd) {
        const Timer timer;
        world_.place(ids_, crowd.poses());
        const Report& report = world_.detect();
        const double ms = 1e3 * timer.seconds();
        collides_ = !report.pairs.empty();
        for (const PairReport& hit : report.pairs)
            crowd.exchange_velocities(number(hit.a), number(hit.b));
        return ms;
    }

    bool collides() const { return collides_; }

private:
    std::size_t number(ObjectId id) const {
        return static_cast<std::size_t>(std::ranges::find(ids_, id) - ids_.begin());
    }

    World world_;
    std::vector<ObjectId> ids_;
    bool collides_ = false;
};

struct Race {
    std::vector<double> cycle, octree, distance;     ///< every cycle
    std::vector<double> octree_hits, distance_hits;  ///< cycles with a collision
    std::size_t disagreements = 0;
};

/// 15 spheres cross a cube; both methods see the same poses.
Race race(int faces, int cycles) {
    const Mesh sphere = shapes::standard_sphere(1, faces);
    Crowd spheres(crowd(15, 5));
    DistanceScene distance(sphere, spheres);
    OctreeScene octree(std::vector<Mesh>(15, sphere), spheres.side());
    Race result;
    for (int i = 0; i < cycles; ++i) {
        spheres.step();
        result.cycle.push_back(i + 1);
        result.octree.push_back(octree.cycle(spheres.poses()));
        result.distance.push_back(distance.cycle(spheres));
        result.disagreements += octree.collides() != distance.collides();
        if (distance.collides()) {
            result.octree_hits.push_back(result.octree.back());
            result.distance_hits.push_back(result.distance.back());
        }
    }
    return result;
}

}  // namespace

Figure separating_plane(const Effort& effort) {
    std::vector<double> number, octree, plane;
    for (const int count : {10, 20, 30, 40}) {
        effort.tell(fmt::format("{} spheres", count));
        const Mesh sphere = shapes::standard_sphere(1, 528);
        Crowd spheres(crowd(count, 5));
        OctreeScene faces(std::vector<Mesh>(static_cast<std::size_t>(count), sphere),
                          spheres.side());
        PlaneScene planes(sphere, static_cast<std::size_t>(count));
        std::vector<double> octree_ms, plane_ms;
        for (int i = 0; i < effort.of(200, 40); ++i) {
            spheres.step();
            const double by_octree = faces.cycle(spheres.poses());
            const double by_planes = planes.cycle(spheres.poses());
            if (i < 5)
                continue;  // while memory is made and planes are found for the first time
            octree_ms.push_back(by_octree);
            plane_ms.push_back(by_planes);
        }
        number.push_back(count);
        octree.push_back(mean(octree_ms));
        plane.push_back(mean(plane_ms));
    }
    return {
        .charts = {{.title = "Spheres of 528 faces",
                    .x = {"spheres"},
                    .y = {"ms per cycle"},
                    .series = {{"face octree", number, octree, plot::Mark::line_and_points},
                               {"separating planes", number, plane, plot::Mark::line_and_points}}}},
        .findings = {
            {"separating planes grow with the square of the number, the octree slower",
             power_law(number, plane) > power_law(number, octree),
             fmt::format("n^{:.2f} and n^{:.2f}", power_law(number, plane),
                         power_law(number, octree))},
            {"from 20 objects on the octree is faster", octree[1] < plane[1],
             fmt::format("at 20: {:.3f} and {:.3f} ms, at 40: {:.3f} and {:.3f} ms (published: "
                         "21 and 35, 41 and 140)",
                         octree[1], plane[1], octree[3], plane[3])}}};
}

Figure distance_cycles(const Effort& effort) {
    Figure figure;
    double ratio[2];
    std::size_t disagreements = 0;
    const int faces[] = {168, 960};
    for (int i = 0; i < 2; ++i) {
        effort.tell(fmt::format("{} faces", faces[i]));
        const Race run = race(faces[i], effort.of(1000, 100));
        figure.charts.push_back({.title = fmt::format("15 spheres of {} faces", faces[i]),
                                 .x = {"cycle"},
                                 .y = {"ms per cycle"},
                                 .series = {{"face octree", run.cycle, run.octree},
                                            {"distances", run.cycle, run.distance}},
                                 .width = 640});
        ratio[i] = mean(run.octree) / mean(run.distance);
        disagreements += run.disagreements;
    }
    figure.findings = {
        {"the distance method is very fast without collisions", ratio[0] > 1,
         fmt::format("the octree takes {:.1f} and {:.1f} times its time over all cycles", ratio[0],
                     ratio[1])},
        {"both see the same collisions", disagreements == 0,
         fmt::format("{} cycles differ", disagreements)}};
    return figure;
}

Figure distance_faces(const Effort& effort) {
    std::vector<double> faces, octree, distance, octree_hits, distance_hits;
    for (const int count : {48, 80, 168, 360, 528, 728, 960}) {
        effort.tell(fmt::format("{} faces", count));
        const Race run = race(count, effort.of(1000, 200));
        if (run.octree_hits.empty())
            continue;
        faces.push_back(count);
        octree.push_back(mean(run.octree));
        distance.push_back(mean(run.distance));
        octree_hits.push_back(mean(run.octree_hits));
        distance_hits.push_back(mean(run.distance_hits));
    }
    const auto chart = [&](const char* title, const auto& ours, const auto& theirs) {
        return plot::Chart{.title = title,
                           .x = {"faces of each sphere"},
                           .y = {"ms per cycle"},
                           .series = {{"face octree", faces, ours, plot::Mark::line_and_points},
                                      {"distances", faces, theirs, plot::Mark::line_and_points}}};
    };
    return {.charts = {chart("All cycles", octree, distance),
                       chart("Cycles with collisions", octree_hits, distance_hits)},
            .findings = {{"in cycles with collisions the octree is faster than distances",
                          octree_hits.back() < distance_hits.back(),
                          fmt::format("{:.3f} and {:.3f} ms at 960 faces", octree_hits.back(),
                                      distance_hits.back())}}};
}

}  // namespace figures::kitamura
