// SPDX-License-Identifier: MIT
#include "mesh/adjacency.h"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "base/hash.h"
#include "math/world_vertices.h"

namespace allide {
namespace {

/// Sorting by a digest first makes nearly all comparisons integer ones. Positions with equal
/// digests are compared afterwards, so no choice of positions makes this slower than n log n.
struct Digest {
    std::uint64_t digest;
    std::uint32_t vertex;
    friend auto operator<=>(const Digest&, const Digest&) = default;
};

/// Roughly by the first bits, then each such part, which is in the cache, by the rest.
std::vector<Digest> sorted_digests(std::span<const Vec3> positions) {
    const int bits = std::clamp(static_cast<int>(std::bit_width(positions.size())) - 4, 1, 16);
    const int shift = 64 - bits;
    std::vector<std::uint64_t> digests(positions.size());
    std::vector<std::uint32_t> begin((std::size_t{1} << bits) + 1);
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const Vec3 p = positions[v];
        digests[v] = Hash().add(p.x).add(p.y).add(p.z).value();
        ++begin[(digests[v] >> shift) + 1];
    }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> end(begin.begin(), begin.end() - 1);
    std::vector<Digest> sorted(positions.size());
    for (std::uint32_t v = 0; v < positions.size(); ++v)
        sorted[end[digests[v] >> shift]++] = {digests[v], v};
    for (std::size_t part = 0; part < end.size(); ++part)
        std::sort(sorted.begin() + begin[part], sorted.begin() + end[part]);
    return sorted;
}

/// Joins equal positions among vertices with one digest.
void join_run(std::span<const Vec3> positions, std::span<Digest> run,
              std::vector<std::uint32_t>& joined) {
    const auto key = [&](const Digest& d) {
        const Vec3 p = positions[d.vertex];
        return std::array<double, 3>{p.x, p.y, p.z};
    };
    const auto differs = [&](const Digest& d) { return key(d) != key(run[0]); };
    if (std::ranges::any_of(run, differs))
        std::ranges::sort(run, {}, [&](const Digest& d) { return std::pair(key(d), d.vertex); });
    std::uint32_t first = run[0].vertex;
    for (const Digest& d : run) {
        if (positions[d.vertex] != positions[first])
            first = d.vertex;
        joined[d.vertex] = first;
    }
}

bool has_sides(const Face& f, std::span<const std::uint32_t> joined) {
    const std::uint32_t a = joined[f[0]], b = joined[f[1]], c = joined[f[2]];
    return a != b && b != c && c != a;
}

/// A half-edge in the bucket of its lower vertex.
struct Side {
    std::uint32_t higher, half_edge;
    friend auto operator<=>(const Side&, const Side&) = default;
};

/// Sorts all sides by lower vertex, higher vertex and half-edge: a counting sort, then a sort
/// within each vertex's few.
class SideTable {
public:
    SideTable(std::span<const std::uint32_t> joined, std::span<const Face> faces)
        : begin_(joined.size() + 1) {
        const auto each = [&](auto&& visit) {
            for (std::uint32_t f = 0; f < faces.size(); ++f) {
                if (!has_sides(faces[f], joined))
                    continue;
                for (std::uint32_t k = 0; k < 3; ++k) {
                    const std::uint32_t a = joined[faces[f][k]], b = joined[faces[f][(k + 1) % 3]];
                    visit(std::min(a, b), Side{std::max(a, b), 3 * f + k});
                }
            }
        };
        each([&](std::uint32_t lower, Side) { ++begin_[lower + 1]; });
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        sides_.resize(begin_.back());
        std::vector<std::uint32_t> end(begin_.begin(), begin_.end() - 1);
        each([&](std::uint32_t lower, Side side) { sides_[end[lower]++] = side; });
    }

    template <class Visit>
    void for_each_edge(Visit&& visit) {
        for (std::size_t v = 0; v + 1 < begin_.size(); ++v) {
            const std::span<Side> bucket(sides_.data() + begin_[v], begin_[v + 1] - begin_[v]);
            std::sort(bucket.begin(), bucket.end());
            for (std::size_t k = 0; k < bucket.size();) {
                std::size_t end = k;
                while (end < bucket.size() && bucket[end].higher == bucket[k].higher)
                    ++end;
                visit(bucket.subspan(k, end - k));
                k = end;
            }
        }
    }

    std::size_t size() const { return sides_.size(); }

private:
    std::vector<std::uint32_t> begin_;
    std::vector<Side> sides_;
};

void match_partners(Adjacency& result, std::span<const Face> faces) {
    result.partner.assign(3 * faces.size(), Adjacency::none);
    for (std::size_t e = 0; e < result.edge_count(); ++e) {
        const auto edge = result.edge(e);
        if (edge.size() != 2 || imbalance(result, faces, e) != 0)
            continue;
        result.partner[edge[0]] = edge[1];
        result.partner[edge[1]] = edge[0];
    }
}

}  // namespace

std::vector<std::uint32_t> joined_vertices(std::span<const Vec3> vertices) {
    std::vector<Vec3> positions(vertices.size());
    world_vertices({}, vertices, positions);
    std::vector<Digest> digests = sorted_digests(positions);
    std::vector<std::uint32_t> joined(vertices.size());
    for (std::size_t k = 0; k < digests.size();) {
        std::size_t end = k + 1;
        while (end < digests.size() && digests[end].digest == digests[k].digest)
            ++end;
        join_run(positions, std::span(digests).subspan(k, end - k), joined);
        k = end;
    }
    return joined;
}

Adjacency adjacency(std::span<const Vec3> vertices, std::span<const Face> faces) {
    ALLIDE_ASSERT(faces.size() < Adjacency::none / 3);
    Adjacency result;
    result.joined = joined_vertices(vertices);
    SideTable sides(result.joined, faces);
    result.half_edges.reserve(sides.size());
    result.edge_begin.reserve(sides.size() / 2 + 1);
    sides.for_each_edge([&](std::span<const Side> edge) {
        result.edge_begin.push_back(static_cast<std::uint32_t>(result.half_edges.size()));
        for (const Side& side : edge)
            result.half_edges.push_back(side.half_edge);
    });
    result.edge_begin.push_back(static_cast<std::uint32_t>(result.half_edges.size()));
    match_partners(result, faces);
    return result;
}

int imbalance(const Adjacency& adjacency, std::span<const Face> faces, std::size_t edge) {
    int difference = 0;
    for (const std::uint32_t h : adjacency.edge(edge))
        difference += runs_upward(adjacency, faces, h) ? 1 : -1;
    return difference;
}

}  // namespace allide
