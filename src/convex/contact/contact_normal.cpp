// SPDX-License-Identifier: MIT
// A contact normal is perpendicular to the tangents, which are all directions in the plane of
// contact, and no edge that leaves the contact turns towards the other polytope. Where the witness
// vertices span less than a plane, the middle of the allowed normals is the point of the edges'
// hull that is nearest to the origin. If that point is the origin, the edges around it are tangents
// too.
#include "convex/contact/contact_normal.h"

#include <cmath>
#include <vector>

#include "base/per_thread.h"

namespace allide {
namespace {

constexpr double nearly_zero = 1e-7;

/// Directions in the plane of contact, orthonormal.
class Tangents {
public:
    int count() const { return count_; }

    Vec3 across(Vec3 p) const {
        for (int i = 0; i < count_; ++i)
            p = p - dot(p, basis_[i]) * basis_[i];
        return p;
    }

    void add(Vec3 p) {
        const Vec3 rest = across(p);
        const double size = length(rest);
        if (count_ < 3 && size > nearly_zero * length(p))
            basis_[count_++] = (1 / size) * rest;
    }

    Vec3 first() const { return basis_[0]; }
    Vec3 normal() const { return cross(basis_[0], basis_[1]); }

private:
    Vec3 basis_[3];
    int count_ = 0;
};

void add_tangents(const Vec3 (&points)[4], int count, Tangents& tangents) {
    for (int i = 1; i < count; ++i)
        tangents.add(points[i] - points[0]);
}

/// Edges that leave a vertex, multiplied by `sign`. Together with the tangents to the other witness
/// vertices, one vertex gives as much information as all.
void add_edges(const PlacedPolytope& placed, std::uint32_t vertex, double sign,
               std::vector<Vec3>& edges) {
    const ConvexPolytope& shape = placed.shape;
    const Vec3 from = placed.vertex(vertex);
    for (std::uint32_t i = shape.ring_begin[vertex]; i < shape.ring_begin[vertex + 1]; ++i)
        edges.push_back(sign * (placed.vertex(shape.ring_target[i]) - from));
}

std::uint32_t lowest(const std::vector<Vec3>& vectors, Vec3 along) {
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < vectors.size(); ++i)
        if (dot(along, vectors[i]) < dot(along, vectors[best]))
            best = i;
    return best;
}

/// The point of the hull of some unit vectors that is nearest to the origin; zero, and in `simplex`
/// the vectors around the origin, if the hull holds that.
Vec3 middle(const std::vector<Vec3>& units, Simplex& simplex) {
    Vec3 v = units[0];
    double before = 2;
    for (int step = 0; step < 32; ++step) {
        const std::uint32_t i = lowest(units, v);
        const double squared = dot(v, v);
        if (simplex.holds(i, i) || squared - dot(v, units[i]) < 1e-3 * squared)
            return v;
        simplex.add(i, {}, i, units[i]);
        const unsigned faces = simplex.count == 4 ? faces_before_origin(simplex) : 0;
        const bool is_inside = simplex.count == 4 && faces == 0;
        v = reduce_to_nearest(simplex, is_inside ? 15 : faces);
        if (is_inside || dot(v, v) < nearly_zero * nearly_zero || !(dot(v, v) < before))
            return {};
        before = dot(v, v);
    }
    return v;
}

/// Grows with the angle from x towards y, from -2 to 2.
double turn(double x, double y) {
    const double part = x / (std::fabs(x) + std::fabs(y));
    return y < 0 ? part - 1 : 1 - part;
}

/// The outermost of some vectors around a tangent, as seen from their sum.
class Fan {
public:
    Fan(Vec3 tangent, Vec3 sum) : x_(sum), y_(cross(tangent, sum)), squared_(dot(sum, sum)) {}

    void add(Vec3 p) {
        const double x = dot(x_, p), y = dot(y_, p);
        if (!(x * x + y * y > nearly_zero * nearly_zero * squared_ * dot(p, p)))
            return;
        const double t = turn(x, y);
        least_ = t < least_.turn ? Ray{t, x, y} : least_;
        most_ = t > most_.turn ? Ray{t, x, y} : most_;
    }

    bool leaves_a_normal() const { return most_.turn - least_.turn < 2 + nearly_zero; }

    /// Between the two; across them if they are opposite.
    Vec3 middle() const {
        const double p = 1 / least_.size(), q = 1 / most_.size();
        const double x = p * least_.x + q * most_.x, y = p * least_.y + q * most_.y;
        if (std::fabs(x) + std::fabs(y) > nearly_zero)
            return x * x_ + y * y_;
        return q * most_.y * x_ - q * most_.x * y_;
    }

private:
    struct Ray {
        double turn = 0, x = 1, y = 0;
        double size() const { return std::sqrt(x * x + y * y); }
    };
    Vec3 x_, y_;
    double squared_;
    Ray least_, most_;
};

/// Without the points that rounding alone may have left in it.
Simplex without_light_points(const Simplex& s) {
    Simplex heavy;
    for (int i = 0; i < s.count; ++i)
        if (s.weight[i] > 1e-9)
            heavy.add(s.vertex_a[i], s.a[i], s.vertex_b[i], s.b[i]);
    return heavy;
}

/// Vectors from witness vertices of a to nearly equal witness vertices of b. Such differences are
/// exact.
void add_gaps(const Simplex& s, double size, std::vector<Vec3>& gaps) {
    for (int i = 0; i < s.count; ++i)
        for (int j = 0; j < s.count; ++j)
            if (const Vec3 gap = s.b[j] - s.a[i]; dot(gap, gap) < 1e-20 * size * size)
                gaps.push_back(gap);
}

/// The normals that the edges at a witness vertex of each polytope allow. If possible, the normal
/// also has all gaps on its positive side.
class Neighbours {
public:
    Neighbours(const PlacedPolytope& a, const PlacedPolytope& b, const Simplex& s)
        : edges_(memory(0)), gaps_(memory(1)) {
        edges_.clear();
        add_edges(a, s.vertex_a[0], -1, edges_);
        add_edges(b, s.vertex_b[0], 1, edges_);
        gaps_.clear();
        add_gaps(s, a.shape.outer + b.shape.outer, gaps_);
    }

    /// Where there are no tangents: a normal, or zero and tangents.
    Vec3 normal(Tangents& tangents) const {
        ALLIDE_PER_THREAD std::vector<Vec3> units;
        units.clear();
        add_units(edges_, units);
        const std::size_t count = units.size();
        add_units(gaps_, units);
        if (units.size() > count) {
            Simplex simplex;
            if (const Vec3 n = middle(units, simplex); dot(n, n) > 0)
                return n;
            units.resize(count);
        }
        Simplex simplex;
        const Vec3 n = middle(units, simplex);
        for (int i = 0; i < simplex.count; ++i)
            if (simplex.weight[i] > nearly_zero)
                tangents.add(simplex.w[i]);
        return n;
    }

    /// Around a tangent.
    Vec3 normal_across(Vec3 tangent) const {
        Vec3 sum;
        for (const Vec3 e : edges_)
            sum = sum + e;
        Fan fan(tangent, sum - dot(sum, tangent) * tangent);
        for (const Vec3 e : edges_)
            fan.add(e);
        Fan narrow = fan;
        for (const Vec3 gap : gaps_)
            narrow.add(gap);
        if (narrow.leaves_a_normal())
            return narrow.middle();
        return fan.leaves_a_normal() ? fan.middle() : Vec3{};
    }

private:
    static std::vector<Vec3>& memory(int which) {
        ALLIDE_PER_THREAD std::vector<Vec3> vectors[2];
        return vectors[which];
    }

    static void add_units(const std::vector<Vec3>& vectors, std::vector<Vec3>& units) {
        for (const Vec3 p : vectors)
            if (const double size = length(p); size > 0)
                units.push_back((1 / size) * p);
    }

    std::vector<Vec3>&edges_, &gaps_;
};

}  // namespace

Vec3 contact_normal(const PlacedPolytope& a, const PlacedPolytope& b, const Simplex& simplex) {
    const Simplex s = without_light_points(simplex);
    Tangents tangents;
    add_tangents(s.a, s.count, tangents);
    add_tangents(s.b, s.count, tangents);
    if (tangents.count() < 2) {
        const Neighbours neighbours(a, b, s);
        if (tangents.count() == 0)
            if (const Vec3 normal = neighbours.normal(tangents); dot(normal, normal) > 0)
                return normal;
        if (tangents.count() == 1)
            return neighbours.normal_across(tangents.first());
    }
    if (tangents.count() != 2)
        return {};
    const Vec3 normal = tangents.normal();
    return dot(normal, b.centre() - a.centre()) < 0 ? -normal : normal;
}

}  // namespace allide
