// SPDX-License-Identifier: MIT
// The point of a simplex nearest to the origin by signed volumes (Montanari, Petrinic and Barbieri,
// "Improving the GJK algorithm for faster and more reliable distance queries", 2017). What it gets
// wrong by rounding costs further steps, never an answer: those are verified.
#pragma once

#include <cmath>
#include <cstdint>

#include <allide/math.h>

namespace allide {

/// Up to four points b - a of the Minkowski difference, each of a vertex of a and a vertex of b.
struct Simplex {
    Simplex() {}

    // Unions avoid setting unused members to zero.
    union {
        Vec3 w[4];
    };
    union {
        Vec3 a[4];
    };
    union {
        Vec3 b[4];
    };
    std::uint32_t vertex_a[4], vertex_b[4];
    double weight[4];  ///< weight of each point in the nearest point
    int count = 0;

    bool holds(std::uint32_t va, std::uint32_t vb) const {
        for (int i = 0; i < count; ++i)
            if (vertex_a[i] == va && vertex_b[i] == vb)
                return true;
        return false;
    }

    void add(std::uint32_t va, Vec3 pa, std::uint32_t vb, Vec3 pb) {
        vertex_a[count] = va;
        vertex_b[count] = vb;
        a[count] = pa;
        b[count] = pb;
        w[count++] = pb - pa;
    }

    void move(int from, int to) {
        w[to] = w[from];
        a[to] = a[from];
        b[to] = b[from];
        vertex_a[to] = vertex_a[from];
        vertex_b[to] = vertex_b[from];
    }
};

/// A nearest point and the points that carry it, by index in the simplex, ascending.
struct NearestOnSimplex {
    Vec3 v;
    double squared;
    double weight[3];
    int index[3];
    int count;
};

[[gnu::always_inline]] inline void nearest_on_point(const Simplex& s, int i,
                                                    NearestOnSimplex& nearest) {
    nearest.v = s.w[i];
    nearest.squared = dot(s.w[i], s.w[i]);
    nearest.weight[0] = 1;
    nearest.index[0] = i;
    nearest.count = 1;
}

[[gnu::always_inline]] inline void nearest_on_segment(const Simplex& s, int i, int j,
                                                      NearestOnSimplex& nearest) {
    const Vec3 p = s.w[i], e = s.w[j] - p;
    const double along = -dot(p, e), size = dot(e, e);
    if (!(along > 0))
        return nearest_on_point(s, i, nearest);
    if (along >= size)
        return nearest_on_point(s, j, nearest);
    const double t = along / size;
    nearest.v = p + t * e;
    nearest.squared = dot(nearest.v, nearest.v);
    nearest.weight[0] = 1 - t;
    nearest.weight[1] = t;
    nearest.index[0] = i;
    nearest.index[1] = j;
    nearest.count = 2;
}

inline void keep_nearer_segment(const Simplex& s, int i, int j, NearestOnSimplex& best) {
    NearestOnSimplex other;
    nearest_on_segment(s, i, j, other);
    if (other.squared < best.squared)
        best = other;
}

/// Three points of a simplex.
struct SimplexTriangle {
    int i, j, k;
};

[[gnu::always_inline]] inline void nearest_on_triangle(const Simplex& s, SimplexTriangle triangle,
                                                       NearestOnSimplex& nearest) {
    const auto [i, j, k] = triangle;
    const Vec3 p = s.w[i], e = s.w[j] - p, f = s.w[k] - p, n = cross(e, f);
    const double size = dot(n, n);
    const double at_j = -dot(n, cross(p, f)), at_k = -dot(n, cross(e, p));
    const double at_i = size - at_j - at_k;
    if ((at_i >= 0) & (at_j >= 0) & (at_k >= 0) & (size > 0)) {
        const double inverse = 1 / size, through = dot(n, p), height = through * inverse;
        nearest.v = height * n;
        nearest.squared = through * height;
        nearest.weight[0] = at_i * inverse;
        nearest.weight[1] = at_j * inverse;
        nearest.weight[2] = at_k * inverse;
        nearest.index[0] = i;
        nearest.index[1] = j;
        nearest.index[2] = k;
        nearest.count = 3;
        return;
    }
    const bool all = !(size > 0);
    nearest_on_point(s, k, nearest);
    if (all || at_j < 0)
        keep_nearer_segment(s, i, k, nearest);
    if (all || at_i < 0)
        keep_nearer_segment(s, j, k, nearest);
    if (all || at_k < 0)
        keep_nearer_segment(s, i, j, nearest);
}

/// Faces of a tetrahedron, and the corner that is not in it.
inline constexpr int tetrahedron_faces[4][4] = {
    {0, 1, 3, 2}, {1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 2, 3}};

/// The distance of the origin to the nearest face when it is inside; negative otherwise, also when
/// rounding leaves it in doubt.
inline double depth_in_tetrahedron(const Simplex& s) {
    constexpr double u = 0x1p-53;
    double reach = 0;
    for (int i = 0; i < 4; ++i) {
        const Vec3 w = s.w[i];
        const double sum = std::fabs(w.x) + std::fabs(w.y) + std::fabs(w.z);
        reach = sum > reach ? sum : reach;
    }
    const double doubt = 256 * u * reach * reach * reach;
    double least = reach;
    for (const auto& face : tetrahedron_faces) {
        const Vec3 p = s.w[face[0]], n = cross(s.w[face[1]] - p, s.w[face[2]] - p);
        const double opposite = dot(n, s.w[face[3]] - p), height = -dot(n, p);
        const double inward = opposite > 0 ? height : -height;
        if (!(std::fabs(opposite) > doubt) || !(inward > doubt))
            return -1;
        const double distance = (inward - doubt) / (std::sqrt(dot(n, n)) * (1 + 16 * u));
        least = distance < least ? distance : least;
    }
    return least - 4 * u * reach;
}

/// The point of a, and of b, behind the origin in a tetrahedron that holds it.
inline Vec3 point_in_tetrahedron(const Simplex& s) {
    double volume[4], sum = 0;
    for (const auto& face : tetrahedron_faces) {
        volume[face[3]] = std::fabs(dot(s.w[face[0]], cross(s.w[face[1]], s.w[face[2]])));
        sum += volume[face[3]];
    }
    Vec3 offset;
    for (int i = 1; i < 4; ++i)
        offset = offset + (volume[i] / sum) * (s.a[i] - s.a[0]);
    return s.a[0] + offset;
}

/// A bit for each face of a tetrahedron at its last point that has the origin on its outer side, or
/// on it. The fourth face cannot: the last step came from there.
[[gnu::always_inline]] inline unsigned faces_before_origin(const Simplex& s) {
    unsigned bits = 0;
    for (unsigned f = 0; f < 3; ++f) {
        const auto& face = tetrahedron_faces[f];
        const Vec3 p = s.w[face[0]], n = cross(s.w[face[1]] - p, s.w[face[2]] - p);
        bits |= static_cast<unsigned>(dot(n, s.w[face[3]] - p) * dot(n, p) >= 0) << f;
    }
    return bits;
}

/// The nearest point on the faces that have a bit, or the last point.
[[gnu::always_inline]] inline void nearest_on_faces(const Simplex& s, unsigned faces,
                                                    NearestOnSimplex& best) {
    nearest_on_point(s, 3, best);
    for (unsigned f = 0; f < 4; ++f) {
        if (!(faces >> f & 1))
            continue;
        const auto& face = tetrahedron_faces[f];
        NearestOnSimplex other;
        nearest_on_triangle(s, {face[0], face[1], face[2]}, other);
        if (other.squared < best.squared)
            best = other;
    }
}

/// Reduces the simplex, which has at least one point, to those that carry its nearest point to the
/// origin, and returns that point. A tetrahedron counts as the faces that have a bit.
[[gnu::always_inline]] inline Vec3 reduce_to_nearest(Simplex& s, unsigned faces) {
    NearestOnSimplex nearest;
    if (s.count == 3)
        nearest_on_triangle(s, {0, 1, 2}, nearest);
    else if (s.count == 2)
        nearest_on_segment(s, 0, 1, nearest);
    else if (s.count == 4)
        nearest_on_faces(s, faces, nearest);
    else
        nearest_on_point(s, 0, nearest);
    for (int i = 0; i < nearest.count; ++i) {
        s.weight[i] = nearest.weight[i];
        if (nearest.index[i] != i)
            s.move(nearest.index[i], i);
    }
    s.count = nearest.count;
    return nearest.v;
}

/// The witness point of one polytope, by the weights. `points` is the simplex's `a` or `b`.
inline Vec3 nearest_point(const Simplex& s, const Vec3 (&points)[4]) {
    Vec3 offset;
    for (int i = 1; i < s.count; ++i)
        offset = offset + s.weight[i] * (points[i] - points[0]);
    return points[0] + offset;
}

}  // namespace allide
