// SPDX-License-Identifier: MIT
// For x in the polytope and facets f_i through v: f_i . (x - v) <= 0. So if d = sum c_i f_i + r
// with c_i >= 0, then d . (x - v) <= |r| |x - v|. Whatever the c_i are, r is computed from them, so
// the bound holds however badly they were solved for.
#include "convex/lin_canny/normal_cone.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace allide {
namespace {

constexpr double u = 0x1p-53;

class Cone {
public:
    Cone(const PlacedLinCannyShape& placed, Vec3 direction)
        : facets_(placed.graph.facets.data()), d_(direction), reach_(2 * placed.shape.outer) {}

    /// The bound by one facet.
    double excess(std::uint32_t f) const {
        const Facet& facet = facets_[f];
        return bound(facet.normal, facet.tilt);
    }

    /// The bound by two facets, or by one of them.
    double excess(std::uint32_t f, std::uint32_t g) const {
        const Vec3 n = facets_[f].normal, m = facets_[g].normal;
        const Vec3 across = cross(n, m);
        const double p = dot(cross(d_, m), across), q = dot(cross(n, d_), across);
        if (!(p > 0))
            return excess(g);
        if (!(q > 0))
            return excess(f);
        const double tilt = std::max(facets_[f].tilt, facets_[g].tilt);
        return bound(p * n + q * m, tilt * (p + q));
    }

    /// The bound by three facets, or by two of them. The residual is solved for once more, because
    /// plates have normals that nearly cancel.
    double excess(std::uint32_t f, std::uint32_t g, std::uint32_t h) const {
        const Vec3 n = facets_[f].normal, m = facets_[g].normal, l = facets_[h].normal;
        const Vec3 ml = cross(m, l), ln = cross(l, n), nm = cross(n, m);
        const double det = dot(n, ml);
        double p = dot(d_, ml) / det, q = dot(d_, ln) / det, r = dot(d_, nm) / det;
        if (!(p > 0))
            return excess(g, h);
        if (!(q > 0))
            return excess(h, f);
        if (!(r > 0))
            return excess(f, g);
        const Vec3 rest = d_ - (p * n + q * m + r * l);
        p = std::max(0.0, p + dot(rest, ml) / det);
        q = std::max(0.0, q + dot(rest, ln) / det);
        r = std::max(0.0, r + dot(rest, nm) / det);
        const double tilt = std::max({facets_[f].tilt, facets_[g].tilt, facets_[h].tilt});
        return bound(p * n + q * m + r * l, tilt * (p + q + r));
    }

    /// The sign of the turn from facet f to facet g, as seen against the direction.
    bool is_left_of(std::uint32_t f, std::uint32_t g) const {
        return dot(cross(facets_[f].normal, facets_[g].normal), d_) >= 0;
    }

private:
    /// For a positive sum of normals with an error: scaled to end nearest to the direction.
    double bound(Vec3 sum, double error) const {
        const double scale = dot(d_, sum) / dot(sum, sum);
        if (!(scale > 0))
            return std::numeric_limits<double>::infinity();
        const Vec3 rest = d_ - scale * sum;
        return reach_ * (std::sqrt(dot(rest, rest)) + scale * error + 16 * u);
    }

    const Facet* facets_;
    Vec3 d_;
    double reach_;
};

/// The facets around a vertex are the corners of a convex polygon of directions: halving finds the
/// triangle of its fan that holds the direction.
double vertex_excess(const PlacedLinCannyShape& placed, std::uint32_t vertex, const Cone& cone) {
    const std::span<const Spoke> spokes = placed.graph.spokes_of(vertex);
    const std::uint32_t apex = spokes[0].facet;
    std::size_t low = 1, high = spokes.size() - 1;
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        (cone.is_left_of(apex, spokes[middle].facet) ? low : high) = middle;
    }
    return cone.excess(apex, spokes[low].facet, spokes[high].facet);
}

}  // namespace

double excess(const PlacedLinCannyShape& placed, LinCannyFeature feature, Vec3 direction) {
    const Cone cone(placed, direction);
    if (const auto facet = placed.facet(feature))
        return cone.excess(*facet);
    if (feature.corners == 1)
        return vertex_excess(placed, feature.index, cone);
    const SharpEdge& edge = placed.graph.edges[feature.index];
    return cone.excess(edge.facet[0], edge.facet[1]);
}

}  // namespace allide
