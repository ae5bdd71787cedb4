// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A geometry and where it stands: the argument of every query. It keeps the geometry.
typedef struct AllidePlaced {
    uint64_t id;
} AllidePlaced;

/// Fails for a transform that is not rigid to 1e-6, not finite, or beyond 2^60; NULL is the
/// identity. The parts of a compound stand as `parent_from_part` says, one for each of its parts,
/// or as they rest if there are none.
AllideStatus allide_placed_make(AllideGeometry geometry, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count,
                                AllidePlaced* placed);
/// Stands elsewhere, in the same memory; stays where it is if it fails.
AllideStatus allide_placed_move(AllidePlaced placed, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count);
/// Gives a deformable geometry other vertices here, in local coordinates and in the same order;
/// copied, and kept when it moves. Stays as it is if it fails.
AllideStatus allide_placed_deform(AllidePlaced placed, const AllideVec3* vertices, size_t count);
AllideStatus allide_placed_destroy(AllidePlaced placed);

/// A new handle, to be destroyed.
AllideStatus allide_placed_geometry(AllidePlaced placed, AllideGeometry* geometry);
AllideStatus allide_placed_world_from_local(AllidePlaced placed, AllideTransform* world_from_local);
/// Of a compound's part.
AllideStatus allide_placed_world_from_part(AllidePlaced placed, size_t part,
                                           AllideTransform* world_from_part);

#ifdef __cplusplus
}
#endif
