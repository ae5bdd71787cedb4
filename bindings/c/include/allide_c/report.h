// SPDX-License-Identifier: MIT
// What a world answers.
#pragma once

#include <allide_c/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideObjectPair {
    AllideObject a, b;
} AllideObjectPair;

typedef struct AllideCollision {
    AllideObject a, b;
    bool intersecting;            ///< false for a pair that is only within the margin
    const AllideFacePair* faces;  ///< none unless allide_detail_faces or allide_detail_contacts
    size_t face_count;
    const AllideSeparation* separation;  ///< NULL unless allide_detail_separations
    const AllideFaceContact* contacts;   ///< of each of the faces, with allide_detail_contacts
    size_t contact_count;
} AllideCollision;

/// The work of one detect.
typedef struct AllideWorldStats {
    uint64_t moved;      ///< objects that were placed anew, added or switched
    uint64_t box_tests;  ///< pairs of boxes compared
    uint64_t box_pairs;  ///< pairs whose boxes overlap and that were tested
    uint64_t exchanges;  ///< of neighbours in sorted lists
    uint64_t deformed;   ///< objects whose trees were fitted to new vertices
    uint64_t rebuilt;    ///< those of them whose trees were built anew
    AllideStats pair_tests;
    AllideOctreeStats octree;  ///< with allide_faces_by_octree
} AllideWorldStats;

/// Seconds of one detect; zero unless asked for.
typedef struct AllideWorldTimes {
    double update;  ///< of boxes, with every place since the detect before
    double sort;    ///< finding the boxes that overlap
    double exact;   ///< testing their objects, and comparing with the report before
} AllideWorldTimes;

/// Sorted by (a, b) with a < b, or a == b for an object with itself, whatever the thread count.
/// Valid until the world next changes.
typedef struct AllideReport {
    const AllideCollision* collisions;
    size_t collision_count;
    const AllideObjectPair* began;  ///< in this report and not in the one before
    size_t began_count;
    const AllideObjectPair* ended;  ///< in the one before and not in this, whatever the reason
    size_t ended_count;
    AllideWorldStats stats;
    AllideWorldTimes times;
} AllideReport;

/// All pairs that intersect or are within the margin. Objects not placed since the last call, or
/// placed with the same bits, cost nothing, and pairs of such keep their answer.
AllideStatus allide_world_detect(AllideWorld world, AllideReport* report);

typedef struct AllideWorldRayHit {
    AllideObject object;
    double t;  ///< the point is origin + t * direction
    uint32_t face;
} AllideWorldRayHit;

typedef struct AllideWorldNearest {
    AllideObject object;
    AllideSeparation separation;  ///< a is what was asked about, b the object
} AllideWorldNearest;

/// Of the enabled objects, at once, without detect. What is not found is not written.
AllideStatus allide_world_cast_ray(AllideWorld world, AllideVec3 origin, AllideVec3 direction,
                                   bool* found, AllideWorldRayHit* hit);
/// The object nearest to a shape, if any is within `limit`; the lowest id of equals.
AllideStatus allide_world_nearest(AllideWorld world, AllidePlaced from, double limit, bool* found,
                                  AllideWorldNearest* nearest);
/// Objects that share a point with the shape, sorted.
AllideStatus allide_world_intersecting_shape(AllideWorld world, AllidePlaced shape,
                                             AllideObject* objects, size_t capacity, size_t* count);
/// Objects whose surface or inside meets the closed box, sorted.
AllideStatus allide_world_intersecting_box(AllideWorld world, const AllideBox* box,
                                           AllideObject* objects, size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif
