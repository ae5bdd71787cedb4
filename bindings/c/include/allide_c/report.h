// SPDX-License-Identifier: MIT
// The report of a world.
#pragma once

#include <allide_c/ray.h>
#include <allide_c/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllidePairReport {
    AllideObject a, b;
    bool intersecting;            ///< false for a pair that is only within the margin
    const AllideFacePair* faces;  ///< none unless allide_detail_faces or allide_detail_contacts
    size_t face_count;
    const AllideSeparation* separation;  ///< NULL unless allide_detail_separations
    const AllideFaceContact* contacts;   ///< one for each of the faces, with allide_detail_contacts
    size_t contact_count;
    uint64_t user_a, user_b;  ///< AllideObjectOptions.user of a and b
} AllidePairReport;

/// The work of one detect.
typedef struct AllideWorldStats {
    uint64_t moved;      ///< objects that were placed, added or switched
    uint64_t box_tests;  ///< pairs of boxes compared
    uint64_t box_pairs;  ///< pairs whose boxes overlap and that were tested
    uint64_t exchanges;  ///< exchanges of neighbours in sorted lists
    uint64_t deformed;   ///< objects whose trees were fitted to new vertices
    uint64_t rebuilt;    ///< those of them whose trees were built again
    AllideStats pair_tests;
    AllideOctreeStats octree;  ///< with allide_faces_by_octree
} AllideWorldStats;

/// Seconds of one detect; zero unless requested.
typedef struct AllideWorldTimes {
    double update;  ///< time to update boxes, with every place since the detect before
    double sort;    ///< finding the boxes that overlap
    double exact;   ///< testing their objects, and comparing with the report before
} AllideWorldTimes;

/// Sorted by (a, b) with a < b, or a == b for an object with itself, whatever the thread count.
/// Valid until the world next changes.
typedef struct AllideReport {
    const AllidePairReport* pairs;
    size_t pair_count;
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
    double t;  ///< the point is origin + t * direction; the double nearest to the exact t
    uint32_t face;
    AllideVec3 normal;       ///< unit normal of the face by the order of its corners, or 0
    AllideVec3 barycentric;  ///< weights of its corners at the point
} AllideWorldRayHit;

typedef struct AllideWorldNearest {
    AllideObject object;
    AllideSeparation separation;  ///< a is the given geometry, b the object
} AllideWorldNearest;

/// Queries the enabled objects at once, without detect. Writes nothing if nothing is found.
AllideStatus allide_world_cast_ray(AllideWorld world, AllideVec3 origin, AllideVec3 direction,
                                   const AllideRayOptions* ray, bool* found,
                                   AllideWorldRayHit* hit);
/// All faces of the enabled objects on the ray, sorted by exact t, then by object, then by face.
AllideStatus allide_world_ray_hits(AllideWorld world, AllideVec3 origin, AllideVec3 direction,
                                   const AllideRayOptions* ray, AllideWorldRayHit* hits,
                                   size_t capacity, size_t* count);
/// The object nearest to a shape, if any is within `limit`; the lowest id of equals.
AllideStatus allide_world_nearest(AllideWorld world, AllidePlaced from, double limit, bool* found,
                                  AllideWorldNearest* nearest);
/// Finds the object nearest to a point, which is vertex 0 of a. An object with the point inside is
/// at distance 0.
AllideStatus allide_world_nearest_to_point(AllideWorld world, AllideVec3 point, double limit,
                                           bool* found, AllideWorldNearest* nearest);
typedef struct AllideWorldNearestPair {
    AllideObject a, b;
    AllideSeparation separation;
} AllideWorldNearestPair;

/// The closest two objects of all pairs that may be tested, if any are within `limit`; of pairs at
/// the same distance the lowest ids.
AllideStatus allide_world_nearest_pair(AllideWorld world, double limit, bool* found,
                                       AllideWorldNearestPair* nearest);
/// Takes pairs with a in one of `groups_a` and b in one of `groups_b` only.
AllideStatus allide_world_nearest_pair_of_groups(AllideWorld world, uint32_t groups_a,
                                                 uint32_t groups_b, double limit, bool* found,
                                                 AllideWorldNearestPair* nearest);
/// Objects to which the point belongs, on a face or inside, sorted.
AllideStatus allide_world_containing(AllideWorld world, AllideVec3 point, AllideObject* objects,
                                     size_t capacity, size_t* count);
/// Objects that share a point with the shape, sorted.
AllideStatus allide_world_intersecting_shape(AllideWorld world, AllidePlaced shape,
                                             AllideObject* objects, size_t capacity, size_t* count);
/// Objects whose surface or inside meets the closed box, sorted. Bounds may be infinite; a box that
/// is empty or has a bound that is not a number meets nothing.
AllideStatus allide_world_intersecting_box(AllideWorld world, const AllideBox* box,
                                           AllideObject* objects, size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif
