// SPDX-License-Identifier: MIT
// Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex
// objects in three-dimensional space" (1988). Each step is judged by bounds from both sides.
#include "convex/gjk/gjk.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "convex/gjk/gjk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "convex/gjk/centre_line-inl.h"
#include "convex/gjk/farthest-inl.h"
#include "convex/gjk/feature_of_vertices-inl.h"
#include "math/promises.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

class GjkSolver {
public:
    HWY_INLINE GjkSolver(const PlacedPolytope& a, const PlacedPolytope& b, const GjkQuery& query,
                         GjkResult& result)
        : a_(a),
          b_(b),
          query_(query),
          result_(result),
          s_(result.simplex),
          size_(a.shape.outer + b.shape.outer) {}

    HWY_ATTR GjkEnd run() {
        begin(query_.start);
        keeps_start_ = s_.count == query_.start.count;
        for (int step = 0; step < max_steps; ++step) {
            const GjkEnd end = advance();
            if (end == GjkEnd::doubtful)
                break;
            if (end != none)
                return end;
        }
        result_.distance = std::sqrt(squared_);
        return GjkEnd::doubtful;
    }

    /// Whether the simplex is still the start's.
    HWY_INLINE bool keeps_start() const { return keeps_start_; }

private:
    static constexpr int max_steps = 64;
    static constexpr auto none = static_cast<GjkEnd>(255);

    HWY_INLINE void begin(const ConvexStart& start) {
        s_.count = 0;
        for (int i = 0; i < start.count; ++i)
            s_.add(start.vertex_a[i], point(a_, start.vertex_a[i]), start.vertex_b[i],
                   point(b_, start.vertex_b[i]));
        v_ = s_.count == 0 ? b_.centre() - a_.centre() : reduce_to_nearest(s_, 0);
        squared_ = dot(v_, v_);
        if (sum_of_magnitudes(v_) < min_coordinate)
            v_ = {size_, 0, 0};
    }

    HWY_INLINE static Vec3 point(const PlacedPolytope& placed, std::uint32_t vertex) {
        return inlined_world_vertex(placed.world_from_local, placed.shape.mesh.vertices[vertex]);
    }

    /// One support, and what follows from it.
    HWY_INLINE GjkEnd advance() {
        const double magnitude = sum_of_magnitudes(v_);
        // Floats must not vanish; the rounding of a quotient is far below their slack.
        const double factor = magnitude < 0x1p-60 ? 1 / magnitude : 1;
        const Vec3 d = factor * v_;
        const Support pa = support(a_, d, factor * magnitude, {s_.vertex_a, s_.a, s_.count});
        const Support pb = support(b_, -d, factor * magnitude, {s_.vertex_b, s_.b, s_.count});
        const Vec3 w = pb.point - pa.point;
        const double along = dot(v_, w), length = std::sqrt(dot(v_, v_));
        const double doubt = length * (32 * u) * (size_ + sum_of_magnitudes(w));
        if (along > doubt) {
            if (!query_.wants_distance)
                return GjkEnd::apart;
            if (along - doubt > length * query_.limit)
                return GjkEnd::beyond;
        }
        if (s_.count != 0) {
            if (squared_ - along <= gjk_tolerance * length * (length + size_))
                return converged(along / length, doubt / length);
            if (s_.holds(pa.vertex, pb.vertex))
                return GjkEnd::doubtful;
        }
        s_.add(pa.vertex, pa.point, pb.vertex, pb.point);
        keeps_start_ = false;
        return reduce();
    }

    HWY_INLINE GjkEnd reduce() {
        unsigned faces = s_.count == 4 ? faces_before_origin(s_) : 0;
        if (s_.count == 4 && faces == 0) {
            if (depth_in_tetrahedron(s_) > needed_depth()) {
                if (query_.wants_distance)
                    result_.common = point_in_tetrahedron(s_);
                return GjkEnd::meet;
            }
            faces = 15;
        }
        const double before = s_.count == 1 ? 0x1p1000 : squared_;
        const Vec3 v = reduce_to_nearest(s_, faces);
        squared_ = dot(v, v);
        if (!(squared_ > touching() * touching()) || !(squared_ < before))
            return GjkEnd::doubtful;
        v_ = v;
        return none;
    }

    /// The simplex has the nearest points if the lower and the upper bound agree.
    HWY_INLINE GjkEnd converged(double lower, double doubt) {
        Vec3 v;
        for (int i = 0; i < s_.count; ++i)
            v = v + s_.weight[i] * s_.w[i];
        const double upper = std::sqrt(dot(v, v));
        result_.distance = upper;
        if (!(upper - lower <= 3 * gjk_tolerance * (upper + size_)) || !(lower > doubt))
            return GjkEnd::doubtful;
        return GjkEnd::nearest;
    }

    HWY_INLINE double touching() const { return 64 * u * size_; }

    HWY_INLINE double needed_depth() const { return needed_depth(a_) + needed_depth(b_); }
    HWY_INLINE static double needed_depth(const PlacedPolytope& p) {
        return 2.2 * p.rounding * p.shape.outer * p.shape.inverse_inner;
    }

    const PlacedPolytope &a_, &b_;
    const GjkQuery query_;
    GjkResult& result_;
    Simplex& s_;
    double size_;
    double squared_;
    bool keeps_start_;
    Vec3 v_;
};

HWY_ATTR void gjk_for_target(const PlacedPolytope& placed_a, const PlacedPolytope& placed_b,
                             const GjkQuery& query, GjkResult& result) {
    const ConvexStart& start = query.start;
    const PlacedPolytope a = placed_a, b = placed_b;  // copies stay in registers
    if (query.wants_distance && (start.met || start.count == 0)) {
        const CentreLine line(a, b);
        if (const double at = common_point(a, b, line); at >= 0) {
            result.end = GjkEnd::meet;
            result.common = line.from + at * line.d;
            result.simplex.count = 0;
            return;
        }
    }
    GjkSolver solver(a, b, query, result);
    result.end = solver.run();
    if (result.end != GjkEnd::nearest && result.end != GjkEnd::doubtful)
        return;
    if (start.has_features && solver.keeps_start()) {
        result.feature_a = start.feature_a;
        result.feature_b = start.feature_b;
        return;
    }
    result.feature_a = feature_of(a.shape, result.simplex.vertex_a, result.simplex.count);
    result.feature_b = feature_of(b.shape, result.simplex.vertex_b, result.simplex.count);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(gjk_for_target);

void gjk(const PlacedPolytope& a, const PlacedPolytope& b, const GjkQuery& query,
         GjkResult& result) {
    HWY_DYNAMIC_DISPATCH(gjk_for_target)(a, b, query, result);
}

}  // namespace allide
#endif
