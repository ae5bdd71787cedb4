// SPDX-License-Identifier: MIT
// A direction is out if a point of the other polytope is deep enough along it: its centre with the
// ball around, or a vertex. So is an arc between facets if one point is so at both ends, or two
// are up to where they are as deep as each other.
#include "convex/penetration/overlap_candidates.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "convex/penetration/overlap_candidates.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "convex/penetration/candidate_side-inl.h"

#ifndef ALLIDE_OVERLAP_CANDIDATES_ONCE
#define ALLIDE_OVERLAP_CANDIDATES_ONCE
namespace allide {

/// Chords that come nearer to the centre than the inverse of this make floats too coarse.
constexpr double longest_stretch = 2;

/// Facets whose heights or probes are not below are out.
struct CandidateLimits {
    float height, probe;
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

/// The normals between those of two facets, by their chord.
struct CandidateArc {
    FloatVector from, to;
    float from_height, to_height, shortening;
    std::uint32_t edge;

    HWY_INLINE FloatVector at(float t) const {
        return {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                from.z + t * (to.z - from.z)};
    }
    HWY_INLINE float height_at(float t) const {
        return from_height + t * (to_height - from_height);
    }
};

/// A vertex's depth along an arc.
struct CandidateLine {
    float from, to;

    HWY_INLINE CandidateLine(const CandidateArc& arc, FloatVector v)
        : from(arc.from_height + product(arc.from, v)), to(arc.to_height + product(arc.to, v)) {}
    HWY_INLINE float at(float t) const { return from + t * (to - from); }
};

/// A part of an arc, and the vertices deepest at its ends.
struct CandidateSpan {
    std::uint32_t p, q;
    float low, high;

    HWY_INLINE float crossing(const CandidateLine& of_p, const CandidateLine& of_q) const {
        const float over = of_p.from - of_q.from, turn = over + (of_q.to - of_p.to);
        const float t = turn > candidate_error ? over / turn : 0.5f * (low + high);
        return t < low ? low : t > high ? high : t;
    }
};

class CandidateSearch {
public:
    HWY_INLINE CandidateSearch(CandidateSide& a, CandidateSide& b, OverlapCandidates& candidates)
        : a_(a), b_(b), candidates_(candidates) {}

    HWY_INLINE bool run() {
        probe(a_);
        probe(b_);
        if (!(least_ > 2 * candidate_margin))
            return false;
        // Below zero, a height between two facets may be less than theirs.
        const float height = limit() - a_.inner;
        const CandidateLimits of_a = {height < 0 ? height / a_.stretch : height, limit()};
        const CandidateLimits of_b = {limit() - b_.inner, limit()};
        const std::size_t left_a = find_left(a_, of_a), left_b = find_left(b_, of_b);
        for (std::size_t i = 0; i < left_a; ++i)
            try_arcs(a_.left[i], of_a);
        try_mixed_arcs(of_a);
        add_facets(OverlapCandidate::Kind::facet_of_a, a_, left_a);
        add_facets(OverlapCandidate::Kind::facet_of_b, b_, left_b);
        candidates_.least = least_;
        return is_sure_ && least_ > 2 * candidate_margin;
    }

private:
    HWY_INLINE float limit() const { return least_ + candidate_margin; }
    HWY_INLINE void lower(float depth) { least_ = depth < least_ ? depth : least_; }

    HWY_INLINE void probe(const CandidateSide& side) {
        const std::uint32_t first = find_depths(side, side.towards, side.height);
        find_depths(side, point(side, tried(side, first).vertex), side.probe);
    }

    HWY_INLINE CandidateFacet tried(const CandidateSide& side, std::uint32_t f) {
        const FloatVector d = down(side, f);
        const Peak deepest = peak(side, d);
        const float depth = side.height[f] + deepest.height;
        lower(depth);
        return {f, deepest.vertex, depth, d};
    }

    HWY_INLINE std::size_t find_left(const CandidateSide& side, const CandidateLimits& limits) {
        std::size_t count = 0;
        for (std::size_t first = 0; first < side.facet_count; first += 64) {
            const std::uint64_t set = below(side, side.height, limits.height, first) &
                                      below(side, side.probe, limits.probe, first);
            for_each_bit(set, first,
                         [&](std::uint32_t f) HWY_ATTR { side.left[count++] = tried(side, f); });
        }
        return count;
    }

    HWY_INLINE void try_arcs(const CandidateFacet& from, const CandidateLimits& limits) {
        const Facet& facet = a_.facets[from.facet];
        const FacetCorner* const corner = a_.corners + facet.first_corner;
        const FloatVector p = point(a_, from.vertex);
        for (std::uint32_t k = 0; k < facet.corner_count; ++k) {
            const std::uint32_t g = corner[k].across;
            const bool is_left = (a_.height[g] < limits.height) & (a_.probe[g] < limits.probe);
            const bool is_known = (g < from.facet) & is_left;
            if (!is_known & (depth_below(a_, p, g) < limit()))
                try_arc(from, g, corner[k].edge);
        }
    }

    /// Those of which one end is out by its height only, and the other by its probe.
    HWY_INLINE void try_mixed_arcs(const CandidateLimits& limits) {
        for (std::size_t first = 0; first < a_.facet_count; first += 64) {
            const std::uint64_t set = below(a_, a_.height, limits.height, first) &
                                      ~below(a_, a_.probe, limits.probe, first);
            for_each_bit(set, first, [&](std::uint32_t f) HWY_ATTR { try_mixed_arcs(f, limits); });
        }
    }

    HWY_INLINE void try_mixed_arcs(std::uint32_t f, const CandidateLimits& limits) {
        const Facet& facet = a_.facets[f];
        const FacetCorner* const corner = a_.corners + facet.first_corner;
        for (std::uint32_t k = 0; k < facet.corner_count; ++k) {
            const std::uint32_t g = corner[k].across;
            if (!(a_.height[g] < limits.height) & (a_.probe[g] < limit()))
                try_arc(tried(a_, f), g, corner[k].edge);
        }
    }

    HWY_NOINLINE void try_arc(const CandidateFacet& from, std::uint32_t g, std::uint32_t e) {
        const SharpEdge& edge = a_.edges[e];
        is_sure_ &= edge.stretch <= longest_stretch;
        const FloatVector d = down(a_, g);
        const std::uint32_t deepest = peak(a_, d).vertex;
        if (deepest == from.vertex || !is_sure_)
            return;
        const CandidateArc arc = {from.down,       d, a_.height[from.facet], a_.height[g],
                                  edge.shortening, e};
        try_span(arc, {from.vertex, deepest, 0, 1}, 16);
    }

    /// `cuts_left` bounds the number of further cuts.
    void try_span(const CandidateArc& arc, const CandidateSpan& span, int cuts_left) {
        const CandidateLine p(arc, vertex(a_, span.p)), q(arc, vertex(a_, span.q));
        const float t = span.crossing(p, q), p_at = p.at(t), q_at = q.at(t);
        const float stretch = 1 / std::sqrt(1 - t * (1 - t) * arc.shortening);
        const float bound = stretch * (p_at < q_at ? p_at : q_at);
        if (!(bound < limit()))
            return;
        const Peak r = peak(a_, arc.at(t));
        const float depth = stretch * (arc.height_at(t) + r.height);
        lower(depth);
        if (!(depth > bound + candidate_margin) || r.vertex == span.p || r.vertex == span.q)
            return add({OverlapCandidate::Kind::crossing, arc.edge, {span.p, span.q}, bound});
        if (cuts_left == 0) {
            is_sure_ = false;
            return;
        }
        try_span(arc, {span.p, r.vertex, span.low, t}, cuts_left - 1);
        try_span(arc, {r.vertex, span.q, t, span.high}, cuts_left - 1);
    }

    HWY_INLINE void add_facets(OverlapCandidate::Kind kind, const CandidateSide& side,
                               std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            if (side.left[i].depth < limit())
                add({kind, side.left[i].facet, {side.left[i].vertex, 0}, side.left[i].depth});
    }

    /// Drops those that the least so far rules out.
    HWY_INLINE void add(const OverlapCandidate& candidate) {
        int count = 0;
        for (int i = 0; i < candidates_.count; ++i)
            if (candidates_.candidates[i].depth < limit())
                candidates_.candidates[count++] = candidates_.candidates[i];
        is_sure_ &= count < OverlapCandidates::capacity;
        if (count < OverlapCandidates::capacity)
            candidates_.candidates[count++] = candidate;
        candidates_.count = count;
    }

    CandidateSide &a_, &b_;
    OverlapCandidates& candidates_;
    float least_ = 0x1p126f;
    bool is_sure_ = true;
};

HWY_ATTR bool find_leads(CandidateSide& a, CandidateSide& b, OverlapCandidates& candidates) {
    return CandidateSearch(a, b, candidates).run();
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(find_leads);

bool find_overlap_candidates(const OverlapFrame& frame, CandidateScratch& scratch,
                             OverlapCandidates& candidates) {
    if (!(frame.looseness() < 0x1p-28))
        return false;
    const PlacedFacets &own = frame.own(), &other = frame.other();
    const double size = frame.size();
    CandidateSide a(own, other, size, scratch.sides[0]), b(other, own, size, scratch.sides[1]);
    const Mat3 &m = frame.normal_from_other(), &r = other.world_from_local.rotation;
    const Vec3 back = -frame.between();
    a.turn({{{m.rows[0].x, m.rows[1].x, m.rows[2].x},
             {m.rows[0].y, m.rows[1].y, m.rows[2].y},
             {m.rows[0].z, m.rows[1].z, m.rows[2].z}}},
           frame.towards(), size);
    b.turn(m, back.x * r.rows[0] + back.y * r.rows[1] + back.z * r.rows[2], size);
    candidates.count = 0;
    return HWY_DYNAMIC_DISPATCH(find_leads)(a, b, candidates);
}

}  // namespace allide
#endif
