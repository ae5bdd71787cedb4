// SPDX-License-Identifier: MIT
// docs/design/convex.md, "The doubtful pair", derives the bounds.
#include "convex/contact/contact_slab.h"

#include <limits>

#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// The largest number of face pairs that are tested one by one. A tree is faster for more.
constexpr std::size_t most_pairs = 16384;

double largest_magnitude_of(const PlacedPolytope& placed) {
    return largest_magnitude(placed.centre()) + 1.01 * placed.shape.outer + placed.rounding;
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

void ContactSlab::set_up(const PlacedPolytope& a, const PlacedPolytope& b, Vec3 direction) {
    const int axis = largest_axis(direction);
    const Vec3 d = (1 / std::fabs(direction[axis])) * direction;
    a_.assign(a, d);
    b_.assign(b, -d);
    const double largest = std::max(largest_magnitude_of(a), largest_magnitude_of(b));
    frame_ = SlabFrame(d, axis, a_.points[0], largest);
    a_.refine(frame_);
    b_.refine(frame_);
}

bool ContactSlab::is_separated_along(const FineVector& along) {
    const Heights a = heights(a_.fine_points, along), b = heights(b_.fine_points, along);
    least_ = std::min(a.least, b.least);
    most_ = std::max(a.most, b.most);
    overlap_ = a.most - b.least + 2 * height_error(along);
    return overlap_ < 0;
}

/// GJK in the slab frame, where rounding is far below the separation. A plane that it finds is
/// checked without rounding. If there is none, the simplex has the vertices that reach farthest
/// into the other polytope.
bool ContactSlab::is_separated_if_tilted(Simplex& s) {
    Vec3 v = {0, 0, 1};
    double before = 0x1p1000;
    for (int step = 0; step < 32; ++step) {
        const std::uint32_t p = highest(a_.in_frame, v), q = highest(b_.in_frame, -v);
        if (dot(v, b_.in_frame[q] - a_.in_frame[p]) > 0 && v.z > 0 &&
            is_separated_along(frame_.tilted(v)))
            return true;
        if (s.holds(p, q))
            return false;
        s.add(p, a_.in_frame[p], q, b_.in_frame[q]);
        const unsigned faces = s.count == 4 ? faces_before_origin(s) : 0;
        if (s.count == 4 && faces == 0)
            return false;
        v = reduce_to_nearest(s, faces);
        const double squared = dot(v, v);
        if (!(squared > 0x1p-80 * frame_.reach() * frame_.reach()) || !(squared < before))
            return false;
        before = squared;
    }
    return false;
}

bool ContactSlab::meet(const SupportFace& f, const SupportFace& g, ContactProof& proof,
                       Stats& stats) {
    ++stats.face_tests;
    if (triangle_contact(f.triangle, g.triangle) == ContactKind::none)
        return false;
    proof = {Verdict::meet, FacesAtContact{f.face, g.face, f.triangle, g.triangle}};
    return true;
}

/// True if an edge from a vertex down into its polytope passes through a face of the other support
/// set, and the vertex is above that face.
bool ContactSlab::is_pierced_by_a(std::uint32_t index, ContactProof& proof, Stats& stats) {
    for (const SupportFace& g : b_.faces(3, frame_))
        if (height_over(g.in_frame, a_.in_frame[index]) >= 0)
            if (const auto f = a_.side_face(index, frame_))
                return meet(*f, g, proof, stats);
    return false;
}

bool ContactSlab::is_pierced_by_b(std::uint32_t index, ContactProof& proof, Stats& stats) {
    for (const SupportFace& f : a_.faces(3, frame_))
        if (height_over(f.in_frame, b_.in_frame[index]) <= 0)
            if (const auto g = b_.side_face(index, frame_))
                return meet(f, *g, proof, stats);
    return false;
}

bool ContactSlab::meet_in(int corners_a, int corners_b, ContactProof& proof, Stats& stats) {
    const std::vector<SupportFace>& faces_b = b_.faces(corners_b, frame_);
    for (const SupportFace& f : a_.faces(corners_a, frame_)) {
        const Vec3 pad = {pad_, pad_, pad_};
        const Box reach = {f.reach.min - pad, f.reach.max + pad};
        for (const SupportFace& g : faces_b) {
            if (!overlaps(reach, g.reach) || are_apart(frame_, f.in_frame, g.in_frame))
                continue;
            if (meet(f, g, proof, stats))
                return true;
        }
    }
    return false;
}

/// Tests the likely faces first: at the vertices of the simplex, then those with more corners in
/// the support sets.
ContactProof ContactSlab::decide_by_faces(const Simplex& s, Stats& stats) {
    ContactProof proof;
    for (int i = 0; i < s.count; ++i)
        if (is_pierced_by_a(s.vertex_a[i], proof, stats) ||
            is_pierced_by_b(s.vertex_b[i], proof, stats))
            return proof;
    for (int corners = 6; corners >= 2; --corners)
        for (int of_a = std::min(corners - 1, 3); of_a >= std::max(corners - 3, 1); --of_a) {
            const int of_b = corners - of_a;
            if (a_.faces(of_a, frame_).size() * b_.faces(of_b, frame_).size() > most_pairs)
                return {Verdict::doubtful};
            if (meet_in(of_a, of_b, proof, stats))
                return proof;
        }
    // One in the other is out of the question when neither is wholly in the slab.
    return {a_.is_all() || b_.is_all() ? Verdict::doubtful : Verdict::apart};
}

ContactProof ContactSlab::decide(const PlacedPolytope& a, const PlacedPolytope& b, Vec3 direction,
                                 Stats& stats) {
    set_up(a, b, direction);
    if (is_separated_along(frame_.along()))
        return {Verdict::apart};
    const double overlap = frame_.height(overlap_);
    const double thickness = std::min(a_.thickness(), b_.thickness());
    if (overlap > 0.25 * thickness)
        return {Verdict::doubtful};
    const double size = 2.1 * (a.shape.outer + b.shape.outer + a.rounding + b.rounding);
    frame_.stretch(size, most_ - least_);
    a_.map_into(frame_);
    b_.map_into(frame_);
    Simplex outstanding;
    if (is_separated_if_tilted(outstanding))
        return {Verdict::apart};
    pad_ = size * (overlap / thickness);
    return decide_by_faces(outstanding, stats);
}

}  // namespace allide
