// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include <allide/mesh.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/orient.h"

namespace allide {
namespace {

/// Corners in the plane z = 0, counterclockwise; coordinates are small integers unless said, so
/// that areas are exact.
using Outline = std::vector<Vec3>;
using Side = std::pair<std::uint32_t, std::uint32_t>;

PolygonMesh one_polygon(const Outline& outline) {
    PolygonMesh mesh{outline, {std::vector<std::uint32_t>(outline.size())}};
    std::iota(mesh.polygons[0].begin(), mesh.polygons[0].end(), 0u);
    return mesh;
}

Vec3 double_area(const Outline& outline) {
    Vec3 sum;
    for (std::size_t k = 0; k < outline.size(); ++k)
        sum = sum + cross(outline[k], outline[(k + 1) % outline.size()]);
    return sum;
}

/// Sides run along by the triangles, those run along both ways cancelled.
std::map<Side, int> boundary(const Mesh& mesh) {
    std::map<Side, int> count;
    for (const Face& f : mesh.faces)
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t a = f[k], b = f[(k + 1) % 3];
            count[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
    std::erase_if(count, [](const auto& entry) { return entry.second == 0; });
    return count;
}

std::map<Side, int> sides(std::uint32_t corners) {
    std::map<Side, int> count;
    for (std::uint32_t k = 0; k + 1 < corners; ++k)
        count[{k, k + 1}] = 1;
    count[{0, corners - 1}] = -1;
    return count;
}

void expect_all_sides_used(const Outline& outline, const Mesh& mesh) {
    ASSERT_EQ(mesh.faces.size(), outline.size() - 2);
    ASSERT_EQ(boundary(mesh), sides(static_cast<std::uint32_t>(outline.size())));
}

/// Triangles that have the polygon's sides as their boundary and all turn its way add up to its
/// winding number, so they tile it and every diagonal is inside.
void expect_tiled(const Outline& outline) {
    const Mesh mesh = triangulated(one_polygon(outline));
    expect_all_sides_used(outline, mesh);
    const Vec3 area = double_area(outline);
    Vec3 sum;
    for (const auto& [a, b, c] : mesh.faces) {
        const Vec3 part = cross(outline[b] - outline[a], outline[c] - outline[a]);
        ASSERT_GT(dot(part, area), 0) << "triangle " << a << ' ' << b << ' ' << c;
        sum = sum + part;
    }
    ASSERT_EQ(sum, area);
}

Outline mapped(const Outline& outline, Vec3 (*place)(Vec3)) {
    Outline result;
    for (const Vec3 p : outline)
        result.push_back(place(p));
    return result;
}

/// In the three planes and aslant, both ways round, begun at up to 60 corners.
void expect_tiled_in_all_positions(const Outline& outline) {
    Vec3 (*const places[])(Vec3) = {[](Vec3 p) { return p; },
                                    [](Vec3 p) { return Vec3{p.y, 7, p.x}; },
                                    [](Vec3 p) { return Vec3{-9, p.x, p.y}; },
                                    [](Vec3 p) { return Vec3{p.x, -p.y, 2 * p.x + p.y - 3}; }};
    for (const auto place : places) {
        Outline placed = mapped(outline, place);
        const std::size_t step = (placed.size() + 59) / 60;
        for (std::size_t k = 0; k < placed.size(); k += step) {
            std::rotate(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(step),
                        placed.end());
            ASSERT_NO_FATAL_FAILURE(expect_tiled(placed)) << "begun at corner " << k;
            ASSERT_NO_FATAL_FAILURE(expect_tiled({placed.rbegin(), placed.rend()}));
        }
    }
}

Outline comb(int teeth, double tip_shift) {
    Outline outline = {{0, -1, 0}, {4.0 * teeth, -1, 0}};
    for (int k = teeth; k-- > 0;) {
        outline.push_back({4.0 * k + 2 + tip_shift, 1000, 0});
        outline.push_back({4.0 * k, 0, 0});
    }
    return outline;
}

/// A corridor of width 1 that winds around itself.
Outline spiral(int turns) {
    Outline outer, inner;
    double x = 0, y = 0, length = 4;
    const Vec3 ways[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    for (int k = 0; k < 4 * turns; ++k, length += k % 2 == 0 ? 2 : 0) {
        const Vec3 along = ways[k % 4], left = ways[(k + 1) % 4];
        outer.push_back({x, y, 0});
        inner.push_back(Vec3{x, y, 0} + left + (k == 0 ? Vec3{} : along));
        x += length * along.x;
        y += length * along.y;
    }
    outer.insert(outer.end(), inner.rbegin(), inner.rend());
    return outer;
}

Outline star(int points) {
    Outline outline;
    for (int k = 0; k < 2 * points; ++k) {
        const SinCos angle = sin_cos(k * 3.14159265358979323846 / points);
        const double radius = k % 2 == 0 ? 100000 : 30000;
        outline.push_back({std::floor(radius * angle.cos), std::floor(radius * angle.sin), 0});
    }
    return outline;
}

/// The outline of a random tree of lattice cells; most corners are straight.
class Maze {
public:
    Maze(int size, Random& random) : width_(2 * size + 1), filled_(width_ * width_, false) {
        std::vector<std::array<int, 2>> path = {{1, 1}};
        fill(1, 1);
        while (!path.empty()) {
            const auto [x, y] = path.back();
            std::array<int, 4> ways = {0, 1, 2, 3};
            for (int k = 3; k > 0; --k)
                std::swap(ways[k], ways[random.integer(0, k)]);
            const auto way = std::ranges::find_if(ways, [&](int w) {
                return is_free(x + 2 * step_x(w), y + 2 * step_y(w)) && random.below(8) != 0;
            });
            if (way == ways.end()) {
                path.pop_back();
                continue;
            }
            fill(x + step_x(*way), y + step_y(*way));
            path.push_back({x + 2 * step_x(*way), y + 2 * step_y(*way)});
            fill(path.back()[0], path.back()[1]);
        }
    }

    /// Unit steps with the filled cells on the left.
    Outline outline() const {
        std::map<std::pair<int, int>, std::pair<int, int>> next;
        for (int y = 0; y < width_; ++y)
            for (int x = 0; x < width_; ++x) {
                if (!is_filled(x, y))
                    continue;
                if (!is_filled(x, y - 1))
                    next[{x, y}] = {x + 1, y};
                if (!is_filled(x + 1, y))
                    next[{x + 1, y}] = {x + 1, y + 1};
                if (!is_filled(x, y + 1))
                    next[{x + 1, y + 1}] = {x, y + 1};
                if (!is_filled(x - 1, y))
                    next[{x, y + 1}] = {x, y};
            }
        Outline result;
        const auto start = next.begin()->first;
        auto at = start;
        do {
            result.push_back({static_cast<double>(at.first), static_cast<double>(at.second), 0});
            at = next.at(at);
        } while (at != start);
        return result;
    }

private:
    static int step_x(int way) { return way == 0 ? 1 : way == 1 ? -1 : 0; }
    static int step_y(int way) { return way == 2 ? 1 : way == 3 ? -1 : 0; }
    bool is_within(int x, int y) const { return 0 <= x && x < width_ && 0 <= y && y < width_; }
    bool is_filled(int x, int y) const { return is_within(x, y) && filled_[y * width_ + x]; }
    bool is_free(int x, int y) const { return is_within(x, y) && !is_filled(x, y); }
    void fill(int x, int y) { filled_[y * width_ + x] = true; }

    int width_;
    std::vector<bool> filled_;
};

bool crosses(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    return orient2d(a, b, c, 2) * orient2d(a, b, d, 2) < 0 &&
           orient2d(c, d, a, 2) * orient2d(c, d, b, 2) < 0;
}

/// Reverses stretches between crossing sides until there are none.
void untangle(Outline& p) {
    const std::size_t count = p.size();
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 2; j < count; ++j)
                if (crosses(p[i], p[i + 1], p[j], p[(j + 1) % count])) {
                    std::reverse(p.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                 p.begin() + static_cast<std::ptrdiff_t>(j) + 1);
                    changed = true;
                }
    }
}

Outline random_simple(int corners, Random& random) {
    Outline outline;
    for (int k = 0; k < corners; ++k)
        outline.push_back(
            {std::floor(random.uniform(-1e6, 1e6)), std::floor(random.uniform(-1e6, 1e6)), 0});
    untangle(outline);
    return outline;
}

/// Diamond holes in a row, all joined to the outside by bridges, as some exporters write them.
Outline strip_with_holes(int holes) {
    const double width = 10.0 * holes;
    Outline outline = {{0, 5, 0}, {0, 0, 0}, {width, 0, 0}, {width, 10, 0}, {0, 10, 0}, {0, 5, 0}};
    for (int k = 0; k < holes; ++k)
        for (const Vec3 p : {Vec3{2, 5, 0}, Vec3{5, 8, 0}, Vec3{8, 5, 0}})
            outline.push_back(p + Vec3{10.0 * k, 0, 0});
    for (int k = holes; k-- > 0;) {
        if (k != holes - 1)
            outline.push_back({10.0 * k + 8, 5, 0});
        outline.push_back({10.0 * k + 5, 2, 0});
        outline.push_back({10.0 * k + 2, 5, 0});
    }
    return outline;
}

TEST(Triangulated, ConvexPolygonsAreFannedAndShortOnesDropped) {
    const PolygonMesh mesh{{{0, 0, 0}, {2, 0, 0}, {3, 1, 0}, {2, 2, 0}, {0, 2, 0}},
                           {{0, 1}, {4, 3, 1}, {}, {0, 1, 2, 3, 4}, {2}}};
    const std::vector<Face> expected = {{4, 3, 1}, {0, 1, 2}, {0, 2, 3}, {0, 3, 4}};
    EXPECT_EQ(triangulated(mesh).faces, expected);
    EXPECT_EQ(triangulated(mesh).vertices, mesh.vertices);
}

TEST(Triangulated, IndicesOutOfRangeAreRejected) {
    const std::vector<Vec3> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    for (const std::uint32_t index : {3u, UINT32_MAX})
        for (std::size_t place = 0; place < 4; ++place) {
            PolygonMesh mesh{corners, {{0, 1, 2, 0}}};
            mesh.polygons[0][place] = index;
            EXPECT_THROW(triangulated(mesh), Error);
        }
}

TEST(Triangulated, DartIsCutAtItsReflexCorner) {
    expect_tiled_in_all_positions({{0, 0, 0}, {4, 1, 0}, {8, 0, 0}, {4, 9, 0}});
}

TEST(Triangulated, CombsSpiralsAndStarsAreTiled) {
    expect_tiled_in_all_positions(comb(1, 0));
    expect_tiled_in_all_positions(comb(40, 0));
    expect_tiled_in_all_positions(comb(40, 3000));
    expect_tiled_in_all_positions(spiral(1));
    expect_tiled_in_all_positions(spiral(12));
    expect_tiled_in_all_positions(star(5));
    expect_tiled_in_all_positions(star(50));
}

TEST(Triangulated, StraightCornersMakeNoFlatTriangles) {
    expect_tiled_in_all_positions({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 5, 0}});
    Random random(11);
    for (int k = 0; k < 10; ++k)
        expect_tiled_in_all_positions(Maze(2 + k / 2, random).outline());
}

TEST(Triangulated, RandomSimplePolygonsAreTiled) {
    Random random(12);
    for (int k = 0; k < 40; ++k)
        expect_tiled_in_all_positions(random_simple(4 + 2 * k, random));
}

TEST(Triangulated, HolesJoinedByBridgesStayOpen) {
    expect_tiled_in_all_positions(strip_with_holes(1));
    expect_tiled_in_all_positions(strip_with_holes(2));
    expect_tiled_in_all_positions(strip_with_holes(30));
}

TEST(Triangulated, ThinPolygonFarAwayIsTiled) {
    const double far = 0x1p40, ulp = 0x1p-12;
    const Outline outline = {{far, far, 0},
                             {far + 8, far + 8, 0},
                             {far + 16, far + 16 + 2 * ulp, 0},
                             {far + 8, far + 8 + ulp, 0},
                             {far + 4, far + 4 + ulp, 0}};
    const Mesh mesh = triangulated(one_polygon(outline));
    expect_all_sides_used(outline, mesh);
    for (const auto& [a, b, c] : mesh.faces)
        EXPECT_GT(orient2d(outline[a], outline[b], outline[c], 2), 0);
}

TEST(Triangulated, BentPolygonIsCutAsSeenAlongItsNormal) {
    const Outline bent = {{0, 0, 0}, {4, 1, 2}, {8, 0, 0}, {4, 9, 1}};
    const Mesh mesh = triangulated(one_polygon(bent));
    expect_all_sides_used(bent, mesh);
    for (const auto& [a, b, c] : mesh.faces)
        EXPECT_EQ(orient2d(bent[a], bent[b], bent[c], 2), 1);
}

TEST(Triangulated, DegeneratePolygonsStillUseEverySide) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Outline> outlines = {
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {1, 0, 0}},
        {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
        {{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}},
        {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {9, 9, 0}, {4, 4, 0}, {0, 4, 0}},
        {{0, 0, 0}, {4, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}},
        {{0, 0, 0}, {nan, 0, 0}, {4, 1e300, 0}, {4, 4, 0}, {0, 4, -1e308}},
        {{0, 0, 0}, {0x1p-1000, 0, 0}, {0x1p-1000, -0.0, 0}, {0, 0x1p-201, 0}}};
    for (const Outline& outline : outlines)
        expect_all_sides_used(outline, triangulated(one_polygon(outline)));
}

TEST(Triangulated, RepeatedCornersAddOnlyFlatTriangles) {
    const Outline outline = {{0, 0, 0}, {6, 0, 0}, {6, 0, 0}, {6, 6, 0}, {3, 1, 0},
                             {3, 1, 0}, {3, 1, 0}, {0, 6, 0}, {0, 6, 0}};
    const Mesh mesh = triangulated(one_polygon(outline));
    expect_all_sides_used(outline, mesh);
    for (const auto& [a, b, c] : mesh.faces)
        EXPECT_GE(orient2d(outline[a], outline[b], outline[c], 2), 0);
}

TEST(Triangulated, RandomTangledLatticePolygonsStillUseEverySide) {
    Random random(13);
    for (int k = 0; k < 3000; ++k) {
        Outline outline(4 + random.below(30));
        for (Vec3& p : outline)
            p = {1.0 * random.integer(-3, 3), 1.0 * random.integer(-3, 3),
                 k % 2 == 0 ? 0.0 : 1.0 * random.integer(-3, 3)};
        const Mesh mesh = triangulated(one_polygon(outline));
        ASSERT_NO_FATAL_FAILURE(expect_all_sides_used(outline, mesh));
        ASSERT_EQ(mesh.faces, triangulated(one_polygon(outline)).faces);
    }
}

TEST(Triangulated, HugePolygonsAreTiled) {
    Random random(14);
    expect_tiled(comb(20000, 0));
    expect_tiled(comb(20000, 40000));
    expect_tiled(spiral(1500));
    expect_tiled(star(10000));
    expect_tiled(Maze(80, random).outline());
}

}  // namespace
}  // namespace allide
