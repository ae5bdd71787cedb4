// SPDX-License-Identifier: MIT
#include "primitive/triangle_contact.h"

#include "primitive/flat_contact.h"
#include "primitive/plane_crossing.h"

namespace allide {

ContactKind triangle_contact(const Triangle& a, const Triangle& b) {
    const Sides a_sides = sides(b, a);
    if (a_sides.all_positive() || a_sides.all_negative())
        return ContactKind::none;
    const Sides b_sides = sides(a, b);
    if (b_sides.all_positive() || b_sides.all_negative())
        return ContactKind::none;
    // A degenerate triangle spans no plane, so that all sides are zero against it.
    if (a_sides.all_zero() || b_sides.all_zero())
        return flat_contact(flat_shape(a), flat_shape(b));

    const auto [p, q] = canonical_pair(a, a_sides, b, b_sides);
    const int low = orient3d(p[0], p[1], q[0], q[1]);
    if (low > 0)
        return ContactKind::none;
    const int high = orient3d(p[0], p[2], q[2], q[0]);
    if (high > 0)
        return ContactKind::none;
    const bool interiors_meet =
        low < 0 && high < 0 && a_sides.strictly_crosses() && b_sides.strictly_crosses();
    return interiors_meet ? ContactKind::crossing : ContactKind::touching;
}

}  // namespace allide
