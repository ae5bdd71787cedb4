// SPDX-License-Identifier: MIT
// The half-planes of faces around an edge, in order of their angle.
#pragma once

#include <array>
#include <vector>

#include "clash/exact_point.h"

namespace allide {

/// The known regions around two bodies, a as 0 and b as 1.
struct ClashLabels {
    /// Whether a region of positive volume is outside or inside a, and outside or inside b.
    bool region[2][2] = {};
    /// Whether a part of positive area of a body's surface is outside or inside the other one.
    bool surface[2][2] = {};
    /// Whether one surface passes through the other one along a curve.
    bool crossing = false;
};

/// A face at an edge: it lies on the side of the edge's line where the apex is.
struct HalfPlane {
    int body;
    Vec3 apex;
    int winding_step;  ///< the change of the winding number where one turns past it
};

class Fan {
public:
    /// A body without an inside has no winding number.
    Fan(const Edge3& edge, std::array<bool, 2> has_inside) : edge_(edge), has_inside_(has_inside) {}

    /// Adds a face with a common segment with the edge: one half-plane, or two if the edge runs
    /// through the face.
    void add(int body, const Triangle& face);

    /// Adds what is around the edge, given the winding numbers of both bodies around a point of it
    /// that has moved by (e^3, e, e^2).
    void label(std::array<int, 2> moved_winding, ClashLabels& labels);

private:
    struct Group;

    int side(Vec3 apex, Vec3 other) const { return orient3d(edge_.from, edge_.to, apex, other); }
    int side_of_move(Vec3 apex) const;
    int quarter(Vec3 apex) const;
    bool comes_before(const HalfPlane& x, const HalfPlane& y) const;
    bool comes_before_move(const HalfPlane& x) const;
    std::vector<Group> groups() const;

    Edge3 edge_;
    std::array<bool, 2> has_inside_;
    std::vector<HalfPlane> planes_;
};

}  // namespace allide
