// SPDX-License-Identifier: MIT
// The voxels of a grid that a triangle meets, found slab by slab: the triangle is cut to a slab of
// z, what is left to a slab of y, and the range of x of the rest names the voxels. The work is
// proportional to their number. Invariant: ranges are grown by more than the cuts' rounding.
#pragma once

#include <algorithm>
#include <array>

#include "primitive/triangle.h"

namespace allide::lab {

/// N x N x N equal voxels of the unit cube. What lies outside counts to the nearest ones.
struct VoxelLattice {
    int side;  ///< N

    /// The voxels that an interval of one coordinate meets.
    std::pair<int, int> range(double low, double high) const {
        constexpr double slack = 1e-12;
        const auto at = [&](double x) {
            return static_cast<int>(std::clamp(x * side, 0.0, side - 1.0));
        };
        return {at(low - slack), at(high + slack)};
    }
    double border(int i) const { return static_cast<double>(i) / side; }
    int index(int x, int y, int z) const { return (z * side + y) * side + x; }
    int count() const { return side * side * side; }
};

/// A convex polygon: a triangle that at most four planes have cut.
struct CutPolygon {
    std::array<Vec3, 8> corners;
    int count = 0;

    void add(Vec3 p) { corners[static_cast<std::size_t>(count++)] = p; }
    std::pair<double, double> range(int axis) const;
};

/// The part of a polygon between two planes across an axis, without a bound at the lattice's rim.
CutPolygon cut_to_slab(const CutPolygon& polygon, int axis, int slab, const VoxelLattice& lattice);

CutPolygon polygon_of(const Triangle& t);

/// Calls `show(voxel)` for each voxel that the triangle meets, and perhaps for a neighbour that it
/// misses by a rounding, until it returns false; returns false then.
template <class Show>
bool for_each_voxel(const VoxelLattice& lattice, const Triangle& t, const Show& show) {
    const CutPolygon whole = polygon_of(t);
    const auto [low, high] = whole.range(2);
    const auto [first_z, last_z] = lattice.range(low, high);
    for (int z = first_z; z <= last_z; ++z) {
        const CutPolygon slab = cut_to_slab(whole, 2, z, lattice);
        if (slab.count == 0)
            continue;
        const auto [near, far] = slab.range(1);
        const auto [first_y, last_y] = lattice.range(near, far);
        for (int y = first_y; y <= last_y; ++y) {
            const CutPolygon bar = cut_to_slab(slab, 1, y, lattice);
            if (bar.count == 0)
                continue;
            const auto [left, right] = bar.range(0);
            const auto [first_x, last_x] = lattice.range(left, right);
            for (int x = first_x; x <= last_x; ++x)
                if (!show(lattice.index(x, y, z)))
                    return false;
        }
    }
    return true;
}

}  // namespace allide::lab
