// SPDX-License-Identifier: MIT
// Meshes of NURBS surfaces with a proven distance from them. Bezier patches are the case without
// inner knots.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/math.h>
#include <allide/mesh.h>

namespace allide ALLIDE_API {

/// A tensor product of B-splines, rational where it has weights.
struct NurbsPatch {
    int order_u = 4, order_v = 4;            ///< degree plus one, from 2 to 10
    std::uint32_t count_u = 0, count_v = 0;  ///< of points, each no less than its order
    /// Counts plus orders of them, not decreasing; inner ones occur less often than the order.
    /// Empty: uniform, from the first points to the last.
    std::vector<double> knots_u = {}, knots_v = {};
    std::vector<double> weights = {};  ///< from 2^-60 to 2^60, one for each point; empty: all 1
    std::vector<Vec3> points = {};     ///< those of the first v come first
};

/// A mesh of a grid of parameters, counterclockwise seen from where u turns to v. No point of it is
/// farther than `tolerance` from the surface, and no point of that from the mesh, roundings apart.
/// Fails with `bad_argument` for a patch that is not as above, for a tolerance that is not above 0,
/// and where it takes more than 10^6 faces; with `out_of_range` for points beyond 2^60.
Result<Mesh> try_nurbs_patch(const NurbsPatch& patch, double tolerance);

#if defined(__cpp_exceptions)
/// `try_nurbs_patch`, or throws its Error.
[[nodiscard]] inline Mesh nurbs_patch(const NurbsPatch& patch, double tolerance) {
    return try_nurbs_patch(patch, tolerance).value();
}
#endif

}  // namespace allide ALLIDE_API
