// SPDX-License-Identifier: MIT
// Two checks in doubles make the float search certain. If the best candidate is as shallow as the
// floats say, every direction that they ruled out is deeper. If the deepest vertices by floats are
// the deepest by doubles, no direction near a candidate is shallower.
#include "convex/penetration/overlap_check.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

class CandidateCheck {
public:
    CandidateCheck(const OverlapFrame& frame, double size)
        : frame_(frame), rounding_(32 * 0x1p-53 * size) {}

    bool holds(const OverlapCandidate& candidate) {
        switch (candidate.kind) {
            case OverlapCandidate::Kind::facet_of_a:
                return holds(0, frame_, candidate);
            case OverlapCandidate::Kind::facet_of_b:
                return holds(1, frame_.reversed(), candidate);
            default:
                return holds_crossing(candidate);
        }
    }

    const BestOverlap& best() const { return best_; }

private:
    bool holds(int side, const OverlapFrame& frame, const OverlapCandidate& candidate) {
        const std::uint32_t f = candidate.feature, p = candidate.vertices[0],
                            q = frame.descended(f, p);
        best_.offer(side, frame, f, q);
        return q == p ||
               frame.depth(frame.point(q), f) <= frame.depth(frame.point(p), f) + rounding_;
    }

    /// Where both vertices are as deep, no neighbour may be deeper.
    bool holds_crossing(const OverlapCandidate& candidate) {
        const auto [p, q] = candidate.vertices;
        const SharpEdge& edge = frame_.own().graph.edges[candidate.feature];
        const Tangent from = frame_.tangent(edge.facet[0]), to = frame_.tangent(edge.facet[1]);
        const Vec3 at = frame_.point(p), step = frame_.point(q) - at;
        const double start = dot(from.normal, step), end = dot(to.normal, step);
        if (!(start * end < 0))
            return false;
        const double t = start / (start - end);
        const Vec3 local = (1 - t) * from.normal + t * to.normal, n = frame_.world_normal(local);
        const std::uint32_t edge_b = edge_if_deepest(p, q, local);
        const double depth = (1 - t) * frame_.depth(at, from) + t * frame_.depth(at, to);
        best_.offer(frame_, {candidate.feature, p, edge_b}, n, depth / std::sqrt(dot(n, n)));
        return edge_b != LeastOverlap::none;
    }

    std::uint32_t edge_if_deepest(std::uint32_t p, std::uint32_t q, Vec3 n) const {
        const PlacedFacets& b = frame_.other();
        const Vec3* const vertices = b.shape.mesh.vertices.data();
        const Vec3 up = frame_.turned(n), here = vertices[p];
        std::uint32_t edge = LeastOverlap::none;
        double deepest = 0;
        for (const Spoke& spoke : b.graph.spokes_of(p)) {
            deepest = std::min(deepest, dot(up, vertices[spoke.vertex] - here));
            edge = spoke.vertex == q ? spoke.edge : edge;
        }
        return deepest >= -rounding_ ? edge : LeastOverlap::none;
    }

    const OverlapFrame& frame_;
    double rounding_;
    BestOverlap best_;
};

}  // namespace

std::optional<LeastOverlap> checked_overlap(const OverlapFrame& frame,
                                            const OverlapCandidates& candidates) {
    const double size = frame.size();
    CandidateCheck check(frame, size);
    for (int i = 0; i < candidates.count; ++i)
        if (!check.holds(candidates.candidates[i]))
            return {};
    if (!(check.best().depth() <
          size * static_cast<double>(candidates.least + 0.5f * candidate_margin)))
        return {};
    return check.best().result(frame.own(), frame.other());
}

}  // namespace allide
