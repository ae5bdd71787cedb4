// SPDX-License-Identifier: MIT
// Barber, Dobkin and Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996, on exact signs.
// Invariant: the triangles, none degenerate, tile the hull of the points inserted so far, and every
// point outside it is listed with a triangle that strictly sees it. docs/design/convex_hull.md: the
// proof.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <allide/mesh.h>

#include "math/range.h"
#include "math/world_vertices.h"
#include "primitive/orient.h"
#include "primitive/triangle.h"

namespace allide {
namespace {

using Index = std::uint32_t;
using Points = std::span<const Vec3>;
using Simplex = std::array<Index, 4>;

constexpr Index none = UINT32_MAX;

/// The point of highest score among those that qualify; of equals, the first. When rounding lets an
/// unqualified one win, the first that qualifies; `none` if there is no such point.
template <class Score, class Qualifies>
Index best(Points points, Score score, Qualifies qualifies) {
    const auto leader = std::ranges::max_element(points, {}, score);
    if (qualifies(*leader))
        return static_cast<Index>(leader - points.begin());
    const auto found = std::ranges::find_if(points, qualifies);
    return found == points.end() ? none : static_cast<Index>(found - points.begin());
}

double squared(Vec3 v) {
    return dot(v, v);
}

Error flat(Points points, const std::string& how) {
    return Error(ErrorCode::degenerate, "all " + std::to_string(points.size()) + " points " + how +
                                            ", so their hull has no volume; give at least four "
                                            "points that do not lie in one plane");
}

/// Four points that span a volume, the fourth behind the first three.
Result<Simplex> simplex(Points points) {
    if (points.empty())
        return Error(
            ErrorCode::degenerate,
            "there are no points; a hull needs at least four that do not lie in one plane");
    const Index i = best(points, [](Vec3 p) { return -p.x; }, [](Vec3) { return true; });
    const Vec3 a = points[i];
    const Index j =
        best(points, [=](Vec3 p) { return squared(p - a); }, [=](Vec3 p) { return p != a; });
    if (j == none)
        return flat(points, "are at one position");
    const Vec3 b = points[j];
    const Index k = best(
        points, [=](Vec3 p) { return squared(cross(b - a, p - a)); },
        [=](Vec3 p) { return !are_collinear(a, b, p); });
    if (k == none)
        return flat(points, "lie on one line");
    const PlaneSide side(a, b, points[k]);
    const Vec3 normal = cross(b - a, points[k] - a);
    const Index l = best(
        points, [&](Vec3 p) { return std::fabs(dot(normal, p - a)); },
        [&](Vec3 p) { return side(p) != 0; });
    if (l == none)
        return flat(points, "lie in one plane");
    return side(points[l]) < 0 ? Simplex{i, j, k, l} : Simplex{i, k, j, l};
}

struct HullTriangle {
    PlaneSide side;
    Vec3 normal;                ///< up to rounding
    Face corners;               ///< the first is `none` in an unused slot
    std::array<Index, 3> next;  ///< the neighbour across edge k
    Index outside = none;       ///< head of the list of points; the farthest, of equals the first
    double distance = 0;        ///< of that head, up to rounding and a factor per triangle
    Index round = 0;            ///< the insertion that last tested its side
    bool is_visible = false;    ///< the result of that test
};

/// Edge k of the triangle starts at the vertex.
int edge_from(const HullTriangle& triangle, Index vertex) {
    return triangle.corners[0] == vertex ? 0 : triangle.corners[1] == vertex ? 1 : 2;
}

class Quickhull {
public:
    Quickhull(Points points, const Simplex& first)
        : points_(points), next_outside_(points.size()), cone_from_(points.size()) {
        start(first);
        for (Index p = 0; p < points.size(); ++p)
            list(p);
        for (std::size_t i = 0; i < pending_.size(); ++i)
            if (triangles_[pending_[i]].outside != none)
                insert_farthest(pending_[i]);
    }

    /// Unused slots included.
    const std::vector<HullTriangle>& triangles() const { return triangles_; }

private:
    struct HorizonEdge {
        Index start, end, beyond;
    };

    /// The front and back of one triangle, then a cone over the back.
    void start(const Simplex& s) {
        add({s[0], s[1], s[2]}, {1, 1, 1});
        add({s[0], s[2], s[1]}, {0, 0, 0});
        find_visible(1, s[3]);
        raise_cone(s[3]);
        cone_.push_back(0);
        pending_ = cone_;
    }

    void insert_farthest(Index seed) {
        const Index apex = triangles_[seed].outside;
        find_visible(seed, apex);
        gather_orphans();
        raise_cone(apex);
        for (const Index p : orphans_)
            if (p != apex)
                list(p);
        for (const Index t : cone_)
            if (triangles_[t].outside != none)
                pending_.push_back(t);
    }

    /// Fills visible_, and horizon_ with the edges around it, each in its visible triangle's sense.
    void find_visible(Index seed, Index apex) {
        ++round_;
        visible_.assign(1, seed);
        horizon_.clear();
        triangles_[seed].round = round_;
        triangles_[seed].is_visible = true;
        for (std::size_t i = 0; i < visible_.size(); ++i) {
            const HullTriangle& t = triangles_[visible_[i]];
            for (int k = 0; k < 3; ++k)
                if (!sees(t.next[k], apex))
                    horizon_.push_back({t.corners[k], t.corners[(k + 1) % 3], t.next[k]});
        }
    }

    /// Tests each triangle once per round and collects the visible ones.
    bool sees(Index triangle, Index apex) {
        HullTriangle& t = triangles_[triangle];
        if (t.round != round_) {
            t.round = round_;
            t.is_visible = t.side(points_[apex]) > 0;
            if (t.is_visible)
                visible_.push_back(triangle);
        }
        return t.is_visible;
    }

    void gather_orphans() {
        orphans_.clear();
        for (const Index t : visible_)
            for (Index p = triangles_[t].outside; p != none; p = next_outside_[p])
                orphans_.push_back(p);
    }

    /// Replaces the visible triangles by those from the horizon to the apex.
    void raise_cone(Index apex) {
        for (const Index t : visible_)
            discard(t);
        cone_.clear();
        for (const HorizonEdge& e : horizon_) {
            const Index t = add({e.start, e.end, apex}, {e.beyond, none, none});
            HullTriangle& beyond = triangles_[e.beyond];
            beyond.next[edge_from(beyond, e.end)] = t;
            cone_from_[e.start] = t;
            cone_.push_back(t);
        }
        for (const Index t : cone_) {
            const Index after = cone_from_[triangles_[t].corners[1]];
            triangles_[t].next[1] = after;
            triangles_[after].next[2] = t;
        }
    }

    Index add(const Face& corners, const std::array<Index, 3>& next) {
        const Vec3 a = points_[corners[0]], b = points_[corners[1]], c = points_[corners[2]];
        const HullTriangle triangle{.side = PlaneSide(a, b, c),
                                    .normal = cross(b - a, c - a),
                                    .corners = corners,
                                    .next = next};
        if (unused_.empty()) {
            triangles_.push_back(triangle);
            return static_cast<Index>(triangles_.size() - 1);
        }
        const Index slot = unused_.back();
        unused_.pop_back();
        triangles_[slot] = triangle;
        return slot;
    }

    void discard(Index triangle) {
        triangles_[triangle].corners[0] = none;
        triangles_[triangle].outside = none;
        unused_.push_back(triangle);
    }

    /// With the first triangle of the cone that sees the point; one that none sees is inside or on
    /// the hull for good. Equal points stay together, so the first of them is the one inserted.
    void list(Index p) {
        for (const Index t : cone_)
            if (triangles_[t].side(points_[p]) > 0)
                return list_with(triangles_[t], p);
    }

    void list_with(HullTriangle& t, Index p) {
        const double distance = dot(t.normal, points_[p] - points_[t.corners[0]]);
        const bool leads =
            t.outside == none || distance > t.distance || (distance == t.distance && p < t.outside);
        Index& link = leads ? t.outside : next_outside_[t.outside];
        next_outside_[p] = link;
        link = p;
        if (leads)
            t.distance = distance;
    }

    Points points_;
    std::vector<HullTriangle> triangles_;
    std::vector<Index> unused_;   ///< slots of triangles_
    std::vector<Index> pending_;  ///< triangles with points outside, oldest first; some now gone
    std::vector<Index> next_outside_;  ///< for each point, the next in its triangle's list
    std::vector<Index> cone_from_;     ///< for each vertex of the horizon, its triangle of the cone
    std::vector<Index> visible_, cone_, orphans_;
    std::vector<HorizonEdge> horizon_;
    Index round_ = 0;
};

/// Joins the coplanar triangles of a tiled hull into facets, and cuts the facets again in a way
/// that depends on the points alone.
class Facets {
public:
    Facets(Points points, const std::vector<HullTriangle>& triangles)
        : points_(points), triangles_(triangles), facet_of_(triangles.size(), none) {
        for (Index t = 0; t < triangles.size(); ++t)
            if (triangles[t].corners[0] != none && facet_of_[t] == none)
                flood(t);
        number_vertices();
    }

    Mesh mesh() {
        Mesh result;
        for (Index p = 0; p < points_.size(); ++p)
            if (number_[p] != none)
                result.vertices.push_back(points_[p]);
        std::vector<bool> done(triangles_.size());
        for_each_border([&](Index t, int k) {
            if (done[facet_of_[t]])
                return;
            done[facet_of_[t]] = true;
            fan(polygon(t, k), result.faces);
        });
        std::ranges::sort(result.faces);
        return result;
    }

private:
    /// A facet is named by the first of its triangles.
    void flood(Index first) {
        std::vector<Index> stack{first};
        facet_of_[first] = first;
        while (!stack.empty()) {
            const HullTriangle& t = triangles_[stack.back()];
            stack.pop_back();
            for (const Index n : t.next)
                if (facet_of_[n] == none && are_coplanar(t, triangles_[n])) {
                    facet_of_[n] = first;
                    stack.push_back(n);
                }
        }
    }

    bool are_coplanar(const HullTriangle& t, const HullTriangle& neighbour) const {
        return std::ranges::all_of(neighbour.corners, [&](Index c) {
            return std::ranges::count(t.corners, c) != 0 || t.side(points_[c]) == 0;
        });
    }

    bool is_border(Index triangle, int edge) const {
        return facet_of_[triangles_[triangle].next[edge]] != facet_of_[triangle];
    }

    template <class Visit>
    void for_each_border(Visit visit) const {
        for (Index t = 0; t < triangles_.size(); ++t)
            for (int k = 0; k < 3; ++k)
                if (facet_of_[t] != none && is_border(t, k))
                    visit(t, k);
    }

    /// A point of the hull is extreme where three or more facets meet.
    void number_vertices() {
        std::vector<Index> facets_around(points_.size());
        for_each_border([&](Index t, int k) { ++facets_around[triangles_[t].corners[k]]; });
        number_.assign(points_.size(), none);
        Index count = 0;
        for (Index p = 0; p < points_.size(); ++p)
            if (facets_around[p] >= 3)
                number_[p] = count++;
    }

    /// The extreme points around the facet that has this border, counterclockwise.
    std::vector<Index> polygon(Index first, int edge) const {
        std::vector<Index> result;
        Index t = first;
        int k = edge;
        do {
            const Index corner = triangles_[t].corners[k];
            if (number_[corner] != none)
                result.push_back(number_[corner]);
            std::tie(t, k) = following_border(t, k);
        } while (t != first || k != edge);
        return result;
    }

    std::pair<Index, int> following_border(Index t, int k) const {
        const Index pivot = triangles_[t].corners[(k + 1) % 3];
        k = (k + 1) % 3;
        while (!is_border(t, k)) {
            t = triangles_[t].next[k];
            k = edge_from(triangles_[t], pivot);
        }
        return {t, k};
    }

    /// From the smallest corner, so that the triangles need no turning.
    static void fan(std::vector<Index> polygon, std::vector<Face>& faces) {
        std::ranges::rotate(polygon, std::ranges::min_element(polygon));
        for (std::size_t i = 2; i < polygon.size(); ++i)
            faces.push_back({polygon[0], polygon[i - 1], polygon[i]});
    }

    Points points_;
    const std::vector<HullTriangle>& triangles_;
    std::vector<Index> facet_of_;
    std::vector<Index> number_;  ///< index of each extreme point in the result
};

}  // namespace

Result<Mesh> try_convex_hull(std::span<const Vec3> points) {
    if (points.size() >= none)
        return Error(ErrorCode::unsupported, "a hull takes fewer than 2^32 - 1 points");
    if (const auto bad = first_out_of_range(points))
        return Error(ErrorCode::out_of_range,
                     "point " + std::to_string(*bad) +
                         " is not finite or reaches beyond 2^60; give finite coordinates in range");
    std::vector<Vec3> flushed(points.size());
    world_vertices({}, points, flushed);
    const Result<Simplex> first = simplex(flushed);
    if (!first)
        return first.error();
    const Quickhull hull(flushed, *first);
    return Facets(flushed, hull.triangles()).mesh();
}

}  // namespace allide
