// SPDX-License-Identifier: MIT
// Classifies the contact of two geometries.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

/// Kinds are decided exactly, for the sets of points that the world vertices define.
enum class ClashKind : std::uint8_t {
    clear,     ///< no common point, and farther apart than the clearance
    near,      ///< no common point, and no farther apart than the clearance
    touch,     ///< common points, but the insides have none
    cross,     ///< a surface passes through the other geometry's surface
    overlap,   ///< the insides have common points, and neither solid is in the other one
    inside,    ///< a is in b
    contains,  ///< b is in a
    equal,     ///< two solids are the same set, whatever their faces are
};

struct Clash {
    ClashKind kind;
    bool flush;             ///< the surfaces have common points; false if `clear` or `near`
    Separation separation;  ///< distance and closest points; a common point if the distance is 0
};

struct ClashOptions {
    double clearance = 0;  ///< up to this distance a pair is `near`, and not `clear`
};

/// A surface that lies on the surface of a solid touches it; a surface is `inside` a solid if it is
/// in it and not only on its surface. Fails with `unsupported` for compounds and round shapes, and
/// with `bad_argument` for a clearance that is negative or not a number. The kind is right if no
/// faces of one geometry meet but in their common edges and vertices; see `self_intersections`.
Result<Clash> try_clash(const Placed& a, const Placed& b, const ClashOptions& clash = {},
                        const QueryOptions& options = {});

#if defined(__cpp_exceptions)
/// `try_clash`, or throws its Error.
[[nodiscard]] inline Clash clash(const Placed& a, const Placed& b, const ClashOptions& clash = {},
                                 const QueryOptions& options = {}) {
    return try_clash(a, b, clash, options).value();
}
#endif

}  // namespace allide ALLIDE_API
