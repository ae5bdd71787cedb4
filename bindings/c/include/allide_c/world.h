// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/octree.h>
#include <allide_c/pair_finder.h>
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

/// One selector of one world. Zero names nothing.
typedef struct AllideSelector {
    uint64_t id;
} AllideSelector;
enum { allide_no_child = -1 };

/// How much a report says about each pair.
typedef uint8_t AllideDetail;
enum {
    allide_detail_pairs,        ///< that they intersect, or are within the margin
    allide_detail_faces,        ///< and which faces meet
    allide_detail_separations,  ///< and the closest points with their features, not the faces
    allide_detail_contacts,     ///< and which faces meet, with what they share and their normals
};

/// The box of an object in the broad phase. All kinds give the same report.
typedef uint8_t AllideBoxKind;
enum {
    allide_box_automatic,  ///< the cube of what is nearly round, else its box at rest, turned with
                           ///< it
    allide_box_fixed,      ///< a cube that holds it however it is turned, after I-COLLIDE
    allide_box_dynamic,    ///< the tightest, by climbing over the vertices of its hull
    allide_box_of_world,   ///< for an object: the kind that its world has
};

/// How it is found where objects meet whose boxes overlap. All give the same report.
typedef uint8_t AllideFaceMethod;
enum {
    allide_faces_by_trees,   ///< pair by pair, by what each geometry keeps for it
    allide_faces_by_octree,  ///< all pairs at once, with nothing kept, after Kitamura; for
                             ///< compounds, with a margin and for separations trees are used
};

typedef struct AllideWorldOptions {
    int threads;  ///< 1 to 1024, or 0 for all cores
    AllideDetail detail;
    double margin;           ///< report pairs no farther apart than this, and what both objects add
    AllideBroadPhase broad;  ///< all give the same report
    AllideBoxKind box;
    AllideFaceMethod method;
    AllideOctreeOptions octree;  ///< for allide_faces_by_octree
    bool times;                  ///< measure how long the steps of detect take
    bool split_large;  ///< tests a large surface only with what is near a part of it, if many
                       ///< objects are around it
    bool coherence;    ///< starts the tests of a pair from what the last ones found
} AllideWorldOptions;

/// Whether an object is tested with itself, whatever its groups and the margin; then it may be a
/// pair of a == b in the report.
typedef uint8_t AllideSelfTest;
enum {
    allide_self_ignored,
    allide_self_tested,
    allide_self_tested_without_neighbours,  ///< but for faces that share a vertex
};

/// Two objects are tested with each other if both are enabled, not both stationary, each is in a
/// group that the other's mask names, they have different owners or none, and the pair is not
/// ignored.
typedef struct AllideObjectOptions {
    bool stationary;  ///< belongs to the scene; it may still be placed again
    bool enabled;
    uint32_t groups;  ///< one bit for each group that it is in
    uint32_t mask;    ///< one bit for each group that it is tested with
    double margin;    ///< added to the world's, for its pairs
    AllideSelfTest self;
    AllideBoxKind box;
    uint64_t user;   ///< any value of the caller's, which reports carry
    uint32_t owner;  ///< objects of one owner are not paired; (uint32_t)allide_no_owner for none
    double scale;    ///< multiplies all local coordinates before the transform; above 0
} AllideObjectOptions;

typedef struct AllideObjectPair {
    AllideObject a, b;
} AllideObjectPair;

/// Faces to take away from an object that deforms, and to add to it.
typedef struct AllideFaceChange {
    const uint32_t* removed;  ///< by their numbers
    size_t removed_count;
    const AllideFace* added;  ///< faces of old and new vertices
    size_t added_count;
    const AllideVec3* new_vertices;  ///< numbered on from those that are there
    size_t new_vertex_count;
} AllideFaceChange;

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
/// Gives an object of a deformable geometry other vertices, in local coordinates and in the same
/// order. They are copied.
AllideStatus allide_world_deform(AllideWorld world, AllideObject object, const AllideVec3* vertices,
                                 size_t count);
/// Takes faces away from such an object and adds others. Faces that stay keep their numbers; new
/// ones get the next that no face of it ever had, from `first_new` on.
AllideStatus allide_world_change_faces(AllideWorld world, AllideObject object,
                                       const AllideFaceChange* change, uint32_t* first_new);
/// Moves a part of a compound, by its index in the geometry, with all that it carries.
AllideStatus allide_world_place_part(AllideWorld world, AllideObject object, uint32_t part,
                                     const AllideTransform* parent_from_part);
/// All parts at once.
AllideStatus allide_world_place_parts(AllideWorld world, AllideObject object,
                                      const AllideTransform* parent_from_part, size_t part_count);
/// Replaces the shape of an object, at rest. The object keeps its id, pose and options.
AllideStatus allide_world_set_geometry(AllideWorld world, AllideObject object,
                                       AllideGeometry geometry);
/// Vertices and poses of parts stay as they are, in coordinates before the scale. A rigid shape is
/// copied: allide_geometry_scaled makes one that many objects share.
AllideStatus allide_world_set_scale(AllideWorld world, AllideObject object, double scale);
AllideStatus allide_world_enable(AllideWorld world, AllideObject object, bool on);
AllideStatus allide_world_set_groups(AllideWorld world, AllideObject object, uint32_t groups,
                                     uint32_t mask);
AllideStatus allide_world_set_owner(AllideWorld world, AllideObject object, uint32_t owner);
/// A pair is reported if it is no farther apart than the world's margin and those of its two
/// objects together. If that of an object is how far it can move in a step, whatever meets within
/// the step is reported before.
AllideStatus allide_world_set_margin(AllideWorld world, AllideObject object, double margin);
/// The pair is not tested until `unignore`. Forgotten when either is removed.
AllideStatus allide_world_ignore(AllideWorld world, AllideObject a, AllideObject b);
AllideStatus allide_world_unignore(AllideWorld world, AllideObject a, AllideObject b);
/// Adds a selector: of its children, each some objects, one is there and the others are not, as in
/// VRML's Switch and LOD. An object is tested if it is enabled and is in the selected child of each
/// selector that it was added to. At first no child is selected.
AllideStatus allide_world_add_selector(AllideWorld world, AllideSelector* selector);
/// Its objects are as if they had never been in it. It is forgotten, they stay.
AllideStatus allide_world_remove_selector(AllideWorld world, AllideSelector selector);
AllideStatus allide_world_add_to_selector(AllideWorld world, AllideSelector selector, int child,
                                          AllideObject object);
/// allide_no_child, or a child without objects, leaves none.
AllideStatus allide_world_select(AllideWorld world, AllideSelector selector, int child);
AllideStatus allide_world_selected(AllideWorld world, AllideSelector selector, int* child);
/// Distances below `until` are the child's, unless an earlier one has them. All are at first.
AllideStatus allide_world_set_range(AllideWorld world, AllideSelector selector, int child,
                                    double until);
/// Selects the first child with objects whose range has the distance, and returns it.
AllideStatus allide_world_select_at(AllideWorld world, AllideSelector selector, double distance,
                                    int* child);
/// Sets the value that reports carry for the object from the next detect on.
AllideStatus allide_world_set_user(AllideWorld world, AllideObject object, uint64_t user);

/// The options that the world was made with.
AllideStatus allide_world_options(AllideWorld world, AllideWorldOptions* options);
/// The options that the object was added with, as they have been set since. `box` is the kind in
/// use, never allide_box_of_world.
AllideStatus allide_world_object_options(AllideWorld world, AllideObject object,
                                         AllideObjectOptions* options);
AllideStatus allide_world_user(AllideWorld world, AllideObject object, uint64_t* user);
AllideStatus allide_world_is_ignored(AllideWorld world, AllideObject a, AllideObject b,
                                     bool* is_ignored);
/// Sorted, a < b in each pair.
AllideStatus allide_world_ignored_pairs(AllideWorld world, AllideObjectPair* pairs, size_t capacity,
                                        size_t* count);

AllideStatus allide_world_world_from_local(AllideWorld world, AllideObject object,
                                           AllideTransform* world_from_local);
/// As it was given, before the scale: of what deforms, at rest. A new handle, to be destroyed.
AllideStatus allide_world_geometry(AllideWorld world, AllideObject object,
                                   AllideGeometry* geometry);
/// Its triangles as they are now, in local coordinates before the scale; of a compound, at rest. A
/// new handle, to be destroyed.
AllideStatus allide_world_mesh(AllideWorld world, AllideObject object, AllideMesh* mesh);
/// The numbers that reports give to the faces of that mesh, ascending.
AllideStatus allide_world_face_numbers(AllideWorld world, AllideObject object, uint32_t* numbers,
                                       size_t capacity, size_t* count);
/// The smallest box around the world vertices of an object's faces; empty without faces.
AllideStatus allide_world_object_bounds(AllideWorld world, AllideObject object, AllideBox* bounds);
/// The smallest box around all objects, enabled or not; empty without faces.
AllideStatus allide_world_bounds(AllideWorld world, AllideBox* bounds);
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
