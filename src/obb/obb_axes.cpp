// SPDX-License-Identifier: MIT
#include "obb/obb_axes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace allide {
namespace {

/// Lengths below this are taken for zero; their squares would vanish.
constexpr double negligible = 0x1p-500;

double largest_part(Vec3 v) {
    return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

/// Turns rows p and q of `vectors` and the matrix so that its entry (p, q) vanishes.
void rotate(Mat3& m, Mat3& vectors, int p, int q) {
    const double off = m.rows[p][q];
    if (off == 0)
        return;
    const double theta = (m.rows[q][q] - m.rows[p][p]) / (2 * off);
    const double root = std::fabs(theta) + std::sqrt(theta * theta + 1);
    const double t = theta < 0 ? -1 / root : 1 / root;
    const double c = 1 / std::sqrt(t * t + 1), s = t * c;
    const int r = 3 - p - q;
    const double rp = m.rows[r][p], rq = m.rows[r][q];
    m.rows[p][p] -= t * off;
    m.rows[q][q] += t * off;
    m.rows[p][q] = m.rows[q][p] = 0;
    m.rows[r][p] = m.rows[p][r] = c * rp - s * rq;
    m.rows[r][q] = m.rows[q][r] = s * rp + c * rq;
    const Vec3 vp = vectors.rows[p], vq = vectors.rows[q];
    vectors.rows[p] = c * vp - s * vq;
    vectors.rows[q] = s * vp + c * vq;
}

Vec3 any_perpendicular(Vec3 v) {
    const Vec3 size = abs(v);
    if (size.x <= size.y && size.x <= size.z)
        return {0, -v.z, v.y};
    return size.y <= size.z ? Vec3{v.z, 0, -v.x} : Vec3{-v.y, v.x, 0};
}

/// Zeroth, first and second moments of a surface about a point of it.
struct Moments {
    double weight = 0;
    Vec3 first, squares, products;  // products are those of y z, z x, x y

    void add_square(double w, Vec3 v) {
        const Vec3 weighted = w * v;
        squares = squares + Vec3{weighted.x * v.x, weighted.y * v.y, weighted.z * v.z};
        products = products + Vec3{weighted.y * v.z, weighted.z * v.x, weighted.x * v.y};
    }

    void add(double w, Vec3 p, Vec3 q, Vec3 r) {
        const Vec3 sum = p + q + r;
        weight += w;
        first = first + (w / 3) * sum;
        for (const Vec3 v : {sum, p, q, r})
            add_square(w / 12, v);
    }

    Vec3 mean() const { return (1 / weight) * first; }

    Mat3 covariance() const {
        const Vec3 m = mean(), s = (1 / weight) * squares, p = (1 / weight) * products;
        const double xx = s.x - m.x * m.x, yy = s.y - m.y * m.y, zz = s.z - m.z * m.z;
        const double yz = p.x - m.y * m.z, zx = p.y - m.z * m.x, xy = p.z - m.x * m.y;
        return {{{xx, xy, zx}, {xy, yy, yz}, {zx, yz, zz}}};
    }
};

Moments moments(std::span<const ObbFace> faces, Vec3 about, bool by_area) {
    Moments result;
    for (const ObbFace& face : faces) {
        const Triangle& t = face.triangle;
        result.add(by_area ? face.area : 1, t[0] - about, t[1] - about, t[2] - about);
    }
    return result;
}

Mat3 axes_of(const Triangle& t) {
    int longest = 0;
    Vec3 edges[3];
    for (int k = 0; k < 3; ++k) {
        edges[k] = t[(k + 1) % 3] - t[k];
        if (dot(edges[k], edges[k]) > dot(edges[longest], edges[longest]))
            longest = k;
    }
    return frame_along(edges[longest], edges[(longest + 1) % 3]);
}

}  // namespace

Mat3 eigenvectors(const Mat3& symmetric) {
    Mat3 m = symmetric, vectors;
    const double size = std::max(
        {largest_part(m.rows[0]), largest_part(m.rows[1]), largest_part(m.rows[2]), 0x1p-1000});
    for (Vec3& row : m.rows)
        row = (1 / size) * row;
    for (int sweep = 0; sweep < 12; ++sweep) {
        const double off = largest_part({m.rows[0].y, m.rows[0].z, m.rows[1].z});
        if (off < 0x1p-50)
            break;
        rotate(m, vectors, 0, 1);
        rotate(m, vectors, 0, 2);
        rotate(m, vectors, 1, 2);
    }
    const auto order = [&](int i, int j) {
        if (m.rows[i][i] < m.rows[j][j]) {
            std::swap(m.rows[i][i], m.rows[j][j]);
            std::swap(vectors.rows[i], vectors.rows[j]);
        }
    };
    order(0, 1);
    order(1, 2);
    order(0, 1);
    return vectors;
}

Mat3 frame_along(Vec3 first, Vec3 second) {
    const Vec3 x = largest_part(first) < negligible ? Vec3{1, 0, 0} : normalized(first);
    const Vec3 in_plane = largest_part(second) < negligible ? Vec3{} : normalized(second);
    // Parallel up to rounding: the normal would be noise.
    Vec3 normal = cross(x, in_plane);
    if (largest_part(normal) < 0x1p-40)
        normal = any_perpendicular(x);
    // The normal may be off by much of a needle's width; from here on every pair is perpendicular.
    const Vec3 y = normalized(cross(normalized(normal), x));
    return {{x, y, normalized(cross(x, y))}};
}

FaceSpread spread(std::span<const ObbFace> faces) {
    const Vec3 about = faces[0].triangle[0];
    if (faces.size() == 1)
        return {about, axes_of(faces[0].triangle)};
    Moments m = moments(faces, about, true);
    if (!(m.weight > negligible))
        m = moments(faces, about, false);
    const Mat3 principal = eigenvectors(m.covariance());
    return {about + m.mean(), frame_along(principal.rows[0], principal.rows[1])};
}

}  // namespace allide
