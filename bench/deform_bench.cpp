// SPDX-License-Identifier: MIT
// Objects whose every vertex moves: what a frame costs in a world, beside FCL's trees of boxes
// refitted in the same run, and what the steps of it cost. One thread; vertices are made before the
// clock starts. The argument leaves all but one part out: scenes, steps, quality or self.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <allide/shapes.h>
#include <allide/world.h>

#include "bench/deform_peers.h"
#include "bench/measure.h"
#include "scenes/deforming.h"
#include "wide/moving_tree.h"
#include "wide/wide_query.h"

namespace allide {
namespace {

/// World vertices of all objects at one time.
using Shapes = std::vector<std::vector<Vec3>>;

std::vector<Shapes> frames_of(const DeformingScene& scene, double begin, double end, int count) {
    std::vector<Shapes> frames(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        for (const Deforming& object : scene)
            frames[static_cast<std::size_t>(i)].push_back(
                world_vertices(object, begin + (end - begin) * i / count));
    return frames;
}

std::size_t faces_met(const Report& report) {
    std::size_t sum = 0;
    for (const PairReport& c : report.pairs)
        sum += c.faces.size();
    return sum;
}

class OurFrames {
public:
    explicit OurFrames(const DeformingScene& scene) : world_({.detail = Detail::faces}) {
        for (const Deforming& object : scene)
            ids_.push_back(world_.add(Geometry::deformable(object.mesh)));
    }

    std::size_t run(const Shapes& shapes) {
        for (std::size_t i = 0; i < ids_.size(); ++i)
            world_.deform(ids_[i], shapes[i]);
        const Report& report = world_.detect();
        rebuilt += report.stats.rebuilt;
        return faces_met(report);
    }

    std::uint64_t rebuilt = 0;

private:
    World world_;
    std::vector<ObjectId> ids_;
};

class FclFrames {
public:
    explicit FclFrames(const DeformingScene& scene) {
        for (const Deforming& object : scene)
            models_.emplace_back(object.mesh);
    }

    std::size_t run(const Shapes& shapes) {
        for (std::size_t i = 0; i < models_.size(); ++i)
            models_[i].deform(shapes[i]);
        std::size_t sum = 0;
        for (std::size_t i = 0; i < models_.size(); ++i)
            for (std::size_t j = i + 1; j < models_.size(); ++j)
                sum += fcl_contacts(models_[i], models_[j]);
        return sum;
    }

private:
    std::vector<FclDeforming> models_;
};

struct PerFrame {
    double median, min;
    std::size_t contacts = 0;
};

/// Each frame as it comes, over the frames several times.
template <class Frames>
PerFrame measure_frames(Frames& way, const std::vector<Shapes>& frames, int rounds) {
    std::vector<double> seconds;
    PerFrame result = {};
    for (int round = 0; round < rounds; ++round) {
        result.contacts = 0;
        for (const Shapes& shapes : frames) {
            const Timer timer;
            result.contacts += way.run(shapes);
            seconds.push_back(timer.seconds());
        }
    }
    std::ranges::sort(seconds);
    result.median = seconds[seconds.size() / 2];
    result.min = seconds.front();
    return result;
}

void bench_scene(const char* name, const DeformingScene& scene, double begin, double end) {
    const std::vector<Shapes> frames = frames_of(scene, begin, end, 10);
    OurFrames ours(scene);
    FclFrames fcl(scene);
    const PerFrame a = measure_frames(ours, frames, 4), b = measure_frames(fcl, frames, 1);
    std::printf(
        "%-34s ours %7.3f ms (min %.3f, rebuilt %llu)  FCL %7.2f (min %.2f)  x%.1f  "
        "%zu contacts, FCL %zu\n",
        name, 1e3 * a.median, 1e3 * a.min, static_cast<unsigned long long>(ours.rebuilt),
        1e3 * b.median, 1e3 * b.min, b.median / a.median, a.contacts, b.contacts);
}

void bench_steps(int faces) {
    const Deforming sheet = crossing_sheets(faces, 1)[0];
    const std::vector<Vec3> shapes[] = {world_vertices(sheet, 0.5), world_vertices(sheet, 0.51)};
    const double scale = 1e9 / double(sheet.mesh.faces.size());
    const Geometry geometry = Geometry::deformable(sheet.mesh);
    Mesh mesh = sheet.mesh;
    WideTree plain = build_wide_tree(view(mesh), 1, WideForm::boxes);
    MovingTree tree(plain, mesh.faces);
    WideRefitter refitter(plain, mesh.faces);
    int step = 0;
    const int repeats = faces < 100'000 ? 40 : 9;
    const auto next = [&]() -> const std::vector<Vec3>& { return shapes[++step % 2]; };
    const Timing refit = measure(repeats, [&] { refitter.refit(plain, {next(), mesh.faces}, 1); });
    const Timing follow = measure(repeats, [&] { tree.follow({next(), mesh.faces}, 1); });
    const Timing rebuild = measure(repeats, [&] { tree.rebuild({next(), mesh.faces}, 1); });
    Placed object(geometry);
    object.deform(shapes[0]);
    step = 0;
    const Timing deform = measure(repeats, [&] { object.deform(next()); });
    std::printf(
        "%8zu faces  ns per face: refit %5.2f  watched %5.2f  with the copy %5.2f  "
        "rebuild %6.1f (%.1f M faces/s)\n",
        mesh.faces.size(), scale * refit.min, scale * follow.min, scale * deform.min,
        scale * rebuild.min, 1e3 / (scale * rebuild.min));
}

/// All contacts of two sheets by trees built either way.
void bench_quality(int faces) {
    const DeformingScene scene = crossing_sheets(faces);
    Mesh meshes[2];
    for (int i = 0; i < 2; ++i)
        meshes[i] = {world_vertices(scene[std::size_t(i)], 0.7), scene[std::size_t(i)].mesh.faces};
    const auto contacts = [&](const WideTree& a, const WideTree& b) {
        WideScratch scratch;
        Stats stats;
        std::vector<FacePair> pairs;
        const double time =
            measure(9, [&] {
                pairs.clear();
                wide_contacts({{a, {view(meshes[0]), {}}}, {b, {view(meshes[1]), {}}}}, false,
                              pairs, {scratch, stats});
            }).min;
        return 1e6 * time;
    };
    const auto built = [&](int i) { return build_wide_tree(view(meshes[i]), 1, WideForm::boxes); };
    MovingTree a(built(0), meshes[0].faces), b(built(1), meshes[1].faces);
    const double surface = contacts(a.tree(), b.tree()), before = crowding(a.tree());
    a.rebuild(view(meshes[0]), 1);
    b.rebuild(view(meshes[1]), 1);
    const double morton = contacts(a.tree(), b.tree());
    std::printf(
        "%8d faces  contacts by trees split by surface %.0f us (crowding %.2f), by Morton "
        "codes %.0f us (crowding %.2f): x%.2f\n",
        faces, surface, before, morton, crowding(a.tree()), morton / surface);
}

void bench_self(int faces) {
    const Deforming sheet = folding_sheet(faces)[0];
    const Geometry geometry = Geometry::deformable(sheet.mesh);
    Placed object(geometry);
    object.deform(world_vertices(sheet, 1));
    const double scale = 1e9 / double(sheet.mesh.faces.size());
    std::vector<FacePair> pairs;
    std::printf("%8zu faces  ns per face:", sheet.mesh.faces.size());
    for (const Neighbours neighbours : {Neighbours::tested, Neighbours::skipped}) {
        const Timing time = measure(5, [&] { self_intersections(object, pairs, neighbours); });
        std::printf("  neighbours %s %5.1f (median %.1f, %zu pairs)",
                    neighbours == Neighbours::tested ? "tested" : "skipped", scale * time.min,
                    scale * time.median, pairs.size());
    }
    std::printf("\n");
}

}  // namespace
}  // namespace allide

int main(int argc, char** argv) {
    using namespace allide;
    const char* part = argc > 1 ? argv[1] : "all";
    const auto wants = [&](const char* name) {
        return std::strcmp(part, "all") == 0 || std::strcmp(part, name) == 0;
    };
    if (wants("scenes")) {
        std::printf("update and all contacts of all pairs, per frame\n");
        bench_scene("2 sheets of 50 000 faces", crossing_sheets(50'000), 0.3, 0.7);
        bench_scene("15 spheres of 5000 faces", deforming_spheres({.faces = 5000}), 0.3, 0.5);
    }
    if (wants("steps")) {
        std::printf("the steps of an update, a sheet\n");
        for (const int faces : {5000, 50'000, 500'000, 1'000'000})
            bench_steps(faces);
    }
    if (wants("quality")) {
        std::printf("what a fast build costs later, two sheets\n");
        for (const int faces : {50'000, 500'000})
            bench_quality(faces);
    }
    if (wants("self")) {
        std::printf("a sheet rolled up through itself\n");
        for (const int faces : {50'000, 500'000})
            bench_self(faces);
    }
}
