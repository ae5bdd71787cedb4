// SPDX-License-Identifier: MIT
// Where rays first meet triangles, and whether a point is inside a closed mesh.
#pragma once

#include <optional>

#include "distances.h"

namespace independent {

struct Ray {
    Point origin, direction;
};

/// The least t >= 0 at which a ray meets a segment in one plane with it.
inline std::optional<mpq_class> first_hit(const Ray& ray, const Point& a, const Point& b) {
    const Point e = b - a, r = a - ray.origin, n = cross(ray.direction, e);
    if (!is_zero(n)) {
        const mpz_class size = dot(n, n), t = dot(cross(r, e), n),
                        s = dot(cross(r, ray.direction), n);
        if (dot(n, r) != 0 || t < 0 || s < 0 || s > size)
            return std::nullopt;
        return fraction(t, size);
    }
    if (point_on_segment(ray.origin, a, b))
        return 0;
    std::optional<mpq_class> first;
    for (const Point& end : {a, b}) {
        const mpz_class ahead = dot(end - ray.origin, ray.direction);
        if (!is_zero(cross(end - ray.origin, ray.direction)) || ahead <= 0)
            continue;
        const mpq_class t = fraction(ahead, dot(ray.direction, ray.direction));
        first = first ? std::min(*first, t) : t;
    }
    return first;
}

inline std::optional<mpq_class> first_hit_in_plane(const Ray& ray, const Triangle& t) {
    const bool has_area = !is_zero(normal(t));
    if (has_area && plane_point_inside(ray.origin, 1, t))
        return 0;
    std::optional<mpq_class> first;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::optional<mpq_class> hit = first_hit(ray, t[i], t[(i + 1) % 3]);
        if (hit)
            first = first ? std::min(*first, *hit) : *hit;
    }
    return first;
}

inline std::optional<mpq_class> first_hit(const Ray& ray, const Triangle& t) {
    const Point n = normal(t);
    const mpz_class speed = dot(n, ray.direction), height = dot(n, t[0] - ray.origin);
    if (is_zero(n))
        return first_hit_in_plane(ray, t);
    if (speed == 0)
        return height == 0 ? first_hit_in_plane(ray, t) : std::nullopt;
    if (sgn(height) * sgn(speed) < 0)
        return std::nullopt;
    if (!plane_point_inside(speed * ray.origin + height * ray.direction, speed, t))
        return std::nullopt;
    return fraction(height, speed);
}

/// How often faces cross the ray, by the side they are crossed from; nothing if it meets an edge.
inline std::optional<int> crossings(const Ray& ray, const std::vector<Triangle>& mesh) {
    int count = 0;
    for (const Triangle& t : mesh) {
        if (is_zero(normal(t)))
            continue;
        int sides[3];
        for (std::size_t i = 0; i < 3; ++i)
            sides[i] =
                sgn(dot(ray.direction, cross(t[i] - ray.origin, t[(i + 1) % 3] - ray.origin)));
        if (sides[0] * sides[1] < 0 || sides[1] * sides[2] < 0 || sides[2] * sides[0] < 0)
            continue;
        if (sides[0] == 0 || sides[1] == 0 || sides[2] == 0)
            return std::nullopt;
        if (sgn(dot(normal(t), t[0] - ray.origin)) == sides[0])
            count += sides[0];
    }
    return count;
}

/// For a point that lies on no face. Directions are tried until one meets no edge.
inline bool is_inside(const Point& x, const std::vector<Triangle>& mesh) {
    for (long k = 1;; ++k) {
        const Point direction = {k, 97 * k * k + 3, 31 * k * k * k + 7};
        if (const std::optional<int> count = crossings({x, direction}, mesh))
            return *count != 0;
    }
}

}  // namespace independent
