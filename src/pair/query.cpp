// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "base/per_thread.h"
#include "brute/brute.h"
#include "bvtree/obb_query.h"
#include "bvtree/wide_distance.h"
#include "bvtree/wide_query.h"
#include "bvtree/wide_ray.h"
#include "math/range.h"
#include "math/world_vertices.h"
#include "pair/geometry_impl.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

constexpr double anywhere = std::numeric_limits<double>::infinity();

/// The world vertices of a placed geometry, and a body upon them.
class PlacedBody {
public:
    explicit PlacedBody(const Placed& placed) : shape_(placed.geometry().impl()) {
        vertices_.resize(shape_.shape.vertices.size());
        world_vertices(placed.world_from_local(), shape_.shape.vertices, vertices_);
    }

    brute::Body body() const {
        return {{vertices_, shape_.shape.faces}, shape_.component_vertices, shape_.has_inside};
    }

private:
    const Geometry::Impl& shape_;
    std::vector<Vec3> vertices_;
};

PlacedTree placed_tree(const Placed& placed) {
    const Geometry::Impl& impl = placed.geometry().impl();
    return {impl.tree, {{impl.shape.vertices, impl.shape.faces}, placed.world_from_local()}};
}

bool have_trees(const Placed& a, const Placed& b) {
    return a.geometry().impl().volume != Volume::none && b.geometry().impl().volume != Volume::none;
}

/// Reused by the queries of one thread, so that they stop allocating.
WideScratch& thread_scratch() {
    ALLIDE_PER_THREAD WideScratch scratch;
    return scratch;
}

/// A vertex of a component of `inner` that lies inside `outer`, for geometries with trees whose
/// faces do not meet.
std::optional<std::uint32_t> vertex_inside(const Placed& inner, const Placed& outer, Stats& stats) {
    if (!outer.geometry().is_solid())
        return std::nullopt;
    const Geometry::Impl& impl = inner.geometry().impl();
    const PlacedTree tree = placed_tree(outer);
    for (const std::uint32_t v : impl.component_vertices) {
        const Vec3 p = world_vertex(inner.world_from_local(), impl.shape.vertices[v]);
        if (wide_winding_number(tree, p, thread_scratch(), stats) != 0)
            return v;
    }
    return std::nullopt;
}

Separation contained(Vec3 point, Feature feature_a, Feature feature_b) {
    return {0, point, point, feature_a, feature_b};
}

PlacedFaces placed_faces(const Placed& placed) {
    return placed_tree(placed).faces;
}

/// By one of the papers' trees: appends the candidates that meet, or the first one of them.
void add_paper_contacts(const Placed& a, const Placed& b, bool first_only,
                        std::vector<FacePair>& pairs, Stats& stats) {
    const Geometry::Impl &impl_a = a.geometry().impl(), &impl_b = b.geometry().impl();
    const PlacedFaces faces_a = placed_faces(a), faces_b = placed_faces(b);
    const RelativeFrame frame = relative_frame(a.world_from_local(), impl_a.tree.radius,
                                               b.world_from_local(), impl_b.tree.radius);
    const auto keep = [&](std::uint32_t face_a, std::uint32_t face_b) {
        ++stats.face_tests;
        const ContactKind kind =
            triangle_contact(faces_a.world_triangle(face_a), faces_b.world_triangle(face_b));
        if (kind != ContactKind::none)
            pairs.push_back({face_a, face_b, kind});
        return !first_only || kind == ContactKind::none;
    };
    if (impl_a.obb) {
        ALLIDE_PER_THREAD ObbScratch scratch;
        for_each_candidate(*impl_a.obb, *impl_b.obb, frame, 0, scratch, stats, keep);
    } else {
        ALLIDE_PER_THREAD DopScratch scratch;
        for_each_candidate(*impl_a.dop, *impl_b.dop, frame, {}, scratch, stats, keep);
    }
}

/// For geometries with trees: appends all contacts, or one, in no order.
void add_contacts(const Placed& a, const Placed& b, bool first_only, std::vector<FacePair>& pairs,
                  Stats& stats) {
    const Volume volume = a.geometry().impl().volume;
    if (volume != Volume::wide && volume == b.geometry().impl().volume)
        add_paper_contacts(a, b, first_only, pairs, stats);
    else
        wide_contacts(placed_tree(a), placed_tree(b), first_only, pairs, thread_scratch(), stats);
}

std::optional<FacePair> any_contact(const Placed& a, const Placed& b, Stats& stats) {
    ALLIDE_PER_THREAD std::vector<FacePair> first;
    first.clear();
    add_contacts(a, b, true, first, stats);
    return first.empty() ? std::nullopt : std::optional(first[0]);
}

bool faces_meet(const Placed& a, const Placed& b, std::pair<std::uint32_t, std::uint32_t> faces,
                Stats& stats) {
    ++stats.face_tests;
    return triangle_contact(placed_faces(a).world_triangle(faces.first),
                            placed_faces(b).world_triangle(faces.second)) != ContactKind::none;
}

/// A separation, and the faces that gave it if there are such.
struct Nearest {
    Separation separation;
    std::optional<FacesOfPair> faces;
};

std::optional<Nearest> nearest_by_brute_force(const Placed& a, const Placed& b, double limit,
                                              Stats& stats) {
    const PlacedBody body_a(a), body_b(b);
    const Separation found = brute::separation(body_a.body(), body_b.body(), stats);
    const bool wanted = found.distance < anywhere && found.distance <= limit;
    return wanted ? std::optional(Nearest{found, std::nullopt}) : std::nullopt;
}

/// The separation, if it is within the query's limit.
std::optional<Nearest> nearest(const Placed& a, const Placed& b, const DistanceQuery& query,
                               Stats& stats) {
    if (!have_trees(a, b))
        return nearest_by_brute_force(a, b, query.limit, stats);
    const auto found =
        wide_separation(placed_tree(a), placed_tree(b), query, thread_scratch(), stats);
    const std::optional<Nearest> surfaces =
        found ? std::optional(Nearest{found->separation, FacesOfPair{found->face_a, found->face_b}})
              : std::nullopt;
    if (surfaces && surfaces->separation.distance == 0)
        return surfaces;
    const Feature inside = {FeatureKind::interior, 0};
    if (const auto v = vertex_inside(a, b, stats)) {
        const Vec3 p = world_vertex(a.world_from_local(), a.geometry().mesh().vertices[*v]);
        return Nearest{contained(p, {FeatureKind::vertex, *v}, inside), std::nullopt};
    }
    if (const auto v = vertex_inside(b, a, stats)) {
        const Vec3 p = world_vertex(b.world_from_local(), b.geometry().mesh().vertices[*v]);
        return Nearest{contained(p, inside, {FeatureKind::vertex, *v}), std::nullopt};
    }
    return surfaces;
}

std::optional<RayHit> ray_hit_by_brute_force(const PlacedFaces& faces, const Ray& ray,
                                             Stats& stats) {
    std::optional<RayHit> best;
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f) {
        ++stats.face_tests;
        const auto t = hit(ray, faces.world_triangle(f));
        if (t && (!best || *t < best->t))
            best = RayHit{*t, f};
    }
    return best;
}

/// Both parties of a tracked pair, or why one cannot be placed.
Result<std::pair<Placed, Placed>> try_place(const Geometry& a, const Transform& world_from_a,
                                            const Geometry& b, const Transform& world_from_b) {
    const Result<Placed> at_a = Placed::try_make(a, world_from_a);
    if (!at_a)
        return at_a.error();
    const Result<Placed> at_b = Placed::try_make(b, world_from_b);
    if (!at_b)
        return at_b.error();
    return std::pair(*at_a, *at_b);
}

}  // namespace

Result<Placed> Placed::try_make(const Geometry& geometry, const Transform& world_from_local) {
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    return Placed(geometry, world_from_local, Checked{});
}

bool intersects(const Placed& a, const Placed& b, Stats* stats) {
    Stats unasked;
    Stats& counts = stats ? *stats : unasked;
    if (have_trees(a, b))
        return any_contact(a, b, counts) || vertex_inside(a, b, counts) ||
               vertex_inside(b, a, counts);
    const PlacedBody body_a(a), body_b(b);
    return brute::intersects(body_a.body(), body_b.body(), counts);
}

std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b, Stats* stats) {
    Stats unasked;
    Stats& counts = stats ? *stats : unasked;
    std::vector<FacePair> pairs;
    if (have_trees(a, b)) {
        add_contacts(a, b, false, pairs, counts);
        std::ranges::sort(pairs);
        return pairs;
    }
    const PlacedBody body_a(a), body_b(b);
    brute::intersecting_faces(body_a.body().mesh, body_b.body().mesh, pairs, counts);
    return pairs;
}

std::optional<Contact> first_contact(const Placed& a, const Placed& b, Stats* stats) {
    Stats unasked;
    Stats& counts = stats ? *stats : unasked;
    std::optional<FacePair> pair;
    if (have_trees(a, b))
        pair = any_contact(a, b, counts);
    else if (const auto all = intersecting_faces(a, b, &counts); !all.empty())
        pair = all.front();
    if (!pair)
        return std::nullopt;
    const Triangle t = placed_faces(a).world_triangle(pair->face_a);
    const Triangle u = placed_faces(b).world_triangle(pair->face_b);
    return Contact{*pair, triangle_intersection(t, u).points[0]};
}

Separation separation(const Placed& a, const Placed& b, Stats* stats) {
    return separation_within(a, b, anywhere, stats).value_or(Separation{anywhere, {}, {}, {}, {}});
}

std::optional<Separation> separation_within(const Placed& a, const Placed& b, double margin,
                                            Stats* stats) {
    Stats unasked;
    const auto found = nearest(a, b, {margin, std::nullopt}, stats ? *stats : unasked);
    return found ? std::optional(found->separation) : std::nullopt;
}

std::optional<RayHit> cast_ray(const Placed& target, Vec3 origin, Vec3 direction, Stats* stats) {
    Stats unasked;
    if (!in_range(origin) || !in_range(direction))
        return std::nullopt;
    // Seen as vertices are, so that signs are exact.
    const Ray ray = {world_vertex({}, origin), world_vertex({}, direction)};
    if (ray.direction == Vec3{})
        return std::nullopt;
    Stats& counts = stats ? *stats : unasked;
    if (target.geometry().impl().volume == Volume::none)
        return ray_hit_by_brute_force(placed_faces(target), ray, counts);
    const auto hit = wide_ray_hit(placed_tree(target), ray, thread_scratch(), counts);
    return hit ? std::optional(RayHit{hit->t, hit->face}) : std::nullopt;
}

Tracker::Tracker(Geometry a, Geometry b) : a_(std::move(a)), b_(std::move(b)) {}

Result<bool> Tracker::try_intersects(const Transform& world_from_a, const Transform& world_from_b) {
    const auto placed = try_place(a_, world_from_a, b_, world_from_b);
    if (!placed)
        return placed.error();
    const auto& [a, b] = *placed;
    if (!have_trees(a, b))
        return allide::intersects(a, b, &stats);
    if (faces_ && faces_meet(a, b, *faces_, stats))
        return true;
    if (const auto pair = any_contact(a, b, stats)) {
        faces_ = {pair->face_a, pair->face_b};
        return true;
    }
    return vertex_inside(a, b, stats) || vertex_inside(b, a, stats);
}

Result<Separation> Tracker::try_separation(const Transform& world_from_a,
                                           const Transform& world_from_b) {
    const auto placed = try_place(a_, world_from_a, b_, world_from_b);
    if (!placed)
        return placed.error();
    const auto& [a, b] = *placed;
    DistanceQuery query = {anywhere, std::nullopt};
    if (faces_)
        query.guess = FacesOfPair{faces_->first, faces_->second};
    const auto found = nearest(a, b, query, stats);
    if (!found)
        return Separation{anywhere, {}, {}, {}, {}};
    if (found->faces)
        faces_ = {found->faces->a, found->faces->b};
    return found->separation;
}

}  // namespace allide
