// SPDX-License-Identifier: MIT
// The experiments that make scenes of their own: spheres in spheres, and tetrahedra by the number.
#include <fmt/format.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "figures/fit.h"
#include "figures/flight_cost.h"
#include "figures/quickcd.h"
#include "scenes/flight.h"
#include "scenes/motion.h"

namespace figures::quickcd {
namespace {

using namespace allide;

/// Tree tests that it takes to see that a sphere in another does not touch it.
double tests_in_place(const TreeChoice& choice, int subdivisions, double gap) {
    const Dataset data = {
        {}, shapes::icosphere(1, subdivisions), shapes::icosphere(1 - gap, subdivisions), {{}}};
    return static_cast<double>(fly(data, choice).stats.volume_tests);
}

struct Spheres {
    std::vector<double> gaps = {0.5, 0.1, 0.03, 0.01};
    std::vector<plot::Series> series;  ///< OBB, then k = 6, 14, 18, 26
    Table table;
};

Spheres nested(int subdivisions, const Effort& effort) {
    const DopBuildOptions single = {.leaf_faces = 1};
    const DopSearch thesis = {.traversal = DopTraversal::environment_first};
    std::vector<TreeChoice> choices = {obb_tree()};
    for (const int k : {6, 14, 18, 26})
        choices.push_back(dop_tree(k, single, thesis));
    Spheres spheres;
    spheres.table = {fmt::format("Tree tests, {} faces each", 20 << (2 * subdivisions)),
                     {"tree", "gap 0.5", "0.1", "0.03", "0.01"},
                     {}};
    for (const TreeChoice& choice : choices) {
        effort.tell(fmt::format("{}, {} subdivisions", choice.name, subdivisions));
        plot::Series line{.name = choice.name, .x = spheres.gaps};
        std::vector<std::string> row = {choice.name};
        for (const double gap : spheres.gaps) {
            line.y.push_back(tests_in_place(choice, subdivisions, gap));
            row.push_back(fmt::format("{:.0f}", line.y.back()));
        }
        spheres.series.push_back(line);
        spheres.table.rows.push_back(row);
    }
    return spheres;
}

/// The hare of the thesis's 747 scene among so many random disjoint tetrahedra of one density.
Dataset among_tetrahedra(int count, int steps) {
    Random random(7);
    const int cells = static_cast<int>(std::ceil(std::cbrt(count)));
    Mesh scene;
    for (int i = 0; i < count; ++i) {
        const Vec3 corner = {double(i % cells), double(i / cells % cells),
                             double(i / cells / cells)};
        const auto first = static_cast<std::uint32_t>(scene.vertices.size());
        for (int k = 0; k < 4; ++k)
            scene.vertices.push_back(corner + Vec3{0.5, 0.5, 0.5} + random_point(random, 0.45));
        for (const auto& [a, b, c] :
             {std::array{0u, 1u, 2u}, {0u, 3u, 1u}, {1u, 3u, 2u}, {2u, 3u, 0u}})
            scene.faces.push_back({first + a, first + b, first + c});
    }
    Dataset data{"tetrahedra", std::move(scene), shapes::hare(3, 2), {}};
    const double middle = cells / 2.0;
    data.flight =
        billiard_flight(Geometry::surface(data.environment), Geometry::surface(data.flyer),
                        {.steps = steps,
                         .step = 0.1,
                         .turn = 0.1,
                         .start = {middle, middle, middle},
                         .reach = middle,
                         .seed = 3});
    return data;
}

}  // namespace

Figure nested_spheres(const Effort& effort) {
    const Spheres small = nested(4, effort), large = nested(effort.share < 0.5 ? 5 : 6, effort);
    const auto y = [](const Spheres& s, std::size_t tree, std::size_t gap) {
        return s.series[tree].y[gap];
    };
    const double far = std::max({y(large, 2, 0), y(large, 3, 0), y(large, 4, 0)});
    const double near = std::min({y(large, 2, 2), y(large, 3, 2), y(large, 4, 2)});
    return {
        .charts = {{.title = "Larger spheres",
                    .x = {"gap, radii", plot::Scale::log},
                    .y = {"volume tests", plot::Scale::log},
                    .series = large.series}},
        .tables = {small.table, large.table},
        .findings = {
            {"k = 6 needs an order of magnitude more tests than oriented boxes on the larger",
             y(large, 1, 2) > 10 * y(large, 0, 2),
             fmt::format("{:.0f} times as many at a gap of 0.03", y(large, 1, 2) / y(large, 0, 2))},
            {"k = 14, 18 and 26 need fewer at the largest gap", far < y(large, 0, 0),
             fmt::format("at most {:.0f}, OBB {:.0f}", far, y(large, 0, 0))},
            {"oriented boxes need fewer at the other gaps", near > y(large, 0, 2),
             fmt::format("{:.0f} at a gap of 0.03, k-DOPs at least {:.0f}", y(large, 0, 2),
                         near)}}};
}

Figure scaling(const Effort& effort) {
    std::vector<double> faces, dop, obb;
    for (const int count : {1000, 2500, 5000, 10000, 25000, 50000}) {
        effort.tell(fmt::format("{} tetrahedra", count));
        const Dataset data = among_tetrahedra(count, effort.of(400, 60));
        faces.push_back(4.0 * count);
        dop.push_back(mean(fly(data, dop_tree(18)).us));
        obb.push_back(mean(fly(data, obb_tree()).us));
    }
    std::vector<double> factor;
    for (std::size_t i = 0; i < dop.size(); ++i)
        factor.push_back(obb[i] / dop[i]);
    const auto [low, high] = std::ranges::minmax(factor);
    return {
        .charts = {{.title = "A hare among tetrahedra",
                    .x = {"faces of the environment", plot::Scale::log},
                    .y = {"us per query"},
                    .series = {{"OBB", faces, obb, plot::Mark::line_and_points},
                               {"18-DOP", faces, dop, plot::Mark::line_and_points}}}},
        .findings = {{"oriented boxes are slower by a constant factor", low > 1 && high < 2 * low,
                      fmt::format("{:.2f} to {:.2f} times the time", low, high)}}};
}

}  // namespace figures::quickcd
