// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <vector>

#include <allide/shapes.h>

#include "base/random.h"
#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

/// On the unit square: height * (1 - (d / radius)^2)^3 within the radius, two times
/// differentiable at its rim.
struct Bump {
    double x, y, radius, height;
};

std::vector<Bump> random_bumps(std::uint64_t seed) {
    struct Kind {
        int count;
        double radius, height;
    };
    constexpr Kind kinds[] = {{24, 0.3, 1}, {120, 0.12, 0.4}, {600, 0.05, 0.12}};
    Random random(seed);
    std::vector<Bump> bumps;
    for (const auto& [count, radius, height] : kinds)
        for (int i = 0; i < count; ++i) {
            const double x = random.uniform(-0.1, 1.1);
            const double y = random.uniform(-0.1, 1.1);
            const double width = radius * random.uniform(0.6, 1);
            bumps.push_back({x, y, width, height * random.uniform(-1, 1)});
        }
    return bumps;
}

/// Heights at the corners of a square of cells, row by row.
class HeightGrid {
public:
    explicit HeightGrid(int cells)
        : cells_(cells), heights_(static_cast<std::size_t>(cells + 1) * (cells + 1)) {}

    double& at(int column, int row) {
        return heights_[static_cast<std::size_t>(row) * (cells_ + 1) + column];
    }

    void add(const Bump& bump) {
        const auto [first_row, last_row] = covered(bump.y, bump.radius);
        const auto [first_column, last_column] = covered(bump.x, bump.radius);
        for (int row = first_row; row <= last_row; ++row)
            for (int column = first_column; column <= last_column; ++column) {
                const double dx = (position(column) - bump.x) / bump.radius;
                const double dy = (position(row) - bump.y) / bump.radius;
                const double rest = std::max(0.0, 1 - (dx * dx + dy * dy));
                at(column, row) += bump.height * (rest * rest * rest);
            }
    }

    /// Moves and stretches the heights to reach from 0 to `top`.
    void fit(double top) {
        const auto [low, high] = std::minmax_element(heights_.begin(), heights_.end());
        const double base = *low;
        const double range = *high > base ? *high - base : 1;
        for (double& height : heights_)
            height = top * ((height - base) / range);
    }

private:
    double position(int index) const { return static_cast<double>(index) / cells_; }

    std::pair<int, int> covered(double center, double radius) const {
        const double first = std::max(0.0, std::floor((center - radius) * cells_));
        const double last = std::min<double>(cells_, std::floor((center + radius) * cells_) + 1);
        return {static_cast<int>(first), static_cast<int>(last)};
    }

    int cells_;
    std::vector<double> heights_;
};

}  // namespace

Mesh terrain(const TerrainOptions& land) {
    const double height = land.height == 0 ? 1 : land.height;  // a flat sheet is allowed
    if (!are_sizes("terrain", {{"size", land.size}, {"height", height}}))
        return {};
    const int cells = count_in_range(land.cells, 1);
    HeightGrid grid(cells);
    for (const Bump& bump : random_bumps(land.seed))
        grid.add(bump);
    grid.fit(land.height);
    const auto position = [&](int i) { return land.size * (static_cast<double>(i) / cells - 0.5); };
    Mesh mesh;
    mesh.vertices.reserve(static_cast<std::size_t>(cells + 1) * (cells + 1));
    mesh.faces.reserve(2 * static_cast<std::size_t>(cells) * cells);
    for (int row = 0; row <= cells; ++row)
        for (int column = 0; column <= cells; ++column)
            mesh.vertices.push_back({position(column), position(row), grid.at(column, row)});
    const auto width = static_cast<std::uint32_t>(cells) + 1;
    for (std::uint32_t row = 0; row + 1 < width; ++row)
        for (std::uint32_t column = 0; column + 1 < width; ++column) {
            const std::uint32_t corner = row * width + column;
            mesh.faces.push_back({corner, corner + 1, corner + width + 1});
            mesh.faces.push_back({corner, corner + width + 1, corner + width});
        }
    return mesh;
}

}  // namespace allide::shapes
