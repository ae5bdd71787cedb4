// SPDX-License-Identifier: MIT
// The first common point of a ray and a triangle in rationals, by the textbook; an oracle that
// shares no arithmetic with src/.
#pragma once

#include <optional>
#include <span>

#include "primitive/triangle.h"
#include "tests/rational.h"

namespace allide {

/// Those t >= 0 of a ray for which some linear functions are not negative.
class RationalClip {
public:
    void keep_where(const mpq_class& at_zero, const mpq_class& slope) {
        if (slope == 0) {
            empty_ |= at_zero < 0;
            return;
        }
        const mpq_class t = -at_zero / slope;
        if (slope > 0)
            low_ = std::max(low_, t);
        else if (!high_ || t < *high_)
            high_ = t;
    }
    std::optional<mpq_class> first() const {
        return empty_ || (high_ && *high_ < low_) ? std::nullopt : std::optional(low_);
    }

private:
    mpq_class low_ = 0;
    std::optional<mpq_class> high_;
    bool empty_ = false;
};

struct RationalRay {
    RationalVec3 origin, direction;

    RationalVec3 at(const mpq_class& t) const { return origin + t * direction; }
};

/// For a ray in the plane with that normal.
inline std::optional<mpq_class> first_in_plane(const RationalRay& ray, const RationalVec3 (&c)[3],
                                               const RationalVec3& normal) {
    RationalClip clip;
    for (int i = 0; i < 3; ++i) {
        const RationalVec3 inward = cross(normal, c[(i + 1) % 3] - c[i]);
        clip.keep_where(dot(inward, ray.origin - c[i]), dot(inward, ray.direction));
    }
    return clip.first();
}

inline bool is_inside(const RationalVec3& p, const RationalVec3 (&c)[3],
                      const RationalVec3& normal) {
    for (int i = 0; i < 3; ++i)
        if (dot(cross(normal, c[(i + 1) % 3] - c[i]), p - c[i]) < 0)
            return false;
    return true;
}

inline std::optional<mpq_class> first_on_segment(const RationalRay& ray, const RationalVec3& p,
                                                 const RationalVec3& q) {
    const RationalVec3 edge = q - p, to = p - ray.origin;
    const RationalVec3 area = cross(ray.direction, edge);
    if (!area.is_zero()) {
        if (dot(to, area) != 0)
            return std::nullopt;
        const mpq_class size = dot(area, area);
        const mpq_class t = dot(cross(to, edge), area) / size;
        const mpq_class s = dot(cross(to, ray.direction), area) / size;
        return t >= 0 && s >= 0 && s <= 1 ? std::optional(t) : std::nullopt;
    }
    if (!cross(to, ray.direction).is_zero())
        return std::nullopt;
    const mpq_class length = dot(ray.direction, ray.direction);
    const mpq_class at_p = dot(to, ray.direction) / length;
    const mpq_class at_q = dot(q - ray.origin, ray.direction) / length;
    if (at_p < 0 && at_q < 0)
        return std::nullopt;
    return std::max(std::min(at_p, at_q), mpq_class(0));
}

/// The least of what is met on the three sides, which are all that a degenerate triangle is.
inline std::optional<mpq_class> first_on_sides(const RationalRay& ray, const RationalVec3 (&c)[3]) {
    std::optional<mpq_class> first;
    for (int i = 0; i < 3; ++i)
        if (const auto t = first_on_segment(ray, c[i], c[(i + 1) % 3]);
            t && (!first || *t < *first))
            first = t;
    return first;
}

inline std::optional<mpq_class> rational_hit(const RationalRay& ray, const Triangle& t) {
    const RationalVec3 c[3] = {t[0], t[1], t[2]};
    const RationalVec3 normal = cross(c[1] - c[0], c[2] - c[0]);
    if (normal.is_zero())
        return first_on_sides(ray, c);
    const mpq_class under = dot(normal, ray.direction), over = dot(normal, c[0] - ray.origin);
    if (under == 0)
        return over == 0 ? first_in_plane(ray, c, normal) : std::nullopt;
    const mpq_class at = over / under;
    return at >= 0 && is_inside(ray.at(at), c, normal) ? std::optional(at) : std::nullopt;
}

struct RationalHit {
    mpq_class t;
    std::uint32_t face;
};

/// The lowest face of those that are met first.
inline std::optional<RationalHit> rational_first_hit(const RationalRay& ray,
                                                     std::span<const Triangle> faces) {
    std::optional<RationalHit> first;
    for (std::uint32_t f = 0; f < faces.size(); ++f)
        if (const auto t = rational_hit(ray, faces[f]); t && (!first || *t < first->t))
            first = RationalHit{*t, f};
    return first;
}

}  // namespace allide
