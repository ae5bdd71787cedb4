// SPDX-License-Identifier: MIT
// What a search for the least overlap does with all vertices and all facets at once.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/math.h>

#include "convex/polytope.h"

namespace allide {

/// Facets as loops over all of them like it: coordinate by coordinate, the last repeated up to a
/// multiple of eight, and the same in floats, with offsets in units of the polytope's scale.
struct FacetColumns {
    std::vector<double> x, y, z, offset;
    std::vector<float> float_x, float_y, float_z, float_offset;

    std::size_t padded() const { return x.size(); }
    void add(Vec3 normal, double offset, double float_offset);
    void pad();
    std::size_t memory() const { return 4 * x.capacity() * (sizeof(double) + sizeof(float)); }
};

/// How one polytope's vertices, in units of its scale from its centre, come to the other's frame,
/// in units that make no length more than one.
struct FloatMap {
    FloatMap(const Mat3& m, double scale, Vec3 offset, double unit);
    float m[3][3], offset[3];
};

/// How deep each vertex of one polytope is below each facet of the other, in floats.
struct FloatDepths {
    std::vector<float> x, y, z;          ///< the vertices
    std::vector<float> depth;            ///< for each vertex one for each facet, padded
    std::vector<float> most;             ///< of all vertices below each facet
    std::vector<std::uint32_t> deepest;  ///< the first vertex that is so deep
    std::size_t stride;

    float of(std::uint32_t vertex, std::uint32_t facet) const {
        return depth[vertex * stride + facet];
    }
};

/// What those may be off by: each is a sum of four products of numbers that were rounded twice.
inline constexpr float float_margin = 24 * 0x1p-24f;

/// Fills the depths; offsets are multiplied by `reach` first.
void find_depths(const FacetColumns& facets, float reach, const ConvexPolytope& other,
                 const FloatMap& map, FloatDepths& depths);
/// The scalar twin: the same bits.
void find_depths_scalar(const FacetColumns& facets, float reach, const ConvexPolytope& other,
                        const FloatMap& map, FloatDepths& depths);

/// Writes the depth volume * offset - n . point of a point below each facet, in double.
void find_point_depths(const FacetColumns& facets, double volume, Vec3 point,
                       std::vector<double>& depths);

}  // namespace allide
