// SPDX-License-Identifier: MIT
// Any bytes as two geometries in motion, about which every free query, the batches and a Tracker
// must say what trying all triangles says, and nothing that contradicts another query.
#pragma once

#include <string>

#include <allide/batch.h>
#include <allide/point.h>
#include <allide/ray.h>
#include <allide/tracker.h>

#include "query/round_query.h"
#include "tests/fuzz/any_geometry.h"
#include "tests/fuzz/plain_body.h"

namespace allide {

/// The answers for one pair by all triangles.
struct PlainAnswers {
    PlainAnswers(const PlainBody& a, const PlainBody& b)
        : faces(plain_faces(a.triangles, b.triangles)),
          intersects(!faces.empty() || plain_intersects(a, b)),
          distances(plain_distances(a, b)),
          size(a.diameter() + b.diameter()),
          whole_size(diagonal(a.vertex_box) + diagonal(b.vertex_box)) {
        for (const double d : distances)
            distance = std::min(distance, d);
        if (intersects)
            distance = 0;
    }

    std::vector<FacePair> faces;
    bool intersects;
    std::vector<double> distances;
    double size, whole_size;  ///< size of the faces, and of all vertices
    double distance = std::numeric_limits<double>::infinity();

    /// The largest difference of two correct distances. Trees take their rounding from all
    /// vertices, also from those that no face uses.
    double slack(double of) const { return std::isfinite(of) ? 4e-12 * (of + whole_size) : 0; }
};

class QueryScript {
public:
    explicit QueryScript(std::string_view bytes) : choices_(bytes), any_(choices_) {}

    /// The first thing that is wrong; empty if nothing is.
    std::string run() {
        if (choices_.below(4) == 0)
            return run_round();
        const Result<Geometry> a = any_.make(), b = any_.make();
        if (!a || !b) {
            expect(a || std::string_view(a.error().what()).size() > 20, "an Error says something");
            expect(b || std::string_view(b.error().what()).size() > 20, "an Error says something");
            return complaint_;
        }
        constexpr int most_steps = 4;
        Result<Placed> at_a = Placed::try_make(*a, any_.place());
        Result<Placed> at_b = Placed::try_make(*b, any_.place());
        for (int step = 0; step < most_steps && at_a && at_b && complaint_.empty(); ++step) {
            check(*at_a, *at_b);
            if (choices_.ended())
                break;
            change(*at_a, deformed_a_);
            change(*at_b, deformed_b_);
        }
        return complaint_;
    }

private:
    /// A round shape has no triangles to try, so that answers are compared with each other.
    std::string run_round() {
        const Result<Geometry> round = any_.round();
        const Result<Geometry> other = choices_.below(2) == 0 ? any_.round() : any_.make();
        if (!round || !other)
            return complaint_;
        const Result<Placed> a = Placed::try_make(*round, any_.place());
        const Result<Placed> b = Placed::try_make(*other, any_.place());
        if (a && b) {
            check_round(*a, *b);
            check_round(*b, *a);
            check_round_depth(*a, *b);
            check_round_depth(*b, *a);
        }
        return complaint_;
    }

    void check_round(const Placed& a, const Placed& b) {
        const QueryOptions options = {.stats = &stats_, .scratch = &scratch_};
        const bool meets = intersects(a, b, options);
        expect(intersects(b, a, options) == meets, "intersects, the other way round");
        const std::vector<FacePair> faces = intersecting_faces(a, b, options);
        expect(meets || faces.empty(), "intersecting_faces of what is apart");
        expect(first_contact(a, b, options).has_value() == !faces.empty(), "first_contact");
        const Separation found = separation(a, b, options);
        expect((found.distance == 0) == meets, "separation is 0 iff they intersect");
        const auto within = separation_within(a, b, found.distance, options);
        expect(!std::isfinite(found.distance) || (within && within->distance == found.distance),
               "separation_within its distance");
        bool met[1];
        intersects(a, {&b, 1}, met, {.query = options});
        expect(met[0] == meets, "intersects in a batch");
        expect(tracker_.intersects(a, b, options) == meets, "a Tracker's intersects");
        const BudgetVerdict verdict = intersects_within_budget(a, b, {}, options).verdict;
        expect(verdict == BudgetVerdict::may_intersect ||
                   meets == (verdict == BudgetVerdict::intersects),
               "a budget's verdict is wrong");
    }

    /// How far apart the two points are that name a round shape, 0 for a sphere or a mesh. Rounding
    /// in another place may change it.
    static double named_length(const Placed& placed) {
        const Piece at = piece(placed);
        return is_round(at) ? length(world_round(at).q - world_round(at).p) : 0;
    }
    static bool names_all_of_space(const Placed& placed) {
        return piece(placed).shape.unbounded && named_length(placed) == 0;
    }

    static bool is_one_of_convex(const Placed& placed) {
        const GeometryKind kind = placed.geometry().kind();
        return kind == GeometryKind::convex || kind == GeometryKind::round;
    }
    /// How large the bounds are, and how far from the origin.
    static double reach(const Placed& placed) {
        const Box box = bounds(placed);
        const double far = length(box.min) + length(box.max);
        return std::isfinite(far) ? far : 0;
    }

    void check_round_depth(const Placed& a, const Placed& b) {
        const Result<Penetration> found = try_penetration(a, b);
        if (!found) {
            const bool are_unbounded =
                !std::isfinite(bounds(a).max.x) && !std::isfinite(bounds(b).max.x);
            expect(!is_one_of_convex(a) || !is_one_of_convex(b) || are_unbounded,
                   "penetration of what is convex");
            return;
        }
        expect(std::fabs(length(found->direction) - 1) < 1e-12, "a direction is not of length 1");
        expect(found->depth >= 0 && std::isfinite(found->depth), "a depth is finite");
        expect(std::isfinite(length(found->point_a)) && std::isfinite(length(found->point_b)),
               "points of a depth are finite");
        const bool meets = intersects(a, b);
        expect(found->depth == 0 || meets, "a depth of what is apart");
        Placed out = b;
        Transform moved = b.world_from_local();
        const double slack = 1e-9 * (reach(a) + reach(b));
        moved.translation = moved.translation + (found->depth + slack) * found->direction;
        const bool is_moved = static_cast<bool>(out.try_move(moved));
        const double named = named_length(b);
        const bool is_same = is_moved && std::fabs(named_length(out) - named) <= 1e-9 * named;
        if (meets && is_same && !names_all_of_space(a) && !names_all_of_space(b))
            expect(!intersects(a, out), "moving by the depth leaves them together");
    }

    void expect(bool fine, const char* what) {
        if (!fine && complaint_.empty())
            complaint_ = what;
    }

    /// Moves it, its parts or its vertices; nothing changes where that is rejected.
    void change(Placed& placed, std::vector<Vec3>& deformed) {
        const Geometry& geometry = placed.geometry();
        if (geometry.kind() == GeometryKind::deformable && choices_.below(2) == 0) {
            std::vector<Vec3> vertices =
                any_.moved(deformed.empty() ? geometry.mesh().vertices : deformed);
            if (placed.try_deform(vertices))
                deformed = std::move(vertices);
        }
        std::vector<Transform> parts;
        if (choices_.below(2) == 0)
            for (std::size_t i = 0; i < geometry.parts().size(); ++i)
                parts.push_back(any_.place());
        (void)static_cast<bool>(placed.try_move(any_.place(), parts));
    }

    void check(const Placed& a, const Placed& b) {
        const PlainBody body_a(a, deformed_a_), body_b(b, deformed_b_);
        constexpr std::size_t most_pairs = 20000;
        if (body_a.triangles.size() * body_b.triangles.size() > most_pairs)
            return;
        const PlainAnswers plain(body_a, body_b);
        const QueryOptions options = any_options();
        check_contacts(a, b, plain, options);
        check_points(a, b, body_a, body_b);
        check_separation(a, b, plain, options);
        check_margin(a, b, plain, options);
        check_near_faces(a, b, plain, options);
        check_budget(a, b, plain, options);
        check_penetration(a, b, plain);
        check_batch_and_tracker(a, b, plain, options);
        check_alone(a, body_a, options);
    }

    QueryOptions any_options() {
        QueryOptions options = {.stats = &stats_, .scratch = &scratch_};
        if (choices_.below(2) == 0)
            options.dop = {.tumbling = static_cast<DopTumbling>(choices_.below(4)),
                           .overlap = static_cast<DopOverlap>(choices_.below(2)),
                           .traversal = static_cast<DopTraversal>(choices_.below(3))};
        return options;
    }

    void check_contacts(const Placed& a, const Placed& b, const PlainAnswers& plain,
                        const QueryOptions& options) {
        expect(intersecting_faces(a, b, options) == plain.faces, "intersecting_faces");
        expect(intersects(a, b, options) == plain.intersects, "intersects");
        expect(intersects(b, a, options) == plain.intersects, "intersects, the other way round");
        std::vector<FacePair> swapped = intersecting_faces(b, a, options);
        for (FacePair& pair : swapped)
            std::swap(pair.face_a, pair.face_b);
        std::ranges::sort(swapped);
        expect(swapped == plain.faces, "intersecting_faces, the other way round");
        const auto first = first_contact(a, b, options);
        expect(first.has_value() == !plain.faces.empty(), "first_contact");
        expect(!first || std::ranges::find(plain.faces, first->faces) != plain.faces.end(),
               "first_contact names faces that do not meet");
        const std::vector<FaceContact> contacts = face_contacts(a, b, options);
        expect(std::ranges::equal(contacts, plain.faces, {}, &FaceContact::faces), "face_contacts");
    }

    /// Points of contacts are rounded once, so they are within the boxes of both faces.
    void check_points(const Placed& a, const Placed& b, const PlainBody& body_a,
                      const PlainBody& body_b) {
        for (const FaceContact& contact : face_contacts(a, b)) {
            const Box of_a = bounds(body_a.triangles[contact.faces.face_a]);
            const Box of_b = bounds(body_b.triangles[contact.faces.face_b]);
            const Box both = {max(of_a.min, of_b.min), min(of_a.max, of_b.max)};
            expect(contains(both, contact.from) && contains(both, contact.to),
                   "a contact's ends are outside its faces");
            for (const Vec3 n : {contact.normal_a, contact.normal_b})
                expect(n == Vec3{} || std::fabs(length(n) - 1) < 1e-12,
                       "a normal is not of length 1");
        }
        if (const auto first = first_contact(a, b))
            expect(contains(bounds(body_a.triangles[first->faces.face_a]), first->point) &&
                       contains(bounds(body_b.triangles[first->faces.face_b]), first->point),
                   "first_contact's point is outside its faces");
    }

    void check_separation(const Placed& a, const Placed& b, const PlainAnswers& plain,
                          const QueryOptions& options) {
        const Separation found = separation(a, b, options);
        expect((found.distance == 0) == plain.intersects, "separation is 0 iff they intersect");
        expect(agree(found.distance, plain.distance, plain), "separation");
        check_closest_points(found, plain);
        expect(agree(separation(b, a, options).distance, plain.distance, plain),
               "separation, the other way round");
        const double share = choices_.below(5) * 0.25, slack = plain.slack(plain.distance);
        const double bound = separation_lower_bound(a, b, share, options);
        expect(bound <= plain.distance + slack, "separation_lower_bound is too large");
        expect(share == 0 || bound >= share * plain.distance - slack,
               "separation_lower_bound is too small");
        expect(bound >= 0, "separation_lower_bound is negative");
    }

    /// The points are as far apart as the distance says, but for the rounding of their coordinates.
    void check_closest_points(const Separation& found, const PlainAnswers& plain) {
        const double apart = length(found.point_a - found.point_b);
        const double far = length(found.point_a) + length(found.point_b);
        expect(!std::isfinite(found.distance) ||
                   std::fabs(apart - found.distance) <= plain.slack(apart) + 0x1p-51 * far,
               "separation's points are not as far apart as it says");
    }

    static bool agree(double found, double expected, const PlainAnswers& plain) {
        return found == expected || std::fabs(found - expected) <= plain.slack(expected);
    }

    double any_margin(const PlainAnswers& plain) {
        const std::uint32_t kind = choices_.below(5);
        if (kind < 3 && std::isfinite(plain.distance))
            return (0.5 + 0.5 * kind) * plain.distance;
        return kind == 3 ? any_number(choices_) : 0;
    }

    void check_margin(const Placed& a, const Placed& b, const PlainAnswers& plain,
                      const QueryOptions& options) {
        const double margin = any_margin(plain), slack = plain.slack(plain.distance);
        const auto found = separation_within(a, b, margin, options);
        if (margin <= 0)
            expect(found.has_value() == (margin == 0 && plain.intersects), "separation_within 0");
        else if (std::fabs(margin - plain.distance) > slack)
            expect(found.has_value() == (plain.distance <= margin), "separation_within");
        expect(
            !found || (found->distance <= margin && agree(found->distance, plain.distance, plain)),
            "separation_within gives another distance");
    }

    void check_near_faces(const Placed& a, const Placed& b, const PlainAnswers& plain,
                          const QueryOptions& options) {
        const double margin = any_margin(plain);
        const std::vector<FacePair> found = faces_within(a, b, margin, options);
        std::size_t next = 0, met = 0;
        const std::size_t faces_b = b.geometry().mesh().faces.size();
        for (std::uint32_t i = 0; i < plain.distances.size(); ++i) {
            const double distance = plain.distances[i];
            const auto f = static_cast<std::uint32_t>(i / faces_b);
            const auto g = static_cast<std::uint32_t>(i % faces_b);
            const bool is_found =
                next < found.size() && found[next].face_a == f && found[next].face_b == g;
            const bool is_sure =
                distance == 0 || std::fabs(distance - margin) > plain.slack(distance);
            if (is_sure)
                expect(is_found == (distance <= margin), "faces_within");
            if (is_found && distance == 0)
                expect(found[next] == plain.faces[met], "faces_within gives another kind");
            met += distance == 0;
            next += is_found;
        }
        expect(next == found.size(), "faces_within gives more, or in another order");
    }

    void check_budget(const Placed& a, const Placed& b, const PlainAnswers& plain,
                      const QueryOptions& options) {
        const BudgetVerdict sure =
            plain.intersects ? BudgetVerdict::intersects : BudgetVerdict::disjoint;
        expect(intersects_within_budget(a, b, {}, options).verdict == sure, "a budget without end");
        const BudgetAnswer answer =
            intersects_within_budget(a, b, {.tests = choices_.below(64)}, options);
        expect(answer.verdict == sure || answer.verdict == BudgetVerdict::may_intersect,
               "a budget's verdict is wrong");
        expect(answer.depth >= 0 && std::isfinite(answer.depth), "a budget's depth");
    }

    void check_penetration(const Placed& a, const Placed& b, const PlainAnswers& plain) {
        const Result<Penetration> found = try_penetration(a, b);
        const bool both_convex = a.geometry().kind() == GeometryKind::convex &&
                                 b.geometry().kind() == GeometryKind::convex;
        expect(static_cast<bool>(found) == both_convex, "penetration of what is convex, no other");
        if (!found)
            return;
        expect(std::fabs(length(found->direction) - 1) < 1e-12, "a direction is not of length 1");
        expect(found->depth >= 0 && std::isfinite(found->depth), "a depth is finite");
        expect(found->depth == 0 || plain.intersects, "a depth of what is apart");
        expect(found->depth <= 2 * plain.size, "a depth is larger than both");
        const double slack = 1e-9 * plain.size +
                             0x1p-50 * length(a.world_from_local().translation) +
                             0x1p-50 * length(b.world_from_local().translation);
        Placed out = b;
        Transform moved = b.world_from_local();
        moved.translation = moved.translation + (found->depth + slack) * found->direction;
        if (plain.intersects && out.try_move(moved))
            expect(!intersects(a, out), "moving by the depth leaves them together");
    }

    void check_batch_and_tracker(const Placed& a, const Placed& b, const PlainAnswers& plain,
                                 const QueryOptions& options) {
        const Placed many[] = {b, a, b};
        bool met[3] = {};
        Separation apart[3];
        std::vector<FacePair> faces[3];
        const BatchOptions batch = {.threads = 1 + static_cast<int>(choices_.below(2)),
                                    .query = options};
        intersects(a, many, met, batch);
        intersecting_faces(a, many, faces, batch);
        separation(a, many, apart, batch);
        expect(met[0] == plain.intersects && met[2] == met[0], "intersects in a batch");
        expect(faces[0] == plain.faces && faces[2] == plain.faces, "intersecting_faces in a batch");
        expect(agree(apart[0].distance, plain.distance, plain), "separation in a batch");
        std::vector<FacePair> tracked;
        expect(tracker_.intersects(a, b, options) == plain.intersects, "a Tracker's intersects");
        tracker_.intersecting_faces(a, b, tracked, options);
        expect(tracked == plain.faces, "a Tracker's intersecting_faces");
        expect(agree(tracker_.separation(a, b, options).distance, plain.distance, plain),
               "a Tracker's separation");
    }

    void check_alone(const Placed& a, const PlainBody& body, const QueryOptions& options) {
        for (const Neighbours neighbours : {Neighbours::tested, Neighbours::skipped})
            expect(self_intersections(a, neighbours, options) ==
                       plain_self(body, neighbours == Neighbours::skipped),
                   "self_intersections");
        if (a.geometry().kind() == GeometryKind::compound)
            expect(intersecting_parts(a, {}, options) == plain_parts(body), "intersecting_parts");
        const Vec3 origin = world_vertex({}, any_.point());
        const Vec3 target = choices_.below(2) == 0 ? any_.point() : any_point(choices_);
        if (in_range(origin))
            check_point(a, body, origin);
        const Vec3 direction = world_vertex({}, choices_.below(2) == 0 ? target : target - origin);
        if (in_range(origin) && in_range(direction))
            check_ray(a, body, {origin, direction});
    }

    void check_point(const Placed& a, const PlainBody& body, Vec3 point) {
        const ClosestPoint found = closest_point(a, point);
        expect(found.distance == plain_distance(body, point), "closest_point");
        expect(contains(a, point) == plain_contains(body, point), "contains");
        expect((found.distance == 0) == (found.side == PointSide::on), "the side of a point");
        expect(bounds(a) == body.box, "bounds");
    }

    void check_ray(const Placed& a, const PlainBody& body, const Ray& ray) {
        const auto found = cast_ray(a, ray.origin, ray.direction);
        const auto expected = plain_first_hit(body, ray);
        expect(found.has_value() == expected.has_value(), "cast_ray");
        expect(!found || !expected || (found->t == expected->t && found->face == expected->face),
               "cast_ray gives another first face");
    }

    Choices choices_;
    AnyGeometry any_;
    Stats stats_;
    Scratch scratch_;
    Tracker tracker_;
    std::vector<Vec3> deformed_a_, deformed_b_;
    std::string complaint_;
};

/// The first wrong answer about the scene that the bytes describe; empty if there is none.
inline std::string query_script(std::string_view bytes) {
    return QueryScript(bytes.substr(0, 600)).run();
}

}  // namespace allide
