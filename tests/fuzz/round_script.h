// SPDX-License-Identifier: MIT
// Any bytes as a round shape and a geometry of triangles in motion. Every query about the two must
// say what GMP's integers say of each triangle.
#pragma once

#include <string>

#include <allide/batch.h>
#include <allide/budget.h>
#include <allide/point.h>
#include <allide/ray.h>
#include <allide/tracker.h>

#include "tests/fuzz/any_geometry.h"
#include "tests/fuzz/plain_body.h"
#include "tests/query/round_oracle.h"
#include "tests/round/rational_frustum.h"

namespace allide {

/// A round shape of any kind by the arguments of its maker. Kinds 0 to 3 are those of RoundCase.
struct AnyRound {
    std::uint32_t kind;
    Vec3 p, q;
    double radius_p, radius_q;

    static AnyRound make(Choices& choices, AnyGeometry& any) {
        const std::uint32_t kind = choices.below(6);
        const Vec3 p = any.point(), q = any.point();
        // Makers flush tiny coordinates, as motions do.
        AnyRound shape = {kind, world_vertex({}, p), world_vertex({}, q), any.size(), any.size()};
        if (shape.kind == 4)
            shape.radius_q = shape.radius_p;
        if (shape.kind == 5 && choices.below(3) == 0)
            (choices.below(2) == 0 ? shape.radius_p : shape.radius_q) = 0;
        return shape;
    }

    bool is_frustum() const { return kind > 3; }
    bool is_unbounded() const { return kind == 2 || kind == 3; }
    RoundCase simple() const { return {static_cast<RoundCase::Kind>(kind), p, q, radius_p}; }

    Result<Geometry> geometry() const {
        switch (kind) {
            case 0:
                return Geometry::try_sphere(p, radius_p);
            case 1:
                return Geometry::try_capsule(p, q, radius_p);
            case 2:
                return Geometry::try_half_space(p, q);
            case 3:
                return Geometry::try_plane(p, q);
            case 4:
                return Geometry::try_cylinder(p, q, radius_p);
            default:
                return Geometry::try_cone(p, q, radius_p, radius_q);
        }
    }

    AnyRound placed(const Transform& t) const {
        return {kind, world_vertex(t, p), world_vertex(t, q), radius_p, radius_q};
    }

    OracleOrder order(const Triangle& t) const {
        if (!is_frustum())
            return oracle_order(simple(), std::array{t[0], t[1], t[2]});
        CommonUnit unit = own_unit();
        for (int k = 0; k < 3; ++k)
            unit.include(t[k]);
        const RationalFrustum frustum({p, q, radius_p, radius_q}, unit);
        const int order = frustum.triangle_order(t);
        return {order <= 0, order < 0 && frustum.passes_between_ends(t)};
    }

    OracleOrder order(Vec3 point) const {
        if (!is_frustum())
            return oracle_order(simple(), std::array{point});
        CommonUnit unit = own_unit();
        unit.include(point);
        const int order = RationalFrustum({p, q, radius_p, radius_q}, unit).point_order(point);
        return {order <= 0, order < 0};
    }

private:
    CommonUnit own_unit() const {
        CommonUnit unit;
        for (const Vec3 x : {p, q, Vec3{radius_p, radius_q, 0}})
            unit.include(x);
        return unit;
    }
};

class RoundScript {
public:
    explicit RoundScript(std::string_view bytes) : choices_(bytes), any_(choices_) {}

    /// The first thing that is wrong; empty if nothing is.
    std::string run() {
        const AnyRound shape = AnyRound::make(choices_, any_);
        const Result<Geometry> round = shape.geometry(), other = any_.make();
        if (!round || !other)
            return complaint_;
        constexpr int most_steps = 4;
        for (int step = 0; step < most_steps && complaint_.empty(); ++step) {
            const Result<Placed> a = Placed::try_make(*round, any_.place());
            const Result<Placed> b = Placed::try_make(*other, any_.place());
            if (a && b)
                check(shape.placed(a->world_from_local()), *a, *b);
            if (choices_.ended())
                break;
        }
        return complaint_;
    }

private:
    void expect(bool fine, const char* what) {
        if (!fine && complaint_.empty())
            complaint_ = what;
    }

    struct Expected {
        std::vector<FacePair> faces;  ///< the part of the round shape is left 0
        bool meets = false;
        double gap = std::numeric_limits<double>::infinity();
        double size = 0;
    };

    static Expected expected_of(const AnyRound& shape, const Placed& a, const PlainBody& body) {
        Expected result;
        for (std::uint32_t f = 0; f < body.triangles.size(); ++f)
            add_face(shape, body.triangles[f], f, result);
        const auto holds = [&](const PlainPiece& piece) {
            return piece.has_inside && winding_number(shape.p, view(piece.mesh)) != 0;
        };
        result.meets = !result.faces.empty() ||
                       (!shape.is_unbounded() && std::ranges::any_of(body.pieces, holds));
        result.size = diagonal(body.vertex_box) + (shape.is_unbounded() ? 0 : diagonal(bounds(a)));
        return result;
    }

    static void add_face(const AnyRound& shape, const Triangle& t, std::uint32_t face,
                         Expected& result) {
        const OracleOrder order = shape.order(t);
        const ContactKind kind = order.crosses ? ContactKind::crossing : ContactKind::touching;
        if (order.meets)
            result.faces.push_back({0, face, kind});
        else if (!shape.is_frustum())
            result.gap =
                std::min(result.gap, oracle_gap(shape.simple(), std::array{t[0], t[1], t[2]}));
    }

    static std::vector<FacePair> without_parts(std::vector<FacePair> pairs) {
        for (FacePair& pair : pairs)
            pair.face_a = 0;
        std::ranges::sort(pairs);
        return pairs;
    }

    void check(const AnyRound& shape, const Placed& a, const Placed& b) {
        const PlainBody body(b);
        constexpr std::size_t most_faces = 200;
        // Where rounding joins the two points, the shape is another.
        if (shape.p == shape.q || body.triangles.size() > most_faces)
            return;
        const Expected expected = expected_of(shape, a, body);
        check_contacts(a, b, expected);
        check_other_ways(a, b, expected);
        check_separation(shape, a, b, expected);
        check_point(shape, a, world_vertex({}, any_.point()));
        check_point(shape, a, world_vertex(a.world_from_local(), any_.point()));
        check_points_of_rays(a, any_.point(), any_.point());
    }

    void check_contacts(const Placed& a, const Placed& b, const Expected& expected) {
        expect(intersects(a, b) == expected.meets, "intersects");
        expect(intersects(b, a) == expected.meets, "intersects, the other way round");
        expect(without_parts(intersecting_faces(a, b)) == expected.faces, "intersecting_faces");
        std::vector<FacePair> swapped = intersecting_faces(b, a);
        for (FacePair& pair : swapped)
            std::swap(pair.face_a, pair.face_b);
        expect(without_parts(swapped) == expected.faces, "intersecting_faces, the other way round");
        expect(first_contact(a, b).has_value() == !expected.faces.empty(), "first_contact");
        const std::vector<FaceContact> contacts = face_contacts(a, b);
        expect(contacts.size() == expected.faces.size(), "face_contacts");
    }

    void check_other_ways(const Placed& a, const Placed& b, const Expected& expected) {
        const BudgetVerdict sure =
            expected.meets ? BudgetVerdict::intersects : BudgetVerdict::disjoint;
        expect(intersects_within_budget(a, b, {}).verdict == sure, "a budget without end");
        expect(tracker_.intersects(a, b) == expected.meets, "a Tracker's intersects");
        const Placed many[] = {b, a, b};
        bool met[3] = {};
        intersects(a, many, met, {.threads = 1 + static_cast<int>(choices_.below(2))});
        expect(met[0] == expected.meets && met[2] == expected.meets, "intersects in a batch");
        expect(met[1], "a shape meets itself");
    }

    void check_separation(const AnyRound& shape, const Placed& a, const Placed& b,
                          const Expected& expected) {
        const Separation found = separation(a, b), back = separation(b, a);
        expect((found.distance == 0) == expected.meets, "separation is 0 iff they intersect");
        expect(found.distance == back.distance, "separation, the other way round");
        if (expected.meets || !std::isfinite(found.distance))
            return;
        const double slack = 4e-12 * (found.distance + expected.size);
        expect(shape.is_frustum() || std::fabs(found.distance - expected.gap) <= slack,
               "separation");
        expect(separation_lower_bound(a, b, 1) <= found.distance + slack,
               "separation_lower_bound is too large");
        expect(separation_within(a, b, found.distance + 2 * slack).has_value(),
               "separation_within");
        expect(faces_within(a, b, found.distance - 2 * slack).empty(), "faces_within");
    }

    void check_point(const AnyRound& shape, const Placed& a, Vec3 point) {
        if (!in_range(point))
            return;
        const bool is_in = shape.order(point).meets;
        expect(contains(a, point) == is_in, "contains");
        const PointSide side = closest_point(a, point).side;
        expect((side == PointSide::on || side == PointSide::inside) == is_in,
               "the side of a point");
    }

    /// A ray from inside hits at once, and whether one hits does not depend on the query.
    void check_points_of_rays(const Placed& a, Vec3 origin, Vec3 direction) {
        if (!in_range(origin) || !in_range(direction))
            return;
        const auto first = cast_ray(a, origin, direction);
        expect(!first || first->t >= 0, "a ray hits behind its origin");
        expect(first.has_value() == !ray_hits(a, origin, direction).empty(), "ray_hits");
    }

    Choices choices_;
    AnyGeometry any_;
    Tracker tracker_;
    std::string complaint_;
};

/// The first wrong answer about the scene that the bytes describe; empty if there is none.
inline std::string round_script(std::string_view bytes) {
    return RoundScript(bytes.substr(0, 600)).run();
}

}  // namespace allide
