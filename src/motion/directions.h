// SPDX-License-Identifier: MIT
#pragma once

#include <allide/contact.h>

#include "primitive/triangle.h"

namespace allide {

/// Directions along which two bodies may be apart for long, all leading from a to b. Where the gap
/// is small, the normals of features are known far better than the way between closest points.
class Directions {
public:
    explicit Directions(Vec3 way) : way_(way) { add(way); }

    void add(Vec3 direction) {
        const Vec3 n = normalized(direction);
        if (n != Vec3{})
            of_[count_++] = dot(n, way_) < 0 ? -n : n;
    }

    /// A feature of a triangle, or null if it is none of a mesh.
    struct On {
        const Triangle* triangle;
        Feature feature;
    };
    void add_normals(const On& a, const On& b) {
        for (const On* on : {&a, &b})
            if (on->triangle && on->feature.kind == FeatureKind::face)
                add(cross(side(*on->triangle, 0), side(*on->triangle, 1)));
        const bool edges = a.triangle && b.triangle && a.feature.kind == FeatureKind::edge &&
                           b.feature.kind == FeatureKind::edge;
        if (edges)
            add(cross(side(*a.triangle, a.feature.index % 3),
                      side(*b.triangle, b.feature.index % 3)));
    }

    /// Adds the axes of cylinders and cones, which are normals of their ends; 0 for other shapes.
    void add_axes(Vec3 a, Vec3 b) {
        add(a);
        add(b);
        add(cross(a, b));
    }

    const Vec3* begin() const { return of_; }
    const Vec3* end() const { return of_ + count_; }

private:
    static Vec3 side(const Triangle& t, std::uint32_t k) {
        return t.corners[(k + 1) % 3] - t.corners[k];
    }

    Vec3 way_, of_[7];
    int count_ = 0;
};

}  // namespace allide
