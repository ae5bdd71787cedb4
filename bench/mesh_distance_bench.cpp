// SPDX-License-Identifier: MIT
// Distances of two meshes along paths, cold and from a tracker, beside FCL's swept spheres.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <allide/shapes.h>
#include <allide/tracker.h>

#include "bench/measure.h"
#include "bench/mesh_peers.h"

namespace allide {
namespace {

using Path = std::vector<Transform>;

constexpr int repeats = 3;

double mean_us(const std::vector<double>& seconds) {
    double sum = 0;
    for (const double s : seconds)
        sum += s;
    return 1e6 * sum / static_cast<double>(seconds.size());
}

/// The best of a few runs along the whole path for each pose; `make_query` begins a run.
template <class MakeQuery>
std::vector<double> times_along(const Path& path, const MakeQuery& make_query) {
    std::vector<double> best(path.size(), HUGE_VAL);
    for (int run = 0; run < repeats; ++run) {
        auto query = make_query();
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Timer timer;
            keep(query(path[i]));
            best[i] = std::min(best[i], timer.seconds());
        }
    }
    return best;
}

/// b moves, a rests.
class DistanceBench {
public:
    DistanceBench(const Mesh& a, const Mesh& b)
        : a_(Geometry::surface(a)), b_(Geometry::surface(b)), peer_a_(a), peer_b_(b) {}

    void run(const char* name, const Path& path) {
        const double difference = largest_difference(path);
        const double fcl = mean_us(times_along(path, [&] {
            return [&](const Transform& at) { return fcl_distance(peer_a_, peer_b_, at); };
        }));
        const double cold = mean_us(times_along(path, [&] {
            return [&](const Transform& at) { return separation(a_, Placed(b_, at)).distance; };
        }));
        const double warm = mean_us(times_along(path, [&] {
            return [&, tracker = Tracker()](const Transform& at) mutable {
                return tracker.separation(a_, Placed(b_, at)).distance;
            };
        }));
        std::printf("  %-44s %9.1f  %8.1f x%-6.1f %8.1f x%-6.1f  %.0e\n", name, fcl, cold,
                    fcl / cold, warm, fcl / warm, difference);
    }

private:
    double largest_difference(const Path& path) const {
        double largest = 0;
        for (const Transform& at : path)
            largest =
                std::max(largest, std::fabs(separation(a_, Placed(b_, at)).distance -
                                            std::max(0.0, fcl_distance(peer_a_, peer_b_, at))));
        return largest;
    }

    Geometry a_, b_;
    FclDistanceModel peer_a_, peer_b_;
};

Path tumbling(Vec3 from, Vec3 step, double degrees, int steps) {
    Path path;
    for (int i = 0; i < steps; ++i)
        path.push_back(translation(from + double(i) * step) *
                       rotation({1, 2, 3}, degrees * 0.017453292519943295 * i));
    return path;
}

void bench_knots(int steps) {
    const Mesh knot =
        shapes::torus_knot({.radius = 10, .tube_radius = 1, .segments = 1024, .sides = 25});
    DistanceBench bench(knot, knot);
    bench.run("two knots of 51 200, 4.8 apart, 1.1 degrees",
              tumbling({23, 0, 0}, {0.01, 0, 0}, 1.146, steps));
    bench.run("the same, 0.1 degrees", tumbling({23, 0, 0}, {0.001, 0, 0}, 0.1, steps));
    bench.run("the same, 0.01 degrees", tumbling({23, 0, 0}, {0.0001, 0, 0}, 0.01, steps));
    bench.run("the same, 1 degree and 2 sideways", tumbling({23, -100, 0}, {0, 2, 0}, 1, steps));
    bench.run("far apart, 1 degree", tumbling({200, 50, 30}, {1, 0, 0}, 1, steps));
    bench.run("through each other, 1 degree", tumbling({0, 0, -12}, {0, 0, 0.24}, 1, steps));
}

void bench_land(int steps) {
    const Mesh knot =
        shapes::torus_knot({.radius = 10, .tube_radius = 1, .segments = 1000, .sides = 25});
    const Mesh land = shapes::terrain({.size = 100, .height = 10, .cells = 500});
    DistanceBench bench(land, knot);
    bench.run("knot of 50 000 over land of 500 000, 1 degree",
              tumbling({-30, -30, 16}, {0.6, 0.6, 0}, 1, steps));
}

void bench_nested(int steps) {
    DistanceBench bench(shapes::icosphere(10, 6), shapes::icosphere(5, 5));
    bench.run("a ball of 20 480 in one of 81 920, 1 degree",
              tumbling({-4, 0, 0}, {0.08, 0, 0}, 1, steps));
    DistanceBench pipe(shapes::torus(10, 3, 400, 64), shapes::torus(10, 2, 400, 64));
    pipe.run("a ring of 51 200 in a hollow one, 0.01 degrees",
             tumbling({0.01, 0.02, 0.1}, {0.001, 0, 0.001}, 0.01, steps));
}

}  // namespace
}  // namespace allide

int main(int count, char** arguments) {
    using namespace allide;
    const int steps = count > 1 ? std::atoi(arguments[1]) : 100;
    std::printf(
        "  mean us over %d poses, each the best of %d: FCL, cold, from a tracker, largest "
        "difference\n",
        steps, repeats);
    bench_knots(steps);
    bench_land(steps);
    bench_nested(steps);
}
