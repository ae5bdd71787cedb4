// SPDX-License-Identifier: MIT
// Any bytes as calls of the C library, with handles that are live, dead, of another kind or made
// up, NULL, and numbers of every size. No call may crash, report a fault of its own, or fail
// without a message; and what is destroyed is known to be dead.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include <allide_c/allide.h>
#include <allide_c/vcollide.h>

#include "tests/fuzz/extreme_numbers.h"

namespace allide {

class CScript {
public:
    explicit CScript(std::string_view bytes) : choices_(bytes) {}

    std::string run() {
        constexpr int most_calls = 120;
        for (int i = 0; i < most_calls && !choices_.ended() && complaint_.empty(); ++i)
            call();
        for (std::uint32_t kind = 0; kind < kinds; ++kind)
            for (const std::uint64_t id : std::vector(live_[kind]))
                destroy(kind, id);
        col_close();
        return complaint_;
    }

private:
    enum Kind : std::uint32_t { mesh, geometry, placed, world, finder, kinds };

    void expect(bool fine, const char* what) {
        if (!fine && complaint_.empty())
            complaint_ = what;
    }

    bool check(AllideStatus status) {
        expect(status >= allide_ok && status < allide_internal,
               "a call reports a fault of its own");
        expect(status == allide_ok || std::strlen(allide_last_error()) > 5,
               "a call fails without a message");
        return status == allide_ok;
    }

    /// The handle is read after the call that fills it, so it is a reference.
    void keep(AllideStatus status, Kind kind, const std::uint64_t& id) {
        if (!check(status))
            return;
        expect(id != 0, "a new handle is 0");
        live_[kind].push_back(id);
    }

    /// Mostly a live handle of this kind.
    std::uint64_t any(Kind kind) {
        const std::uint32_t how = choices_.below(16);
        if (how == 0)
            return choices_.random().next();
        if (how == 1 && !dead_.empty())
            return dead_[choices_.below(256) % dead_.size()];
        const auto& from = how == 2 ? live_[choices_.below(kinds)] : live_[kind];
        return from.empty() ? 0 : from[choices_.below(256) % from.size()];
    }

    std::uint64_t any_object() {
        const std::uint32_t choice = choices_.below(256);
        return objects_.empty() || choice < 16 ? choice : objects_[choice % objects_.size()];
    }

    static AllideVec3 to_c(Vec3 v) { return {v.x, v.y, v.z}; }

    double number() {
        return choices_.below(24) == 0 ? bad_number(choices_) : any_number(choices_);
    }
    AllideVec3 vector() {
        return choices_.below(4) == 0 ? AllideVec3{number(), number(), number()}
                                      : to_c(any_point(choices_));
    }

    AllideTransform transform() {
        const Transform t = any_motion(choices_);
        AllideTransform c;
        for (int row = 0; row < 3; ++row)
            c.rotation.rows[row] = to_c(t.rotation.rows[row]);
        c.translation = to_c(t.translation);
        if (choices_.below(16) == 0)
            c.rotation.rows[choices_.below(3)].y = number();
        return c;
    }

    std::vector<AllideVec3> points() {
        std::vector<AllideVec3> all(choices_.below(12));
        for (AllideVec3& p : all)
            p = vector();
        return all;
    }

    void make_mesh() {
        AllideMesh made = {};
        const double size = std::fabs(number());
        const std::uint32_t kind = choices_.below(4);
        if (kind == 0)
            return keep(allide_box({size, size, size}, &made), mesh, made.id);
        if (kind == 1)
            return keep(allide_icosphere(size, static_cast<int>(choices_.below(2)), &made), mesh,
                        made.id);
        const std::vector<AllideVec3> vertices = points();
        if (kind == 2)
            return keep(allide_convex_hull(vertices.data(), vertices.size(), &made), mesh, made.id);
        std::vector<AllideFace> faces(choices_.below(8));
        for (AllideFace& f : faces)
            f = {{choices_.below(13), choices_.below(13), choices_.below(13)}};
        keep(allide_mesh_make(vertices.data(), vertices.size(), faces.data(), faces.size(), &made),
             mesh, made.id);
    }

    void make_geometry() {
        AllideGeometry made = {};
        const AllideMesh of = {any(mesh)};
        const std::uint32_t kind = choices_.below(5);
        AllideStatus status = allide_ok;
        if (kind == 0)
            status = allide_geometry_surface(of, nullptr, &made);
        else if (kind == 1)
            status = allide_geometry_solid(of, nullptr, &made);
        else if (kind == 2)
            status = allide_geometry_convex(of, nullptr, &made);
        else if (kind == 3)
            status = allide_geometry_deformable(of, nullptr, &made);
        else
            status = compound(made);
        keep(status, geometry, made.id);
    }

    AllideStatus compound(AllideGeometry& made) {
        std::vector<AllidePart> parts(choices_.below(4));
        for (AllidePart& part : parts)
            part = {{any(geometry)}, transform(), static_cast<int>(choices_.below(4)) - 2};
        return allide_geometry_compound(parts.data(), parts.size(), &made);
    }

    void make_world() {
        AllideWorldOptions options;
        check(allide_world_options_init(&options));
        options.detail = static_cast<AllideDetail>(choices_.below(5));
        options.broad = static_cast<AllideBroadPhase>(choices_.below(9));
        options.box = static_cast<AllideBoxKind>(choices_.below(4));
        options.method = static_cast<AllideFaceMethod>(choices_.below(3));
        if (choices_.below(4) == 0)
            options.margin = number();
        AllideWorld made = {};
        keep(allide_world_make(&options, &made), world, made.id);
    }

    void add_object() {
        const AllideTransform at = transform();
        AllideObject made = {};
        if (check(allide_world_add({any(world)}, {any(geometry)}, &at, nullptr, &made)))
            objects_.push_back(made.id);
    }

    void change_world() {
        const AllideWorld in = {any(world)};
        const AllideObject a = {any_object()}, b = {any_object()};
        const AllideTransform at = transform();
        const std::vector<AllideVec3> vertices = points();
        const std::uint32_t kind = choices_.below(10);
        if (kind < 2)
            check(allide_world_place(in, a, &at));
        else if (kind == 2)
            check(allide_world_remove(in, a));
        else if (kind == 3)
            check(allide_world_set_margin(in, a, number()));
        else if (kind == 4)
            check(allide_world_ignore(in, a, b));
        else if (kind == 5)
            check(allide_world_deform(in, a, vertices.data(), vertices.size()));
        else if (kind == 6)
            check(allide_world_place_part(in, a, choices_.below(4), &at));
        else if (kind == 7)
            check(allide_world_set_groups(in, a, choices_.below(4), choices_.below(4)));
        else if (kind == 8)
            check(allide_world_set_scale(in, a, number()));
        else
            check(allide_world_set_owner(in, a, choices_.below(3)));
    }

    void detect() {
        const AllideWorld in = {any(world)};
        AllideReport report;
        check(allide_world_detect(in, choices_.below(16) == 0 ? nullptr : &report));
        bool found = false;
        AllideWorldRayHit hit;
        check(allide_world_cast_ray(in, vector(), vector(), nullptr, &found, &hit));
    }

    void make_placed() {
        const AllideTransform at = transform();
        AllidePlaced made = {};
        keep(allide_placed_make({any(geometry)}, &at, nullptr, 0, &made), placed, made.id);
    }

    void ask() {
        const AllidePlaced a = {any(placed)}, b = {any(placed)};
        bool met = false, found = false;
        AllideSeparation apart;
        AllideRayHit hit;
        std::array<AllideFacePair, 4> pairs;
        std::size_t count = 0;
        const bool asked = check(allide_intersects(a, b, nullptr, &met));
        if (check(allide_separation(a, b, nullptr, &apart)) && asked)
            expect(met == (apart.distance == 0), "separation is 0 iff they intersect");
        const AllideStatus status =
            allide_intersecting_faces(a, b, nullptr, pairs.data(), choices_.below(5), &count);
        expect(status != allide_ok || count <= pairs.size(), "more pairs than there is memory for");
        check(status);
        check(allide_cast_ray(a, vector(), vector(), nullptr, nullptr, &found, &hit));
        AllideClosestPoint closest;
        const AllideVec3 p = vector();
        if (check(allide_contains(a, p, nullptr, &met)) &&
            check(allide_closest_point(a, p, nullptr, &closest)))
            expect(met == (closest.side == allide_point_on || closest.side == allide_point_inside),
                   "a point is contained iff it is on or inside");
    }

    void find_pairs() {
        if (live_[finder].empty() || choices_.below(8) == 0) {
            const AllidePairFinderOptions options = {
                static_cast<int>(choices_.below(3)),
                static_cast<AllideBroadPhase>(choices_.below(9))};
            AllidePairFinder made = {};
            keep(allide_pair_finder_make(&options, &made), finder, made.id);
        }
        const AllidePairFinder with = {any(finder)};
        const AllideBox box = {vector(), vector()};
        check(allide_pair_finder_place(with, choices_.below(100), &box));
        check(allide_pair_finder_remove(with, choices_.below(100)));
        std::array<AllideBoxPair, 8> pairs;
        std::size_t count = 0;
        check(allide_pair_finder_pairs(with, pairs.data(), pairs.size(), &count));
    }

    /// The calls of V-COLLIDE, in any order. They give 0 or col_error; NULL is rejected.
    void col() {
        const int id = static_cast<int>(choices_.below(5)) - 1,
                  other = static_cast<int>(choices_.below(5));
        const std::uint32_t kind = choices_.below(12);
        double v[3][3], matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        int made = 0;
        std::array<ColReport, 4> reports;
        std::array<ColTriangles, 4> triangles;
        for (auto& corner : v)
            for (double& x : corner)
                x = number();
        matrix[choices_.below(16)] = number();
        switch (kind) {
            case 0:
                col_open();
                break;
            case 1:
                col_create_object(choices_.below(8) == 0 ? nullptr : &made);
                break;
            case 2:
            case 3:
            case 4:
                col_add_triangle(id, v[0], v[1], v[2]);
                break;
            case 5:
                col_finish_object(id);
                break;
            case 6:
                col_update_transform(id, matrix);
                break;
            case 7:
                col_test();
                break;
            case 8:
                col_report_collision(4, reports.data());
                break;
            case 9:
                col_report_triangles(id, other, 4, triangles.data());
                break;
            case 10:
                col_activate_pair(id, other);
                break;
            default:
                choices_.below(4) == 0 ? col_delete_object(id) : col_deactivate_pair(id, other);
        }
    }

    AllideStatus destroyed(std::uint32_t kind, std::uint64_t id) {
        switch (kind) {
            case mesh:
                return allide_mesh_destroy({id});
            case geometry:
                return allide_geometry_destroy({id});
            case placed:
                return allide_placed_destroy({id});
            case world:
                return allide_world_destroy({id});
            default:
                return allide_pair_finder_destroy({id});
        }
    }

    void destroy(std::uint32_t kind, std::uint64_t id) {
        expect(destroyed(kind, id) == allide_ok, "a live handle cannot be destroyed");
        expect(destroyed(kind, id) == allide_dead_handle, "a handle was destroyed twice");
        std::erase(live_[kind], id);
        dead_.push_back(id);
    }

    void call() {
        const std::uint32_t kind = choices_.below(20);
        if (kind < 4)
            make_mesh();
        else if (kind < 7)
            make_geometry();
        else if (kind < 9)
            make_placed();
        else if (kind < 10)
            make_world();
        else if (kind < 12)
            add_object();
        else if (kind < 14)
            change_world();
        else if (kind < 15)
            detect();
        else if (kind < 16)
            find_pairs();
        else if (kind < 18)
            ask();
        else if (kind < 19)
            col();
        else if (const std::uint32_t of = choices_.below(kinds); !live_[of].empty())
            destroy(of, live_[of][choices_.below(256) % live_[of].size()]);
    }

    Choices choices_;
    std::array<std::vector<std::uint64_t>, kinds> live_;
    std::vector<std::uint64_t> dead_, objects_;
    std::string complaint_;
};

/// The first wrong answer to calls that the bytes choose; empty if there is none.
inline std::string c_script(std::string_view bytes) {
    return CScript(bytes.substr(0, 1200)).run();
}

}  // namespace allide
