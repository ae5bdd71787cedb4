// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <allide/math.h>

namespace allide {

/// Normals and offsets of all facets for SIMD loops: coordinate by coordinate, the last repeated up
/// to a multiple of eight. A copy in floats has offsets in units of the polytope's scale.
struct FacetColumns {
    std::vector<double> x, y, z, offset;
    std::vector<float> float_x, float_y, float_z, float_offset;

    std::size_t padded() const { return x.size(); }
    void add(Vec3 normal, double offset, double float_offset);
    void pad();
    std::size_t memory() const { return 4 * x.capacity() * (sizeof(double) + sizeof(float)); }

    /// Writes the depth determinant * offset - n . point of a point below each facet.
    void find_depths(double determinant, Vec3 point, std::vector<double>& depths) const;
};

}  // namespace allide
