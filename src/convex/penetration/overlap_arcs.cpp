// SPDX-License-Identifier: MIT
// The least of h_A(n) + h_B(-n) over unit normals n is attained at a facet of A - B: n is a facet
// normal of A, one of -B, or a crossing of an arc of A's Gauss map with one of -B's. Arcs are
// traced by a parameter; arcs that cannot beat the best so far are pruned.
#include "convex/penetration/overlap_arcs.h"

#include <cmath>

#include "convex/penetration/overlap_side.h"

namespace allide {
namespace {

/// Where along an arc n0 + t (n1 - n0) the support moves on, and to which vertex.
struct Breakpoint {
    double t = 1;
    double slope = 0;
    Spoke spoke = {LeastOverlap::none, LeastOverlap::none, LeastOverlap::none};
};

/// Normals from that of one tangent plane to that of another, by their chord.
struct Arc {
    Vec3 from, to;

    /// The first neighbour that becomes deeper than a vertex. Of several the one with the largest
    /// slope, so that slopes grow and the trace cannot return.
    Breakpoint next(const OverlapFrame& frame, std::uint32_t vertex, Vec3 at) const {
        Breakpoint first;
        for (const Spoke& spoke : frame.other().graph.spokes_of(vertex)) {
            const Vec3 step = at - frame.point(spoke.vertex);
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

class GjkResult {
public:
    GjkResult(const OverlapFrame& a, const OverlapFrame& b, ArcScratch& scratch)
        : sides_{{a, scratch.sides[0]}, {b, scratch.sides[1]}},
          arcs_(scratch.arcs),
          slack_((4 * a.looseness() + 64 * 0x1p-53) * a.size()) {}

    LeastOverlap run() {
        for (int s = 0; s < 2; ++s)
            try_facet(s, sides_[s].first());
        if (!(best_.depth() < -slack_)) {
            for (int s = 0; s < 2; ++s)
                try_facets(s);
            try_arcs();
        }
        return best_.result(sides_[0].frame().own(), sides_[1].frame().own());
    }

private:
    double limit() const { return best_.depth() + slack_; }

    void try_facet(int s, std::uint32_t f) {
        OverlapSide& side = sides_[s];
        const std::uint32_t support = side.support(f);
        side.probe(side.frame().point(support), best_.offer(s, side.frame(), f, support));
    }

    void try_facets(int s) {
        OverlapSide& side = sides_[s];
        for (const std::uint32_t f : side.facets_below(limit()))
            if (f != side.first() && !(side.least_by_probes(f) >= limit()))
                try_facet(s, f);
    }

    void try_arcs() {
        sides_[0].find_edges_below(limit(), arcs_);
        for (const std::uint32_t e : arcs_)
            trace(e);
    }

    /// The chord of a sharp edge's arc would pass near the centre, so it is cut in the middle.
    void trace(std::uint32_t e) {
        OverlapSide& side = sides_[0];
        const OverlapFrame& frame = side.frame();
        const SharpEdge& edge = frame.own().graph.edges[e];
        const auto [f, g] = edge.facet;
        if (edge.stretch < 1.5)
            return trace(e, frame.tangent(f), frame.tangent(g), side.support(f));
        const Tangent middle = frame.tangent(edge);
        trace(e, frame.tangent(f), middle, side.support(f));
        trace(e, frame.tangent(g), middle, side.support(g));
    }

    /// From one normal to another: each time the support moves on, an edge of b crosses the arc.
    void trace(std::uint32_t e, const Tangent& from, const Tangent& to, std::uint32_t at) {
        const OverlapFrame& frame = sides_[0].frame();
        const Arc arc = {from.normal, to.normal};
        Vec3 p = frame.point(at);
        double t = 0, here = frame.depth(p, from);
        for (;;) {
            const double end = frame.depth(p, to);
            if (here >= limit() && end >= limit() && limit() >= 0)
                return;  // nor is anything less between, where this vertex stays as deep
            const Breakpoint next = arc.next(frame, at, p);
            if (next.spoke.vertex == LeastOverlap::none)
                return;
            t = std::max(t, next.t);
            const Vec3 n = frame.world_normal((1 - t) * from.normal + t * to.normal);
            here = ((1 - t) * frame.depth(p, from) + t * end) / std::sqrt(dot(n, n));
            if (best_.offer(frame, {e, at, next.spoke.edge}, n, here))
                sides_[0].probe(p, true);
            at = next.spoke.vertex;
            p = frame.point(at);
        }
    }

    OverlapSide sides_[2];
    std::vector<std::uint32_t>& arcs_;
    double slack_;  ///< how much rounding and the defects of the rotations may change a bound
    BestOverlap best_;
};

}  // namespace

LeastOverlap overlap_by_arcs(const OverlapFrame& a, ArcScratch& scratch) {
    const OverlapFrame b = a.reversed();
    return GjkResult(a, b, scratch).run();
}

}  // namespace allide
