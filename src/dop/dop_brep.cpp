// SPDX-License-Identifier: MIT
#include "dop/dop_brep.h"

#include <cmath>

namespace allide {
namespace {

constexpr std::uint32_t most_planes = 26, none = ~std::uint32_t(0);

Vec3 to_vector(DopDirection d) {
    return {static_cast<double>(d[0]), static_cast<double>(d[1]), static_cast<double>(d[2])};
}

struct Plane {
    DopDirection normal;
    double offset;
};

int determinant(const Plane& a, const Plane& b, const Plane& c) {
    return dot(a.normal, cross(b.normal, c.normal));
}

/// Cramer's rule on small integers: the determinant is at least one, so errors stay small.
Vec3 common_point(const Plane& a, const Plane& b, const Plane& c) {
    const Vec3 sum = a.offset * to_vector(cross(b.normal, c.normal)) +
                     b.offset * to_vector(cross(c.normal, a.normal)) +
                     c.offset * to_vector(cross(a.normal, b.normal));
    const double divisor = determinant(a, b, c);
    return {sum.x / divisor, sum.y / divisor, sum.z / divisor};
}

/// The vertex in which plane q follows plane p, for every p and q; one table serves all steps.
class EdgeTable {
public:
    EdgeTable() { entries_.fill(none); }
    std::uint32_t& operator()(std::uint32_t p, std::uint32_t q) {
        return entries_[p * most_planes + q];
    }
    void add(const Face& planes, std::uint32_t vertex) {
        for (int k = 0; k < 3; ++k)
            (*this)(planes[k], planes[(k + 1) % 3]) = vertex;
    }

private:
    std::array<std::uint32_t, most_planes * most_planes> entries_;
};

class Insertion {
public:
    Insertion(std::span<const DopDirection> normals, std::span<const double> low,
              std::span<const double> high)
        : half_(static_cast<std::uint32_t>(normals.size())) {
        for (std::uint32_t i = 0; i < half_; ++i) {
            const DopDirection n = normals[i];
            planes_[i] = {n, high[i]};
            planes_[half_ + i] = {{-n[0], -n[1], -n[2]}, -low[i]};
            doubt_ = std::max({doubt_, 0x1p-44 * std::fabs(low[i]), 0x1p-44 * std::fabs(high[i])});
        }
        start();
        for (std::uint32_t p = 0; p < 2 * half_; ++p)
            if (!used_[p])
                insert(p);
    }

    DopBrep take() { return std::move(brep_); }

private:
    /// With an octahedron of the axes where they are normals, else with a tetrahedron.
    void start() {
        if (planes_[0].normal == DopDirection{1, 0, 0}) {
            const std::uint32_t x[] = {0, half_}, y[] = {1, half_ + 1}, z[] = {2, half_ + 2};
            for (int i = 0; i < 8; ++i)
                add_outward({x[i & 1], y[i >> 1 & 1], z[i >> 2]});
            return;
        }
        const std::array<std::uint32_t, 4> t = tetrahedron();
        for (int i = 0; i < 4; ++i)
            add_outward({t[i], t[(i + 1) % 4], t[(i + 2) % 4]});
    }

    /// Four planes whose normals add up to zero and do not lie in a plane.
    std::array<std::uint32_t, 4> tetrahedron() const {
        const std::uint32_t count = 2 * half_;
        for (std::uint32_t b = 1; b < count; ++b)
            for (std::uint32_t c = b + 1; c < count; ++c)
                for (std::uint32_t d = c + 1; d < count; ++d)
                    if (is_zero_sum({0, b, c, d}) &&
                        determinant(planes_[b], planes_[c], planes_[d]) != 0)
                        return {0, b, c, d};
        return {};
    }

    bool is_zero_sum(const std::array<std::uint32_t, 4>& four) const {
        DopDirection sum{};
        for (const std::uint32_t p : four)
            for (int k = 0; k < 3; ++k)
                sum[k] += planes_[p].normal[k];
        return sum == DopDirection{};
    }

    void add_outward(Face f) {
        if (determinant(planes_[f[0]], planes_[f[1]], planes_[f[2]]) < 0)
            std::swap(f[1], f[2]);
        for (const std::uint32_t p : f)
            used_[p] = true;
        add(f);
    }

    void add(const Face& f) {
        edges_.add(f, static_cast<std::uint32_t>(brep_.planes.size()));
        brep_.planes.push_back(f);
        brep_.vertices.push_back(common_point(planes_[f[0]], planes_[f[1]], planes_[f[2]]));
    }

    /// Planes often meet in one point of what they bound; rounding must not tear it apart.
    bool cuts_off(std::uint32_t plane, std::uint32_t vertex) const {
        return along(planes_[plane].normal, brep_.vertices[vertex]) >
               planes_[plane].offset + doubt_;
    }

    /// Replaces the vertices beyond the plane by those on it. A plane that rounding does not let
    /// in is left out: the volume is larger then, never smaller.
    void insert(std::uint32_t plane) {
        const auto count = static_cast<std::uint32_t>(brep_.planes.size());
        cut_.assign(count, false);
        bool any = false;
        for (std::uint32_t v = 0; v < count; ++v)
            any |= cut_[v] = cuts_off(plane, v);
        if (!any || !find_rim(plane))
            return;
        drop_cut_vertices();
        for (const Face& f : rim_)
            add(f);
    }

    /// The new vertices; false unless they go around once and keep the hull star-shaped.
    bool find_rim(std::uint32_t plane) {
        rim_.clear();
        std::array<std::uint32_t, most_planes> next;
        next.fill(none);
        for (std::uint32_t v = 0; v < cut_.size(); ++v)
            for (int k = 0; cut_[v] && k < 3; ++k) {
                const std::uint32_t p = brep_.planes[v][k], q = brep_.planes[v][(k + 1) % 3];
                if (cut_[edges_(q, p)])
                    continue;
                if (next[p] != none || determinant(planes_[p], planes_[q], planes_[plane]) <= 0)
                    return false;
                next[p] = q;
                rim_.push_back({p, q, plane});
            }
        return is_one_round(next);
    }

    bool is_one_round(const std::array<std::uint32_t, most_planes>& next) const {
        if (rim_.empty())
            return false;
        const std::uint32_t first = rim_[0][0];
        std::size_t steps = 1;
        for (std::uint32_t p = next[first]; p != first && steps <= rim_.size(); p = next[p]) {
            if (p == none)
                return false;
            ++steps;
        }
        return steps == rim_.size();
    }

    void drop_cut_vertices() {
        std::uint32_t kept = 0;
        for (std::uint32_t v = 0; v < cut_.size(); ++v) {
            if (cut_[v])
                continue;
            brep_.planes[kept] = brep_.planes[v];
            brep_.vertices[kept] = brep_.vertices[v];
            edges_.add(brep_.planes[kept], kept);
            ++kept;
        }
        brep_.planes.resize(kept);
        brep_.vertices.resize(kept);
    }

    std::uint32_t half_;
    double doubt_ = 0;
    std::array<Plane, most_planes> planes_;
    std::array<bool, most_planes> used_{};
    EdgeTable edges_;
    DopBrep brep_;
    std::vector<char> cut_;
    std::vector<Face> rim_;
};

}  // namespace

DopBrep dop_brep(std::span<const DopDirection> normals, std::span<const double> low,
                 std::span<const double> high) {
    return Insertion(normals, low, high).take();
}

double volume(const DopBrep& brep) {
    EdgeTable edges;
    std::array<std::uint32_t, most_planes> anchor{};  // a vertex of each facet
    for (std::uint32_t v = 0; v < brep.planes.size(); ++v) {
        edges.add(brep.planes[v], v);
        for (const std::uint32_t p : brep.planes[v])
            anchor[p] = v;
    }
    // The edge between planes p and q runs from the vertex where q follows p to the other one.
    const Vec3 apex = brep.vertices[0];
    double sum = 0;
    for (std::uint32_t v = 0; v < brep.planes.size(); ++v)
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t p = brep.planes[v][k], q = brep.planes[v][(k + 1) % 3];
            const Vec3 to = brep.vertices[edges(q, p)] - apex;
            sum += dot(brep.vertices[anchor[p]] - apex, cross(brep.vertices[v] - apex, to));
        }
    return std::fabs(sum) / 6;
}

}  // namespace allide
