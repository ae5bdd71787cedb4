// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A geometry and its pose: the argument of every query. It keeps the geometry alive.
typedef struct AllidePlaced {
    uint64_t id;
} AllidePlaced;

/// Fails for a transform that is not rigid to 1e-6, not finite, or beyond 2^60; NULL is the
/// identity. `parent_from_part` has a pose for each part of a compound; without it the parts are at
/// rest.
AllideStatus allide_placed_make(AllideGeometry geometry, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count,
                                AllidePlaced* placed);
/// Changes the pose without allocating. On error the pose is unchanged.
AllideStatus allide_placed_move(AllidePlaced placed, const AllideTransform* world_from_local,
                                const AllideTransform* parent_from_part, size_t part_count);
/// Gives a deformable geometry other vertices here, in local coordinates and in the same order;
/// copied, and kept when it moves. Stays as it is if it fails.
AllideStatus allide_placed_deform(AllidePlaced placed, const AllideVec3* vertices, size_t count);
AllideStatus allide_placed_destroy(AllidePlaced placed);

/// A new handle, to be destroyed.
AllideStatus allide_placed_geometry(AllidePlaced placed, AllideGeometry* geometry);
AllideStatus allide_placed_world_from_local(AllidePlaced placed, AllideTransform* world_from_local);
/// The world transform of a part of a compound.
AllideStatus allide_placed_world_from_part(AllidePlaced placed, size_t part,
                                           AllideTransform* world_from_part);

#ifdef __cplusplus
}
#endif
