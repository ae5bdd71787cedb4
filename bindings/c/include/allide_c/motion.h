// SPDX-License-Identifier: MIT
// Objects that move from one place to the next: whether they meet on the way, and when first.
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t AllideMotionKind;
enum {
    allide_motion_kind_still,     ///< stays at `from`
    allide_motion_kind_straight,  ///< every vertex goes in a straight line
    allide_motion_kind_linear,    ///< `point`, a local point, goes straight
    allide_motion_kind_screw,     ///< turns about one fixed axis and slides along it
    allide_motion_kind_turn       ///< turns by `radians` about `axis` through `point`
};

/// How a rigid object moves while time runs from 0 to 1. The makers below fill it and compute
/// nothing; allide_moving_make checks it.
typedef struct AllideMotion {
    AllideMotionKind kind;
    AllideTransform from, to;
    AllideVec3 point, axis;
    double radians, advance;
} AllideMotion;

/// NULL is the identity.
AllideStatus allide_motion_still(const AllideTransform* at, AllideMotion* motion);
/// Every vertex goes in a straight line; both rotations must be equal.
AllideStatus allide_motion_straight(const AllideTransform* from, const AllideTransform* to,
                                    AllideMotion* motion);
/// The pivot, a local point, goes straight while the object turns about it by the shorter way.
AllideStatus allide_motion_linear(const AllideTransform* from, const AllideTransform* to,
                                  AllideVec3 pivot, AllideMotion* motion);
/// Turns about one fixed axis and slides along it.
AllideStatus allide_motion_screw(const AllideTransform* from, const AllideTransform* to,
                                 AllideMotion* motion);
/// Turns by any angle up to 2^16 about an axis in the world through a point, and slides along it.
AllideStatus allide_motion_turn(const AllideTransform* from, AllideVec3 point, AllideVec3 axis,
                                double radians, double advance, AllideMotion* motion);

/// A geometry and its motion: the argument of the queries below. It keeps the geometry alive.
typedef struct AllideMoving {
    uint64_t id;
} AllideMoving;

/// Fails for a motion that is not rigid to 1e-6 (less a millionth of that if it turns), or reaches
/// beyond 2^60; NULL is no motion. `parent_from_part` is as in allide_placed_make.
AllideStatus allide_moving_make(AllideGeometry geometry, const AllideMotion* motion,
                                const AllideTransform* parent_from_part, size_t part_count,
                                AllideMoving* moving);
AllideStatus allide_moving_destroy(AllideMoving moving);
/// The pose at a time from 0 to 1, rounded.
AllideStatus allide_moving_pose(AllideMoving moving, double time, AllideTransform* pose);

/// Whether objects, or pairs of faces, that meet at time 0 have an impact.
typedef uint8_t AllideStart;
enum {
    allide_start_counts,   ///< they have an impact at 0
    allide_start_left_out  ///< pairs of faces count again once they have been apart
};

typedef struct AllideMotionOptions {
    double gap;        ///< the objects meet where they are no farther apart than this
    double tolerance;  ///< 0: 1e-6 of the larger diameter
    double until;      ///< the last time that is looked at
    AllideStart start;
    AllideBudget budget;
    AllideQueryOptions query;
} AllideMotionOptions;

AllideStatus allide_motion_options_init(AllideMotionOptions* options);

/// The first time that two objects meet. They do not meet before `time`; by `latest` they have met
/// or are within gap + tolerance.
typedef struct AllideImpact {
    double time, latest;
    bool certain;                 ///< proven to happen
    bool exhausted;               ///< the budget ended first: nothing meets before `time`
    AllideVec3 point_a, point_b;  ///< closest points at `latest`
    AllideVec3 normal;            ///< of length one, from a to b; 0 if exhausted
    AllideFeature feature_a, feature_b;
} AllideImpact;

/// Never misses an impact. Fails with `unsupported` for two unbounded shapes of which one turns,
/// and for cylinders and cones. What is not found is not written.
AllideStatus allide_first_impact(AllideMoving a, AllideMoving b, const AllideMotionOptions* options,
                                 bool* found, AllideImpact* impact);
/// Whether there is an impact; true in doubt, also if the budget ends first.
AllideStatus allide_meets(AllideMoving a, AllideMoving b, const AllideMotionOptions* options,
                          bool* meets);
/// The first impact of a shape that moves straight by `offset` with a target at rest.
AllideStatus allide_cast_shape(AllidePlaced shape, AllideVec3 offset, AllidePlaced target,
                               const AllideMotionOptions* options, bool* found,
                               AllideImpact* impact);

#ifdef __cplusplus
}
#endif
