// SPDX-License-Identifier: MIT
// The least of h_A(n) + h_B(-n) over unit normals n is taken at a facet of A - B: n is a facet
// normal of A, one of -B, or a crossing of an arc of A's Gauss map with one of -B's. Arcs are
// traced by a parametric walk, all others pruned by what cannot beat the best so far.
#include "convex/least_overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/world_vertices.h"

namespace allide {
namespace {

constexpr std::uint32_t none = LeastOverlap::none;

/// Maps normals as the matrix maps points; the determinant times the inverse transpose.
Mat3 cofactors(const Mat3& m) {
    return {
        {cross(m.rows[1], m.rows[2]), cross(m.rows[2], m.rows[0]), cross(m.rows[0], m.rows[1])}};
}

Vec3 product(const Mat3& m, Vec3 v) {
    return {dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
}

/// Steepest ascent along the edges. The guard stops circles that rounding may draw on a plateau.
std::uint32_t climb(const PlacedFacets& p, Vec3 direction, std::uint32_t start) {
    const std::span<const Vec3> vertices = p.shape.mesh.vertices;
    std::uint32_t at = start;
    for (std::size_t guard = vertices.size(); guard > 0; --guard) {
        double most = 0;
        std::uint32_t next = at;
        for (const Spoke& spoke : p.graph.spokes_of(at)) {
            const double gain = dot(direction, vertices[spoke.vertex] - vertices[at]);
            if (gain > most) {
                most = gain;
                next = spoke.vertex;
            }
        }
        if (next == at)
            break;
        at = next;
    }
    return at;
}

/// One polytope's facets against the other polytope.
class Side {
public:
    Side(const PlacedFacets& own, const PlacedFacets& other, Vec3 between, OverlapScratch& scratch,
         int index)
        : own_(own), other_(other), heights_(scratch.height[index]), reach_(scratch.reach[index]) {
        const Mat3& rotation = own.world_from_local.rotation;
        world_from_normal_ = cofactors(rotation);
        other_from_normal_ = transposed(other.world_from_local.rotation) * world_from_normal_;
        const double volume = dot(rotation.rows[0], world_from_normal_.rows[0]);
        const Vec3 towards = transposed(world_from_normal_) * between;
        const std::size_t count = own.graph.facets.size();
        heights_.resize(count);
        for (std::size_t f = 0; f < count; ++f)
            heights_[f] =
                volume * own.graph.facets[f].offset - dot(own.graph.facets[f].normal, towards);
        reach_.assign(count, {{}, none, 0});
    }

    const PlacedFacets& own() const { return own_; }
    const PlacedFacets& other() const { return other_; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(heights_.size()); }
    double height(std::uint32_t facet) const { return heights_[facet]; }

    std::uint32_t lowest() const {
        return static_cast<std::uint32_t>(std::ranges::min_element(heights_) - heights_.begin());
    }

    Vec3 world_normal(std::uint32_t facet) const {
        return product(world_from_normal_, own_.graph.facets[facet].normal);
    }

    const FacetReach& reach(std::uint32_t facet) {
        FacetReach& known = reach_[facet];
        if (known.support == none) {
            known.normal = product(other_from_normal_, own_.graph.facets[facet].normal);
            known.support = recent_ = climb(other_, -known.normal, recent_);
            known.depth = -dot(known.normal, from_centre(known.support));
        }
        return known;
    }

    Vec3 from_centre(std::uint32_t vertex_of_other) const {
        return other_.shape.mesh.vertices[vertex_of_other] - other_.shape.centre;
    }

private:
    PlacedFacets own_, other_;
    Mat3 world_from_normal_, other_from_normal_;
    std::vector<double>& heights_;
    std::vector<FacetReach>& reach_;
    std::uint32_t recent_ = 0;  ///< the support found last, where the next is likely near
};

/// Where along an arc n0 + t (n1 - n0) the support moves on, and to which vertex.
struct Breakpoint {
    double t = 1;
    double slope = 0;
    Spoke spoke = {none, none, none};
};

/// Normals from that of facet 0 of an edge to that of facet 1, in the other's frame.
struct Arc {
    const FacetReach &from, &to;

    /// The first neighbour that takes over from a vertex; among equals the one that takes over
    /// most, so that slopes grow and the walk cannot return.
    Breakpoint next(const PlacedFacets& other, std::uint32_t vertex) const {
        const std::span<const Vec3> vertices = other.shape.mesh.vertices;
        Breakpoint first;
        for (const Spoke& spoke : other.graph.spokes_of(vertex)) {
            const Vec3 step = vertices[spoke.vertex] - vertices[vertex];
            const double at_end = -dot(to.normal, step);
            if (!(at_end > 0))
                continue;
            const double at_start = -dot(from.normal, step);
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
    Search(const PlacedFacets& a, const PlacedFacets& b, Vec3 between, OverlapScratch& scratch)
        : sides_{{a, b, between, scratch, 0}, {b, a, -between, scratch, 1}} {
        const double defect = std::max(rigid_defect(a.world_from_local.rotation),
                                       rigid_defect(b.world_from_local.rotation));
        const double size = a.shape.outer + b.shape.outer + length(between);
        slack_ = (8 * defect + 64 * 0x1p-53) * size;
    }

    LeastOverlap run() {
        for (int s = 0; s < 2; ++s)
            try_facet(s, sides_[s].lowest());
        if (best_ < -slack_)
            return result();
        for (int s = 0; s < 2; ++s)
            for (std::uint32_t f = 0; f < sides_[s].count(); ++f)
                if (may_win(sides_[s].height(f) + sides_[s].other().shape.inner))
                    try_facet(s, f);
        const auto& edges = sides_[0].own().graph.edges;
        for (std::uint32_t e = 0; e < edges.size(); ++e)
            if (may_win(least_on_arc(edges[e])))
                try_arc(e);
        return result();
    }

private:
    bool may_win(double least) const { return !(least - slack_ >= best_); }

    void try_facet(int s, std::uint32_t f) {
        Side& side = sides_[s];
        const FacetReach& reach = side.reach(f);
        const Vec3 n = side.world_normal(f);
        const double depth = (side.height(f) + reach.depth) / length(n);
        if (!(depth < best_))
            return;
        best_ = depth;
        normal_ = s == 0 ? n : -n;
        const std::uint32_t corner = side.own().graph.corners_of(f)[0].vertex;
        found_ = {};
        (s == 0 ? found_.facet_a : found_.facet_b) = f;
        found_.vertex_a = s == 0 ? corner : reach.support;
        found_.vertex_b = s == 0 ? reach.support : corner;
    }

    /// A lower bound for all normals between those of the edge's facets. The height of the other's
    /// centre is a cosine of the angle along the arc: where it is positive it is concave.
    double least_on_arc(const SharpEdge& edge) const {
        const Side& side = sides_[0];
        const double least = std::min(side.height(edge.facet[0]), side.height(edge.facet[1]));
        const double inner = side.other().shape.inner;
        return least >= 0 ? least + inner : -std::numeric_limits<double>::infinity();
    }

    /// The same by a vertex of the other that is extreme at one end.
    static bool is_above(double at_own_end, double at_other_end, double bar) {
        return at_own_end >= bar && at_other_end >= bar && bar >= 0;
    }

    void try_arc(std::uint32_t e) {
        Side& side = sides_[0];
        const auto [f0, f1] = side.own().graph.edges[e].facet;
        const Arc arc = {side.reach(f0), side.reach(f1)};
        if (arc.from.support == arc.to.support)
            return;
        const double h0 = side.height(f0), h1 = side.height(f1);
        const double bar = best_ + slack_;
        const Vec3 x0 = side.from_centre(arc.from.support), x1 = side.from_centre(arc.to.support);
        if (is_above(h0 + arc.from.depth, h1 - dot(arc.to.normal, x0), bar) ||
            is_above(h1 + arc.to.depth, h0 - dot(arc.from.normal, x1), bar))
            return;
        trace(e, arc);
    }

    void trace(std::uint32_t e, const Arc& arc) {
        Side& side = sides_[0];
        const auto [f0, f1] = side.own().graph.edges[e].facet;
        const Vec3 n0 = side.world_normal(f0), n1 = side.world_normal(f1);
        std::uint32_t at = arc.from.support;
        double t = 0;
        while (at != arc.to.support) {
            const Breakpoint next = arc.next(side.other(), at);
            if (next.spoke.vertex == none)
                return;
            t = std::max(t, next.t);
            const Vec3 x = side.from_centre(at);
            const double start = side.height(f0) - dot(arc.from.normal, x);
            const double end = side.height(f1) - dot(arc.to.normal, x);
            const Vec3 n = (1 - t) * n0 + t * n1;
            const double depth = ((1 - t) * start + t * end) / length(n);
            if (depth < best_) {
                best_ = depth;
                normal_ = n;
                found_ = {};
                found_.edge_a = e;
                found_.edge_b = next.spoke.edge;
                found_.vertex_a = side.own().graph.edges[e].vertex[0];
                found_.vertex_b = at;
            }
            at = next.spoke.vertex;
        }
    }

    LeastOverlap result() const {
        const PlacedFacets &a = sides_[0].own(), &b = sides_[1].own();
        LeastOverlap least = found_;
        least.direction = normalized(normal_);
        const Vec3 p =
            inlined_world_vertex(a.world_from_local, a.shape.mesh.vertices[least.vertex_a]);
        const Vec3 q =
            inlined_world_vertex(b.world_from_local, b.shape.mesh.vertices[least.vertex_b]);
        least.depth = dot(least.direction, p - q);
        return least;
    }

    Side sides_[2];
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
    return Search(a, b, between, scratch).run();
}

}  // namespace allide
