// SPDX-License-Identifier: MIT
// A knot flies among meshes: build, all contacts and first contact, beside FCL's OBB tree.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <allide/query.h>
#include <allide/shapes.h>

#include "bench/measure.h"
#include "bench/mesh_peers.h"
#include "scenes/flight.h"

namespace allide {
namespace {

/// Times of single queries, touching steps apart from the rest.
struct Times {
    std::vector<double> touching, disjoint;
};

double median(std::vector<double> values) {
    if (values.empty())
        return 0;
    std::ranges::nth_element(values, values.begin() + static_cast<long>(values.size() / 2));
    return values[values.size() / 2];
}

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values)
        sum += v;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/// The best of three runs of each query, so that one interruption does not count.
template <class Query>
double best_time(const Query& query) {
    return measure(3, [&] { keep(query()); }).min;
}

void print_ratio(const char* what, const std::vector<double>& ours,
                 const std::vector<double>& peer) {
    std::printf("  %-28s %9.1f %9.1f   FCL %9.1f %9.1f   x%.1f\n", what, 1e6 * mean(ours),
                1e6 * median(ours), 1e6 * mean(peer), 1e6 * median(peer), mean(peer) / mean(ours));
}

void bench_flight(const std::string& name, const Mesh& environment, const Mesh& flyer,
                  const FlightOptions& options) {
    const Timing build = measure(3, [&] { keep(Geometry::surface(environment).memory().total()); });
    const Timing fcl_build = measure(1, [&] { keep(FclModel(environment).impl.get()); });
    const Geometry a = Geometry::surface(environment), b = Geometry::surface(flyer);
    const FclModel fcl_a(environment), fcl_b(flyer);
    Times all, fcl_all, first, fcl_first;
    std::size_t contacts = 0, different = 0;
    for (const Transform& pose : billiard_flight(a, b, options)) {
        const Placed placed(b, pose);
        const std::size_t count = intersecting_faces(a, placed).size();
        different += count != fcl_contacts(fcl_a, fcl_b, pose, false);
        contacts += count;
        const auto add = [&](Times& times, double time) {
            (count > 0 ? times.touching : times.disjoint).push_back(time);
        };
        add(all, best_time([&] { return intersecting_faces(a, placed).size(); }));
        add(fcl_all, best_time([&] { return fcl_contacts(fcl_a, fcl_b, pose, false); }));
        add(first, best_time([&] { return intersects(a, placed); }));
        add(fcl_first, best_time([&] { return fcl_contacts(fcl_a, fcl_b, pose, true); }));
    }
    std::printf("%s: %zu + %zu faces, %zu touching steps of %d, %zu contacts, %zu steps differ\n",
                name.c_str(), environment.faces.size(), flyer.faces.size(), all.touching.size(),
                options.steps, contacts, different);
    std::printf("  %-28s %9.1f             FCL %9.1f             x%.1f\n", "build, ms",
                1e3 * build.min, 1e3 * fcl_build.min, fcl_build.min / build.min);
    std::printf("  %-28s %9.1f\n", "bytes per face, with mesh",
                double(a.memory().total()) / double(environment.faces.size()));
    print_ratio("all contacts, touching, us", all.touching, fcl_all.touching);
    print_ratio("all contacts, disjoint, us", all.disjoint, fcl_all.disjoint);
    print_ratio("yes or no, touching, us", first.touching, fcl_first.touching);
    print_ratio("yes or no, disjoint, us", first.disjoint, fcl_first.disjoint);
}

}  // namespace
}  // namespace allide

int main(int count, char** arguments) {
    using namespace allide;
    const int steps = count > 1 ? std::atoi(arguments[1]) : 1000;
    std::printf("mean and median over a flight of the best of three runs of each query\n");
    const Mesh knot =
        shapes::torus_knot({.radius = 10, .tube_radius = 1, .segments = 1000, .sides = 25});
    bench_flight("terrain", shapes::terrain({.size = 100, .height = 10, .cells = 500}), knot,
                 {.steps = steps, .step = 0.3, .start = {0, 0, 15}, .reach = 12});
    bench_flight("pipes", shapes::pipes({.size = 60, .faces = 100'000}), knot,
                 {.steps = steps, .step = 0.3, .start = {0, 0, 38}, .reach = 14});
}
