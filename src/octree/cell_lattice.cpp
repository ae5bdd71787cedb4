// SPDX-License-Identifier: MIT
#include "octree/cell_lattice.h"

#include <cmath>

namespace allide {

CellLattice::CellLattice(const Box& cube) : origin_(cube.min) {
    const Vec3 size = cube.max - cube.min;
    const double side = std::max({size.x, size.y, size.z});
    if (side <= 0)
        return;
    steps_per_length_ = (1 << bits) / side;
    step_ = side / (1 << bits);
    // `place` rounds three times and `box` as often, each time by less than 2^-52 of a number that
    // these two bound.
    double reach = side;
    for (const Vec3 p : {cube.min, cube.max})
        reach = std::max({reach, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    pad_ = 0x1p-48 * reach;
}

Box CellLattice::box(const Cell& cell) const {
    Box result;
    for (int k = 0; k < 3; ++k) {
        const double end = static_cast<double>(cell.min[k]) + (std::int64_t{1} << cell.bits[k]);
        result.min[k] = origin_[k] + cell.min[k] * step_ - pad_;
        result.max[k] = origin_[k] + end * step_ + pad_;
    }
    return result;
}

}  // namespace allide
