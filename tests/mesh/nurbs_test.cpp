// SPDX-License-Identifier: MIT
// Meshes of NURBS patches against the recursion of Cox and de Boor in long double.
#include <allide/nurbs.h>
#include <allide/point.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "base/random.h"
#include "mesh/nurbs.h"
#include "tests/cases.h"

namespace allide {
namespace {

/// The B-spline basis functions of a parameter, all of them, by the recursion.
std::vector<long double> basis(const std::vector<double>& knots, int order, std::size_t count,
                               double at) {
    std::vector<long double> values(knots.size() - 1, 0);
    std::size_t span = static_cast<std::size_t>(order) - 1;
    while (span + 1 < count && knots[span + 1] <= at)
        ++span;
    while (!(knots[span] < knots[span + 1]))
        --span;
    values[span] = 1;
    for (int k = 2; k <= order; ++k)
        for (std::size_t i = 0; i + static_cast<std::size_t>(k) < knots.size(); ++i) {
            const long double a = knots[i], b = knots[i + static_cast<std::size_t>(k) - 1],
                              c = knots[i + 1], d = knots[i + static_cast<std::size_t>(k)];
            values[i] = (b > a ? (at - a) / (b - a) * values[i] : 0) +
                        (d > c ? (d - at) / (d - c) * values[i + 1] : 0);
        }
    values.resize(count);
    return values;
}

Vec3 surface_point(const NurbsPatch& patch, double u, double v) {
    const auto in_u = basis(patch.knots_u, patch.order_u, patch.count_u, u);
    const auto in_v = basis(patch.knots_v, patch.order_v, patch.count_v, v);
    long double sum[3] = {}, weight = 0;
    for (std::size_t j = 0; j < patch.count_v; ++j)
        for (std::size_t i = 0; i < patch.count_u; ++i) {
            const std::size_t at = i + patch.count_u * j;
            const long double share =
                in_u[i] * in_v[j] * (patch.weights.empty() ? 1 : patch.weights[at]);
            sum[0] += share * patch.points[at].x;
            sum[1] += share * patch.points[at].y;
            sum[2] += share * patch.points[at].z;
            weight += share;
        }
    return {static_cast<double>(sum[0] / weight), static_cast<double>(sum[1] / weight),
            static_cast<double>(sum[2] / weight)};
}

struct Domain {
    double u0, u1, v0, v1;
};

Domain domain_of(const NurbsPatch& patch) {
    return {
        patch.knots_u[static_cast<std::size_t>(patch.order_u) - 1], patch.knots_u[patch.count_u],
        patch.knots_v[static_cast<std::size_t>(patch.order_v) - 1], patch.knots_v[patch.count_v]};
}

std::vector<double> random_knots(Random& random, int order, std::uint32_t count) {
    std::vector<double> knots(count + static_cast<std::size_t>(order));
    double at = random.uniform(-1, 1);
    const bool is_clamped = random.below(2) == 0;
    for (std::size_t i = 0; i < knots.size(); ++i) {
        const bool is_at_end =
            i == 0 || (is_clamped && (i < static_cast<std::size_t>(order) || i > count));
        const std::size_t degree = static_cast<std::size_t>(order) - 1;
        const bool must_grow = i >= degree && knots[i - degree] == at;
        if (!is_at_end && (must_grow || random.below(4) > 0))
            at += random.uniform(0.1, 1);
        knots[i] = at;
    }
    knots[count] = std::max(knots[count], knots[count - 1] + 0.5);
    for (std::size_t i = count + 1; i < knots.size(); ++i)
        knots[i] = std::max(knots[i], knots[i - 1]);
    return knots;
}

NurbsPatch random_patch(std::uint64_t seed) {
    Random random(seed);
    NurbsPatch patch;
    patch.order_u = random.integer(2, 5);
    patch.order_v = random.integer(2, 5);
    patch.count_u = static_cast<std::uint32_t>(patch.order_u + random.integer(0, 3));
    patch.count_v = static_cast<std::uint32_t>(patch.order_v + random.integer(0, 3));
    patch.knots_u = random_knots(random, patch.order_u, patch.count_u);
    patch.knots_v = random_knots(random, patch.order_v, patch.count_v);
    for (std::uint32_t j = 0; j < patch.count_v; ++j)
        for (std::uint32_t i = 0; i < patch.count_u; ++i)
            patch.points.push_back({i + random.uniform(-0.3, 0.3), j + random.uniform(-0.3, 0.3),
                                    random.uniform(-1, 1)});
    if (random.below(2) == 0)
        for (std::size_t i = 0; i < patch.points.size(); ++i)
            patch.weights.push_back(random.uniform(0.2, 5));
    return patch;
}

Geometry surface_of(const NurbsPatch& patch, double tolerance) {
    return Geometry::surface(nurbs_patch(patch, tolerance));
}

void expect_samples_near_meshes(int patches, int samples) {
    double farthest = 0;
    for (int seed = 0; seed < patches; ++seed) {
        const NurbsPatch patch = random_patch(static_cast<std::uint64_t>(seed));
        const double tolerance = seed % 2 == 0 ? 0.1 : 0.03;
        const Geometry mesh = surface_of(patch, tolerance);
        const auto [u0, u1, v0, v1] = domain_of(patch);
        Random random(static_cast<std::uint64_t>(seed) + 1000);
        for (int i = 0; i < samples; ++i) {
            const Vec3 point = surface_point(patch, random.uniform(u0, u1), random.uniform(v0, v1));
            const double distance = closest_point(mesh, point).distance;
            ASSERT_LE(distance, tolerance) << "seed " << seed;
            farthest = std::max(farthest, distance / tolerance);
        }
    }
    EXPECT_GT(farthest, 0.2) << "the meshes are far finer than the tolerance";
}

TEST(Nurbs, SamplesOfTheSurfaceAreNearTheMesh) {
    expect_samples_near_meshes(cases(12), 300);
}

TEST(SlowNurbs, HundredThousandSamplesAreNearTheMesh) {
    expect_samples_near_meshes(50, 2000);
}

/// The distance to the surface, from the nearest of some samples on.
double distance_to_surface(const NurbsPatch& patch, Vec3 point) {
    const auto [u0, u1, v0, v1] = domain_of(patch);
    double best = 1e9, u = 0, v = 0;
    constexpr int samples = 40;
    for (int j = 0; j <= samples; ++j)
        for (int i = 0; i <= samples; ++i) {
            const double a = u0 + (u1 - u0) * i / samples, b = v0 + (v1 - v0) * j / samples;
            const double distance = length(surface_point(patch, a, b) - point);
            if (distance < best)
                best = distance, u = a, v = b;
        }
    for (double step = 1.0 / samples; step > 1e-4;) {
        const double du = step * (u1 - u0), dv = step * (v1 - v0);
        bool is_better = false;
        for (const auto& [a, b] : {std::pair(u + du, v), std::pair(u - du, v), std::pair(u, v + dv),
                                   std::pair(u, v - dv)}) {
            const double c = std::clamp(a, u0, u1), d = std::clamp(b, v0, v1);
            const double distance = length(surface_point(patch, c, d) - point);
            if (distance < best) {
                best = distance, u = c, v = d;
                is_better = true;
                break;
            }
        }
        step = is_better ? step : step / 2;
    }
    return best;
}

TEST(Nurbs, PointsOfTheMeshAreNearTheSurface) {
    for (int seed = 0; seed < cases(6); ++seed) {
        const NurbsPatch patch = random_patch(static_cast<std::uint64_t>(seed));
        const double tolerance = 0.05;
        const Mesh mesh = nurbs_patch(patch, tolerance);
        Random random(static_cast<std::uint64_t>(seed));
        for (int i = 0; i < 12; ++i) {
            const Face& f = mesh.faces[random.below(mesh.faces.size())];
            const Vec3 middle =
                (mesh.vertices[f[0]] + mesh.vertices[f[1]] + mesh.vertices[f[2]]) / 3;
            EXPECT_LE(distance_to_surface(patch, middle), tolerance) << "seed " << seed;
            EXPECT_LE(distance_to_surface(patch, mesh.vertices[f[0]]), 0.02 * tolerance)
                << "as far as the search goes";
        }
    }
}

TEST(Nurbs, MeshesAreGridsWithoutCracks) {
    for (int seed = 0; seed < cases(12); ++seed) {
        const Mesh mesh = nurbs_patch(random_patch(static_cast<std::uint64_t>(seed)), 0.05);
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> uses;
        for (const Face& f : mesh.faces)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = f[k], b = f[(k + 1) % 3];
                ++uses[{std::min(a, b), std::max(a, b)}];
            }
        const auto open = static_cast<std::size_t>(
            std::ranges::count_if(uses, [](const auto& use) { return use.second == 1; }));
        // A grid of c columns and r rows has 2 c r faces, (c + 1)(r + 1) vertices, 2 (c + r) sides.
        EXPECT_EQ(open, 2 * (mesh.vertices.size() - mesh.faces.size() / 2 - 1));
        EXPECT_TRUE(std::ranges::all_of(uses, [](const auto& use) { return use.second <= 2; }));
    }
}

/// A quarter of a cylinder of radius 1 and height 2, as a rational quadratic arc.
NurbsPatch quarter_cylinder() {
    const double half = std::sqrt(0.5);
    return {.order_u = 3,
            .order_v = 2,
            .count_u = 3,
            .count_v = 2,
            .weights = {1, half, 1, 1, half, 1},
            .points = {{1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {1, 0, 2}, {1, 1, 2}, {0, 1, 2}}};
}

TEST(Nurbs, ARationalArcIsACircle) {
    for (const double tolerance : {0.1, 0.01, 1e-4}) {
        const Mesh mesh = nurbs_patch(quarter_cylinder(), tolerance);
        for (const Vec3 v : mesh.vertices) {
            EXPECT_NEAR(v.x * v.x + v.y * v.y, 1, 1e-14);
            EXPECT_TRUE(v.z == 0 || v.z == 2) << "straight lines get no vertices";
        }
        const double least = 0.7853981633974483 / std::acos(1 - tolerance);
        const double segments = static_cast<double>(mesh.faces.size()) / 2;
        EXPECT_GE(segments, least);
        EXPECT_LE(segments, std::max(2.0, 4 * least)) << "twice for powers of two, twice for slack";
        const Face& f = mesh.faces[0];
        const Vec3 normal = cross(mesh.vertices[f[1]] - mesh.vertices[f[0]],
                                  mesh.vertices[f[2]] - mesh.vertices[f[0]]);
        EXPECT_GT(normal.x, 0) << "u turns to v";
    }
}

TEST(Nurbs, PlanesAndOrderTwoAreExact) {
    NurbsPatch flat{.order_u = 4, .order_v = 4, .count_u = 4, .count_v = 4};
    for (int i = 0; i < 16; ++i)
        flat.points.push_back({i % 4 / 3.0, i / 4 / 3.0, 5});
    EXPECT_EQ(nurbs_patch(flat, 1e-9).faces.size(), 2u);
    NurbsPatch roof{.order_u = 2, .order_v = 2, .count_u = 3, .count_v = 2};
    roof.points = {{0, 0, 0}, {1, 0, 1}, {2, 0, 0}, {0, 1, 0}, {1, 1, 1}, {2, 1, 0}};
    const Mesh mesh = nurbs_patch(roof, 1e-9);
    EXPECT_EQ(mesh.faces.size(), 4u);
    EXPECT_EQ(mesh.vertices, roof.points) << "polygons through their points";
}

TEST(Nurbs, RejectsWhatIsNoPatch) {
    const auto rejects = [](auto change, const std::string& what, double tolerance = 0.1) {
        NurbsPatch patch = quarter_cylinder();
        change(patch);
        const Result<Mesh> mesh = try_nurbs_patch(patch, tolerance);
        ASSERT_FALSE(mesh) << what;
        EXPECT_NE(std::string(mesh.error().what()).find(what), std::string::npos)
            << mesh.error().what();
    };
    rejects([](NurbsPatch& p) { p.order_u = 1; }, "order is not");
    rejects([](NurbsPatch& p) { p.order_v = 11; }, "order is not");
    rejects([](NurbsPatch& p) { p.count_v = 1; }, "fewer points");
    rejects([](NurbsPatch& p) { p.count_u = 4'000'000'000; }, "points, not");
    rejects([](NurbsPatch& p) { p.points.pop_back(); }, "points, not");
    rejects([](NurbsPatch& p) { p.weights.pop_back(); }, "weights");
    rejects([](NurbsPatch& p) { p.weights[1] = 0; }, "a weight is not");
    rejects([](NurbsPatch& p) { p.weights[1] = std::nan(""); }, "a weight is not");
    rejects([](NurbsPatch& p) { p.points[1].y = std::nan(""); }, "point 1 is not finite");
    rejects([](NurbsPatch& p) { p.points[2].z = 1e30; }, "point 2 is not finite");
    rejects([](NurbsPatch& p) { p.knots_u = {0, 0, 0, 1, 1}; }, "5 knots, not 6");
    rejects([](NurbsPatch& p) { p.knots_u = {0, 0, 1, 0, 1, 1}; }, "decrease");
    rejects([](NurbsPatch& p) { p.knots_u = {0, 0, 0, 0, 0, 0}; }, "equal");
    rejects([](NurbsPatch& p) { p.knots_u = {0, 0, 0, 1, 1, std::nan("")}; }, "finite");
    rejects(
        [](NurbsPatch& p) {
            p.order_u = 2;
            p.count_u = 4;
            p.knots_u = {0, 0, 1, 1, 2, 2};
            p.points.resize(8);
            p.weights.clear();
        },
        "gap");
    rejects([](NurbsPatch&) {}, "tolerance", 0);
    rejects([](NurbsPatch&) {}, "tolerance", std::nan(""));
    const Result<Mesh> many = nurbs_mesh(quarter_cylinder(), 1e-9, 500);
    ASSERT_FALSE(many);
    EXPECT_NE(std::string(many.error().what()).find("more than 500 faces"), std::string::npos);
}

TEST(Nurbs, ExtremeNumbersEnd) {
    std::size_t made = 0;
    for (int seed = 0; seed < cases(60); ++seed) {
        NurbsPatch patch = random_patch(static_cast<std::uint64_t>(seed));
        Random random(static_cast<std::uint64_t>(seed));
        const double size = std::ldexp(1.0, random.integer(-300, 58));
        for (Vec3& point : patch.points)
            point = size * point;
        for (double& knot : patch.knots_u)
            knot = std::round(knot) * 1e90;
        for (double& weight : patch.weights)
            weight = std::ldexp(1.0, random.integer(-60, 60));
        const Result<Mesh> mesh = nurbs_mesh(patch, 0.2 * size, 2000);
        if (!mesh)
            continue;
        ++made;
        for (const Vec3 v : mesh->vertices)
            ASSERT_TRUE(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z)) << seed;
    }
    EXPECT_GT(made, 0u);
}

}  // namespace
}  // namespace allide
