// SPDX-License-Identifier: MIT
// Boxes and triangles in floats only reject (ray_walk); each face that is left is tested exactly on
// its world vertices.
#include "wide/wide_ray.h"

#include <limits>

#include "primitive/point_triangle.h"
#include "wide/ray_walk.h"

namespace allide {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

class FirstHit : public RayVisitor {
public:
    FirstHit(const PlacedFaces& faces, const Ray& ray, double max_t)
        : RayVisitor(max_t), faces_(faces), ray_(ray) {}

    void visit(std::uint32_t face) override {
        ++tests;
        const auto at = first_crossing(ray_, faces_.world_triangle(face));
        if (!at || (best && !precedes(ray_, {*at, face}, *best)))
            return;
        best = FaceHit{*at, face};
        last = at->high;
    }

    std::optional<FaceHit> best;
    std::uint64_t tests = 0;

private:
    const PlacedFaces& faces_;
    const Ray& ray_;
};

class AllHits : public RayVisitor {
public:
    AllHits(const PlacedFaces& faces, const Ray& ray, double max_t, std::vector<FaceHit>& hits)
        : RayVisitor(max_t), faces_(faces), ray_(ray), hits_(hits) {}

    void visit(std::uint32_t face) override {
        ++tests;
        if (const auto at = first_crossing(ray_, faces_.world_triangle(face)))
            hits_.push_back({*at, face});
    }

    std::uint64_t tests = 0;

private:
    const PlacedFaces& faces_;
    const Ray& ray_;
    std::vector<FaceHit>& hits_;
};

/// For the ray along +x from a point.
class Crossings : public RayVisitor {
public:
    Crossings(const PlacedFaces& faces, Vec3 point)
        : RayVisitor(infinity), faces_(faces), point_(point) {}

    void visit(std::uint32_t face) override {
        ++tests;
        number += winding_crossing(faces_.world_triangle(face), point_);
    }

    int number = 0;
    std::uint64_t tests = 0;

private:
    const PlacedFaces& faces_;
    Vec3 point_;
};

/// The ray along +x begins at the point, so it also meets every face that the point is on.
class Locator : public RayVisitor {
public:
    Locator(const PlacedFaces& faces, Vec3 point, bool has_inside)
        : RayVisitor(has_inside ? infinity : 0), faces_(faces), point_(point) {}

    void visit(std::uint32_t face) override {
        if (is_on_face)
            return;
        ++tests;
        const Triangle t = faces_.world_triangle(face);
        is_on_face = is_on(t, point_);
        number += winding_crossing(t, point_);
        if (is_on_face)
            last = -infinity;
    }

    int number = 0;
    bool is_on_face = false;
    std::uint64_t tests = 0;

private:
    const PlacedFaces& faces_;
    Vec3 point_;
};

}  // namespace

std::optional<FaceHit> wide_ray_hit(const PlacedTree& placed, const BoundedRay& bounded,
                                    const WideWork& work) {
    FirstHit first(placed.faces, bounded.ray, bounded.max_t);
    walk_ray(placed, bounded.ray, first, work);
    work.stats.face_tests += first.tests;
    return first.best;
}

void wide_ray_hits(const PlacedTree& placed, const BoundedRay& bounded, std::vector<FaceHit>& hits,
                   const WideWork& work) {
    AllHits all(placed.faces, bounded.ray, bounded.max_t, hits);
    walk_ray(placed, bounded.ray, all, work);
    work.stats.face_tests += all.tests;
}

Location wide_location(const PlacedTree& placed, Vec3 point, bool has_inside,
                       const WideWork& work) {
    Locator locator(placed.faces, point, has_inside);
    walk_ray(placed, {point, {1, 0, 0}}, locator, work);
    work.stats.face_tests += locator.tests;
    if (locator.is_on_face)
        return Location::on;
    return has_inside && locator.number != 0 ? Location::inside : Location::outside;
}

std::optional<int> wide_winding_number(const PlacedTree& placed, Vec3 point, const WideWork& work) {
    Crossings crossings(placed.faces, point);
    const bool is_whole = walk_ray(placed, {point, {1, 0, 0}}, crossings, work);
    work.stats.face_tests += crossings.tests;
    return is_whole ? std::optional(crossings.number) : std::nullopt;
}

}  // namespace allide
