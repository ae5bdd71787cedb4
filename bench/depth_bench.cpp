// SPDX-License-Identifier: MIT
// Depth and ways out of concave solids: times, and how far the bounds of ways out are apart.
#include <cstdio>

#include <allide/depth.h>
#include <allide/shapes.h>
#include <allide/way_out.h>

#include "base/random.h"
#include "bench/measure.h"
#include "scenes/motion.h"

namespace allide {
namespace {

void print_depths() {
    const Geometry knot = Geometry::solid(shapes::torus_knot());
    std::printf("depth of two knots of %zu faces\n", knot.mesh().faces.size());
    Random random(1);
    for (int i = 0; i < 3; ++i) {
        const Placed a(knot, random_motion(random, 0.3));
        for (const double tolerance : {1e-2, 1e-3, 1e-4}) {
            Depth found = {};
            const Timing time =
                measure(3, [&] { found = depth(a, knot, {.tolerance = tolerance}); });
            std::printf("  tolerance %.0e: %.5f to %.5f, %8.2f ms\n", tolerance, found.lower,
                        found.upper, 1e3 * time.median);
        }
    }
}

void print_ways_out(const char* name, const Geometry& geometry) {
    Random random(2);
    std::vector<double> ratios, seconds;
    while (ratios.size() < 25) {
        const Placed a(geometry, random_motion(random, 0.3));
        const Placed b(geometry, random_motion(random, 0.3));
        WayOut found = {};
        const Timing time = measure(1, [&] { found = way_out(a, b); });
        if (found.lower == 0)
            continue;
        ratios.push_back(found.upper / found.lower);
        seconds.push_back(time.median);
    }
    std::ranges::sort(ratios);
    std::ranges::sort(seconds);
    std::printf("way out of two %s of %zu faces: upper / lower median %.3f, worst %.3f; %.1f ms\n",
                name, geometry.mesh().faces.size(), ratios[ratios.size() / 2], ratios.back(),
                1e3 * seconds[seconds.size() / 2]);
}

}  // namespace
}  // namespace allide

int main() {
    using namespace allide;
    print_depths();
    print_ways_out("hares", Geometry::solid(shapes::hare(1.5)));
    print_ways_out("shuttles", Geometry::solid(shapes::shuttle(2)));
    print_ways_out("tori", Geometry::solid(shapes::torus(0.8, 0.3, 48, 24)));
}
