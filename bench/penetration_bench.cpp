// SPDX-License-Identifier: MIT
// Depth of penetration of convex polytopes, beside FCL and Bullet on the same pairs.
#include <cmath>
#include <cstdio>

#include <allide/shapes.h>

#include "base/random.h"
#include "bench/measure.h"
#include "bench/penetration_peers.h"
#include "convex/penetration/penetration.h"
#include "scenes/motion.h"

namespace allide {
namespace {

struct Shape {
    explicit Shape(const Mesh& hull)
        : mesh(hull), polytope(view(mesh)), graph(polytope), peer(mesh) {}
    Shape(const Shape&) = delete;

    Mesh mesh;
    ConvexPolytope polytope;
    FacetGraph graph;
    PeerPolytope peer;
};

struct Pair {
    const Shape *a, *b;
    Transform world_from_a, world_from_b;
    double depth = 0;

    Penetration solve(OverlapScratch& scratch) const {
        return polytope_penetration({a->polytope, a->graph, world_from_a},
                                    {b->polytope, b->graph, world_from_b}, scratch);
    }
};

std::vector<std::unique_ptr<Shape>> shapes(int vertices) {
    std::vector<std::unique_ptr<Shape>> result;
    for (std::uint64_t seed = 1; seed <= 64; ++seed)
        result.push_back(
            std::make_unique<Shape>(shapes::polytope({.faces = 2 * vertices - 4, .seed = seed})));
    return result;
}

/// Pairs that overlap, with depths spread from nothing to nearly concentric.
std::vector<Pair> overlapping_pairs(const std::vector<std::unique_ptr<Shape>>& shapes, int count) {
    Random random(7);
    OverlapScratch scratch;
    std::vector<Pair> pairs;
    while (pairs.size() < static_cast<std::size_t>(count)) {
        Pair pair = {shapes[random.below(shapes.size())].get(),
                     shapes[random.below(shapes.size())].get(), random_motion(random, 0.6),
                     random_motion(random, 0.6)};
        pair.depth = pair.solve(scratch).depth;
        if (pair.depth > 1e-3)
            pairs.push_back(pair);
    }
    return pairs;
}

using Peer = double (*)(const PeerPolytope&, const Transform&, const PeerPolytope&,
                        const Transform&);

void bench_peer(const char* name, Peer peer, const std::vector<Pair>& pairs, double ours) {
    int failures = 0, wrong = 0;
    for (const Pair& p : pairs) {
        const double depth = peer(p.a->peer, p.world_from_a, p.b->peer, p.world_from_b);
        failures += std::isnan(depth);
        wrong += std::fabs(depth - p.depth) > 1e-3;
    }
    const Timing time = measure(7, [&] {
        for (const Pair& p : pairs)
            keep(peer(p.a->peer, p.world_from_a, p.b->peer, p.world_from_b));
    });
    const double each = time.min / double(pairs.size());
    std::printf("  %-22s %8.0f %8.0f   x%.1f   %d fail, %d off by more than 1e-3\n", name,
                1e9 * time.median / double(pairs.size()), 1e9 * each, each / ours, failures, wrong);
}

void bench(int vertices, int count) {
    const auto all = shapes(vertices);
    const std::vector<Pair> pairs = overlapping_pairs(all, count);
    OverlapScratch scratch;
    const Timing time = measure(15, [&] {
        for (const Pair& p : pairs)
            keep(p.solve(scratch).depth);
    });
    const double ours = time.min / double(pairs.size());
    std::printf("%d vertices, %zu pairs, ns per pair, median and min\n", vertices, pairs.size());
    std::printf("  %-22s %8.0f %8.0f\n", "allide", 1e9 * time.median / double(pairs.size()),
                1e9 * ours);
    bench_peer("FCL signed distance", fcl_signed_distance_depth, pairs, ours);
    bench_peer("FCL contact", fcl_contact_depth, pairs, ours);
    bench_peer("Bullet EPA", bullet_depth, pairs, ours);
}

}  // namespace
}  // namespace allide

int main() {
    allide::bench(20, 500);
    allide::bench(200, 50);
    allide::bench(2000, 5);
}
