// SPDX-License-Identifier: MIT
// Counts signed crossings of the ray from p along +x. Ties are broken by moving p by (0, e, e^2)
// for an infinitely small e (Edelsbrunner and Muecke, "Simulation of simplicity", 1990): the moved
// ray meets no edge, and p is on no face, so that moving it does not change the winding number.
#include "mesh/winding.h"

#include "primitive/point_triangle.h"

namespace allide {
namespace {

int sign(double x) {
    return (x > 0) - (x < 0);
}

/// The side of edge ab on which the moved ray passes, seen along x; 0 for an edge parallel to it.
int moved_side(Vec3 a, Vec3 b, Vec3 p) {
    const int side = orient2d(a, b, p, 0);
    if (side != 0)
        return side;
    return a.z != b.z ? sign(a.z - b.z) : sign(b.y - a.y);
}

bool ray_may_cross(const Triangle& t, Vec3 p) {
    const Box box = bounds(t);
    return box.max.x >= p.x && box.min.y <= p.y && p.y <= box.max.y && box.min.z <= p.z &&
           p.z <= box.max.z;
}

int crossing(const Triangle& t, Vec3 p) {
    const int facing = orient2d(t[0], t[1], t[2], 0);
    if (facing == 0 || moved_side(t[0], t[1], p) != facing || moved_side(t[1], t[2], p) != facing ||
        moved_side(t[2], t[0], p) != facing)
        return 0;
    return orient3d(t[0], t[1], t[2], p) == -facing ? facing : 0;
}

}  // namespace

int winding_crossing(const Triangle& t, Vec3 p) {
    return ray_may_cross(t, p) ? crossing(t, p) : 0;
}

int winding_number(Vec3 p, const MeshView& mesh) {
    int number = 0;
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
        number += winding_crossing(mesh.triangle(i), p);
    return number;
}

Location locate(Vec3 p, const MeshView& mesh) {
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
        if (is_on(mesh.triangle(i), p))
            return Location::on;
    return winding_number(p, mesh) != 0 ? Location::inside : Location::outside;
}

}  // namespace allide
