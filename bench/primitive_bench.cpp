// SPDX-License-Identifier: MIT
// Exact signs and triangle tests beside a plain determinant and CGAL's filtered kernel.
#include <cmath>
#include <cstdio>
#include <limits>

#include "bench/primitive_peers.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

constexpr int cases_per_family = 4096;  // stays in the second-level cache
constexpr int repeats = 201;

Vec3 in_cube(Random& random) {
    return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
}

FourPoints generic(Random& random) {
    return {in_cube(random), in_cube(random), in_cube(random), in_cube(random)};
}

/// The fourth point in the plane of the others up to rounding, and an ulp or none beside it.
FourPoints nearly_coplanar(Random& random) {
    FourPoints p = generic(random);
    p.d = p.a + random.uniform() * (p.b - p.a) + random.uniform() * (p.c - p.a);
    p.d.x = std::nextafter(p.d.x, random.uniform(-9, 9));
    return p;
}

/// Exactly coplanar in an oblique plane.
FourPoints coplanar(Random& random) {
    const auto lattice = [&] {
        return Vec3{double(random.integer(-999, 999)), double(random.integer(-999, 999)),
                    double(random.integer(-999, 999))};
    };
    const Vec3 a = lattice(), u = lattice(), v = lattice();
    return {a, a + u, a + v,
            a + double(random.integer(2, 9)) * u - double(random.integer(2, 9)) * v};
}

/// Coordinates spread over 2^90, so that integers of one word do not suffice.
FourPoints mixed_scales(Random& random) {
    FourPoints p = nearly_coplanar(random);
    p.b = p.a + 0x1p-30 * (p.b - p.a);
    p.c = p.a + 0x1p30 * (p.c - p.a);
    p.d = p.a + random.uniform() * (p.b - p.a) + random.uniform() * (p.c - p.a);
    return p;
}

double plain_determinant(const FourPoints& p) {
    return dot(cross(p.b - p.a, p.c - p.a), p.d - p.a);
}

int plain_sign(const FourPoints& p) {
    const double det = plain_determinant(p);
    return (det > 0) - (det < 0);
}

template <class Case, class Sign>
PeerTiming timed(const std::vector<Case>& cases, const Sign& sign) {
    PeerTiming result;
    result.timing = measure(repeats, [&] {
        long long sum = 0;
        for (const Case& c : cases)
            sum += sign(c);
        keep(sum);
        result.answer = sum;
    });
    return result;
}

double nanoseconds(double seconds) {
    return seconds * 1e9 / cases_per_family;
}

const char* agreement(const PeerTiming& ours, const PeerTiming& peer) {
    return ours.answer == peer.answer ? "equal" : "DIFFERENT";
}

void bench_orient3d(const char* what, FourPoints (*make)(Random&)) {
    Random random(1);
    std::vector<FourPoints> cases;
    for (int i = 0; i < cases_per_family; ++i)
        cases.push_back(make(random));
    const PeerTiming plain = timed(cases, plain_sign);
    const PeerTiming ours =
        timed(cases, [](const FourPoints& p) { return orient3d(p.a, p.b, p.c, p.d); });
    const PeerTiming cgal = cgal_orient3d(cases, repeats);
    std::printf("orient3d %-16s %7.1f %7.1f   plain %5.1f (x%.2f)   CGAL %7.1f (x%.1f), %s\n", what,
                nanoseconds(ours.timing.median), nanoseconds(ours.timing.min),
                nanoseconds(plain.timing.median), ours.timing.median / plain.timing.median,
                nanoseconds(cgal.timing.median), cgal.timing.median / ours.timing.median,
                agreement(ours, cgal));
}

void bench_triangles(PairFamily family) {
    Random random(2);
    std::vector<TrianglePair> pairs;
    while (pairs.size() < cases_per_family) {
        const TrianglePair p = triangle_pair(family, random);
        if (!is_degenerate(p.a) &&
            !is_degenerate(p.b))  // CGAL does not accept degenerate triangles
            pairs.push_back(p);
    }
    const PeerTiming ours = timed(pairs, [](const TrianglePair& p) {
        return triangle_contact(p.a, p.b) != ContactKind::none;
    });
    const PeerTiming cgal = cgal_triangles(pairs, repeats);
    std::printf("triangles %-15s %7.1f %7.1f   CGAL %7.1f (x%.1f), %s, %4.1f %% meet\n",
                name(family), nanoseconds(ours.timing.median), nanoseconds(ours.timing.min),
                nanoseconds(cgal.timing.median), cgal.timing.median / ours.timing.median,
                agreement(ours, cgal), 100.0 * double(ours.answer) / cases_per_family);
}

}  // namespace
}  // namespace allide

int main() {
    using namespace allide;
    std::printf("ns per call, median and minimum of %d runs over %d cases; ratios of medians\n",
                repeats, cases_per_family);
    bench_orient3d("generic", generic);
    bench_orient3d("nearly coplanar", nearly_coplanar);
    bench_orient3d("coplanar", coplanar);
    bench_orient3d("mixed scales", mixed_scales);
    for (const PairFamily family : all_pair_families)
        bench_triangles(family);
}
