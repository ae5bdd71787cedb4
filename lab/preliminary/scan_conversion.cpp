// SPDX-License-Identifier: MIT
#include "lab/preliminary/scan_conversion.h"

namespace allide::lab {
namespace {

/// Cuts are this much outside of the slab, so that no rounding of a corner loses a voxel.
constexpr double slack = 1e-12;

/// The part of a polygon where sign * (coordinate - at) >= 0.
CutPolygon cut(const CutPolygon& polygon, int axis, double at, double sign) {
    CutPolygon result;
    for (int i = 0; i < polygon.count; ++i) {
        const Vec3 p = polygon.corners[static_cast<std::size_t>(i)];
        const Vec3 q = polygon.corners[static_cast<std::size_t>((i + 1) % polygon.count)];
        const double s = sign * (p[axis] - at), t = sign * (q[axis] - at);
        if (s >= 0)
            result.add(p);
        if ((s < 0) != (t < 0))
            result.add(p + s / (s - t) * (q - p));
    }
    return result;
}

}  // namespace

std::pair<double, double> CutPolygon::range(int axis) const {
    double low = corners[0][axis], high = low;
    for (int i = 1; i < count; ++i) {
        low = std::min(low, corners[static_cast<std::size_t>(i)][axis]);
        high = std::max(high, corners[static_cast<std::size_t>(i)][axis]);
    }
    return {low, high};
}

CutPolygon polygon_of(const Triangle& t) {
    CutPolygon polygon;
    for (int i = 0; i < 3; ++i)
        polygon.add(t[i]);
    return polygon;
}

CutPolygon cut_to_slab(const CutPolygon& polygon, int axis, int slab, const VoxelLattice& lattice) {
    CutPolygon result = polygon;
    if (slab > 0)
        result = cut(result, axis, lattice.border(slab) - slack, 1);
    if (slab + 1 < lattice.side)
        result = cut(result, axis, lattice.border(slab + 1) + slack, -1);
    return result;
}

}  // namespace allide::lab
