// SPDX-License-Identifier: MIT
// Faces that share a corner always touch. docs/design/exactness.md proves that the few signs here
// decide whether they have more in common.
#include "primitive/self_contact.h"

#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// Corners of a and b at the same places, each place once.
struct SharedCorners {
    int count = 0;
    int a[3], b[3];

    SharedCorners(const Triangle& s, const Triangle& t) {
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                if (s[i] == t[j] && is_new(s, s[i])) {
                    a[count] = i;
                    b[count++] = j;
                }
    }

private:
    bool is_new(const Triangle& s, Vec3 place) const {
        for (int i = 0; i < count; ++i)
            if (s[a[i]] == place)
                return false;
        return true;
    }
};

/// Whether q lies strictly between p and r, for three points of a line, p and q apart.
bool is_beyond(Vec3 p, Vec3 q, Vec3 r) {
    for (int k = 0; k < 3; ++k)
        if (p[k] != q[k])
            return p[k] < q[k] ? q[k] < r[k] : r[k] < q[k];
    return false;
}

/// Triangles on the common edge pq with their third corners at r and s: they have more in common
/// iff one is folded onto the other.
bool meet_beyond_edge(Vec3 p, Vec3 q, Vec3 r, Vec3 s) {
    if (orient3d(p, q, r, s) != 0)
        return false;
    const int axis = projection_axis(p, q, r);
    if (axis >= 0)
        return orient2d(p, q, r, axis) == orient2d(p, q, s, axis);
    if (!are_collinear(p, q, s))
        return false;
    return (is_beyond(p, q, r) && is_beyond(p, q, s)) || (is_beyond(q, p, r) && is_beyond(q, p, s));
}

/// The triangle with an apex and the opposite side ab, on which the apex does not lie.
struct Wedge {
    Vec3 apex, a, b;
};

bool meet_beyond_apex(const Wedge& s, const Wedge& t) {
    const PlaneSide of_s(s.apex, s.a, s.b), of_t(t.apex, t.a, t.b);
    if (of_s(t.a) * of_s(t.b) > 0 || of_t(s.a) * of_t(s.b) > 0)
        return false;
    return triangle_contact({{s.a, s.b, s.b}}, {{t.apex, t.a, t.b}}) != ContactKind::none ||
           triangle_contact({{t.a, t.b, t.b}}, {{s.apex, s.a, s.b}}) != ContactKind::none;
}

/// One wedge, or up to two that are segments for a degenerate triangle.
struct Wedges {
    int count = 0;
    Wedge items[2];

    Wedges(const Triangle& t, int corner) {
        const Vec3 apex = t[corner], a = t[(corner + 1) % 3], b = t[(corner + 2) % 3];
        if (!are_collinear(apex, a, b)) {
            items[count++] = {apex, a, b};
            return;
        }
        for (const Vec3 end : {a, b})
            if (end != apex)
                items[count++] = {apex, end, end};
    }
};

bool meet_beyond_corner(const Triangle& s, int corner_s, const Triangle& t, int corner_t) {
    const Wedges of_s(s, corner_s), of_t(t, corner_t);
    for (int i = 0; i < of_s.count; ++i)
        for (int j = 0; j < of_t.count; ++j)
            if (meet_beyond_apex(of_s.items[i], of_t.items[j]))
                return true;
    return false;
}

bool meet_beyond_shared(const Triangle& s, const Triangle& t, const SharedCorners& shared) {
    if (shared.count == 1)
        return meet_beyond_corner(s, shared.a[0], t, shared.b[0]);
    if (shared.count == 2)
        return meet_beyond_edge(s[shared.a[0]], s[shared.a[1]], s[3 - shared.a[0] - shared.a[1]],
                                t[3 - shared.b[0] - shared.b[1]]);
    return !is_degenerate(s);
}

}  // namespace

bool share_a_corner(const Triangle& a, const Triangle& b) {
    for (const Vec3 p : a.corners)
        for (const Vec3 q : b.corners)
            if (p == q)
                return true;
    return false;
}

ContactKind self_contact(const Triangle& a, const Triangle& b) {
    const SharedCorners shared(a, b);
    if (shared.count > 0 && !meet_beyond_shared(a, b, shared))
        return ContactKind::none;
    return triangle_contact(a, b);
}

}  // namespace allide
