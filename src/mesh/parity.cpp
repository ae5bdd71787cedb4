// SPDX-License-Identifier: MIT
#include "mesh/parity.h"

#include "primitive/orient.h"

namespace allide {
namespace {

/// Whether the edge, seen along z, passes p on the side of +x.
bool passes_right(Vec3 p, Vec3 a, Vec3 b) {
    if ((a.y > p.y) == (b.y > p.y))
        return false;
    return a.y < b.y ? orient2d(a, b, p, 2) >= 0 : orient2d(b, a, p, 2) >= 0;
}

}  // namespace

Parity crossing_parity(Vec3 p, std::span<const Vec3> vertices, std::span<const Face> faces) {
    bool is_odd = false;
    for (const Face& f : faces) {
        const Vec3 a = vertices[f[0]], b = vertices[f[1]], c = vertices[f[2]];
        if ((passes_right(p, a, b) != passes_right(p, b, c)) == passes_right(p, c, a))
            continue;
        const int side = orient3d(a, b, c, p);
        if (side == 0)
            return Parity::on_a_plane;
        is_odd ^= side != orient2d(a, b, c, 2);
    }
    return is_odd ? Parity::odd : Parity::even;
}

}  // namespace allide
