// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Moving objects, and the pairs of them that intersect. One thread at a time.
typedef struct AllideWorld {
    uint64_t id;
} AllideWorld;

/// One object of one world. That of a removed object is never taken for a live one, that of another
/// world as good as never. Zero names nothing.
typedef struct AllideObject {
    uint64_t id;
} AllideObject;

/// What a report says of each pair.
typedef uint8_t AllideDetail;
enum {
    allide_detail_pairs,        ///< that they intersect, or are within the margin
    allide_detail_faces,        ///< and which faces meet
    allide_detail_separations,  ///< and the closest points with their features
};

/// How pairs that are far apart are left out. All give the same report.
typedef uint8_t AllideBroadPhase;
enum {
    allide_broad_automatic,        ///< grid for objects of like size, else tree
    allide_broad_grid,             ///< cells with ghosts of the objects that reach into them
    allide_broad_tree,             ///< eight boxes to a node
    allide_broad_sweep_and_prune,  ///< three sorted lists of interval ends, after I-COLLIDE
    allide_broad_interval_tree,    ///< one axis swept, the other two in interval trees
    allide_broad_uniform_grid,     ///< every cell that a box overlaps
    allide_broad_brute,            ///< every box with every box
};

typedef struct AllideWorldOptions {
    int threads;
    AllideDetail detail;
    double margin;  ///< report pairs no farther apart than this
    AllideBroadPhase broad;
    bool times;  ///< measure how long the steps of detect take
} AllideWorldOptions;

/// Two objects are tested with each other if both are enabled, not both stationary, each is in a
/// group that the other's mask names, and the pair is not ignored.
typedef struct AllideObjectOptions {
    bool stationary;  ///< a part of the scene; it may be placed anew nevertheless
    bool enabled;
    uint32_t groups;  ///< one bit for each group that it is in
    uint32_t mask;    ///< one bit for each group that it is tested with
} AllideObjectOptions;

AllideStatus allide_world_options_init(AllideWorldOptions* options);
AllideStatus allide_object_options_init(AllideObjectOptions* options);

AllideStatus allide_world_make(const AllideWorldOptions* options, AllideWorld* world);
AllideStatus allide_world_destroy(AllideWorld world);

/// The world keeps the geometry. NULL as transform is the identity.
AllideStatus allide_world_add(AllideWorld world, AllideGeometry geometry,
                              const AllideTransform* world_from_local,
                              const AllideObjectOptions* options, AllideObject* object);
AllideStatus allide_world_remove(AllideWorld world, AllideObject object);
AllideStatus allide_world_place(AllideWorld world, AllideObject object,
                                const AllideTransform* world_from_local);
/// Object i gets transform i. All or none are placed.
AllideStatus allide_world_place_many(AllideWorld world, const AllideObject* objects,
                                     const AllideTransform* world_from_local, size_t count);
AllideStatus allide_world_enable(AllideWorld world, AllideObject object, bool on);
AllideStatus allide_world_set_groups(AllideWorld world, AllideObject object, uint32_t groups,
                                     uint32_t mask);
/// The pair is not tested until `unignore`. Forgotten when either is removed.
AllideStatus allide_world_ignore(AllideWorld world, AllideObject a, AllideObject b);
AllideStatus allide_world_unignore(AllideWorld world, AllideObject a, AllideObject b);

AllideStatus allide_world_world_from_local(AllideWorld world, AllideObject object,
                                           AllideTransform* world_from_local);
/// A new handle, to be destroyed.
AllideStatus allide_world_geometry(AllideWorld world, AllideObject object,
                                   AllideGeometry* geometry);
AllideStatus allide_world_contains(AllideWorld world, AllideObject object, bool* contains);
AllideStatus allide_world_size(AllideWorld world, size_t* size);
/// Sorted.
AllideStatus allide_world_objects(AllideWorld world, AllideObject* objects, size_t capacity,
                                  size_t* count);
/// Bytes held beside the geometries.
AllideStatus allide_world_memory(AllideWorld world, size_t* bytes);

#ifdef __cplusplus
}
#endif
