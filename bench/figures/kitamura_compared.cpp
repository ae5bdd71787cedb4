// SPDX-License-Identifier: MIT
// Section 5: against separating planes, and against I-COLLIDE's distances.
#include <fmt/format.h>

#include <algorithm>
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
            rebound(crowd, number(hit.a), number(hit.b));
        return ms;
    }

    bool collides() const { return collides_; }

private:
    std::size_t number(ObjectId id) const {
        return static_cast<std::size_t>(std::ranges::find(ids_, id) - ids_.begin());
    }

    /// Two that already part keep their velocities. To exchange those again would keep them
    /// together.
    static void rebound(Crowd& crowd, std::size_t a, std::size_t b) {
        const Vec3 apart = crowd.poses()[b].translation - crowd.poses()[a].translation;
        if (dot(apart, crowd.velocity(b) - crowd.velocity(a)) < 0)
            crowd.exchange_velocities(a, b);
    }

    World world_;
    std::vector<ObjectId> ids_;
    bool collides_ = false;
};

/// The times of one method in a race.
struct Curve {
    std::vector<double> all, hits, misses;  ///< every cycle; those with and without a collision
    std::vector<double> peaks;              ///< the largest time of each spell of collisions

    void add(double ms, bool hit, bool hit_before) {
        all.push_back(ms);
        (hit ? hits : misses).push_back(ms);
        if (hit && !hit_before)
            peaks.push_back(ms);
        else if (hit)
            peaks.back() = std::max(peaks.back(), ms);
    }
};

struct Race {
    std::vector<double> cycle;
    Curve octree, today, distance;
    std::size_t disagreements = 0;
};

/// 15 spheres cross a cube; all methods see the same poses.
Race race(int faces, int cycles) {
    const Mesh sphere = shapes::standard_sphere(1, faces);
    Crowd spheres(crowd(15, 5));
    DistanceScene distance(sphere, spheres);
    const std::vector<Mesh> bodies(15, sphere);
    OctreeScene octree(bodies, spheres.side(), OctreeRun::published);
    OctreeScene today(bodies, spheres.side(), OctreeRun::today);
    Race result;
    bool hit_before = false;
    for (int i = 0; i < cycles; ++i) {
        spheres.step();
        result.cycle.push_back(i + 1);
        const double by_octree = octree.cycle(spheres.poses());
        const double by_today = today.cycle(spheres.poses());
        const double by_distance = distance.cycle(spheres);
        const bool hit = distance.collides();
        result.octree.add(by_octree, hit, hit_before);
        result.today.add(by_today, hit, hit_before);
        result.distance.add(by_distance, hit, hit_before);
        result.disagreements += octree.collides() != hit || today.collides() != hit;
        hit_before = hit;
    }
    return result;
}

double ratio(const std::vector<double>& a, const std::vector<double>& b) {
    return mean(a) / mean(b);
}

/// Times of figure 13 for one number of spheres. The paper times the octree in the cycle of a
/// collision, and planes in any.
struct PlaneRace {
    std::vector<double> octree, today;  ///< cycles with a collision
    std::vector<double> plane;          ///< every cycle
};

PlaneRace race_planes(int count, int cycles) {
    const Mesh sphere = shapes::standard_sphere(1, 528);
    Crowd spheres(crowd(count, 5));
    const std::vector<Mesh> bodies(static_cast<std::size_t>(count), sphere);
    OctreeScene octree(bodies, spheres.side(), OctreeRun::published);
    OctreeScene today(bodies, spheres.side(), OctreeRun::today);
    PlaneScene planes(sphere, static_cast<std::size_t>(count));
    PlaneRace result;
    for (int i = 0; i < cycles; ++i) {
        spheres.step();
        const double by_octree = octree.cycle(spheres.poses());
        const double by_today = today.cycle(spheres.poses());
        const double by_planes = planes.cycle(spheres.poses());
        if (i < 5)
            continue;  // while memory is made and planes are found for the first time
        result.plane.push_back(by_planes);
        if (!octree.collides())
            continue;
        result.octree.push_back(by_octree);
        result.today.push_back(by_today);
    }
    return result;
}

}  // namespace

Figure separating_plane(const Effort& effort) {
    std::vector<double> number, octree, today, plane;
    for (const int count : {10, 20, 30, 40}) {
        effort.tell(fmt::format("{} spheres", count));
        const PlaneRace run = race_planes(count, effort.of(200, 40));
        number.push_back(count);
        octree.push_back(mean(run.octree));
        today.push_back(mean(run.today));
        plane.push_back(mean(run.plane));
    }
    const auto series = [&](const char* name, const std::vector<double>& ms) {
        return plot::Series{name, number, ms, plot::Mark::line_and_points};
    };
    return {
        .charts = {{.title = "Spheres of 528 faces",
                    .x = {"spheres"},
                    .y = {"ms per cycle"},
                    .series = {series("face octree, as published", octree),
                               series("face octree, today's settings", today),
                               series("separating planes", plane)}}},
        .findings = {{"separating planes grow with the square of the number, the octree slower",
                      power_law(number, plane) > power_law(number, octree),
                      fmt::format("n^{:.2f} and n^{:.2f}", power_law(number, plane),
                                  power_law(number, octree))},
                     {"planes are faster for 10 objects, the octree for 20 and more",
                      plane[0] < octree[0] && octree[1] < plane[1] && octree[2] < plane[2] &&
                          octree[3] < plane[3],
                      fmt::format("10: {:.3f} and {:.3f} ms, 20: {:.3f} and {:.3f}, 40: "
                                  "{:.3f} and {:.3f} (published, octree in the last cycle, with a "
                                  "collision: 10 and 16, 35 "
                                  "and 21, 140 and 41)",
                                  plane[0], octree[0], plane[1], octree[1], plane[3], octree[3])}}};
}

Figure distance_cycles(const Effort& effort) {
    Figure figure;
    double peaks[2], misses[2];
    std::size_t disagreements = 0, spells = 0;
    const int faces[] = {168, 960};
    for (int i = 0; i < 2; ++i) {
        effort.tell(fmt::format("{} faces", faces[i]));
        const Race run = race(faces[i], effort.of(1000, 100));
        figure.charts.push_back(
            {.title = fmt::format("15 spheres of {} faces", faces[i]),
             .x = {"cycle"},
             .y = {"ms per cycle"},
             .series = {{"face octree, as published", run.cycle, run.octree.all},
                        {"today's settings", run.cycle, run.today.all},
                        {"distances", run.cycle, run.distance.all}},
             .width = 640});
        peaks[i] = ratio(run.octree.peaks, run.distance.peaks);
        misses[i] = ratio(run.octree.misses, run.distance.misses);
        disagreements += run.disagreements;
        spells += run.octree.peaks.size();
    }
    figure.findings = {
        {"local maxima are about equal at 168 faces", peaks[0] > 0.5 && peaks[0] < 2,
         fmt::format("the octree's are {:.1f} times as high, in {} spells of collisions at both "
                     "sizes",
                     peaks[0], spells)},
        {"local maxima of the octree are lower at 960 faces", peaks[1] < 1,
         fmt::format("they are {:.1f} times as high", peaks[1])},
        {"in cycles without collisions the distance method is much faster",
         std::min(misses[0], misses[1]) > 2,
         fmt::format("the octree takes {:.1f} and {:.1f} times its time", misses[0], misses[1])},
        {"both see the same collisions", disagreements == 0,
         fmt::format("{} cycles differ", disagreements)}};
    return figure;
}

Figure distance_faces(const Effort& effort) {
    std::vector<double> faces, octree, distance, octree_hits, distance_hits;
    for (const int count : {48, 80, 168, 360, 528, 728, 960}) {
        effort.tell(fmt::format("{} faces", count));
        const Race run = race(count, effort.of(1000, 200));
        if (run.octree.hits.empty())
            continue;
        faces.push_back(count);
        octree.push_back(mean(run.octree.all));
        distance.push_back(mean(run.distance.all));
        octree_hits.push_back(mean(run.octree.hits));
        distance_hits.push_back(mean(run.distance.hits));
    }
    const auto chart = [&](const char* title, const auto& ours, const auto& theirs) {
        return plot::Chart{
            .title = title,
            .x = {"faces of each sphere"},
            .y = {"ms per cycle"},
            .series = {{"face octree, as published", faces, ours, plot::Mark::line_and_points},
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
