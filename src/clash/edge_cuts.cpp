// SPDX-License-Identifier: MIT
#include "clash/edge_cuts.h"

namespace allide {
namespace {

/// Where a function that is linear along the edge is 0: it has these values at its ends.
Quotient root(const BigInteger& at_from, const BigInteger& at_to) {
    return {at_from, at_from - at_to};
}

EdgeCut single(const Quotient& t) {
    return {t, t, 0};
}

/// The part of an edge in the plane of the face that lies on the face.
std::optional<EdgeCut> flat_cut(const ExactGrid& grid, const Edge3& edge, const Triangle& face) {
    const int axis = projection_axis(face[0], face[1], face[2]);
    const int facing = orient2d(face[0], face[1], face[2], axis);
    EdgeCut cut{Quotient::zero(), Quotient::one(), 0};
    for (int k = 0; k < 3; ++k) {
        const Vec3 a = face[k], b = face[(k + 1) % 3];
        const bool from_out = orient2d(a, b, edge.from, axis) == -facing;
        const bool to_out = orient2d(a, b, edge.to, axis) == -facing;
        if (from_out && to_out)
            return std::nullopt;
        if (!from_out && !to_out)
            continue;
        const Quotient t =
            root(area(grid, {a, b, edge.from}, axis), area(grid, {a, b, edge.to}, axis));
        if (from_out && compare(t, cut.first) > 0)
            cut.first = t;
        if (to_out && compare(t, cut.last) < 0)
            cut.last = t;
    }
    if (compare(cut.first, cut.last) > 0)
        return std::nullopt;
    return cut;
}

/// Whether the line of the edge, which crosses the plane of the face, meets the face.
bool line_meets(const Edge3& edge, const Triangle& face) {
    bool positive = false, negative = false;
    for (int k = 0; k < 3; ++k) {
        const int side = orient3d(edge.from, edge.to, face[k], face[(k + 1) % 3]);
        positive |= side > 0;
        negative |= side < 0;
    }
    return !positive || !negative;
}

}  // namespace

std::optional<EdgeCut> edge_cut(const ExactGrid& grid, const Edge3& edge, const Triangle& face) {
    const PlaneSide plane(face[0], face[1], face[2]);
    const int from = plane(edge.from), to = plane(edge.to);
    if (from == 0 && to == 0)
        return flat_cut(grid, edge, face);
    if (from == to || !line_meets(edge, face))
        return std::nullopt;
    if (from == 0)
        return single(Quotient::zero());
    if (to == 0)
        return single(Quotient::one());
    return single(root(volume(grid, face, edge.from), volume(grid, face, edge.to)));
}

}  // namespace allide
