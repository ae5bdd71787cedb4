// SPDX-License-Identifier: MIT
// Questions about one or two placed geometries. NULL as options gives the defaults.
#pragma once

#include <allide_c/contact.h>
#include <allide_c/placed.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Memory that queries use again, so that they stop allocating. One thread at a time.
typedef struct AllideScratch {
    uint64_t id;
} AllideScratch;

AllideStatus allide_scratch_make(AllideScratch* scratch);
AllideStatus allide_scratch_destroy(AllideScratch scratch);

typedef struct AllideQueryOptions {
    AllideStats* stats;     ///< to which the work done is added; may be NULL
    AllideScratch scratch;  ///< with id 0 each thread keeps its own
    AllideDopSearch dop;    ///< for two geometries with trees of the same k-DOPs
} AllideQueryOptions;

AllideStatus allide_query_options_init(AllideQueryOptions* options);

/// Whether the two share a point: of their surfaces, or of the inside of a solid.
AllideStatus allide_intersects(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                               bool* intersects);
/// All pairs of faces that share a point, sorted by face of a, then of b.
AllideStatus allide_intersecting_faces(AllidePlaced a, AllidePlaced b,
                                       const AllideQueryOptions* options, AllideFacePair* pairs,
                                       size_t capacity, size_t* count);
/// Lists the intersecting faces with their common segments and their normals.
AllideStatus allide_face_contacts(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                                  AllideFaceContact* contacts, size_t capacity, size_t* count);
/// Any one contact of the surfaces; not found if they do not meet, also when one is inside the
/// other. What is not found is not written.
AllideStatus allide_first_contact(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                                  bool* found, AllideContact* contact);

/// Faces that share a vertex.
typedef uint8_t AllideNeighbours;
enum { allide_neighbours_tested, allide_neighbours_skipped };

/// All pairs of faces of one mesh, or of one part of a compound, that meet in more than the
/// vertices and edges they share, sorted, face_a < face_b.
AllideStatus allide_self_intersections(AllidePlaced object, AllideNeighbours neighbours,
                                       const AllideQueryOptions* options, AllideFacePair* pairs,
                                       size_t capacity, size_t* count);

/// Distance with closest points and their features; infinite when either has no faces.
AllideStatus allide_separation(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                               AllideSeparation* separation);
/// The separation if it is at most `margin`. A smaller margin costs less.
AllideStatus allide_separation_within(AllidePlaced a, AllidePlaced b, double margin,
                                      const AllideQueryOptions* options, bool* found,
                                      AllideSeparation* separation);
/// At most the separation, and at least `share` of it, from 0 to 1; the less, the cheaper.
AllideStatus allide_separation_lower_bound(AllidePlaced a, AllidePlaced b, double share,
                                           const AllideQueryOptions* options, double* bound);
/// How deep two convex geometries are in each other. Fails for others with allide_unsupported.
AllideStatus allide_penetration(AllidePlaced a, AllidePlaced b, const AllideQueryOptions* options,
                                AllidePenetration* penetration);
/// All pairs of faces no farther apart than `margin`, sorted; those apart have the kind none.
AllideStatus allide_faces_within(AllidePlaced a, AllidePlaced b, double margin,
                                 const AllideQueryOptions* options, AllideFacePair* pairs,
                                 size_t capacity, size_t* count);

/// The cost that a query may have. It ends when either runs out.
typedef struct AllideBudget {
    uint64_t tests;       ///< tests of volumes and of faces together
    int64_t nanoseconds;  ///< INT64_MAX: no limit
} AllideBudget;

typedef uint8_t AllideBudgetVerdict;
enum { allide_budget_disjoint, allide_budget_may_intersect, allide_budget_intersects };

/// Only `may_intersect` is a doubt; the others are certain.
typedef struct AllideBudgetAnswer {
    AllideBudgetVerdict verdict;
    double depth;  ///< if it may intersect: upper bound on the depth of every undecided face pair
} AllideBudgetAnswer;

/// Without limits.
AllideStatus allide_budget_init(AllideBudget* budget);
AllideStatus allide_intersects_within_budget(AllidePlaced a, AllidePlaced b,
                                             const AllideBudget* budget,
                                             const AllideQueryOptions* options,
                                             AllideBudgetAnswer* answer);

/// All pairs a < b of parts of one compound that share a point, sorted, without the ignored ones.
AllideStatus allide_intersecting_parts(AllidePlaced compound, const AllidePartPair* ignored,
                                       size_t ignored_count, const AllideQueryOptions* options,
                                       AllidePartPair* pairs, size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif
