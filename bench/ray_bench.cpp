// SPDX-License-Identifier: MIT
// Rays and nearest points of one mesh: counts of tests, and times beside Embree's, which computes
// in floats. Both are asked in turn, and the least time of several rounds counts.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <allide/point.h>
#include <allide/ray.h>
#include <allide/shapes.h>

#include "bench/measure.h"
#include "bench/ray_peers.h"
#include "scenes/motion.h"

namespace allide {
namespace {

struct CastRay {
    Vec3 origin, direction;
};

/// From a sphere around the mesh to points in its box, every fourth from within the box.
std::vector<CastRay> rays_at(const Box& box, int count) {
    Random random(3);
    const Vec3 centre = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
    const auto inside = [&] {
        const Vec3 p = random_point(random, 1);
        return centre + Vec3{half.x * p.x, half.y * p.y, half.z * p.z};
    };
    std::vector<CastRay> rays;
    for (int i = 0; i < count; ++i) {
        const Vec3 to = inside();
        const Vec3 from =
            i % 4 == 0 ? inside() : centre + 2 * length(half) * normalized(random_point(random, 1));
        rays.push_back({from, normalized(to - from)});
    }
    return rays;
}

Box bounds_of(const Mesh& mesh) {
    Box box = {mesh.vertices.front(), mesh.vertices.front()};
    for (const Vec3 v : mesh.vertices)
        for (int k = 0; k < 3; ++k) {
            box.min[k] = std::min(box.min[k], v[k]);
            box.max[k] = std::max(box.max[k], v[k]);
        }
    return box;
}

/// Least seconds of two ways to do the same, in turn.
template <class Ours, class Peer>
void race(int rounds, int count, const Ours& ours, const Peer& peer) {
    double least_ours = HUGE_VAL, least_peer = HUGE_VAL;
    for (int i = 0; i < rounds; ++i) {
        least_ours = std::min(least_ours, measure(1, ours).min);
        least_peer = std::min(least_peer, measure(1, peer).min);
    }
    std::printf("%9.3f us   Embree %7.3f us   x%.2f\n", 1e6 * least_ours / count,
                1e6 * least_peer / count, least_peer / least_ours);
}

void print(const char* what, const Stats& stats, int count) {
    std::printf("  %-13s %8.1f %8.2f", what, double(stats.volume_tests) / count,
                double(stats.face_tests) / count);
}

/// How many rays the two judge differently: floats against an exact order.
void print_differences(const Geometry& ours, const EmbreeMesh& peer,
                       const std::vector<CastRay>& rays) {
    int hits = 0, differ = 0;
    for (const CastRay& ray : rays) {
        const auto hit = cast_ray(ours, ray.origin, ray.direction);
        const double t = hit ? hit->t : HUGE_VAL, other = peer.cast(ray.origin, ray.direction);
        hits += hit.has_value();
        differ += hit.has_value() != std::isfinite(other) || (hit && std::fabs(t - other) > 1e-3);
    }
    std::printf("  %d of %zu rays hit, Embree differs in %d\n", hits, rays.size(), differ);
}

void bench_mesh(const char* name, const Mesh& mesh, int count, int rounds) {
    const Geometry ours = Geometry::surface(mesh);
    const EmbreeMesh peer(mesh);
    const std::vector<CastRay> rays = rays_at(bounds_of(mesh), count);
    std::printf("%s, %zu faces\n", name, mesh.faces.size());
    Stats stats;
    const auto cast = [&](Stats* counts) {
        for (const CastRay& ray : rays)
            keep(cast_ray(ours, ray.origin, ray.direction, {}, {.stats = counts}).has_value());
    };
    cast(&stats);
    print("first hit", stats, count);
    race(
        rounds, count, [&] { cast(nullptr); },
        [&] {
            for (const CastRay& ray : rays)
                keep(peer.cast(ray.origin, ray.direction));
        });
    print_differences(ours, peer, rays);
    stats = {};
    const auto find = [&](Stats* counts) {
        for (const CastRay& ray : rays)
            keep(closest_point(ours, ray.origin, {.stats = counts}).distance);
    };
    find(&stats);
    print("nearest point", stats, count);
    race(
        rounds, count, [&] { find(nullptr); },
        [&] {
            for (const CastRay& ray : rays)
                keep(peer.distance(ray.origin));
        });
}

}  // namespace
}  // namespace allide

/// Arguments: the number of rays, of rounds, and of faces, all three sizes by default.
int main(int count, char** arguments) {
    using namespace allide;
    const int rays = count > 1 ? std::atoi(arguments[1]) : 2000;
    const int rounds = count > 2 ? std::atoi(arguments[2]) : 5;
    const double only = count > 3 ? std::atof(arguments[3]) : 0;
    std::printf("means: volume tests, face tests, us\n");
    for (const double faces : {5e3, 5e4, 5e5}) {
        if (only > 0 && only != faces)
            continue;
        const int cells = static_cast<int>(std::sqrt(faces / 2));
        bench_mesh("terrain", shapes::terrain({.size = 20, .height = 3, .cells = cells}), rays,
                   rounds);
        bench_mesh("torus", shapes::torus(1, 0.4, 2 * cells, cells / 2), rays, rounds);
    }
}
