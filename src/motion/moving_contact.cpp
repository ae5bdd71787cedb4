// SPDX-License-Identifier: MIT
// Two features that are apart at time 0 first meet at a root of the determinant of their four
// points. At a root the four are coplanar, and signs of quadratics say whether the features share a
// point. Where the determinant is always 0 they move within a plane (that may turn). Then the first
// common point is a vertex on an edge, and where these are always collinear it is two vertices.
#include "motion/moving_contact.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "math/range.h"
#include "motion/cubic_signs.h"
#include "primitive/integer_grid.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// 21 bits of the longest remainder for each bit of a coordinate, and 100 more, are fewer than
/// 4096.
constexpr int most_coordinate_bits = 170;
/// Bounds the error of the sum of three determinants, relative to the largest product of
/// differences; orient3d has 49.
constexpr double mixed_error = 190 * 0x1p-53;
/// More than all underflows of these products.
constexpr double least_error = 0x1p-1000;
constexpr double least_coordinate = 0x1p-300;

struct MovingVector {
    Cubic x, y, z;

    const Cubic& operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
    bool is_zero() const { return x.is_zero() && y.is_zero() && z.is_zero(); }
};

MovingVector operator-(const MovingVector& a, const MovingVector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
MovingVector cross_product(const MovingVector& a, const MovingVector& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Cubic inner_product(const MovingVector& a, const MovingVector& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Four moving points as integers.
class Exact {
public:
    explicit Exact(const MovingVertex* const (&points)[4]) {
        IntegerGrid grid;
        for (const MovingVertex* p : points) {
            grid.include(p->from);
            grid.include(p->to);
        }
        if (grid.bits() > most_coordinate_bits) {
            doubtful_ = true;
            return;
        }
        for (int i = 0; i < 4; ++i)
            of_[i] = {way(grid, points[i]->from.x, points[i]->to.x),
                      way(grid, points[i]->from.y, points[i]->to.y),
                      way(grid, points[i]->from.z, points[i]->to.z)};
    }

    MovingContact vertex_face() {
        if (doubtful_)
            return MovingContact::doubtful;
        const Cubic f =
            inner_product(cross_product(of_[2] - of_[1], of_[3] - of_[1]), of_[0] - of_[1]);
        bool meet = false;
        if (f.is_zero())
            meet = on_edge(0, 1, 2) || on_edge(0, 2, 3) || on_edge(0, 3, 1);
        else
            meet = at_any_root(f, [&](RootInterval& at) { return is_in_face(at); });
        return verdict(meet);
    }

    MovingContact edge_edge() {
        if (doubtful_)
            return MovingContact::doubtful;
        const Cubic f =
            inner_product(cross_product(of_[1] - of_[0], of_[2] - of_[0]), of_[3] - of_[0]);
        bool meet = false;
        if (f.is_zero())
            meet = on_edge(0, 2, 3) || on_edge(1, 2, 3) || on_edge(2, 0, 1) || on_edge(3, 0, 1);
        else
            meet = at_any_root(f, [&](RootInterval& at) { return do_edges_cross(at); });
        return verdict(meet);
    }

private:
    static Cubic way(const IntegerGrid& grid, double from, double to) {
        return Cubic::linear(BigInteger(grid.integer<4>(scaled(from))),
                             BigInteger(grid.integer<4>(scaled(to))));
    }

    MovingContact verdict(bool meet) const {
        if (meet)
            return MovingContact::meet;
        return doubtful_ ? MovingContact::doubtful : MovingContact::apart;
    }

    /// A doubt does not count as met.
    template <class Meets>
    bool at_any_root(const Cubic& f, const Meets& meets) {
        UnitRoots roots(f);
        doubtful_ |= roots.is_doubtful();
        for (RootInterval& root : roots) {
            const bool before = std::exchange(doubtful_, false);
            const bool met = meets(root) && !doubtful_;
            doubtful_ |= before;
            if (met)
                return true;
        }
        return false;
    }

    int sign(RootInterval& at, const Cubic& g) { return at.sign_of(g, doubtful_); }

    /// The component of a vector that is not 0, or -1.
    int axis_of(RootInterval& at, const MovingVector& v) {
        for (int k = 0; k < 3; ++k)
            if (sign(at, v[k]) != 0)
                return k;
        return -1;
    }

    /// The sign of the turn from i to j to k in a projection.
    int turn(RootInterval& at, int i, int j, int k, int axis) {
        const MovingVector u = of_[j] - of_[i], v = of_[k] - of_[i];
        const int y = (axis + 1) % 3, z = (axis + 2) % 3;
        return sign(at, u[y] * v[z] - u[z] * v[y]);
    }

    bool is_on_edge(RootInterval& at, int v, int i, int j) {
        const MovingVector u = of_[i] - of_[v], w = of_[j] - of_[v];
        return axis_of(at, cross_product(u, w)) < 0 && sign(at, inner_product(u, w)) <= 0;
    }

    bool is_in_face(RootInterval& at) {
        const int axis = axis_of(at, cross_product(of_[2] - of_[1], of_[3] - of_[1]));
        if (axis < 0)
            return is_on_edge(at, 0, 1, 2) || is_on_edge(at, 0, 2, 3) || is_on_edge(at, 0, 3, 1);
        const int s[3] = {turn(at, 1, 2, 0, axis), turn(at, 2, 3, 0, axis),
                          turn(at, 3, 1, 0, axis)};
        return *std::ranges::min_element(s) >= 0 || *std::ranges::max_element(s) <= 0;
    }

    bool do_edges_cross(RootInterval& at) {
        const int axis = axis_of(at, cross_product(of_[1] - of_[0], of_[3] - of_[2]));
        if (axis < 0)
            return is_on_edge(at, 0, 2, 3) || is_on_edge(at, 1, 2, 3) || is_on_edge(at, 2, 0, 1) ||
                   is_on_edge(at, 3, 0, 1);
        return turn(at, 0, 1, 2, axis) * turn(at, 0, 1, 3, axis) <= 0 &&
               turn(at, 2, 3, 0, axis) * turn(at, 2, 3, 1, axis) <= 0;
    }

    /// Whether a vertex is on an edge at any time between 0 and 1.
    bool on_edge(int v, int i, int j) {
        const MovingVector u = of_[i] - of_[v], w = of_[j] - of_[v];
        const MovingVector across = cross_product(u, w);
        if (across.is_zero())
            return are_equal(v, i) || are_equal(v, j);
        const Cubic f = common_divisor(common_divisor(across.x, across.y), across.z);
        const Cubic between = inner_product(u, w);
        return at_any_root(f, [&](RootInterval& at) { return sign(at, between) <= 0; });
    }

    /// Whether two vertices are at one place at any time between 0 and 1.
    bool are_equal(int i, int j) {
        const MovingVector u = of_[i] - of_[j];
        if (u.is_zero())
            return true;
        const Cubic f = common_divisor(common_divisor(u.x, u.y), u.z);
        return at_any_root(f, [](RootInterval&) { return true; });
    }

    MovingVector of_[4];
    bool doubtful_ = false;
};

double determinant(Vec3 u, Vec3 v, Vec3 w) {
    return dot(cross(u, v), w);
}

/// Products of three coordinates that are not 0 neither overflow nor underflow.
bool has_exact_signs(Vec3 v) {
    return std::ranges::all_of(std::initializer_list{v.x, v.y, v.z}, [](double x) {
        return x == 0 || (std::fabs(x) >= least_coordinate && std::fabs(x) <= max_world_coordinate);
    });
}

bool have_exact_signs(const MovingVertex* const (&points)[4]) {
    return std::ranges::all_of(points, [](const MovingVertex* p) {
        return has_exact_signs(p->from) && has_exact_signs(p->to);
    });
}

/// Whether the determinant of four moving points surely has no root in [0, 1]: its coefficients in
/// Bernstein's form have one sign.
bool never_coplanar(const MovingVertex* const (&p)[4]) {
    const Vec3 u = p[1]->from - p[0]->from, v = p[2]->from - p[0]->from,
               w = p[3]->from - p[0]->from;
    const Vec3 x = p[1]->to - p[0]->to, y = p[2]->to - p[0]->to, z = p[3]->to - p[0]->to;
    Vec3 largest = abs(u);
    for (const Vec3 d : {v, w, x, y, z})
        largest = max(largest, abs(d));
    const double error = mixed_error * (largest.x * largest.y * largest.z) + least_error;
    const double coefficients[4] = {
        determinant(u, v, w),
        determinant(x, v, w) + determinant(u, y, w) + determinant(u, v, z),
        determinant(u, y, z) + determinant(x, v, z) + determinant(x, y, w),
        determinant(x, y, z),
    };
    const auto [least, most] = std::ranges::minmax(coefficients);
    if (!std::isfinite(coefficients[0] + coefficients[1] + coefficients[2] + coefficients[3]))
        return false;
    return least > error || most < -error;
}

Triangle at_start(const MovingVertex& a, const MovingVertex& b, const MovingVertex& c) {
    return {{a.from, b.from, c.from}};
}
Triangle at_end(const MovingVertex& a, const MovingVertex& b, const MovingVertex& c) {
    return {{a.to, b.to, c.to}};
}

bool share_a_point(const Triangle& a, const Triangle& b) {
    return triangle_contact(a, b) != ContactKind::none;
}

}  // namespace

MovingContact moving_contact(const MovingVertex& v, const MovingVertex (&face)[3]) {
    const auto& [a, b, c] = face;
    const MovingVertex* const points[4] = {&v, &a, &b, &c};
    if (never_coplanar(points))
        return MovingContact::apart;
    if (!have_exact_signs(points))
        return MovingContact::doubtful;
    if (share_a_point(at_start(v, v, v), at_start(a, b, c)) ||
        share_a_point(at_end(v, v, v), at_end(a, b, c)))
        return MovingContact::meet;
    return Exact(points).vertex_face();
}

MovingContact moving_contact(const MovingVertex (&a)[2], const MovingVertex (&b)[2]) {
    const MovingVertex* const points[4] = {&a[0], &a[1], &b[0], &b[1]};
    if (never_coplanar(points))
        return MovingContact::apart;
    if (!have_exact_signs(points))
        return MovingContact::doubtful;
    if (share_a_point(at_start(a[0], a[1], a[1]), at_start(b[0], b[1], b[1])) ||
        share_a_point(at_end(a[0], a[1], a[1]), at_end(b[0], b[1], b[1])))
        return MovingContact::meet;
    return Exact(points).edge_edge();
}

MovingContact moving_contact(const MovingVertex (&a)[3], const MovingVertex (&b)[3]) {
    if (share_a_point(at_start(a[0], a[1], a[2]), at_start(b[0], b[1], b[2])) ||
        share_a_point(at_end(a[0], a[1], a[2]), at_end(b[0], b[1], b[2])))
        return MovingContact::meet;
    MovingContact result = MovingContact::apart;
    const auto take = [&](MovingContact found) {
        if (found != MovingContact::apart && result != MovingContact::meet)
            result = found;
        return result == MovingContact::meet;
    };
    for (int i = 0; i < 3; ++i)
        if (take(moving_contact(a[i], b)) || take(moving_contact(b[i], a)))
            return result;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (take(moving_contact({a[i], a[(i + 1) % 3]}, {b[j], b[(j + 1) % 3]})))
                return result;
    return result;
}

}  // namespace allide
