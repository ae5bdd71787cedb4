// SPDX-License-Identifier: MIT
// Polytopes made ready for every method of the module, and pairs of them on which libraries fail.
#pragma once

#include <memory>
#include <vector>

#include <allide/shapes.h>

#include "convex/penetration/least_overlap.h"
#include "convex/polytope/facet_graph.h"
#include "math/world_vertices.h"
#include "scenes/motion.h"

namespace allide {

/// Owns what the methods refer to; does not move.
struct ReadyPolytope {
    explicit ReadyPolytope(Mesh hull) : mesh(std::move(hull)), shape(view(mesh)), graph(shape) {}
    ReadyPolytope(const ReadyPolytope&) = delete;

    Mesh mesh;
    ConvexPolytope shape;
    FacetGraph graph;
};

using ReadyPointer = std::shared_ptr<const ReadyPolytope>;

inline ReadyPointer ready(const Mesh& mesh) {
    return std::make_shared<const ReadyPolytope>(convex_hull(mesh.vertices));
}

struct PolytopePair {
    ReadyPointer a, b;
    Transform world_from_a, world_from_b;

    PlacedFacets placed_a() const { return {a->shape, a->graph, world_from_a}; }
    PlacedFacets placed_b() const { return {b->shape, b->graph, world_from_b}; }
    double size() const { return 2 * std::max(a->shape.outer, b->shape.outer); }
};

inline std::vector<Vec3> world_vertices_of(const ReadyPolytope& p, const Transform& t) {
    std::vector<Vec3> vertices(p.mesh.vertices.size());
    world_vertices(t, p.mesh.vertices, vertices);
    return vertices;
}

/// Random convex hulls, round, flat and oblong.
inline ReadyPointer random_polytope(Random& random, int faces) {
    const double aspects[] = {1, 1, 0.2, 4, 1e-3, 1e3};
    return ready(shapes::polytope({.faces = faces,
                                   .radius = random.uniform(0.5, 2),
                                   .aspect = aspects[random.below(6)],
                                   .seed = random.next()}));
}

/// Hulls of points with small integer coordinates: full of coplanar and parallel features.
inline ReadyPointer lattice_polytope(Random& random, int points) {
    for (;;) {
        std::vector<Vec3> corners;
        for (int i = 0; i < points; ++i) {
            const double x = random.integer(-3, 3), y = random.integer(-3, 3);
            corners.push_back({x, y, static_cast<double>(random.integer(-3, 3))});
        }
        if (auto hull = try_convex_hull(corners))
            return std::make_shared<const ReadyPolytope>(std::move(*hull));
    }
}

/// One of the 24 rotations that permute axes, and an integer translation: rounds nothing.
inline Transform lattice_motion(Random& random, int reach) {
    static const Transform quarter[] = {{{{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}}, {}},
                                        {{{{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}}, {}},
                                        {{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}}, {}}};
    Transform t;
    for (int i = random.integer(0, 6); i > 0; --i)
        t = quarter[random.below(3)] * t;
    const double x = random.integer(-reach, reach), y = random.integer(-reach, reach);
    t.translation = {x, y, static_cast<double>(random.integer(-reach, reach))};
    return t;
}

inline PolytopePair lattice_pair(Random& random) {
    const ReadyPointer a = lattice_polytope(random, random.integer(4, 12));
    const ReadyPointer b =
        random.below(4) == 0 ? a : lattice_polytope(random, random.integer(4, 12));
    return {a, b, lattice_motion(random, 4), lattice_motion(random, 4)};
}

inline PolytopePair random_pair(Random& random, double reach) {
    const ReadyPointer a = random_polytope(random, random.integer(4, 60));
    const ReadyPointer b = random_polytope(random, random.integer(4, 60));
    return {a, b, random_motion(random, reach), random_motion(random, reach)};
}

}  // namespace allide
