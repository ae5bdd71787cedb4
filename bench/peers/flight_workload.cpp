// SPDX-License-Identifier: MIT
// One mesh flies about another: which faces meet, whether any do, and how far apart they are.
#include <allide/shapes.h>

#include "bench/peers/workload.h"
#include "scenes/flight.h"

namespace allide::peers {
namespace {

/// Poses in an order such that any first few of them are spread over the whole path.
std::vector<Transform> shuffled(const std::vector<Transform>& path) {
    std::vector<Transform> result;
    const std::size_t stride = path.size() * 89 / 144 | 1;
    for (std::size_t i = 0; i < path.size(); ++i)
        result.push_back(path[i * stride % path.size()]);
    return result;
}

Show moving(Mesh resting, Mesh moving, std::vector<Transform> path) {
    return {{{std::move(resting), std::move(moving)}, {0, 1}},
            [path = std::make_shared<std::vector<Transform>>(std::move(path))] {
                return [path, step = std::size_t{0}, poses = std::array<Transform, 2>()]() mutable {
                    poses[1] = (*path)[step++ % path->size()];
                    return Moment{poses};
                };
            }};
}

struct Flight {
    std::string name;
    std::function<Mesh(bool quick)> environment;
    FlightOptions options;
};

Mesh knot(bool quick, int segments) {
    return shapes::torus_knot({.radius = 10,
                               .tube_radius = 1,
                               .segments = quick ? 100 : segments,
                               .sides = quick ? 8 : 25});
}

const Flight flights[] = {
    {"terrain",
     [](bool quick) {
         return shapes::terrain({.size = 100, .height = 10, .cells = quick ? 30 : 500});
     },
     {.step = 0.3, .start = {0, 0, 15}, .reach = 12}},
    {"pipes",
     [](bool quick) {
         return shapes::pipes({.size = quick ? 30.0 : 60.0, .faces = quick ? 2000 : 100'000});
     },
     {.step = 0.3, .start = {0, 0, 38}, .reach = 14}},
};

constexpr int flight_steps(bool quick) {
    return quick ? 10 : 199;  // primes and the like, for the shuffle
}

Show fly(const Flight& flight, bool quick) {
    Mesh environment = flight.environment(quick), flyer = knot(quick, 1000);
    FlightOptions options = flight.options;
    options.steps = flight_steps(quick);
    if (quick) {
        options.step = 3;
        options.start = 0.4 * options.start;
    }
    std::vector<Transform> path =
        billiard_flight(Geometry::surface(environment), Geometry::surface(flyer), options);
    return moving(std::move(environment), std::move(flyer), shuffled(path));
}

std::vector<Transform> tumbling(Vec3 from, Vec3 step, double degrees, int steps) {
    std::vector<Transform> path;
    for (int i = 0; i < steps; ++i)
        path.push_back(translation(from + double(i) * step) *
                       rotation({1, 2, 3}, degrees * 0.017453292519943295 * i));
    return path;
}

}  // namespace

void add_flights(std::vector<Workload>& list, bool quick) {
    for (const Flight& flight : flights)
        for (const Question question : {Question::faces, Question::touch})
            list.push_back({.name = question == Question::faces ? "flight-all" : "flight-first",
                            .size = flight.name,
                            .question = question,
                            .unit = "query",
                            .make = [&flight, quick] { return fly(flight, quick); },
                            .steps = flight_steps(quick)});
}

void add_mesh_distances(std::vector<Workload>& list, bool quick) {
    const auto add = [&](const char* size, auto make, Vec3 from, Vec3 step) {
        const int steps = quick ? 5 : 60;
        list.push_back(
            {.name = "mesh-distance",
             .size = size,
             .question = Question::mesh_distance,
             .unit = "query",
             .make = [=] { return moving(make(), make(), tumbling(from, step, 1.146, steps)); },
             .steps = steps});
    };
    add("hares 576", [=] { return shapes::hare(2, quick ? 0 : 1); }, {2.5, 0, 0}, {0.001, 0, 0});
    add("knots 5 000", [=] { return knot(quick, 100); }, {23, 0, 0}, {0.01, 0, 0});
    add("knots 50 000", [=] { return knot(quick, 1000); }, {23, 0, 0}, {0.01, 0, 0});
}

}  // namespace allide::peers
