// SPDX-License-Identifier: MIT
// docs/convex.md, "The doubtful pair", derives the bounds.
#include "convex/contact_slab.h"

#include "convex/simplex.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// Pairs of faces that are asked one by one; more are for a tree.
constexpr std::size_t most_pairs = 16384;

double largest_magnitude_of(const Party& party) {
    return largest_magnitude(party.centre()) + 1.01 * party.shape.outer + party.rounding;
}

struct Heights {
    FineHeight least, most;
};

Heights heights(const std::vector<FineVector>& points, const FineVector& along) {
    Heights found = {fine_height(along, points[0]), 0};
    found.most = found.least;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const FineHeight h = fine_height(along, points[i]);
        found = {std::min(found.least, h), std::max(found.most, h)};
    }
    return found;
}

std::uint32_t highest(const std::vector<Vec3>& points, Vec3 along) {
    std::uint32_t best = 0;
    double most = dot(along, points[0]);
    for (std::uint32_t i = 1; i < points.size(); ++i)
        if (const double h = dot(along, points[i]); h > most) {
            most = h;
            best = i;
        }
    return best;
}

}  // namespace

void ContactSlab::lay(const Party& a, const Party& b, Vec3 direction) {
    const int axis = largest_axis(direction);
    const Vec3 d = (1 / std::fabs(direction[axis])) * direction;
    a_.assign(a, d);
    b_.assign(b, -d);
    const double largest = std::max(largest_magnitude_of(a), largest_magnitude_of(b));
    drawing_ = Drawing(d, axis, a_.points[0], largest);
    a_.refine(drawing_);
    b_.refine(drawing_);
}

bool ContactSlab::is_separated_along(const FineVector& along) {
    const Heights a = heights(a_.fine_points, along), b = heights(b_.fine_points, along);
    least_ = std::min(a.least, b.least);
    most_ = std::max(a.most, b.most);
    overlap_ = a.most - b.least + 2 * height_error(along);
    return overlap_ < 0;
}

/// Gilbert, Johnson and Keerthi's walk in the drawn drawing, where rounding is far below what
/// separates; a plane that it finds is judged without rounding.
bool ContactSlab::is_separated_if_tilted() {
    Simplex s;
    Vec3 v = {0, 0, 1};
    double before = 0x1p1000;
    for (int step = 0; step < 32; ++step) {
        const std::uint32_t p = highest(a_.drawn, v), q = highest(b_.drawn, -v);
        if (dot(v, b_.drawn[q] - a_.drawn[p]) > 0 && v.z > 0 &&
            is_separated_along(drawing_.tilted(v)))
            return true;
        if (s.holds(p, q))
            return false;
        s.add(p, a_.drawn[p], q, b_.drawn[q]);
        const unsigned faces = s.count == 4 ? faces_before_origin(s) : 0;
        if (s.count == 4 && faces == 0)
            return false;
        v = reduce_to_nearest(s, faces);
        const double squared = dot(v, v);
        if (!(squared > 0x1p-80 * drawing_.reach() * drawing_.reach()) || !(squared < before))
            return false;
        before = squared;
    }
    return false;
}

bool ContactSlab::meet_in(int corners_a, int corners_b, FacesAtContact& faces, Stats& stats) {
    const std::vector<CapFace>& faces_b = b_.faces(corners_b, drawing_);
    for (const CapFace& f : a_.faces(corners_a, drawing_)) {
        const Vec3 pad = {pad_, pad_, pad_};
        const Box reach = {f.reach.min - pad, f.reach.max + pad};
        for (const CapFace& g : faces_b) {
            if (!overlaps(reach, g.reach) || are_apart(drawing_, f.drawn, g.drawn))
                continue;
            ++stats.face_tests;
            if (triangle_contact(f.triangle, g.triangle) != ContactKind::none) {
                faces = {f.face, g.face, f.triangle, g.triangle};
                return true;
            }
        }
    }
    return false;
}

/// Faces with more corners in the caps first: these are the likely ones.
ContactProof ContactSlab::settle_by_faces(Stats& stats) {
    ContactProof proof = {Verdict::meet, {}};
    for (int corners = 6; corners >= 2; --corners)
        for (int of_a = std::min(corners - 1, 3); of_a >= std::max(corners - 3, 1); --of_a) {
            const int of_b = corners - of_a;
            if (a_.faces(of_a, drawing_).size() * b_.faces(of_b, drawing_).size() > most_pairs)
                return {Verdict::doubtful, {}};
            if (meet_in(of_a, of_b, proof.faces, stats))
                return proof;
        }
    // One in the other is out of the question when neither is wholly in the slab.
    return {a_.is_all() || b_.is_all() ? Verdict::doubtful : Verdict::apart, {}};
}

ContactProof ContactSlab::settle(const Party& a, const Party& b, Vec3 direction, Stats& stats) {
    lay(a, b, direction);
    if (is_separated_along(drawing_.along()))
        return {Verdict::apart, {}};
    const double overlap = drawing_.height(overlap_);
    const double thickness = std::min(a_.thickness(), b_.thickness());
    if (overlap > 0.25 * thickness)
        return {Verdict::doubtful, {}};
    const double size = 2.1 * (a.shape.outer + b.shape.outer + a.rounding + b.rounding);
    drawing_.stretch(size, most_ - least_);
    a_.draw(drawing_);
    b_.draw(drawing_);
    if (is_separated_if_tilted())
        return {Verdict::apart, {}};
    pad_ = size * (overlap / thickness);
    return settle_by_faces(stats);
}

}  // namespace allide
