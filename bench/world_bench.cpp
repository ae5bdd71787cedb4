// SPDX-License-Identifier: MIT
// Frames of a world of polytopes in motion, the workload of I-COLLIDE.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"
#include "bench/measure.h"
#include "scenes/crowd.h"

namespace allide {
namespace {

constexpr int shape_count = 256;
constexpr int warm_up = 2;  ///< frames until memory stops growing

std::vector<Geometry> polytopes() {
    std::vector<Geometry> shapes;
    for (int i = 0; i < shape_count; ++i)
        shapes.push_back(
            Geometry::convex(shapes::polytope({.seed = static_cast<std::uint64_t>(i + 1)})));
    return shapes;
}

struct Frames {
    std::vector<double> place, detect;
    std::size_t box_pairs = 0, collisions = 0, bytes = 0;
};

Frames run(std::size_t count, const WorldOptions& options, int frames) {
    Crowd crowd({.objects = count});
    const std::vector<Geometry> shapes = polytopes();
    World world(options);
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < count; ++i)
        ids.push_back(world.add(shapes[i % shape_count], crowd.poses()[i]));
    world.detect();
    Frames result;
    for (int frame = 0; frame < warm_up + frames; ++frame) {
        if (frame == warm_up)
            result = {};
        crowd.step();
        Timer timer;
        world.place(ids, crowd.poses());
        result.place.push_back(timer.seconds());
        timer.restart();
        const Report& report = world.detect();
        result.detect.push_back(timer.seconds());
        result.box_pairs = report.stats.box_pairs;
        result.collisions = report.pairs.size();
    }
    result.bytes = world.memory();
    return result;
}

void print(const char* what, std::size_t count, const WorldOptions& options, int frames) {
    Frames result = run(count, options, frames);
    std::ranges::sort(result.place);
    std::ranges::sort(result.detect);
    double sum = 0;
    for (const double seconds : result.detect)
        sum += seconds;
    const std::size_t middle = result.detect.size() / 2;
    std::printf("%-12s %8zu %3d  %8.3f %8.3f %8.3f  %8.3f  %8zu %8zu %6.0f\n", what, count,
                options.threads, 1e3 * result.detect[middle], 1e3 * result.detect.front(),
                1e3 * sum / static_cast<double>(result.detect.size()), 1e3 * result.place[middle],
                result.box_pairs, result.collisions,
                static_cast<double>(result.bytes) / static_cast<double>(count));
}

/// A terrain of a million faces under many bodies, all within its box.
void print_large(bool split_large, std::size_t count, int frames) {
    Random random(1);
    const auto anywhere = [&] {
        const double x = random.uniform(-500, 500), y = random.uniform(-500, 500);
        return translation({x, y, random.uniform(-60, 60)});
    };
    World world({.split_large = split_large});
    world.add(Geometry::surface(shapes::terrain({.size = 1000, .height = 60, .cells = 707})), {},
              {.stationary = true});
    const Geometry body = Geometry::solid(shapes::icosphere(0.5, 1));
    std::vector<ObjectId> ids;
    std::vector<Transform> poses(count);
    for (std::size_t i = 0; i < count; ++i)
        ids.push_back(world.add(body, anywhere()));
    std::vector<double> detect;
    WorldStats stats;
    for (int frame = 0; frame < warm_up + frames; ++frame) {
        std::ranges::generate(poses, anywhere);
        world.place(ids, poses);
        Timer timer;
        stats = world.detect().stats;
        if (frame >= warm_up)
            detect.push_back(timer.seconds());
    }
    std::ranges::sort(detect);
    std::printf("terrain of 10^6 faces, %zu bodies, %s: %.3f ms, %llu pairs tested\n", count,
                split_large ? "split" : "whole", 1e3 * detect[detect.size() / 2],
                static_cast<unsigned long long>(stats.box_pairs));
}

}  // namespace
}  // namespace allide

int main(int argc, char** argv) {
    using namespace allide;
    const std::size_t most = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    std::printf(
        "36-face polytopes, density 1 %%, 0.1 radii and 10 degrees per frame; milliseconds\n"
        "of detect() after a bulk place() of all (objects, threads: median min mean; place)\n"
        "%-12s %8s %3s  %8s %8s %8s  %8s  %8s %8s %6s\n",
        "report", "objects", "T", "median", "min", "mean", "place", "boxes", "collide", "B/obj");
    for (const bool split_large : {false, true})
        print_large(split_large, 10'000, 21);
    for (std::size_t count = argc > 2 ? most : 1000; count <= most; count *= 10)
        for (const int threads : {1, 2}) {
            const int frames = count >= 1'000'000 ? 21 : 42;
            print("pairs", count, {.threads = threads}, frames);
            print("separations", count, {.threads = threads, .detail = Detail::separations},
                  frames);
        }
}
