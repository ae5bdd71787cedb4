// SPDX-License-Identifier: MIT
// Many bodies: the polytopes of I-COLLIDE (IC-46), and hares as V-COLLIDE's bunnies (VC-44).
#include <allide/shapes.h>

#include "bench/peers/workload.h"
#include "scenes/crowd.h"

namespace allide::peers {
namespace {

constexpr std::uint32_t polytope_count = 256;
constexpr double hare_length = 2, hare_radius = 1;
/// Share of the cube that bodies fill. Small scenes are denser, so that some bodies meet.
constexpr double density = 0.01, hare_density = 0.03, quick_density = 0.15;

double volume(const Mesh& mesh) {
    double sum = 0;
    for (const Face& f : mesh.faces)
        sum += dot(mesh.vertices[f[0]], cross(mesh.vertices[f[1]], mesh.vertices[f[2]])) / 6;
    return sum;
}

Show in_a_crowd(std::vector<Mesh> shapes, const CrowdOptions& options) {
    Scene scene = {std::move(shapes), {}};
    for (std::size_t i = 0; i < options.objects; ++i)
        scene.shape_of.push_back(static_cast<std::uint32_t>(i % scene.shapes.size()));
    return {std::move(scene), [options] {
                return [crowd = std::make_shared<Crowd>(options)]() -> Moment {
                    crowd->step();
                    return {crowd->poses()};
                };
            }};
}

Show polytopes(std::size_t count, double filled) {
    std::vector<Mesh> shapes;
    for (std::uint64_t seed = 1; seed <= polytope_count; ++seed)
        shapes.push_back(shapes::polytope({.seed = seed}));
    return in_a_crowd(std::move(shapes), {.objects = count, .density = filled});
}

Show hares(std::size_t count, double filled) {
    const Mesh hare = shapes::hare(hare_length);
    return in_a_crowd(
        {hare},
        {.objects = count, .radius = hare_radius, .volume = volume(hare), .density = filled});
}

}  // namespace

void add_crowds(std::vector<Workload>& list, bool quick) {
    const auto sizes = quick ? std::vector<std::size_t>{30, 90}
                             : std::vector<std::size_t>{1'000, 10'000, 100'000, 1'000'000};
    for (const std::size_t count : sizes)
        list.push_back({.name = "crowd",
                        .size = std::to_string(count),
                        .question = Question::polytopes,
                        .unit = "frame",
                        .make = [=] { return polytopes(count, quick ? quick_density : density); },
                        .on_request = count > 100'000});
}

void add_hares(std::vector<Workload>& list, bool quick) {
    for (const std::size_t count :
         quick ? std::vector<std::size_t>{8, 20} : std::vector<std::size_t>{50, 500, 5'000})
        list.push_back(
            {.name = "hares",
             .size = std::to_string(count),
             .question = Question::surfaces,
             .unit = "frame",
             .make = [=] { return hares(count, quick ? quick_density : hare_density); }});
}

}  // namespace allide::peers
