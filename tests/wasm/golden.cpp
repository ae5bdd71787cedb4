// SPDX-License-Identifier: MIT
// Prints one digest per topic of what the core answers. Every compiler and platform must print the
// same; a new topic is one function and one line in main.
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <vector>

#include <allide/allide.h>

#include "base/hash.h"
#include "base/random.h"
#include "math/world_vertices.h"
#include "primitive/closest.h"
#include "primitive/ray.h"
#include "primitive/triangle_contact.h"
#include "scenes/crowd.h"
#include "scenes/triangle_pairs.h"

namespace allide {
namespace {

void add(Hash& hash, Vec3 v) {
    hash.add(v.x).add(v.y).add(v.z);
}

void add(Hash& hash, const Transform& t) {
    for (const Vec3& row : t.rotation.rows)
        add(hash, row);
    add(hash, t.translation);
}

Vec3 random_point(Random& random, double size) {
    const double x = random.uniform(-size, size);
    const double y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

Transform random_transform(Random& random) {
    const Vec3 axis = random_point(random, 1);
    const double angle = random.uniform(-10, 10);
    return translation(random_point(random, 100)) * rotation(axis, angle);
}

Hash sines() {
    Hash hash;
    Random random(1);
    for (int i = 0; i < 10000; ++i) {
        const double size = std::ldexp(1, random.integer(-20, 19));
        const SinCos result = sin_cos(random.uniform(-size, size));
        hash.add(result.sin).add(result.cos);
    }
    return hash;
}

Hash transforms() {
    Hash hash;
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const Transform t = random_transform(random);
        add(hash, inverse(t) * random_transform(random));
        const Quaternion q = quaternion(t.rotation);
        hash.add(q.w).add(q.x).add(q.y).add(q.z);
        add(hash, rotation(q));
        add(hash, normalized(t.translation));
        hash.add(rigid_defect(t.rotation));
    }
    return hash;
}

Hash placed_vertices() {
    Hash hash;
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        std::vector<Vec3> vertices(37);
        for (Vec3& v : vertices)
            v = random_point(random, std::ldexp(1, random.integer(-220, 40)));
        world_vertices(random_transform(random), vertices, vertices);
        for (const Vec3& v : vertices)
            add(hash, v);
    }
    return hash;
}

void add(Hash& hash, const ClosestPair& pair) {
    for (const FeaturePoint& p : {pair.a, pair.b}) {
        add(hash, p.point);
        hash.add(p.feature.kind).add(p.feature.index);
    }
    hash.add(pair.distance);
}

template <class Answer>
Hash over_triangle_pairs(Answer&& answer) {
    Hash hash;
    for (const PairFamily family : all_pair_families) {
        Random random(4);
        for (int i = 0; i < 1000; ++i)
            answer(hash, triangle_pair(family, random));
    }
    return hash;
}

Hash contacts() {
    return over_triangle_pairs([](Hash& hash, const TrianglePair& pair) {
        hash.add(triangle_contact(pair.a, pair.b));
        const Intersection common = triangle_intersection(pair.a, pair.b);
        for (int i = 0; i < common.count; ++i)
            add(hash, common.points[i]);
    });
}

Hash closest_points() {
    return over_triangle_pairs(
        [](Hash& hash, const TrianglePair& pair) { add(hash, closest_triangles(pair.a, pair.b)); });
}

Hash rays() {
    return over_triangle_pairs([](Hash& hash, const TrianglePair& pair) {
        hash.add(hit({pair.a[0], pair.a[1] - pair.a[0]}, pair.b).value_or(-1));
        hash.add(segment_meets(pair.a[0], pair.a[1], pair.b));
    });
}

void add(Hash& hash, const Mesh& mesh) {
    for (const Vec3& v : mesh.vertices)
        add(hash, v);
    for (const Face& face : mesh.faces)
        for (const std::uint32_t corner : face)
            hash.add(corner);
}

Hash hulls() {
    Hash hash;
    Random random(5);
    for (int i = 0; i < 20; ++i) {
        std::vector<Vec3> points(200);
        for (Vec3& p : points)
            p = random_point(random, 1);
        for (Vec3& p : points)
            if (i % 2 == 0)
                p = {std::floor(5 * p.x), std::floor(5 * p.y), std::floor(5 * p.z)};
        add(hash, *try_convex_hull(points));
    }
    return hash;
}

/// Contacts, distances and rays of placed bodies by one of the trees.
template <Tree tree>
Hash queries() {
    Hash hash;
    Random random(8);
    const Geometry hare = *Geometry::try_solid(shapes::hare(2), {.tree = tree});
    const Geometry ring = *Geometry::try_solid(shapes::torus(1, 0.4, 16, 8), {.tree = tree});
    for (int i = 0; i < 60; ++i) {
        Transform at_b = random_transform(random);
        at_b.translation = 0.02 * at_b.translation;
        const Placed a = *Placed::try_make(hare, {}), b = *Placed::try_make(ring, at_b);
        hash.add(intersects(a, b)).add(separation(a, b).distance);
        for (const FacePair& pair : intersecting_faces(a, b))
            hash.add(pair.face_a).add(pair.face_b).add(pair.kind);
        if (const auto hit = cast_ray(b, {}, at_b.translation))
            hash.add(hit->t).add(hit->face);
    }
    return hash;
}

std::vector<Geometry> polytopes(ConvexMethod method) {
    std::vector<Geometry> shapes;
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        shapes.push_back(
            *Geometry::try_convex(shapes::polytope({.seed = seed}), {.method = method}));
    return shapes;
}

/// Yes or no, and which faces; distances may differ in last bits.
template <ConvexMethod method>
Hash convex_pairs() {
    Hash hash;
    Random random(9);
    const std::vector<Geometry> shapes = polytopes(method);
    for (int i = 0; i < 500; ++i) {
        Transform at_b = random_transform(random);
        at_b.translation = 0.02 * at_b.translation;
        const Placed a = *Placed::try_make(shapes[random.below(8)], {});
        const Placed b = *Placed::try_make(shapes[random.below(8)], at_b);
        hash.add(intersects(a, b));
        for (const FacePair& pair : intersecting_faces(a, b))
            hash.add(pair.face_a).add(pair.face_b).add(pair.kind);
    }
    return hash;
}

Hash worlds() {
    Hash hash;
    Crowd crowd({.objects = 400, .density = 0.05});
    const std::vector<Geometry> shapes = polytopes(ConvexMethod::gjk);
    Result<World> made = World::try_make();
    World& world = *made;
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < crowd.poses().size(); ++i)
        ids.push_back(*world.try_add(shapes[i % 8], crowd.poses()[i]));
    for (int frame = 0; frame < 5; ++frame) {
        const Report& report = world.detect();
        for (const PairReport& c : report.pairs)
            hash.add(c.a).add(c.b);
        for (const ObjectPair& pair : report.ended)
            hash.add(pair.a).add(pair.b);
        crowd.step();
        hash.add(bool(world.try_place(ids, crowd.poses())));
    }
    return hash;
}

/// Reports of deforming objects, one of them cut, with their segments; and what meets itself.
Hash deforming() {
    Hash hash;
    Random random(10);
    Result<World> made = World::try_make({.detail = Detail::contacts});
    World& world = *made;
    const Mesh ring = shapes::torus(1, 0.4, 16, 8);
    const Geometry soft = *Geometry::try_deformable(ring);
    std::vector<ObjectId> ids;
    for (int i = 0; i < 4; ++i)
        ids.push_back(*world.try_add(soft, random_transform(random), {.self = Neighbours::tested}));
    for (std::uint32_t frame = 0; frame < 20; ++frame) {
        for (const ObjectId id : ids) {
            std::vector<Vec3> vertices = ring.vertices;
            for (Vec3& v : vertices)
                v = v + random_point(random, 0.02 * frame);
            Transform pose = random_transform(random);
            pose.translation = 0.01 * pose.translation;
            hash.add(bool(world.try_deform(id, vertices))).add(bool(world.try_place(id, pose)));
        }
        hash.add(*world.try_change_faces(ids[0], {.removed = {&frame, 1}}));
        for (const PairReport& c : world.detect().pairs) {
            hash.add(c.a).add(c.b);
            for (const FaceContact& contact : c.contacts) {
                hash.add(contact.faces.face_a).add(contact.faces.face_b).add(contact.faces.kind);
                add(hash, contact.from);
                add(hash, contact.normal_a);
            }
        }
    }
    return hash;
}

void print(const char* topic, const Hash& hash) {
    std::printf("%-16s %016" PRIx64 "\n", topic, hash.value());
}

}  // namespace
}  // namespace allide

int main() {
    using namespace allide;
    print("sin_cos", sines());
    print("transform", transforms());
    print("world_vertices", placed_vertices());
    print("contact", contacts());
    print("closest", closest_points());
    print("ray", rays());
    print("hull", hulls());
    print("wide tree", queries<Tree::bvh8>());
    print("18-DOP tree", queries<Tree::dop18>());
    print("OBB tree", queries<Tree::obb>());
    print("polytopes", convex_pairs<ConvexMethod::gjk>());
    print("Lin-Canny", convex_pairs<ConvexMethod::lin_canny>());
    print("world", worlds());
    print("deform", deforming());
}
