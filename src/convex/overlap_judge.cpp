// SPDX-License-Identifier: MIT
// What floats ruled out overlaps more than the best lead, if that is as little as they found; and
// beside leads nothing is less, if the vertices that are deepest by floats are so by doubles.
#include "convex/overlap_judge.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

constexpr std::uint32_t none = LeastOverlap::none;

class Judge {
public:
    Judge(const OverlapFrame& frame, double size) : frame_(frame), rounding_(32 * 0x1p-53 * size) {}

    bool holds(const OverlapLead& lead) {
        switch (lead.kind) {
            case OverlapLead::Kind::facet_of_a:
                return holds(0, frame_, lead);
            case OverlapLead::Kind::facet_of_b:
                return holds(1, frame_.reversed(), lead);
            default:
                return holds_crossing(lead);
        }
    }

    const BestOverlap& best() const { return best_; }

private:
    bool holds(int side, const OverlapFrame& frame, const OverlapLead& lead) {
        const std::uint32_t f = lead.feature, p = lead.vertices[0], q = frame.descended(f, p);
        best_.offer(side, frame, f, q);
        return q == p ||
               frame.depth(frame.point(q), f) <= frame.depth(frame.point(p), f) + rounding_;
    }

    /// Where both vertices are as deep, no neighbour may be deeper.
    bool holds_crossing(const OverlapLead& lead) {
        const auto [p, q] = lead.vertices;
        const SharpEdge& edge = frame_.own().graph.edges[lead.feature];
        const Tangent from = frame_.tangent(edge.facet[0]), to = frame_.tangent(edge.facet[1]);
        const Vec3 at = frame_.point(p), step = frame_.point(q) - at;
        const double start = dot(from.normal, step), end = dot(to.normal, step);
        if (!(start * end < 0))
            return false;
        const double t = start / (start - end);
        const Vec3 local = (1 - t) * from.normal + t * to.normal, n = frame_.world_normal(local);
        const std::uint32_t edge_b = edge_if_deepest(p, q, local);
        const double depth = (1 - t) * frame_.depth(at, from) + t * frame_.depth(at, to);
        best_.offer(frame_, {lead.feature, p, edge_b}, n, depth / std::sqrt(dot(n, n)));
        return edge_b != none;
    }

    std::uint32_t edge_if_deepest(std::uint32_t p, std::uint32_t q, Vec3 n) const {
        const PlacedFacets& b = frame_.other();
        const Vec3* const vertices = b.shape.mesh.vertices.data();
        const Vec3 up = frame_.turned(n), here = vertices[p];
        std::uint32_t edge = none;
        double deepest = 0;
        for (const Spoke& spoke : b.graph.spokes_of(p)) {
            deepest = std::min(deepest, dot(up, vertices[spoke.vertex] - here));
            edge = spoke.vertex == q ? spoke.edge : edge;
        }
        return deepest >= -rounding_ ? edge : none;
    }

    const OverlapFrame& frame_;
    double rounding_;
    BestOverlap best_;
};

}  // namespace

std::optional<LeastOverlap> judged_overlap(const OverlapFrame& frame, const OverlapLeads& leads) {
    const double size = frame.size();
    Judge judge(frame, size);
    for (int i = 0; i < leads.count; ++i)
        if (!judge.holds(leads.leads[i]))
            return {};
    if (!(judge.best().depth() < size * static_cast<double>(leads.least + 0.5f * lead_margin)))
        return {};
    return judge.best().result(frame.own(), frame.other());
}

}  // namespace allide
