// SPDX-License-Identifier: MIT
// The words that answers are made of.
#pragma once

#include <compare>
#include <cstdint>

#include <allide/api.h>
#include <allide/math.h>

namespace allide ALLIDE_API {

/// How two closed faces meet. A degenerate face is the segment or point that it covers, and the
/// relative interior of a point is the point.
enum class ContactKind : std::uint8_t {
    none,      ///< no common point
    touching,  ///< common points, but the relative interiors have none
    coplanar,  ///< the relative interiors meet and the six corners lie in one plane
    crossing,  ///< the relative interiors meet and the six corners do not lie in one plane
};

/// Two faces that intersect, by their indices in a and b.
struct FacePair {
    std::uint32_t face_a, face_b;
    ContactKind kind;
    friend auto operator<=>(const FacePair&, const FacePair&) = default;
};

/// Two faces that intersect, and what a response needs of them, in world coordinates.
struct FaceContact {
    FacePair faces;
    Vec3 from, to;  ///< ends of what they share: a segment, a point, or across a common area
    Vec3 normal_a, normal_b;  ///< of length one, by the order of the corners; 0 without an area
    friend bool operator==(const FaceContact&, const FaceContact&) = default;
};

enum class FeatureKind : std::uint8_t { vertex, edge, face, interior };

/// Where on a geometry a point lies. An edge is named 3 * face + k, from corner k to the next.
struct Feature {
    FeatureKind kind = FeatureKind::vertex;
    std::uint32_t index = 0;
    friend bool operator==(const Feature&, const Feature&) = default;
};

/// Closest points in world coordinates. The distance is zero iff the geometries intersect.
struct Separation {
    double distance;
    Vec3 point_a, point_b;
    Feature feature_a, feature_b;
};

/// The shortest way to part two convex geometries: moving b by depth * direction leaves them
/// touching, and point_a - point_b is about depth * direction. Apart or touching the depth is 0;
/// the direction has length one always, and apart it leads from a to b along the shortest gap.
struct Penetration {
    double depth;
    Vec3 direction;
    Vec3 point_a, point_b;
};

/// Work done, in the units the papers plot.
struct Stats {
    std::uint64_t volume_tests = 0;   ///< pairs of bounding volumes compared
    std::uint64_t node_updates = 0;   ///< volumes transformed into the other frame
    std::uint64_t face_tests = 0;     ///< pairs of faces tested exactly
    std::uint64_t feature_steps = 0;  ///< pairs of features that walks over polytopes went through
    std::uint64_t box_tests = 0;      ///< pairs of world boxes compared: of parts, of objects

    Stats& operator+=(const Stats& other) {
        volume_tests += other.volume_tests;
        node_updates += other.node_updates;
        face_tests += other.face_tests;
        box_tests += other.box_tests;
        feature_steps += other.feature_steps;
        return *this;
    }
    friend bool operator==(const Stats&, const Stats&) = default;
};

}  // namespace allide ALLIDE_API
