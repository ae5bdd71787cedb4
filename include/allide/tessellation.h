// SPDX-License-Identifier: MIT
// Meshes of round shapes with a proven distance from the true surface.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/geometry.h>

namespace allide ALLIDE_API {

/// On which side of the true surface a mesh is.
enum class Fit : std::uint8_t {
    between,  ///< on both, with the fewest faces
    inside,   ///< no point of the mesh is outside of the shape, exactly
    outside,  ///< the mesh holds the shape, exactly
};

/// A closed mesh around a sphere, capsule, cylinder or cone. No point of the mesh is farther than
/// `error` from the true surface, and no point of that from the mesh. Fails with `unsupported` for
/// other geometries, with `bad_argument` for an error that is not positive and finite or takes more
/// than 10^8 faces, and with `out_of_range` if it is too small for doubles at these coordinates.
Result<Mesh> try_tessellated(const Geometry& geometry, double error, Fit fit = Fit::between);

#if defined(__cpp_exceptions)
/// `try_tessellated`, or throws its Error.
[[nodiscard]] inline Mesh tessellated(const Geometry& geometry, double error,
                                      Fit fit = Fit::between) {
    return try_tessellated(geometry, error, fit).value();
}
#endif

}  // namespace allide ALLIDE_API
