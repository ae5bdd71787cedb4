// SPDX-License-Identifier: MIT
// Hudson, Lin, Cohen, Gottschalk, Manocha: V-COLLIDE, VRML 1997, Table 1. Every object is in the
// world, without faces until it is finished. State that a world loses when an object is built again
// is kept here.
#include <allide_c/vcollide.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>
#include <set>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

struct Body {
    ObjectId in_world;
    Mesh added = {};  ///< all triangles so far
    bool active = true;
    std::set<int> off = {};  ///< partners that it is not tested with
};

struct Scene {
    World world;
    std::map<int, Body> bodies = {};
    std::map<ObjectId, int> ids = {};
    int next = 0;
    std::optional<std::vector<ColReport>> reports = {};  ///< result of the last test
};

/// Never destroyed, so that it may be used until the very end of the program.
std::optional<Scene>& scene() {
    static std::optional<Scene>& only = *new std::optional<Scene>;
    return only;
}

/// Open as the scene, and the body of an id.
struct TheScene {};
struct BodyOf {
    int id;
};

Scene* open(TheScene) {
    if (!scene())
        fail(allide_bad_argument, "the library is not open; call col_open first");
    return scene() ? &*scene() : nullptr;
}

Body* open(BodyOf body) {
    Scene& all = *scene();
    const auto found = all.bodies.find(body.id);
    if (found != all.bodies.end())
        return &found->second;
    const bool dead = body.id >= 0 && body.id < all.next;
    fail(dead ? allide_dead_handle : allide_foreign_handle,
         "there is no object " + std::to_string(body.id) + (dead ? " any more" : ""));
    return nullptr;
}

int col_status(AllideStatus status) {
    return status == allide_ok ? 0 : col_error;
}

/// Ignores the result of a call on an object that exists, which cannot fail.
void surely(const Result<void>&) {}

void ignore_partners(Scene& all, const Body& body) {
    for (const int partner : body.off)
        surely(all.world.try_ignore(body.in_world, all.bodies.at(partner).in_world));
}

/// Puts a body with other triangles in the old one's place.
AllideStatus rebuild(Scene& all, int id, Body& body, const Mesh& mesh) {
    const Result<Geometry> made = Geometry::try_surface(mesh, {.tree = Tree::obb});
    if (!made)
        return fail(made.error());
    const Result<Transform> place = all.world.try_world_from_local(body.in_world);
    const Result<ObjectId> added = all.world.try_add(*made, *place, {.enabled = body.active});
    if (!added)
        return fail(added.error());
    all.ids[*added] = id;
    all.ids.erase(body.in_world);
    surely(all.world.try_remove(body.in_world));
    body.in_world = *added;
    ignore_partners(all, body);
    return allide_ok;
}

int set_active(const char* function, int id, bool on) {
    return col_status(Call(function, TheScene{}, BodyOf{id}).run([&](Scene& all, Body& body) {
        body.active = on;
        return all.world.try_enable(body.in_world, on);
    }));
}

void set_off(Body& body, int partner, bool off) {
    if (off)
        body.off.insert(partner);
    else
        body.off.erase(partner);
}

int set_pair(const char* function, int id1, int id2, bool on) {
    return col_status(Call(function, TheScene{}, BodyOf{id1}, BodyOf{id2})
                          .run([&](Scene& all, Body& one, Body& other) {
                              World& world = all.world;
                              Result<void> done =
                                  on ? world.try_unignore(one.in_world, other.in_world)
                                     : world.try_ignore(one.in_world, other.in_world);
                              if (done) {
                                  set_off(one, id2, !on);
                                  set_off(other, id1, !on);
                              }
                              return done;
                          }));
}

AllideStatus move(World& world, const Body& body, const double* m) {
    if (m[12] != 0 || m[13] != 0 || m[14] != 0 || m[15] != 1)
        return fail(allide_bad_transform, "the last row of the matrix is not 0 0 0 1");
    const Transform to = {{{{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}}},
                          {m[3], m[7], m[11]}};
    const Result<void> placed = world.try_place(body.in_world, to);
    return placed ? allide_ok : fail(placed.error());
}

Vec3 point(const double* v) {
    return {v[0], v[1], v[2]};
}

/// Beyond 2^60 signs would not be exact. A NaN is not within it either.
bool is_coordinate(double value) {
    return std::fabs(value) <= 0x1p60;
}

AllideStatus reject_coordinate(std::size_t corner, double value) {
    constexpr const char* names[] = {"v1", "v2", "v3"};
    return fail(allide_out_of_range, std::string(names[corner]) + " has the coordinate " +
                                         std::to_string(value) + "; give finite ones up to 2^60");
}

AllideStatus add_triangle(Mesh& mesh, const std::array<Vec3, 3>& corners) {
    for (std::size_t i = 0; i < 3; ++i)
        for (const double value : {corners[i].x, corners[i].y, corners[i].z})
            if (!is_coordinate(value))
                return reject_coordinate(i, value);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
    mesh.faces.push_back({first, first + 1, first + 2});
    return allide_ok;
}

void test(Scene& all) {
    std::vector<ColReport> reports;
    for (const PairReport& hit : all.world.detect().pairs) {
        const auto [first, second] = std::minmax({all.ids.at(hit.a), all.ids.at(hit.b)});
        reports.push_back({first, second});
    }
    std::ranges::sort(reports, {}, [](const ColReport& r) { return std::pair(r.id1, r.id2); });
    all.reports = std::move(reports);
}

/// How many items there are, of which the first `size` are written.
template <class T, class Items, class Make>
AllideStatus report(const Items& items, int size, T* to, int& count, Make make) {
    if (size < 0)
        return fail(allide_bad_argument, "the size is below 0");
    if (size > 0 && reject_null("reports", to))
        return last_failure();
    if (items.size() > INT_MAX)
        return fail(allide_unsupported, "there are " + std::to_string(items.size()) +
                                            " items, more than an int can count");
    count = static_cast<int>(items.size());
    for (int i = 0; i < std::min(size, count); ++i)
        to[i] = make(items[static_cast<std::size_t>(i)]);
    return allide_ok;
}

std::vector<FacePair> meeting_faces(const World& world, const Body& one, const Body& other) {
    const Result<Geometry> a = world.try_geometry(one.in_world);
    const Result<Geometry> b = world.try_geometry(other.in_world);
    const Result<Placed> at_a = Placed::try_make(*a, *world.try_world_from_local(one.in_world));
    const Result<Placed> at_b = Placed::try_make(*b, *world.try_world_from_local(other.in_world));
    return intersecting_faces(*at_a, *at_b);
}

}  // namespace

int col_open(void) {
    return col_status(Call(__func__).run([] {
        if (scene())
            return fail(allide_bad_argument, "the library is open already; call col_close first");
        Result<World> made = World::try_make({.broad = BroadPhase::sweep_and_prune});
        if (!made)
            return fail(made.error());
        scene().emplace(Scene{std::move(*made)});
        return allide_ok;
    }));
}

int col_close(void) {
    return col_status(Call(__func__, TheScene{}).run([](Scene&) { scene().reset(); }));
}

int col_create_object(int* id) {
    return col_status(Call(__func__, TheScene{}, out("id", id)).run([](Scene& all, int& to) {
        const Result<Geometry> nothing = Geometry::try_surface({}, {.tree = Tree::obb});
        const Result<ObjectId> added = all.world.try_add(*nothing);
        if (!added)
            return fail(added.error());
        all.ids[*added] = all.next;
        all.bodies.emplace(all.next, Body{*added});
        to = all.next++;
        return allide_ok;
    }));
}

int col_add_object(int* id) {
    return col_create_object(id);
}

int col_add_triangle(int id, const double v1[3], const double v2[3], const double v3[3]) {
    return col_status(
        Call(__func__, TheScene{}, BodyOf{id}, in("v1", v1), in("v2", v2), in("v3", v3))
            .run([&](Scene&, Body& body, double, double, double) {
                return add_triangle(body.added, {point(v1), point(v2), point(v3)});
            }));
}

int col_finish_object(int id) {
    return col_status(Call(__func__, TheScene{}, BodyOf{id}).run([&](Scene& all, Body& body) {
        return rebuild(all, id, body, body.added);
    }));
}

int col_clear_object(int id) {
    return col_status(Call(__func__, TheScene{}, BodyOf{id}).run([&](Scene& all, Body& body) {
        body.added = {};
        return rebuild(all, id, body, {});
    }));
}

int col_delete_object(int id) {
    return col_status(Call(__func__, TheScene{}, BodyOf{id}).run([&](Scene& all, Body& body) {
        surely(all.world.try_remove(body.in_world));
        all.ids.erase(body.in_world);
        for (const int partner : body.off)
            all.bodies.at(partner).off.erase(id);
        all.bodies.erase(id);
    }));
}

int col_activate(int id) {
    return set_active(__func__, id, true);
}

int col_deactivate(int id) {
    return set_active(__func__, id, false);
}

int col_activate_pair(int id1, int id2) {
    return set_pair(__func__, id1, id2, true);
}

int col_deactivate_pair(int id1, int id2) {
    return set_pair(__func__, id1, id2, false);
}

int col_update_transform(int id, const double matrix[16]) {
    return col_status(
        Call(__func__, TheScene{}, BodyOf{id}, in("matrix", matrix))
            .run([&](Scene& all, Body& body, double) { return move(all.world, body, matrix); }));
}

int col_test(void) {
    return col_status(Call(__func__, TheScene{}).run(test));
}

int col_report_collision(int size, ColReport* reports) {
    int count = col_error;
    Call(__func__, TheScene{}).run([&](const Scene& all) {
        if (!all.reports)
            return fail(allide_bad_argument, "nothing was tested yet; call col_test first");
        return report(*all.reports, size, reports, count, [](const ColReport& r) { return r; });
    });
    return count;
}

int col_report_triangles(int id1, int id2, int size, ColTriangles* triangles) {
    int count = col_error;
    Call(__func__, TheScene{}, BodyOf{id1}, BodyOf{id2})
        .run([&](const Scene& all, const Body& one, const Body& other) {
            if (id1 == id2)
                return fail(allide_bad_argument,
                            "both ids are " + std::to_string(id1) + "; give two objects");
            return report(meeting_faces(all.world, one, other), size, triangles, count,
                          [](const FacePair& pair) {
                              return ColTriangles{static_cast<int>(pair.face_a),
                                                  static_cast<int>(pair.face_b)};
                          });
        });
    return count;
}
