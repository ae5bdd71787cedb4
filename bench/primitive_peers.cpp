// SPDX-License-Identifier: MIT
// CGAL's filtered kernel, in a file of its own: it must be compiled with -frounding-math.
#include "bench/primitive_peers.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

namespace allide {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

Point point(Vec3 p) {
    return {p.x, p.y, p.z};
}

Kernel::Triangle_3 triangle(const Triangle& t) {
    return {point(t[0]), point(t[1]), point(t[2])};
}

}  // namespace

PeerTiming cgal_orient3d(std::span<const FourPoints> cases, int repeats) {
    std::vector<std::array<Point, 4>> points;
    for (const FourPoints& c : cases)
        points.push_back({point(c.a), point(c.b), point(c.c), point(c.d)});
    PeerTiming result;
    result.timing = measure(repeats, [&] {
        result.answer = 0;
        for (const auto& p : points)
            result.answer += CGAL::orientation(p[0], p[1], p[2], p[3]);
    });
    return result;
}

PeerTiming cgal_triangles(std::span<const TrianglePair> pairs, int repeats) {
    std::vector<std::pair<Kernel::Triangle_3, Kernel::Triangle_3>> triangles;
    for (const TrianglePair& p : pairs)
        triangles.emplace_back(triangle(p.a), triangle(p.b));
    PeerTiming result;
    result.timing = measure(repeats, [&] {
        result.answer = 0;
        for (const auto& [a, b] : triangles)
            result.answer += CGAL::do_intersect(a, b);
    });
    return result;
}

}  // namespace allide
