// SPDX-License-Identifier: MIT
// The triangles of a leaf as floats relative to the tree's origin, taken from the mesh.
#if defined(ALLIDE_BVTREE_WIDE_GATHER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ALLIDE_BVTREE_WIDE_GATHER_INL_H
#undef ALLIDE_BVTREE_WIDE_GATHER_INL_H
#else
#define ALLIDE_BVTREE_WIDE_GATHER_INL_H
#endif

#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

#include "wide/wide_read.h"

/// Whether four doubles fit a register, so that one holds a vertex.
#undef ALLIDE_VERTEX_LANES
#if HWY_HAVE_FLOAT64 && HWY_MAX_BYTES >= 32 && !HWY_HAVE_SCALABLE
#define ALLIDE_VERTEX_LANES 1
#else
#define ALLIDE_VERTEX_LANES 0
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

#if ALLIDE_VERTEX_LANES

using VertexTag = hwy::HWY_NAMESPACE::CappedTag<double, 4>;
using VertexLanes = hwy::HWY_NAMESPACE::Vec<VertexTag>;

/// The fourth lane is zero.
HWY_INLINE VertexLanes load_vertex(const Vec3& v) {
    namespace hn = hwy::HWY_NAMESPACE;
    return hn::MaskedLoad(hn::FirstN(VertexTag(), 3), VertexTag(), &v.x);
}

/// Corner `corner` of eight faces. Rows are vertices; columns are what a leaf holds.
HWY_INLINE void gather_corner(const Vec3* vertices, const std::uint32_t* const (&face)[wide_lanes],
                              int corner, VertexLanes origin, WideLeaf& leaf) {
    namespace hn = hwy::HWY_NAMESPACE;
    const hn::Rebind<float, VertexTag> four;
    const hn::CappedTag<float, wide_lanes> eight;
    const VertexTag pairs;
    hn::Vec<decltype(eight)> row[4];
    for (int i = 0; i < 4; ++i) {
        const auto low = hn::Sub(load_vertex(vertices[face[i][corner]]), origin);
        const auto high = hn::Sub(load_vertex(vertices[face[i + 4][corner]]), origin);
        row[i] = hn::Combine(eight, hn::DemoteTo(four, high), hn::DemoteTo(four, low));
    }
    const auto xy01 = hn::BitCast(pairs, hn::InterleaveLower(eight, row[0], row[1]));
    const auto xy23 = hn::BitCast(pairs, hn::InterleaveLower(eight, row[2], row[3]));
    const auto z01 = hn::BitCast(pairs, hn::InterleaveUpper(eight, row[0], row[1]));
    const auto z23 = hn::BitCast(pairs, hn::InterleaveUpper(eight, row[2], row[3]));
    float(&out)[3][wide_lanes] = leaf.corner[corner];
    hn::Store(hn::BitCast(eight, hn::InterleaveLower(pairs, xy01, xy23)), eight, out[0]);
    hn::Store(hn::BitCast(eight, hn::InterleaveUpper(pairs, xy01, xy23)), eight, out[1]);
    hn::Store(hn::BitCast(eight, hn::InterleaveLower(pairs, z01, z23)), eight, out[2]);
}

#endif

/// Fills in the corners of the faces that the leaf names.
inline HWY_ATTR void gather_corners(const MeshView& mesh, const Vec3& origin, WideLeaf& leaf) {
    const std::uint32_t* face[wide_lanes];
    for (int lane = 0; lane < wide_lanes; ++lane)
        face[lane] = mesh.faces[leaf.face[lane]].data();
#if ALLIDE_VERTEX_LANES
    const VertexLanes from = load_vertex(origin);
    for (int corner = 0; corner < 3; ++corner)
        gather_corner(mesh.vertices.data(), face, corner, from, leaf);
#else
    for (int corner = 0; corner < 3; ++corner)
        for (int lane = 0; lane < wide_lanes; ++lane) {
            const Vec3& v = mesh.vertices[face[lane][corner]];
            leaf.corner[corner][0][lane] = static_cast<float>(v.x - origin.x);
            leaf.corner[corner][1][lane] = static_cast<float>(v.y - origin.y);
            leaf.corner[corner][2][lane] = static_cast<float>(v.z - origin.z);
        }
#endif
}

/// A leaf's triangles and their numbers.
HWY_INLINE const WideLeaf& leaf_of(const PlacedTree& placed, WideChild child, WideLeaf& room) {
    if (placed.tree.has_corners())
        return placed.tree.leaves[child.index()];
    const std::uint32_t* faces = faces_of(placed, child);
    for (int lane = 0; lane < wide_lanes; ++lane)
        room.face[lane] = faces[lane];
    gather_corners(placed.faces.local, placed.tree.origin, room);
    return room;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
