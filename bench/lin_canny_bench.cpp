// SPDX-License-Identifier: MIT
// Steps and time of Lin-Canny over the number of faces. The paper claims that small motions cost
// the same for every polytope.
#include <cstdio>

#include <allide/shapes.h>

#include "bench/measure.h"
#include "convex/lin_canny/lin_canny.h"
#include "scenes/motion.h"

namespace allide {
namespace {

constexpr int frames = 2000;
constexpr double degree = 3.14159265358979323846 / 180;

struct LinCannyModel {
    explicit LinCannyModel(const Mesh& hull) : mesh(hull), polytope(view(mesh)), shape(polytope) {}
    LinCannyModel(const LinCannyModel&) = delete;

    Mesh mesh;
    ConvexPolytope polytope;
    LinCannyShape shape;
};

Transform turned(double angle) {
    Transform at = rotation({1, 2, 3}, angle);
    at.translation = {2.2, 0, 0};
    return at;
}

void print(const char* what, const Stats& stats, int repeats, double seconds) {
    std::printf("  %-28s %6.2f steps %8.0f ns\n", what,
                double(stats.feature_steps) / (double(repeats) * frames), 1e9 * seconds / frames);
}

void bench_motion(const LinCannyModel& a, const LinCannyModel& b, double degrees) {
    Stats stats;
    const int repeats = 5;
    const Transform rest;
    const Timing time = measure(repeats, [&] {
        LinCannyStart warm;
        for (int i = 0; i < frames; ++i) {
            const Transform at = turned(i * degrees * degree);
            keep(
                lin_canny_separation({a.shape, rest}, {b.shape, at}, {warm, stats, 1e300}).verdict);
        }
    });
    char what[40];
    std::snprintf(what, sizeof what, "%g degrees per frame", degrees);
    print(what, stats, repeats, time.min);
}

void bench_cold(const LinCannyModel& a, const LinCannyModel& b, const char* what,
                FirstFeatures first) {
    Stats stats;
    const int repeats = 5;
    const Transform rest;
    const Timing time = measure(repeats, [&] {
        for (int i = 0; i < frames; ++i) {
            LinCannyStart cold;
            const Transform at = turned(37 * i * degree);
            keep(lin_canny_separation({a.shape, rest}, {b.shape, at},
                                      {cold, stats, 1e300, {first, static_cast<std::uint64_t>(i)}})
                     .verdict);
        }
    });
    print(what, stats, repeats, time.min);
}

void bench(int faces) {
    const LinCannyModel a(shapes::polytope({.faces = faces, .seed = 1})),
        b(shapes::polytope({.faces = faces, .seed = 2}));
    std::printf("%d faces\n", faces);
    for (const double degrees : {0.1, 1.0, 10.0, 45.0})
        bench_motion(a, b, degrees);
    bench_cold(a, b, "cold, from the table", FirstFeatures::looked_up);
    bench_cold(a, b, "cold, from random vertices", FirstFeatures::random);
}

}  // namespace
}  // namespace allide

int main() {
    for (const int faces : {20, 36, 100, 300, 1000})
        allide::bench(faces);
}
