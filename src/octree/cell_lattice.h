// SPDX-License-Identifier: MIT
// Coordinates as whole numbers in a cube. The map is monotone, so boxes that overlap do so on the
// lattice as well, and cells are half-open, so a lattice point lies in one cell of each depth.
#pragma once

#include <algorithm>
#include <cstdint>

#include "math/box.h"

namespace allide {

/// Closed, in lattice steps.
struct LatticeBounds {
    std::int32_t min[3], max[3];
};

inline bool overlaps(const LatticeBounds& a, const LatticeBounds& b) {
    return (a.min[0] <= b.max[0]) & (b.min[0] <= a.max[0]) & (a.min[1] <= b.max[1]) &
           (b.min[1] <= a.max[1]) & (a.min[2] <= b.max[2]) & (b.min[2] <= a.max[2]);
}

/// From `min` up to 2^bits further along each axis, without the end.
struct Cell {
    std::int32_t min[3];
    std::int32_t bits[3];

    bool contains(int axis, std::int32_t value) const {
        return value >> bits[axis] == min[axis] >> bits[axis];
    }
};

/// The smallest cube, but for rounding, with the same least corner.
inline Box cube_over(const Box& box) {
    const Vec3 size = box.max - box.min;
    const double side = std::max({size.x, size.y, size.z});
    return {box.min, max(box.max, box.min + Vec3{side, side, side})};
}

class CellLattice {
public:
    static constexpr int bits = 30;

    CellLattice() = default;
    explicit CellLattice(const Box& cube);

    /// Moves coordinates outside the cube to its sides.
    LatticeBounds bounds(const Box& box) const {
        LatticeBounds result;
        for (int k = 0; k < 3; ++k) {
            result.min[k] = place(box.min[k], k);
            result.max[k] = place(box.max[k], k);
        }
        return result;
    }

    static Cell root() { return {{0, 0, 0}, {bits, bits, bits}}; }
    /// A box that holds every point of the cube whose place is in the cell.
    Box box(const Cell& cell) const;

private:
    std::int32_t place(double value, int axis) const {
        const double steps = (value - origin_[axis]) * steps_per_length_;
        return static_cast<std::int32_t>(std::min(std::max(steps, 0.0), last_step));
    }

    static constexpr double last_step = (1 << bits) - 1;
    Vec3 origin_;
    double steps_per_length_ = 0, step_ = 0, pad_ = 0;
};

}  // namespace allide
