// SPDX-License-Identifier: MIT
// Contacts of two convex geometries as a response wants them: a few points with one normal.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

inline constexpr std::uint32_t no_vertex = UINT32_MAX;

/// The vertices of each geometry that a contact point lies at: one twice, the two ends of an edge
/// in ascending order, or none in the middle of a flat side. They stay while the contact does.
/// Round shapes have numbers for these: 0 a sphere, 1 and 2 what touches at the end p or q of a
/// capsule, cylinder or cone, 3 + k point k of 32 on the rim of a flat end at p, 35 + k at q.
struct PatchFeatures {
    std::array<std::uint32_t, 2> a, b;
    friend auto operator<=>(const PatchFeatures&, const PatchFeatures&) = default;
};

struct PatchPoint {
    Vec3 point;              ///< half way between the two surfaces
    double gap;              ///< along the normal from a to b; negative where they overlap
    PatchFeatures features;  ///< no two points of a patch have the same
};

struct ContactPatch {
    Vec3 normal;  ///< of length one, from a to b
    double area;  ///< of the polygon that the two sides have in common, seen along the normal
    std::vector<PatchPoint> points;  ///< counterclockwise, seen against the normal
};

struct PatchOptions {
    std::uint32_t points = 4;  ///< at most so many for each patch, at least 1
    double gap = 0;            ///< geometries up to this far apart are in contact too
};

/// One patch where two convex geometries are in contact, along the shortest way that parts them;
/// none where they are not. A side is what lies within 1e-4 of the smaller one's size of the
/// support plane. Fails with `unsupported` for geometries that are neither convex meshes nor round
/// shapes and for two unbounded ones in contact, and with `bad_argument` for no points or a gap
/// that is negative or not a number.
Result<std::vector<ContactPatch>> try_contact_patches(const Placed& a, const Placed& b,
                                                      const PatchOptions& patch = {},
                                                      const QueryOptions& options = {});

#if defined(__cpp_exceptions)
/// `try_contact_patches`, or throws its Error.
[[nodiscard]] inline std::vector<ContactPatch> contact_patches(const Placed& a, const Placed& b,
                                                               const PatchOptions& patch = {},
                                                               const QueryOptions& options = {}) {
    return try_contact_patches(a, b, patch, options).value();
}
#endif

}  // namespace allide ALLIDE_API
