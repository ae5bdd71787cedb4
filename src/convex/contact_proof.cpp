// SPDX-License-Identifier: MIT
#include "convex/contact_proof.h"

#include <algorithm>
#include <cmath>

#include "base/per_thread.h"
#include "convex/carrier.h"
#include "convex/farthest.h"
#include "primitive/double_double.h"
#include "primitive/real_vector.h"

namespace allide {
namespace {

using Direction = RealVector<DoubleDouble>;

Vec3 rounded(const Direction& d) {
    return {static_cast<double>(d.x), static_cast<double>(d.y), static_cast<double>(d.z)};
}

Direction normal(const Triangle& t) {
    return outer(difference<DoubleDouble>(t[1], t[0]), difference<DoubleDouble>(t[2], t[0]));
}

Direction negated(const Direction& d) {
    return {-d.x, -d.y, -d.z};
}

/// The heights of one party's farthest vertices along a direction, over a common base.
class Reach {
public:
    Reach(const Party& party, const Direction& along, double sign, Vec3 base) {
        ALLIDE_PER_THREAD std::vector<std::uint32_t> vertices;
        vertices.clear();
        add_farthest(party, sign * rounded(along), vertices);
        for (const std::uint32_t v : vertices)
            consider(along, sign, party.vertex(v), base);
    }

    DoubleDouble top() const { return top_; }  ///< times the sign
    double extent() const { return extent_; }  ///< of all vertices seen, from the base

private:
    void consider(const Direction& along, double sign, Vec3 p, Vec3 base) {
        const auto offset = difference<DoubleDouble>(p, base);
        const DoubleDouble height = DoubleDouble(sign) * inner(along, offset);
        top_ = first_ || top_ < height ? height : top_;
        first_ = false;
        const Vec3 d = p - base;
        extent_ = std::max({extent_, std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)});
    }

    bool first_ = true;
    DoubleDouble top_;
    double extent_ = 0;
};

/// Whether all vertices of a are strictly lower than all of b. The direction is taken as it is, so
/// only the products and sums below round: each height by less than 2^-94 of its magnitude.
bool separates(const Party& a, const Party& b, const Direction& along, Vec3 base) {
    const Vec3 d = rounded(along);
    const double size = std::fabs(d.x) + std::fabs(d.y) + std::fabs(d.z);
    if (!(size > 0x1p-900))
        return false;
    const Reach reach_a(a, along, 1, base), reach_b(b, along, -1, base);
    const double gap = static_cast<double>(-reach_b.top() - reach_a.top());
    return gap > 0x1p-90 * size * (reach_a.extent() + reach_b.extent());
}

/// Normals of needles may tilt by more than the choice of vertices allows.
bool is_fat(const Triangle& t) {
    const Vec3 p = t[1] - t[0], q = t[2] - t[0], n = cross(p, q);
    return dot(n, n) > 1e-12 * dot(p, p) * dot(q, q);
}

bool edges_separate(const Party& a, const Party& b, const Walk& walk) {
    const Carrier on_a(walk.simplex.vertex_a, walk.simplex.count);
    const Carrier on_b(walk.simplex.vertex_b, walk.simplex.count);
    if (on_a.count < 2 || on_b.count < 2)
        return false;
    const Vec3 a0 = a.vertex(on_a.vertex[0]), a1 = a.vertex(on_a.vertex[1]);
    const Vec3 b0 = b.vertex(on_b.vertex[0]), b1 = b.vertex(on_b.vertex[1]);
    if (!is_fat({{a0, a1, a0 + (b1 - b0)}}))
        return false;
    const Direction across =
        outer(difference<DoubleDouble>(a1, a0), difference<DoubleDouble>(b1, b0));
    return separates(a, b, across, a0) || separates(a, b, negated(across), a0);
}

Vec3 nearest_point(const Simplex& s, const Vec3 (&points)[4]) {
    Vec3 offset;
    for (int i = 1; i < s.count; ++i)
        offset = offset + s.weight[i] * (points[i] - points[0]);
    return points[0] + offset;
}

}  // namespace

FacesAtContact faces_at_contact(const Party& a, const Party& b, const Walk& walk) {
    const Simplex& s = walk.simplex;
    const Carrier on_a(s.vertex_a, s.count), on_b(s.vertex_b, s.count);
    const std::uint32_t face_a = face_at(a, on_a, nearest_point(s, s.a));
    const std::uint32_t face_b = face_at(b, on_b, nearest_point(s, s.b));
    return {face_a, face_b, a.triangle(face_a), b.triangle(face_b)};
}

bool has_separating_plane(const Party& a, const Party& b, const Walk& walk,
                          const FacesAtContact& faces) {
    if (is_fat(faces.a) && separates(a, b, normal(faces.a), faces.a[0]))
        return true;
    if (is_fat(faces.b) && separates(a, b, negated(normal(faces.b)), faces.b[0]))
        return true;
    return edges_separate(a, b, walk);
}

}  // namespace allide
