// SPDX-License-Identifier: MIT
// How far one geometry reaches into another, concave ones too.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

/// The depth is the greatest distance from the surface of b of any point that is in both a and b.
struct Depth {
    double lower, upper;  ///< the depth is between these; both are 0 iff the insides do not meet
    Vec3 point;           ///< a point of a, to rounding, that is `lower` deep in b
    Vec3 on_surface;      ///< the nearest point of b's surface
};

struct DepthOptions {
    double tolerance = 1e-3;         ///< of upper - lower, in sizes of the smaller; from 1e-9 to 1
    std::uint32_t cells = 1u << 17;  ///< at most so many boxes are searched; then bounds stay wider
};

/// The depth depends on the sets of points only, not on their faces, and is not symmetric. In a
/// compound b it is that of the part where it is greatest, and parts without an inside count as
/// empty. If b has an inside and a does not, points of a's faces count. The size is the longest
/// side of the bounds. Faces of one mesh must not pass through each other. Fails with `unsupported`
/// if b has no inside or both are unbounded, and with `bad_argument` for a bad option.
Result<Depth> try_depth(const Placed& a, const Placed& b, const DepthOptions& depth = {},
                        const QueryOptions& options = {});

#if defined(__cpp_exceptions)
/// `try_depth`, or throws its Error.
[[nodiscard]] inline Depth depth(const Placed& a, const Placed& b, const DepthOptions& depth = {},
                                 const QueryOptions& options = {}) {
    return try_depth(a, b, depth, options).value();
}
#endif

}  // namespace allide ALLIDE_API
