// SPDX-License-Identifier: MIT
// Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex
// objects in three-dimensional space" (1988). Supports are found in floats up to a derived slack,
// then among the few candidates in doubles on world vertices, so that every bound is of those.
#include "convex/gjk.h"

#include <algorithm>
#include <bit>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "convex/gjk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "convex/support-inl.h"

#ifndef ALLIDE_GJK_ONCE
#define ALLIDE_GJK_ONCE
namespace allide {

/// A direction in a party's frame, as floats, and how far below the highest a vertex may be.
struct FloatDirection {
    FloatDirection(const Party& party, Vec3 direction);
    float along[3], slack;
};

/// Compiled for the baseline.
void add_vertices(std::uint32_t first, std::uint64_t bits, std::uint32_t count,
                  std::vector<std::uint32_t>& vertices);

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

constexpr double u = 0x1p-53, float_u = 0x1p-24;

HWY_INLINE double sum_of_magnitudes(Vec3 d) {
    return std::fabs(d.x) + std::fabs(d.y) + std::fabs(d.z);
}

/// Twice how far a float height may be from the world vertex's, relative to `scale`, and slack.
HWY_INLINE double slack_of(const Party& party) {
    return 12 * float_u + 2.2 * party.rounding * party.shape.inverse_scale;
}

HWY_INLINE void turn_back(const Mat3& m, Vec3 d, float (&local)[3]) {
    const Vec3 l = d.x * m.rows[0] + d.y * m.rows[1] + d.z * m.rows[2];
    local[0] = static_cast<float>(l.x);
    local[1] = static_cast<float>(l.y);
    local[2] = static_cast<float>(l.z);
}

struct Support {
    std::uint32_t vertex;
    Vec3 point;
};

constexpr std::uint32_t chunk = 8;  ///< blocks whose heights are kept at once, a bit each

/// Keeps the farthest of candidates.
class Farthest {
public:
    HWY_INLINE Farthest(const Party& party, Vec3 d) : party_(party), d_(d) {}

    /// The vertices from `first` on, up to 64, that have a bit.
    HWY_INLINE void consider(std::uint32_t first, std::uint64_t bits) {
        for (; bits != 0; bits &= bits - 1) {
            const std::uint32_t v =
                first + static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(bits));
            const Vec3 point = inlined_world_vertex(party_.at, party_.shape.mesh.vertices[v]);
            const double height = dot(d_, point - party_.centre);
            if (height > best_) {
                best_ = height;
                support_ = {v, point};
            }
        }
    }

    HWY_INLINE Support support() const { return support_; }

private:
    const Party& party_;
    Vec3 d_;
    double best_ = -0x1p1000;
    Support support_ = {0, {}};
};

constexpr std::uint32_t stage = 64;  ///< blocks in one pass over many

/// Heights are made once where they fit, and else a second time where they are high enough.
HWY_NOINLINE Support support_of_many(const Party& party, Vec3 d, const float (&along)[3],
                                     float slack) {
    const ConvexPolytope& shape = party.shape;
    const Block8* blocks = shape.blocks.data();
    const std::uint32_t count = shape.vertex_blocks;
    alignas(32) float kept[8 * stage];
    const bool fit = count <= stage;
    const float threshold =
        (fit ? heights(blocks, count, along, kept) : largest_height(blocks, count, along)) - slack;
    Farthest farthest(party, d);
    for (std::uint32_t first = 0; first < count; first += chunk) {
        const bool is_last = first + chunk >= count;
        const std::uint32_t here = is_last ? count - first : chunk;
        if (!fit && heights(blocks + first, here, along, kept) < threshold)
            continue;
        const std::uint64_t bits = not_below(kept + (fit ? 8 * first : 0), here, threshold);
        farthest.consider(8 * first, is_last ? bits & shape.last_chunk_mask : bits);
    }
    return farthest.support();
}

/// The world vertex that is farthest along d, by doubles.
HWY_INLINE Support support(const Party& party, Vec3 d, const float (&along)[3], double size) {
    const ConvexPolytope& shape = party.shape;
    const auto slack = static_cast<float>(size * slack_of(party));
    const Block8* blocks = shape.blocks.data();
    alignas(32) float kept[8 * chunk];
    if (shape.vertex_blocks <= chunk) {
        const float threshold = heights(blocks, shape.vertex_blocks, along, kept) - slack;
        const std::uint64_t bits =
            not_below(kept, shape.vertex_blocks, threshold) & shape.last_chunk_mask;
        if ((bits & (bits - 1)) == 0) {
            const auto v = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(bits));
            return {v, inlined_world_vertex(party.at, shape.mesh.vertices[v])};
        }
        Farthest farthest(party, d);
        farthest.consider(0, bits);
        return farthest.support();
    }
    return support_of_many(party, d, along, slack);
}

/// Where in a vertex's ring another one is; the ring's size if nowhere.
HWY_INLINE std::uint32_t place_in_ring(const ConvexPolytope& shape, std::uint32_t vertex,
                                       std::uint32_t target) {
    const hn::CappedTag<std::uint32_t, 8> d;
    const std::uint32_t begin = shape.ring_begin[vertex];
    const std::uint32_t size = shape.ring_begin[vertex + 1] - begin;
    const std::uint32_t* targets = shape.ring_target.data() + begin;
    for (std::uint32_t i = 0; i < size; i += static_cast<std::uint32_t>(hn::Lanes(d))) {
        const auto found =
            hn::FindFirstTrue(d, hn::Eq(hn::LoadU(d, targets + i), hn::Set(d, target)));
        if (found >= 0)
            return i + static_cast<std::uint32_t>(found) < size
                       ? i + static_cast<std::uint32_t>(found)
                       : size;
    }
    return size;
}

HWY_INLINE Feature edge_between(const ConvexPolytope& shape, std::uint32_t p, std::uint32_t q) {
    const std::uint32_t begin = shape.ring_begin[p], size = shape.ring_begin[p + 1] - begin;
    const std::uint32_t place = place_in_ring(shape, p, q);
    if (place == size)
        return {FeatureKind::interior, 0};
    const std::uint32_t h = shape.ring[begin + place], other = shape.partner[h];
    return {FeatureKind::edge, h < other ? h : other};
}

HWY_INLINE Feature face_among(const ConvexPolytope& shape, std::uint32_t p, std::uint32_t q,
                              std::uint32_t r) {
    const std::uint32_t begin = shape.ring_begin[p], size = shape.ring_begin[p + 1] - begin;
    const std::uint32_t at_q = place_in_ring(shape, p, q), at_r = place_in_ring(shape, p, r);
    const std::uint32_t after_q = at_q + 1 == size ? 0 : at_q + 1;
    const std::uint32_t after_r = at_r + 1 == size ? 0 : at_r + 1;
    if (at_q == size || at_r == size || (after_q != at_r && after_r != at_q))
        return {FeatureKind::interior, 0};
    return {FeatureKind::face, shape.ring[begin + (after_q == at_r ? at_q : at_r)] / 3};
}

/// The feature whose vertices these are; interior if they are not one's.
HWY_INLINE Feature feature_of(const ConvexPolytope& shape, const std::uint32_t (&v)[4], int count) {
    std::uint32_t p = v[0], q = count > 1 ? v[1] : p, r = count > 2 ? v[2] : q;
    if (r == p)
        r = q;
    if (p == q)
        q = r;
    if (p == q)
        return {FeatureKind::vertex, p};
    return r == q ? edge_between(shape, p, q) : face_among(shape, p, q, r);
}

class GjkWalk {
public:
    HWY_INLINE GjkWalk(const Party& a, const Party& b, const WalkQuery& query, Walk& result)
        : a_(a),
          b_(b),
          query_(query),
          result_(result),
          s_(result.simplex),
          size_(a.shape.outer + b.shape.outer) {}

    HWY_ATTR WalkEnd run(const ConvexStart& start) {
        begin(start);
        for (int step = 0; step < max_steps; ++step) {
            const WalkEnd end = advance();
            if (end == WalkEnd::doubtful)
                break;
            if (end != none)
                return end;
        }
        result_.distance = std::sqrt(squared_);
        return WalkEnd::doubtful;
    }

private:
    static constexpr int max_steps = 64;
    static constexpr auto none = static_cast<WalkEnd>(255);

    HWY_INLINE void begin(const ConvexStart& start) {
        s_.count = 0;
        for (int i = 0; i < start.count; ++i)
            s_.add(start.vertex_a[i], point(a_, start.vertex_a[i]), start.vertex_b[i],
                   point(b_, start.vertex_b[i]));
        v_ = s_.count == 0 ? b_.centre - a_.centre : reduce_to_nearest(s_, 0);
        squared_ = dot(v_, v_);
        if (sum_of_magnitudes(v_) == 0)
            v_ = {size_, 0, 0};
    }

    HWY_INLINE static Vec3 point(const Party& party, std::uint32_t vertex) {
        return inlined_world_vertex(party.at, party.shape.mesh.vertices[vertex]);
    }

    /// One support, and what follows from it.
    HWY_INLINE WalkEnd advance() {
        const double magnitude = sum_of_magnitudes(v_);
        // Floats must not vanish; the rounding of a quotient is far below their slack.
        const double factor = magnitude < 0x1p-60 ? 1 / magnitude : 1;
        const Vec3 d = factor * v_;
        float along_a[3], along_b[3];
        turn_back(a_.at.rotation, d, along_a);
        turn_back(b_.at.rotation, -d, along_b);
        const Support pa = support(a_, d, along_a, factor * magnitude);
        const Support pb = support(b_, -d, along_b, factor * magnitude);
        const Vec3 w = pb.point - pa.point;
        const double along = dot(v_, w), length = std::sqrt(dot(v_, v_));
        const double doubt = length * (32 * u) * (size_ + sum_of_magnitudes(w));
        if (along > doubt) {
            if (!query_.wants_distance)
                return WalkEnd::apart;
            if (along - doubt > length * query_.limit)
                return WalkEnd::beyond;
        }
        if (s_.count != 0) {
            if (squared_ - along <= tolerance * length * (length + size_))
                return converged(along / length, doubt / length);
            if (s_.holds(pa.vertex, pb.vertex))
                return WalkEnd::doubtful;
        }
        s_.add(pa.vertex, pa.point, pb.vertex, pb.point);
        return reduce();
    }

    HWY_INLINE WalkEnd reduce() {
        unsigned faces = s_.count == 4 ? faces_before_origin(s_) : 0;
        if (s_.count == 4 && faces == 0) {
            if (depth_in_tetrahedron(s_) > needed_depth()) {
                if (query_.wants_distance)
                    result_.common = point_in_tetrahedron(s_);
                return WalkEnd::meet;
            }
            faces = 15;
        }
        const double before = s_.count == 1 ? 0x1p1000 : squared_;
        const Vec3 v = reduce_to_nearest(s_, faces);
        squared_ = dot(v, v);
        if (!(squared_ > touching() * touching()) || !(squared_ < before))
            return WalkEnd::doubtful;
        v_ = v;
        return none;
    }

    /// The simplex carries the nearest points, if the bounds from both sides agree.
    HWY_INLINE WalkEnd converged(double lower, double doubt) {
        Vec3 v;
        for (int i = 0; i < s_.count; ++i)
            v = v + s_.weight[i] * s_.w[i];
        const double upper = std::sqrt(dot(v, v));
        result_.distance = upper;
        if (!(upper - lower <= 3 * tolerance * (upper + size_)) || !(lower > doubt))
            return WalkEnd::doubtful;
        return WalkEnd::nearest;
    }

    HWY_INLINE double touching() const { return 64 * u * size_; }

    HWY_INLINE double needed_depth() const { return needed_depth(a_) + needed_depth(b_); }
    HWY_INLINE static double needed_depth(const Party& p) {
        return 2.2 * p.rounding * p.shape.outer * p.shape.inverse_inner;
    }

    /// Of the distance, relative to it and the sizes; a quarter of what is promised is for
    /// rounding.
    static constexpr double tolerance = 1e-13;

    const Party &a_, &b_;
    const WalkQuery query_;
    Walk& result_;
    Simplex& s_;
    double size_;
    double squared_;
    Vec3 v_;
};

/// How far the ray from the centre along d goes before it leaves, inverted; rounded up.
HWY_INLINE double gauge(const Party& p, const float (&along)[3], double size) {
    const ConvexPolytope& shape = p.shape;
    const auto count = static_cast<std::uint32_t>(shape.blocks.size()) - shape.vertex_blocks;
    const float most = largest_height(shape.blocks.data() + shape.vertex_blocks, count, along);
    return static_cast<double>(most) * shape.inverse_scale + 5e-6 * size * shape.inverse_inner;
}

HWY_INLINE bool has_gauge(const ConvexPolytope& shape) {
    return shape.blocks.size() - shape.vertex_blocks - 1 < 64;
}

/// The line between the centres, in both frames.
struct CentreLine {
    HWY_INLINE CentreLine(const Party& a, const Party& b)
        : d(b.centre - a.centre), size(sum_of_magnitudes(d)) {
        turn_back(a.at.rotation, d, along_a);
        turn_back(b.at.rotation, -d, along_b);
    }

    Vec3 d;
    double size;
    float along_a[3], along_b[3];
};

constexpr double nowhere = -1;

/// Where on the line, from 0 at a's centre to 1 at b's, a common point certainly lies; negative if
/// none is found. A centre well inside the other party is one; or else (radial accept) the rays
/// from both centres towards each other overlap, as far as they stay inside.
HWY_INLINE double common_point(const Party& a, const Party& b, const CentreLine& line) {
    const double share_a = 1 - 4 * a.rounding * a.shape.inverse_inner;
    const double share_b = 1 - 4 * b.rounding * b.shape.inverse_inner;
    if (!has_gauge(a.shape) || !has_gauge(b.shape) || !(share_a > 0.5) || !(share_b > 0.5))
        return nowhere;
    if (line.size < 0.5 * a.shape.inner)
        return 1;
    if (line.size < 0.5 * b.shape.inner || line.size < 0x1p-60)
        return line.size < 0.5 * b.shape.inner ? 0 : nowhere;
    const double gauge_a = gauge(a, line.along_a, line.size);
    const double gauge_b = gauge(b, line.along_b, line.size);
    if (!(share_a * gauge_b + share_b * gauge_a > gauge_a * gauge_b * (1 + 8 * u)))
        return nowhere;
    const double low = gauge_b > share_b ? 1 - share_b / gauge_b : 0;
    const double high = gauge_a > share_a ? share_a / gauge_a : 1;
    return 0.5 * (low + high);
}

HWY_INLINE bool is_separating(const Party& a, const Party& b, const CentreLine& line) {
    const ConvexPolytope &p = a.shape, &q = b.shape;
    if (p.vertex_blocks > 64 || q.vertex_blocks > 64 || line.size < 0x1p-60)
        return false;
    const float top_a = largest_height(p.blocks.data(), p.vertex_blocks, line.along_a);
    const float top_b = largest_height(q.blocks.data(), q.vertex_blocks, line.along_b);
    const double gap = dot(line.d, line.d) - p.scale * static_cast<double>(top_a) -
                       q.scale * static_cast<double>(top_b);
    return gap > line.size * (6 * float_u * (p.scale + q.scale) + 2 * (a.rounding + b.rounding) +
                              8 * u * line.size);
}

HWY_ATTR Verdict centre_verdict(const PlacedPolytope& placed_a, const PlacedPolytope& placed_b) {
    const Party a(placed_a), b(placed_b);
    const CentreLine line(a, b);
    const double both = a.shape.outer + b.shape.outer;
    const bool is_far = dot(line.d, line.d) > 0.7 * (both * both);
    if (is_far && is_separating(a, b, line))
        return Verdict::apart;
    if (common_point(a, b, line) >= 0)
        return Verdict::meet;
    return !is_far && is_separating(a, b, line) ? Verdict::apart : Verdict::doubtful;
}

HWY_ATTR void gjk_walk(const PlacedPolytope& placed_a, const PlacedPolytope& placed_b,
                       const WalkQuery& query, const ConvexStart& start, Walk& result) {
    const Party a(placed_a), b(placed_b);
    if (query.wants_distance && (start.met || start.count == 0)) {
        const CentreLine line(a, b);
        if (const double at = common_point(a, b, line); at >= 0) {
            result.end = WalkEnd::meet;
            result.common = a.centre + at * line.d;
            result.simplex.count = 0;
            return;
        }
    }
    GjkWalk walk(a, b, query, result);
    result.end = walk.run(start);
    if (result.end == WalkEnd::nearest || result.end == WalkEnd::doubtful) {
        result.feature_a = feature_of(a.shape, result.simplex.vertex_a, result.simplex.count);
        result.feature_b = feature_of(b.shape, result.simplex.vertex_b, result.simplex.count);
    }
}

HWY_ATTR void farthest_vertices(const Party& party, const FloatDirection& d,
                                std::vector<std::uint32_t>& vertices) {
    const ConvexPolytope& shape = party.shape;
    const float threshold =
        largest_height(shape.blocks.data(), shape.vertex_blocks, d.along) - d.slack;
    alignas(32) float kept[8];
    for (std::uint32_t i = 0; i < shape.vertex_blocks; ++i)
        if (heights(shape.blocks.data() + i, 1, d.along, kept) >= threshold)
            add_vertices(8 * i, not_below(kept, 1, threshold), shape.vertex_count(), vertices);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(gjk_walk);
HWY_EXPORT(centre_verdict);
HWY_EXPORT(farthest_vertices);

void add_vertices(std::uint32_t first, std::uint64_t bits, std::uint32_t count,
                  std::vector<std::uint32_t>& vertices) {
    for (; bits != 0; bits &= bits - 1)
        if (const auto v = first + static_cast<std::uint32_t>(std::countr_zero(bits)); v < count)
            vertices.push_back(v);
}

Verdict verdict_by_centres(const PlacedPolytope& a, const PlacedPolytope& b) {
    return HWY_DYNAMIC_DISPATCH(centre_verdict)(a, b);
}

FloatDirection::FloatDirection(const Party& party, Vec3 direction) {
    const Mat3& m = party.at.rotation;
    const double size = std::fabs(direction.x) + std::fabs(direction.y) + std::fabs(direction.z);
    const Vec3 d = (1 / size) * direction;
    const Vec3 local = d.x * m.rows[0] + d.y * m.rows[1] + d.z * m.rows[2];
    for (int k = 0; k < 3; ++k)
        along[k] = static_cast<float>(local[k]);
    slack = static_cast<float>(20 * 0x1p-24 + 2.2 * party.rounding * party.shape.inverse_scale);
}

void add_farthest(const Party& party, Vec3 direction, std::vector<std::uint32_t>& vertices) {
    HWY_DYNAMIC_DISPATCH(farthest_vertices)(party, FloatDirection(party, direction), vertices);
}

void add_farthest_scalar(const Party& party, Vec3 direction, std::vector<std::uint32_t>& vertices) {
    const FloatDirection d(party, direction);
    const auto height = [&](std::uint32_t lane) {
        const Block8& block = party.shape.blocks[lane / 8];
        return d.along[0] * block.x[lane % 8] + d.along[1] * block.y[lane % 8] +
               d.along[2] * block.z[lane % 8];
    };
    float top = height(0);
    for (std::uint32_t v = 1; v < party.shape.vertex_count(); ++v)
        top = std::max(top, height(v));
    for (std::uint32_t v = 0; v < party.shape.vertex_count(); ++v)
        if (height(v) >= top - d.slack)
            vertices.push_back(v);
}

void gjk(const PlacedPolytope& a, const PlacedPolytope& b, const WalkQuery& query,
         const ConvexStart& start, Walk& result) {
    HWY_DYNAMIC_DISPATCH(gjk_walk)(a, b, query, start, result);
}

}  // namespace allide
#endif
