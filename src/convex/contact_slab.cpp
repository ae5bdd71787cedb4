// SPDX-License-Identifier: MIT
// docs/convex.md, "The doubtful pair", derives the bounds.
#include "convex/contact_slab.h"

#include <limits>

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

/// How high a point is over a triangle, in a unit of its own; not a number if it is not over it.
double height_over(const Triangle& t, Vec3 p) {
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    for (int k = 0; k < 3; ++k) {
        const Vec3 q = t[k], e = t[(k + 1) % 3] - q;
        if (!(n.z * (e.x * (p.y - q.y) - e.y * (p.x - q.x)) >= 0))
            return std::numeric_limits<double>::quiet_NaN();
    }
    return n.z < 0 ? -dot(n, p - t[0]) : dot(n, p - t[0]);
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
/// separates; a plane that it finds is judged without rounding. If there is none, the simplex has
/// vertices that stand out.
bool ContactSlab::is_separated_if_tilted(Simplex& s) {
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

bool ContactSlab::meet(const CapFace& f, const CapFace& g, ContactProof& proof, Stats& stats) {
    ++stats.face_tests;
    if (triangle_contact(f.triangle, g.triangle) == ContactKind::none)
        return false;
    proof = {Verdict::meet, FacesAtContact{f.face, g.face, f.triangle, g.triangle}};
    return true;
}

/// Whether an edge from a vertex down into its party passes through a face of the other's cap,
/// above which the vertex stands.
bool ContactSlab::is_pierced_by_a(std::uint32_t place, ContactProof& proof, Stats& stats) {
    for (const CapFace& g : b_.faces(3, drawing_))
        if (height_over(g.drawn, a_.drawn[place]) >= 0)
            if (const auto f = a_.side_face(place, drawing_))
                return meet(*f, g, proof, stats);
    return false;
}

bool ContactSlab::is_pierced_by_b(std::uint32_t place, ContactProof& proof, Stats& stats) {
    for (const CapFace& f : a_.faces(3, drawing_))
        if (height_over(f.drawn, b_.drawn[place]) <= 0)
            if (const auto g = b_.side_face(place, drawing_))
                return meet(f, *g, proof, stats);
    return false;
}

bool ContactSlab::meet_in(int corners_a, int corners_b, ContactProof& proof, Stats& stats) {
    const std::vector<CapFace>& faces_b = b_.faces(corners_b, drawing_);
    for (const CapFace& f : a_.faces(corners_a, drawing_)) {
        const Vec3 pad = {pad_, pad_, pad_};
        const Box reach = {f.reach.min - pad, f.reach.max + pad};
        for (const CapFace& g : faces_b) {
            if (!overlaps(reach, g.reach) || are_apart(drawing_, f.drawn, g.drawn))
                continue;
            if (meet(f, g, proof, stats))
                return true;
        }
    }
    return false;
}

/// The likely ones first: at vertices that stand out, then those with more corners in the caps.
ContactProof ContactSlab::settle_by_faces(const Simplex& s, Stats& stats) {
    ContactProof proof;
    for (int i = 0; i < s.count; ++i)
        if (is_pierced_by_a(s.vertex_a[i], proof, stats) ||
            is_pierced_by_b(s.vertex_b[i], proof, stats))
            return proof;
    for (int corners = 6; corners >= 2; --corners)
        for (int of_a = std::min(corners - 1, 3); of_a >= std::max(corners - 3, 1); --of_a) {
            const int of_b = corners - of_a;
            if (a_.faces(of_a, drawing_).size() * b_.faces(of_b, drawing_).size() > most_pairs)
                return {Verdict::doubtful};
            if (meet_in(of_a, of_b, proof, stats))
                return proof;
        }
    // One in the other is out of the question when neither is wholly in the slab.
    return {a_.is_all() || b_.is_all() ? Verdict::doubtful : Verdict::apart};
}

ContactProof ContactSlab::settle(const Party& a, const Party& b, Vec3 direction, Stats& stats) {
    lay(a, b, direction);
    if (is_separated_along(drawing_.along()))
        return {Verdict::apart};
    const double overlap = drawing_.height(overlap_);
    const double thickness = std::min(a_.thickness(), b_.thickness());
    if (overlap > 0.25 * thickness)
        return {Verdict::doubtful};
    const double size = 2.1 * (a.shape.outer + b.shape.outer + a.rounding + b.rounding);
    drawing_.stretch(size, most_ - least_);
    a_.draw(drawing_);
    b_.draw(drawing_);
    Simplex outstanding;
    if (is_separated_if_tilted(outstanding))
        return {Verdict::apart};
    pad_ = size * (overlap / thickness);
    return settle_by_faces(outstanding, stats);
}

}  // namespace allide
