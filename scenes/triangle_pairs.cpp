// SPDX-License-Identifier: MIT
// C++ does not say which operand of + or * is evaluated first: random numbers are drawn one to a
// statement or a braced list, so that a seed means the same to every compiler.
#include "scenes/triangle_pairs.h"

#include <cmath>
#include <limits>

namespace allide {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Vec3 in_cube(Random& random, double half = 1) {
    return {random.uniform(-half, half), random.uniform(-half, half), random.uniform(-half, half)};
}

Triangle any_triangle(Random& random, double size = 1) {
    return {{in_cube(random, size), in_cube(random, size), in_cube(random, size)}};
}

Vec3 on_lattice(Random& random) {
    return {double(random.integer(-3, 3)), double(random.integer(-3, 3)),
            double(random.integer(-3, 3))};
}

Vec3 on_triangle(Random& random, const Triangle& t) {
    const double s = random.uniform(), r = random.uniform(0, 1 - s);
    return t[0] + s * (t[1] - t[0]) + r * (t[2] - t[0]);
}

/// On a corner, an edge or the inside, up to rounding.
Vec3 on_feature(Random& random, const Triangle& t) {
    const int k = random.integer(0, 2);
    switch (random.below(3)) {
        case 0:
            return t[k];
        case 1:
            return t[k] + random.uniform() * (t[(k + 1) % 3] - t[k]);
        default:
            return on_triangle(random, t);
    }
}

Vec3 nudged(Random& random, Vec3 p) {
    for (int k = 0; k < 3; ++k) {
        const int step = random.integer(-1, 1);
        if (step != 0)
            p[k] = std::nextafter(p[k], step * infinity);
    }
    return p;
}

TrianglePair lattice_pair(Random& random) {
    TrianglePair pair;
    for (Vec3& v : pair.a.corners)
        v = on_lattice(random);
    for (Vec3& v : pair.b.corners)
        v = on_lattice(random);
    return pair;
}

TrianglePair shared_pair(Random& random) {
    TrianglePair pair = {any_triangle(random), any_triangle(random)};
    const int shift = random.integer(0, 2);
    for (int i = random.integer(0, 1); i >= 0; --i)
        pair.b.corners[i] = pair.a[(i + shift) % 3];
    return pair;
}

TrianglePair coplanar_pair(Random& random) {
    if (random.below(2) == 0) {  // exactly, in an axis plane or a lattice plane
        const Vec3 u = on_lattice(random), v = on_lattice(random), base = on_lattice(random);
        TrianglePair pair;
        for (Triangle* t : {&pair.a, &pair.b})
            for (Vec3& c : t->corners) {
                const int steps = random.integer(-4, 4), rows = random.integer(-4, 4);
                c = base + double(steps) * u + double(rows) * v;
            }
        return pair;
    }
    TrianglePair pair = {any_triangle(random), {}};
    for (Vec3& c : pair.b.corners) {
        const double s = random.uniform(-1, 2), r = random.uniform(-1, 2);
        c = pair.a[0] + s * (pair.a[1] - pair.a[0]) + r * (pair.a[2] - pair.a[0]);
    }
    return pair;
}

Triangle sliver(Random& random) {
    Triangle t = any_triangle(random);
    const double along = random.below(2) == 0 ? 0 : random.uniform();
    t.corners[1] = t[0] + along * (t[2] - t[0]) + 1e-12 * in_cube(random);
    return t;
}

TrianglePair sliver_pair(Random& random) {
    TrianglePair pair = {sliver(random), sliver(random)};
    if (random.below(2) == 0) {
        const Vec3 to = on_triangle(random, pair.a), from = on_triangle(random, pair.b);
        for (Vec3& c : pair.b.corners)
            c = c + (to - from);
    }
    return pair;
}

double any_scale(Random& random) {
    double scale = 1;
    for (int i = random.integer(0, 9); i > 0; --i)
        scale *= 10;
    return random.below(2) == 0 ? scale : 1 / scale;
}

TrianglePair mixed_pair(Random& random) {
    TrianglePair pair = {any_triangle(random, any_scale(random)),
                         any_triangle(random, any_scale(random))};
    if (random.below(2) == 0) {
        const Vec3 target = on_feature(random, pair.a);
        for (Vec3& c : pair.b.corners)
            c = c + target;
    }
    if (random.below(4) == 0)
        pair.b.corners[0] = in_cube(random, any_scale(random));
    return pair;
}

TrianglePair nearly_touching_pair(Random& random) {
    TrianglePair pair = {any_triangle(random), any_triangle(random)};
    pair.b.corners[random.below(3)] = nudged(random, on_feature(random, pair.a));
    if (random.below(4) == 0)
        pair.b.corners[random.below(3)] = nudged(random, on_feature(random, pair.a));
    return pair;
}

}  // namespace

const char* name(PairFamily family) {
    switch (family) {
        case PairFamily::random:
            return "random";
        case PairFamily::lattice:
            return "lattice";
        case PairFamily::shared:
            return "shared";
        case PairFamily::coplanar:
            return "coplanar";
        case PairFamily::sliver:
            return "sliver";
        case PairFamily::mixed_scales:
            return "mixed scales";
        case PairFamily::nearly_touching:
            return "nearly touching";
    }
    return "";
}

TrianglePair triangle_pair(PairFamily family, Random& random) {
    switch (family) {
        case PairFamily::random:
            return {any_triangle(random), any_triangle(random)};
        case PairFamily::lattice:
            return lattice_pair(random);
        case PairFamily::shared:
            return shared_pair(random);
        case PairFamily::coplanar:
            return coplanar_pair(random);
        case PairFamily::sliver:
            return sliver_pair(random);
        case PairFamily::mixed_scales:
            return mixed_pair(random);
        case PairFamily::nearly_touching:
            return nearly_touching_pair(random);
    }
    return {};
}

}  // namespace allide
