// SPDX-License-Identifier: MIT
// The least of h_A(n) + h_B(-n) over unit normals n is taken at a facet of A - B: n is a facet
// normal of A, one of -B, or a crossing of an arc of A's Gauss map with one of -B's. Arcs are
// traced by a parametric walk, all others pruned by what cannot beat the best so far.
#include "convex/least_overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "convex/overlap_side.h"
#include "math/world_vertices.h"

namespace allide {
namespace {

constexpr std::uint32_t none = LeastOverlap::none;

/// An upper bound of how far products of the rotation are from those of a rigid one.
inline double looseness(const Mat3& r) {
    const double off = std::fabs(dot(r.rows[0], r.rows[1])) + std::fabs(dot(r.rows[1], r.rows[2])) +
                       std::fabs(dot(r.rows[2], r.rows[0]));
    return off + std::fabs(dot(r.rows[0], r.rows[0]) - 1) +
           std::fabs(dot(r.rows[1], r.rows[1]) - 1) + std::fabs(dot(r.rows[2], r.rows[2]) - 1);
}

/// Where along an arc n0 + t (n1 - n0) the support moves on, and to which vertex.
struct Breakpoint {
    double t = 1;
    double slope = 0;
    Spoke spoke = {none, none, none};
};

/// Normals from that of one tangent plane to that of another, by their chord.
struct Arc {
    Vec3 from, to;

    /// The first neighbour that takes over from a vertex; among equals the one that takes over
    /// most, so that slopes grow and the walk cannot return.
    Breakpoint next(const OverlapSide& side, std::uint32_t vertex, Vec3 at) const {
        Breakpoint first;
        for (const Spoke& spoke : side.other().graph.spokes_of(vertex)) {
            const Vec3 step = at - side.point(spoke.vertex);
            const double at_end = dot(to, step);
            if (!(at_end > 0))
                continue;
            const double at_start = dot(from, step);
            const double slope = at_end - at_start;
            if (!(slope > 0))
                continue;
            const double t = at_start < 0 ? -at_start / slope : 0;
            if (t < first.t || (t == first.t && slope > first.slope))
                first = {t, slope, spoke};
        }
        return first;
    }
};

class Search {
public:
    Search(const PlacedFacets& a, const PlacedFacets& b, Vec3 between, double size,
           OverlapScratch& scratch)
        : sides_{{a, b, between, size, scratch.sides[0]}, {b, a, -between, size, scratch.sides[1]}},
          arcs_(scratch.arcs) {
        const double loose =
            looseness(a.world_from_local.rotation) + looseness(b.world_from_local.rotation);
        slack_ = (4 * loose + 64 * 0x1p-53) * size;
    }

    LeastOverlap run() {
        for (int s = 0; s < 2; ++s)
            try_facet(s, sides_[s].first());
        if (best_ < -slack_)
            return result();
        for (int s = 0; s < 2; ++s)
            try_facets(s);
        try_arcs();
        return result();
    }

private:
    bool may_win(double least) const { return !(least - slack_ >= best_); }

    void try_facet(int s, std::uint32_t f) {
        OverlapSide& side = sides_[s];
        const std::uint32_t support = side.support(f);
        const Vec3 point = side.point(support), n = side.world_normal(side.normal(f));
        const double depth = side.depth(point, f) / std::sqrt(dot(n, n));
        side.probe(point, depth < best_);
        if (!(depth < best_))
            return;
        best_ = depth;
        normal_ = s == 0 ? n : -n;
        const std::uint32_t corner = side.own().graph.corners_of(f)[0].vertex;
        found_ = {};
        (s == 0 ? found_.facet_a : found_.facet_b) = f;
        found_.vertex_a = s == 0 ? corner : support;
        found_.vertex_b = s == 0 ? support : corner;
    }

    void try_facets(int s) {
        OverlapSide& side = sides_[s];
        for (const std::uint32_t f : side.facets_below(best_ + slack_))
            if (f != side.first() && may_win(side.least_by_probes(f)))
                try_facet(s, f);
    }

    void try_arcs() {
        OverlapSide& side = sides_[0];
        side.find_edges_below(best_ + slack_, arcs_);
        for (const std::uint32_t e : arcs_) {
            const SharpEdge& edge = side.own().graph.edges[e];
            if (side.is_still_below(e, best_ + slack_))
                trace(e, edge.facet[0], edge.facet[1]);
        }
    }

    /// The chord of a sharp edge's arc would pass near the centre, so it is cut in the middle.
    void trace(std::uint32_t e, std::uint32_t f, std::uint32_t g) {
        OverlapSide& side = sides_[0];
        const SharpEdge& edge = side.own().graph.edges[e];
        const Tangent from = side.tangent(f), to = side.tangent(g);
        if (edge.stretch < 1.5)
            return trace(e, from, to, side.support(f));
        const Tangent middle = side.tangent(edge);
        trace(e, from, middle, side.support(f));
        trace(e, to, middle, side.support(g));
    }

    /// From one normal to another: each time the support moves on, an edge of b crosses the arc.
    void trace(std::uint32_t e, const Tangent& from, const Tangent& to, std::uint32_t at) {
        const OverlapSide& side = sides_[0];
        const Arc arc = {from.normal, to.normal};
        Vec3 p = side.point(at);
        double t = 0, here = side.depth(p, from);
        for (;;) {
            const double end = side.depth(p, to);
            if (here >= best_ + slack_ && end >= best_ + slack_ && best_ + slack_ >= 0)
                return;  // nor is anything less between, where this vertex stays as deep
            const Breakpoint next = arc.next(side, at, p);
            if (next.spoke.vertex == none)
                return;
            t = std::max(t, next.t);
            const Vec3 n = side.world_normal((1 - t) * from.normal + t * to.normal);
            here = ((1 - t) * side.depth(p, from) + t * end) / std::sqrt(dot(n, n));
            if (here < best_)
                keep_arc(here, n, e, at, next.spoke.edge);
            at = next.spoke.vertex;
            p = side.point(at);
        }
    }

    void keep_arc(double depth, Vec3 n, std::uint32_t edge_a, std::uint32_t vertex_b,
                  std::uint32_t edge_b) {
        best_ = depth;
        normal_ = n;
        found_ = {};
        found_.edge_a = edge_a;
        found_.edge_b = edge_b;
        found_.vertex_a = sides_[0].own().graph.edges[edge_a].vertex[0];
        found_.vertex_b = vertex_b;
        sides_[0].probe(sides_[0].point(vertex_b), true);
    }

    LeastOverlap result() const {
        const PlacedFacets &a = sides_[0].own(), &b = sides_[1].own();
        LeastOverlap least = found_;
        least.direction = (1 / std::sqrt(dot(normal_, normal_))) * normal_;
        const Vec3 p =
            inlined_world_vertex(a.world_from_local, a.shape.mesh.vertices[least.vertex_a]);
        const Vec3 q =
            inlined_world_vertex(b.world_from_local, b.shape.mesh.vertices[least.vertex_b]);
        least.depth = dot(least.direction, p - q);
        return least;
    }

    OverlapSide sides_[2];
    std::vector<std::uint32_t>& arcs_;
    double slack_;  ///< what rounding and the defects of the rotations may change of a bound
    double best_ = std::numeric_limits<double>::infinity();
    Vec3 normal_;  ///< from a to b
    LeastOverlap found_ = {};
};

Vec3 rotated_centre(const PlacedFacets& p) {
    return p.world_from_local.rotation * p.shape.centre;
}

}  // namespace

LeastOverlap least_overlap(const PlacedFacets& a, const PlacedFacets& b, OverlapScratch& scratch) {
    const Vec3 between = (rotated_centre(b) - rotated_centre(a)) +
                         (b.world_from_local.translation - a.world_from_local.translation);
    const double size = a.shape.outer + b.shape.outer + std::sqrt(dot(between, between));
    return Search(a, b, between, size, scratch).run();
}

}  // namespace allide
