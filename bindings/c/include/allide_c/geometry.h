// SPDX-License-Identifier: MIT
#pragma once

#include <allide_c/mesh.h>
#include <allide_c/tree.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A shape made ready for queries. Immutable; any number of threads may ask about it. What was made
/// of it (placed, in a world, part of a compound) keeps it, so that it may be destroyed at once.
typedef struct AllideGeometry {
    uint64_t id;
} AllideGeometry;

typedef uint8_t AllideGeometryKind;
enum {
    allide_kind_surface,     ///< any triangles, with no inside
    allide_kind_solid,       ///< a closed mesh with its inside
    allide_kind_convex,      ///< a solid that is its own convex hull
    allide_kind_compound,    ///< parts that move as one, or by joints
    allide_kind_deformable,  ///< triangles whose vertices move
    allide_kind_round,       ///< a sphere, cylinder, half-space and so on, exactly; no triangles
};

/// How two convex geometries meet; all others, and convex ones with them, meet by their trees.
typedef uint8_t AllideConvexMethod;
enum {
    allide_convex_gjk,        ///< certified distance walk, the fastest
    allide_convex_lin_canny,  ///< over the features of both, after I-COLLIDE
    allide_convex_faces,      ///< trees alone
};

typedef struct AllideConvexOptions {
    AllideConvexMethod method;  ///< two of different choices meet by their trees
    bool reject_concave;        ///< fail for a mesh that is not convex instead of taking its hull
} AllideConvexOptions;

typedef struct AllideDeformableOptions {
    bool solid;   ///< with an inside: each edge, by vertex indices, has a face on both sides
    int threads;  ///< to build with, 1 to 1024, or 0 for all cores; the tree is the same for any
} AllideDeformableOptions;

/// One part of a compound: a frame that moves with the part that carries it.
typedef struct AllidePart {
    AllideGeometry geometry;
    AllideTransform parent_from_part;  ///< at rest
    int32_t parent;                    ///< an earlier part that carries it; -1: the compound itself
} AllidePart;

AllideStatus allide_convex_options_init(AllideConvexOptions* options);
AllideStatus allide_deformable_options_init(AllideDeformableOptions* options);

/// Any triangles, with no inside: polygon soup.
AllideStatus allide_geometry_surface(AllideMesh mesh, const AllideTreeOptions* options,
                                     AllideGeometry* geometry);
/// A closed, consistently oriented mesh with its inside.
AllideStatus allide_geometry_solid(AllideMesh mesh, const AllideTreeOptions* options,
                                   AllideGeometry* geometry);
/// The convex hull of a mesh's faces, or of points. It must have a volume.
AllideStatus allide_geometry_convex(AllideMesh mesh, const AllideConvexOptions* options,
                                    AllideGeometry* geometry);
AllideStatus allide_geometry_convex_of_points(const AllideVec3* points, size_t point_count,
                                              const AllideConvexOptions* options,
                                              AllideGeometry* geometry);
/// Placed parts; a part may be a compound itself. They are not tested against each other.
AllideStatus allide_geometry_compound(const AllidePart* parts, size_t part_count,
                                      AllideGeometry* geometry);
/// Triangles whose vertices move, by allide_placed_deform or allide_world_deform, each object's its
/// own; at rest until then.
AllideStatus allide_geometry_deformable(AllideMesh mesh, const AllideDeformableOptions* options,
                                        AllideGeometry* geometry);
/// All points no farther than `radius` from the centre, or from the segment from p to q. Answers
/// name the parts of round shapes where they name faces: 0 side, 1 end at p, 2 end at q.
AllideStatus allide_geometry_sphere(AllideVec3 centre, double radius, AllideGeometry* geometry);
AllideStatus allide_geometry_capsule(AllideVec3 p, AllideVec3 q, double radius,
                                     AllideGeometry* geometry);
/// All points between the planes upright on the axis from p to q that are no farther from it than a
/// radius, which is linear along the axis and may be 0 at one end.
AllideStatus allide_geometry_cylinder(AllideVec3 p, AllideVec3 q, double radius,
                                      AllideGeometry* geometry);
AllideStatus allide_geometry_cone(AllideVec3 p, AllideVec3 q, double radius_p, double radius_q,
                                  AllideGeometry* geometry);
/// All points x with (x - point).(tip - point) <= 0, or with = 0; unbounded.
AllideStatus allide_geometry_half_space(AllideVec3 point, AllideVec3 tip, AllideGeometry* geometry);
AllideStatus allide_geometry_plane(AllideVec3 point, AllideVec3 tip, AllideGeometry* geometry);
/// Makes the same shape with all local coordinates, radii and offsets of parts times `scale`, which
/// is above 0. A convex mesh that rounding dents becomes a solid.
AllideStatus allide_geometry_scaled(AllideGeometry geometry, double scale, AllideGeometry* scaled);
AllideStatus allide_geometry_destroy(AllideGeometry geometry);

/// The triangles that indices in answers mean; of a compound or a deformable, all of them
/// at rest.
AllideStatus allide_geometry_mesh(AllideGeometry geometry, AllideMeshView* view);
AllideStatus allide_geometry_kind(AllideGeometry geometry, AllideGeometryKind* kind);
/// Whether it has an inside; of a compound, whether all parts have.
AllideStatus allide_geometry_is_solid(AllideGeometry geometry, bool* is_solid);
/// The parts of a compound, nested ones directly followed by their own parts; 0 otherwise.
AllideStatus allide_geometry_part_count(AllideGeometry geometry, size_t* count);
/// The geometry in it is a new handle, to be destroyed.
AllideStatus allide_geometry_part(AllideGeometry geometry, size_t index, AllidePart* part);
AllideStatus allide_geometry_part_of_face(AllideGeometry geometry, uint32_t face, uint32_t* part);
AllideStatus allide_geometry_part_of_vertex(AllideGeometry geometry, uint32_t vertex,
                                            uint32_t* part);

/// The options that its tree was made with, as far as they apply to that tree; `threads` is 1.
AllideStatus allide_geometry_tree_options(AllideGeometry geometry, AllideTreeOptions* options);
/// The method of a convex geometry.
AllideStatus allide_geometry_convex_method(AllideGeometry geometry, AllideConvexMethod* method);

/// All of it in allide's own format (docs/manual/file_format.md), each geometry that parts share
/// once. Fails for a compound that repeats its parts more than a thousand times.
AllideStatus allide_geometry_to_bytes(AllideGeometry geometry, void* bytes, size_t capacity,
                                      size_t* count);
/// Bytes that are damaged, cut off, of another format or version, or made up, are rejected.
AllideStatus allide_geometry_from_bytes(const void* bytes, size_t count, int threads,
                                        AllideGeometry* geometry);

/// Bytes by what they hold.
typedef struct AllideGeometryMemory {
    size_t mesh;           ///< vertices and faces
    size_t nodes, leaves;  ///< the BVH8
    size_t slabs;          ///< slabs and oriented boxes of the BVH8, once a query needs them
    size_t volumes;        ///< volumes of the chosen OBB or k-DOP tree, with their links
    size_t order;          ///< its faces in the order of its leaves
    size_t volume_vertices;
    size_t hull, closure;  ///< of k-DOP trees that keep them, otherwise 0
    size_t polytope;       ///< of convex geometries, otherwise 0
    size_t parts;          ///< parts of compounds, with the tree over them
    size_t components;     ///< connected components, once containment has been tested
} AllideGeometryMemory;

/// Makes now what `allide_intersects` makes when it is first needed, so that time budgets are kept.
AllideStatus allide_geometry_prepare(AllideGeometry geometry);
AllideStatus allide_geometry_memory(AllideGeometry geometry, AllideGeometryMemory* memory);

#ifdef __cplusplus
}
#endif
