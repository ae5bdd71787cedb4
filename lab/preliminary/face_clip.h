// SPDX-License-Identifier: MIT
// The part of an obstacle face within a tetrahedron, and where its corners come from.
#pragma once

#include <array>

#include "lab/preliminary/lattice_point.h"
#include "primitive/triangle.h"

namespace allide::lab {

/// A plane across from a corner of a tetrahedron, with its unit normal inward.
struct InnerPlane {
    Vec3 normal;
    double offset;

    double height(Vec3 p) const { return dot(normal, p) - offset; }
};

/// A tetrahedron with its planes, in lattice steps.
struct PlainTetrahedron {
    std::array<Vec3, 4> corner;
    std::array<InnerPlane, 4> plane;

    explicit PlainTetrahedron(const LatticeTetrahedron& t);
};

/// A corner of what is left, and the edge of the face (0 to 2) that it is on: corner i begins edge
/// i; 3 for a point of the inside.
struct ClipCorner {
    Vec3 point;
    int edge;
    bool is_face_corner;
};

class FaceClip {
public:
    /// Cuts the face to the tetrahedron grown by `grow`.
    FaceClip(const Triangle& face, const PlainTetrahedron& t, double grow);

    bool is_empty() const { return count_ == 0; }
    Vec3 centroid() const;  ///< of the corners
    /// Area over the longest way between two corners: about half the width.
    double width() const;
    const ClipCorner* begin() const { return corners_.data(); }
    const ClipCorner* end() const { return corners_.data() + count_; }

private:
    /// A side of the polygon from its corner to the next lies on edge 0 to 2 of the face, or on a
    /// plane: 3.
    struct Corner {
        Vec3 point;
        int side;
    };
    using Polygon = std::array<Corner, 8>;
    static int cut(const Polygon& from, int count, const InnerPlane& plane, double grow,
                   Polygon& to);

    std::array<ClipCorner, 8> corners_;
    int count_ = 0;
};

}  // namespace allide::lab
