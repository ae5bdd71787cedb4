// SPDX-License-Identifier: MIT
// The words that answers are made of.
#pragma once

#include <stdint.h>

#include <allide_c/math.h>

/// How two closed faces meet.
typedef uint8_t AllideContactKind;
enum {
    allide_contact_none,      ///< no common point
    allide_contact_touching,  ///< common points, but the relative interiors have none
    allide_contact_coplanar,  ///< the relative interiors meet, all six corners in one plane
    allide_contact_crossing,  ///< the relative interiors meet, the six corners not in one plane
};

/// Two faces that intersect, by their indices in a and b.
typedef struct AllideFacePair {
    uint32_t face_a, face_b;
    AllideContactKind kind;
} AllideFacePair;

/// Two faces that intersect, and what a response needs of them, in world coordinates.
typedef struct AllideFaceContact {
    AllideFacePair faces;
    AllideVec3 from, to;  ///< ends of what they share: a segment, a point, or across a common area
    AllideVec3 normal_a, normal_b;  ///< unit normals, by the order of the corners, or 0
} AllideFaceContact;

typedef uint8_t AllideFeatureKind;
enum {
    allide_feature_vertex,
    allide_feature_edge,
    allide_feature_face,
    allide_feature_interior,
};

/// Where on a geometry a point lies. An edge is named 3 * face + k, from corner k to the next.
typedef struct AllideFeature {
    AllideFeatureKind kind;
    uint32_t index;
} AllideFeature;

/// Closest points in world coordinates. The distance is zero iff the geometries intersect.
typedef struct AllideSeparation {
    double distance;
    AllideVec3 point_a, point_b;
    AllideFeature feature_a, feature_b;
} AllideSeparation;

/// The shortest way to part two convex geometries: moving b by depth * direction leaves them
/// touching. Apart or touching the depth is 0; the direction has length one always.
typedef struct AllidePenetration {
    double depth;
    AllideVec3 direction;
    AllideVec3 point_a, point_b;
} AllidePenetration;

/// Two faces that meet, and a point they share.
typedef struct AllideContact {
    AllideFacePair faces;
    AllideVec3 point;
} AllideContact;

/// Two parts of a compound.
typedef struct AllidePartPair {
    uint32_t a, b;
} AllidePartPair;

/// Work done, in the units the papers plot.
typedef struct AllideStats {
    uint64_t volume_tests;   ///< pairs of bounding volumes compared
    uint64_t node_updates;   ///< volumes transformed into the other object's frame
    uint64_t face_tests;     ///< pairs of faces tested exactly
    uint64_t feature_steps;  ///< pairs of features that walks over polytopes went through
    uint64_t box_tests;      ///< pairs of world boxes compared: of parts, of objects
} AllideStats;
