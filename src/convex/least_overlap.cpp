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

inline Vec3 product(const Mat3& m, Vec3 v) {
    return {dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
}

inline Vec3 turned_product(const Mat3& m, Vec3 v) {
    return v.x * m.rows[0] + v.y * m.rows[1] + v.z * m.rows[2];
}

inline Mat3 turned(const Mat3& m) {
    return {{{m.rows[0].x, m.rows[1].x, m.rows[2].x},
             {m.rows[0].y, m.rows[1].y, m.rows[2].y},
             {m.rows[0].z, m.rows[1].z, m.rows[2].z}}};
}

inline Mat3 combined(const Mat3& m, const Mat3& n) {
    return {
        {turned_product(n, m.rows[0]), turned_product(n, m.rows[1]), turned_product(n, m.rows[2])}};
}

/// An upper bound of how far products of the rotation are from those of a rigid one.
inline double looseness(const Mat3& r) {
    const double off = std::fabs(dot(r.rows[0], r.rows[1])) + std::fabs(dot(r.rows[1], r.rows[2])) +
                       std::fabs(dot(r.rows[2], r.rows[0]));
    return off + std::fabs(dot(r.rows[0], r.rows[0]) - 1) +
           std::fabs(dot(r.rows[1], r.rows[1]) - 1) + std::fabs(dot(r.rows[2], r.rows[2]) - 1);
}

/// Steepest ascent along the edges. The guard stops circles that rounding may draw on a plateau.
std::uint32_t climb(const PlacedFacets& p, Vec3 direction, std::uint32_t start) {
    const Vec3* const vertices = p.shape.mesh.vertices.data();
    std::uint32_t at = start;
    for (std::size_t guard = p.shape.mesh.vertices.size(); guard > 0; --guard) {
        const Vec3 from = vertices[at];
        double most = 0;
        std::uint32_t next = at;
        for (const Spoke& spoke : p.graph.spokes_of(at)) {
            const double gain = dot(direction, vertices[spoke.vertex] - from);
            next = gain > most ? spoke.vertex : next;
            most = gain > most ? gain : most;
        }
        if (next == at)
            break;
        at = next;
    }
    return at;
}

double stretched(double depth, double stretch) {
    return depth >= 0 ? depth : depth * stretch;
}

/// One polytope's facets against the other polytope.
class Side {
public:
    Side(const PlacedFacets& own, const PlacedFacets& other, Vec3 between,
         OverlapScratch::Side& scratch)
        : own_(own), other_(other), scratch_(scratch) {
        const Mat3& rotation = own.world_from_local.rotation;
        world_from_normal_ = cofactors(rotation);
        const Mat3 normal_from_world = turned(world_from_normal_);
        normal_from_other_ = combined(normal_from_world, other.world_from_local.rotation);
        volume_ = dot(rotation.rows[0], world_from_normal_.rows[0]);
        towards_ = product(normal_from_world, between);
        const std::size_t count = own.graph.facets.size();
        scratch_.height.resize(count);
        scratch_.reach.resize(count);
        scratch_.is_known.assign(count, 0);
        probes_[0] = probes_[1] = towards_;
        measure_heights(count);
    }

    const PlacedFacets& own() const { return own_; }
    const PlacedFacets& other() const { return other_; }
    double height(std::uint32_t facet) const { return scratch_.height[facet]; }
    std::uint32_t lowest() const { return lowest_; }
    std::vector<FacetBound>& open() { return scratch_.open; }

    Vec3 world_normal(std::uint32_t facet) const {
        return product(world_from_normal_, own_.graph.facets[facet].normal);
    }

    const FacetReach& reach(std::uint32_t facet) {
        FacetReach& known = scratch_.reach[facet];
        if (!scratch_.is_known[facet]) {
            scratch_.is_known[facet] = 1;
            known.normal = turned_product(normal_from_other_, own_.graph.facets[facet].normal);
            known.support = recent_ = climb(other_, -known.normal, recent_);
            known.depth = -dot(known.normal, from_centre(known.support));
        }
        return known;
    }

    Vec3 from_centre(std::uint32_t vertex_of_other) const {
        return other_.shape.mesh.vertices[vertex_of_other] - other_.shape.centre;
    }

    /// Remembers a vertex of the other that is deep in some direction, or in the best so far: no
    /// overlap is less than its depth.
    void probe(std::uint32_t vertex_of_other, bool is_best) {
        probes_[is_best ? 0 : 1] =
            towards_ + product(normal_from_other_, from_centre(vertex_of_other));
    }

    /// What the overlap along a facet's normal is at least, by the ball in the other.
    double least_by_ball(std::uint32_t facet) const { return height(facet) + other_.shape.inner; }

    double least_by_probes(std::uint32_t facet) const {
        return std::max(depth_of(probes_[0], facet), depth_of(probes_[1], facet));
    }

    /// What it is at least between two facets around an edge. The depth of a point is a cosine of
    /// the angle between normals: where it is positive it is concave, and least at an end;
    /// elsewhere it is at least that on the chord, stretched.
    double least_between(const SharpEdge& edge) const {
        const auto [f, g] = edge.facet;
        const auto least = [&](double x, double y) {
            return stretched(std::min(x, y), edge.stretch);
        };
        const double by_ball = least(height(f), height(g)) + other_.shape.inner;
        const auto [p, q] = probes_;
        return std::max({by_ball, least(depth_of(p, f), depth_of(p, g)),
                         least(depth_of(q, f), depth_of(q, g))});
    }

    /// The same by the ball alone, for all edges of a facet of which it is the lower.
    double least_around(std::uint32_t facet) const {
        return stretched(height(facet), own_.graph.facets[facet].stretch) + other_.shape.inner;
    }

private:
    void measure_heights(std::size_t count) {
        const double *x = own_.graph.normal_x.data(), *y = own_.graph.normal_y.data(),
                     *z = own_.graph.normal_z.data(), *offset = own_.graph.offset.data();
        double* const heights = scratch_.height.data();
        const Vec3 t = towards_;
        const double v = volume_;
        for (std::size_t f = 0; f < count; ++f)
            heights[f] = v * offset[f] - (x[f] * t.x + y[f] * t.y + z[f] * t.z);
        for (std::uint32_t f = 1; f < count; ++f)
            lowest_ = heights[f] < heights[lowest_] ? f : lowest_;
    }

    double depth_of(Vec3 point, std::uint32_t facet) const {
        const Facet& f = own_.graph.facets[facet];
        return volume_ * f.offset - dot(f.normal, point);
    }

    PlacedFacets own_, other_;
    OverlapScratch::Side& scratch_;
    Mat3 world_from_normal_, normal_from_other_;
    double volume_;  ///< of the rotation: 1 but for its defect
    Vec3 towards_;   ///< from the own centre to the other's, for products with normals
    Vec3 probes_[2];
    std::uint32_t lowest_ = 0;
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
        : sides_{{a, b, between, scratch.sides[0]}, {b, a, -between, scratch.sides[1]}} {
        const double loose =
            looseness(a.world_from_local.rotation) + looseness(b.world_from_local.rotation);
        const double size = a.shape.outer + b.shape.outer + length(between);
        slack_ = (4 * loose + 64 * 0x1p-53) * size;
    }

    LeastOverlap run() {
        for (int s = 0; s < 2; ++s)
            try_facet(s, sides_[s].lowest());
        if (best_ < -slack_)
            return result();
        for (int s = 0; s < 2; ++s)
            try_facets(s);
        try_arcs();
        return result();
    }

private:
    bool may_win(double least) const { return !(least - slack_ >= best_); }

    /// The most promising first, so that few are tried.
    void try_facets(int s) {
        Side& side = sides_[s];
        std::vector<FacetBound>& open = side.open();
        open.clear();
        const auto count = static_cast<std::uint32_t>(side.own().graph.facets.size());
        for (std::uint32_t f = 0; f < count; ++f)
            if (may_win(side.least_by_ball(f)))
                open.push_back({side.least_by_ball(f), f});
        std::ranges::sort(open);
        for (const FacetBound& bound : open) {
            if (!may_win(bound.least))
                break;
            if (may_win(side.least_by_probes(bound.facet)))
                try_facet(s, bound.facet);
        }
    }

    /// Each arc is seen from the lower of its facets.
    void try_arcs() {
        Side& side = sides_[0];
        const FacetGraph& graph = side.own().graph;
        for (std::uint32_t f = 0; f < graph.facets.size(); ++f) {
            if (!may_win(side.least_around(f)))
                continue;
            for (const FacetCorner& corner : graph.corners_of(f)) {
                const SharpEdge& edge = graph.edges[corner.edge];
                const std::uint32_t g = edge.facet[edge.facet[0] == f ? 1 : 0];
                const bool is_lower = FacetBound{side.height(f), f} < FacetBound{side.height(g), g};
                if (is_lower && may_win(side.least_between(edge)))
                    try_arc(corner.edge);
            }
        }
    }

    void try_facet(int s, std::uint32_t f) {
        Side& side = sides_[s];
        const FacetReach& reach = side.reach(f);
        const Vec3 n = side.world_normal(f);
        const double depth = (side.height(f) + reach.depth) / std::sqrt(dot(n, n));
        side.probe(reach.support, depth < best_);
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

    /// Whether the depths of a vertex at both ends of an arc say that nothing between is less.
    static bool are_above(double one, double other, double bar) {
        return one >= bar && other >= bar && bar >= 0;
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
        if (are_above(h0 + arc.from.depth, h1 - dot(arc.to.normal, x0), bar) ||
            are_above(h1 + arc.to.depth, h0 - dot(arc.from.normal, x1), bar))
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
            const double depth = ((1 - t) * start + t * end) / std::sqrt(dot(n, n));
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
        least.direction = (1 / std::sqrt(dot(normal_, normal_))) * normal_;
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
