// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "brute/brute.h"
#include "lab/octrees/edge_face.h"
#include "lab/octrees/octree_update.h"
#include "math/world_vertices.h"
#include "scenes/deforming.h"
#include "tests/oracle/flights.h"

namespace allide::lab {
namespace {

Mesh placed(const Mesh& local, const Transform& pose) {
    Mesh world = local;
    world_vertices(pose, local.vertices, world.vertices);
    return world;
}

std::vector<FacePair> contacts_of_two(const Flight& flight, const Flight::Pose& pose, int level) {
    const StoredFaceOctree a(view(flight.a), level), b(view(flight.b), level);
    UpdateCounts counts;
    std::vector<FacePair> pairs;
    const CarriedOctree objects[] = {{a, view(flight.a), pose.a}, {b, view(flight.b), pose.b}};
    for (const ObjectFacePair& contact : contacts_by_update(objects, level, counts))
        pairs.push_back(contact.faces);
    return pairs;
}

TEST(OctreeUpdate, AnswersAsBruteForceDoesOnAllFlights) {
    for (int which = 0; which < flight_count; ++which) {
        const Flight flight = make_flight(which, 3);
        for (const Flight::Pose& pose : flight.poses)
            for (const int level : {0, 3, 5})
                EXPECT_EQ(contacts_of_two(flight, pose, level), oracle_contacts(flight, pose))
                    << flight.name << " level " << level;
    }
}

TEST(OctreeUpdate, ManyObjectsGiveTheContactsOfTheFaceOctree) {
    const Mesh mesh = shapes::shuttle(2);
    const StoredFaceOctree octree(view(mesh), 4);
    for (const double time : {0.3, 0.4, 0.5}) {
        std::vector<CarriedOctree> objects;
        std::vector<Mesh> world;
        std::vector<MeshView> views;
        for (const Deforming& object : flying_shuttles(6)) {
            objects.push_back({octree, view(mesh), object.motion(time)});
            world.push_back(placed(mesh, object.motion(time)));
        }
        for (const Mesh& placed_mesh : world)
            views.push_back(view(placed_mesh));
        FaceOctree direct;
        ASSERT_TRUE(direct.try_find(views));
        std::vector<ObjectFacePair> expected;
        for (const ObjectContacts& pair : direct.contacts())
            for (const FacePair& faces : direct.faces(pair))
                expected.push_back({pair.a, pair.b, faces});
        UpdateCounts counts;
        EXPECT_EQ(contacts_by_update(objects, 6, counts), expected);
    }
}

TEST(OctreeUpdate, ObjectsApartHaveNoContactsAtAnyLevel) {
    const Mesh mesh = shapes::box({1, 1, 1});
    const StoredFaceOctree octree(view(mesh), 2);
    const CarriedOctree objects[] = {{octree, view(mesh), {}},
                                     {octree, view(mesh), translation({5, 0, 0})}};
    for (const int level : {0, 1, automatic_octree_level}) {
        UpdateCounts counts;
        EXPECT_TRUE(contacts_by_update(objects, level, counts).empty());
        EXPECT_EQ(counts.listed_nodes, 0u);
    }
}

TEST(OctreeUpdate, EveryFaceLiesInStoredNodes) {
    const Mesh mesh = shapes::shuttle(2);
    const StoredFaceOctree octree(view(mesh), 5);
    for (const auto& node : octree.nodes())
        for (const std::uint32_t f : octree.faces(node))
            EXPECT_TRUE(overlaps(bounds(view(mesh).triangle(f)), node.box));
    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f) {
        const Triangle t = view(mesh).triangle(f);
        const Vec3 middle = (1.0 / 3) * (t[0] + t[1] + t[2]);
        EXPECT_TRUE(std::ranges::any_of(octree.nodes(), [&](const auto& node) {
            return contains(node.box, middle) &&
                   std::ranges::find(octree.faces(node), f) != octree.faces(node).end();
        })) << f;
    }
}

TEST(OctreeUpdate, NodesAreMoreThanFacesAsThePaperFound) {
    const Mesh mesh = shapes::shuttle(2);
    EXPECT_GT(StoredFaceOctree(view(mesh), 5).nodes().size(), mesh.faces.size());
}

TEST(EdgeFace, AnswersAsBruteForceDoesOnAllFlights) {
    for (int which = 0; which < flight_count; ++which) {
        Flight flight = make_flight(which, 1);
        flight.a.faces.resize(std::min<std::size_t>(flight.a.faces.size(), 400));
        flight.b.faces.resize(std::min<std::size_t>(flight.b.faces.size(), 400));
        for (const Flight::Pose& pose : flight.poses) {
            const Mesh a = placed(flight.a, pose.a), b = placed(flight.b, pose.b);
            std::uint64_t tests = 0;
            EXPECT_EQ(contacts_by_edges(view(a), view(b), tests), oracle_contacts(flight, pose))
                << flight.name;
        }
    }
}

TEST(EdgeFace, ComparesEveryEdgeWithEveryFace) {
    const Mesh a = shapes::standard_sphere(1, 80), b = placed(a, translation({0.5, 0.2, 0.1}));
    std::uint64_t tests = 0;
    EXPECT_FALSE(contacts_by_edges(view(a), view(b), tests).empty());
    EXPECT_EQ(tests, 2u * 120 * 80);
}

TEST(EdgeFace, DegenerateFacesMeetAsTheSetsTheyAre) {
    Random random(5);
    const auto corner = [&] {
        return Vec3{1.0 * random.integer(0, 2), 1.0 * random.integer(0, 2),
                    1.0 * random.integer(0, 2)};
    };
    for (int i = 0; i < 3000; ++i) {
        const Mesh a = {{corner(), corner(), corner()}, {{0, 1, 2}}};
        const Mesh b = {{corner(), corner(), corner()}, {{0, 1, 2}}};
        std::vector<FacePair> expected;
        Stats stats;
        brute::intersecting_faces(view(a), view(b), expected, stats);
        std::uint64_t tests = 0;
        ASSERT_EQ(contacts_by_edges(view(a), view(b), tests), expected);
    }
}

}  // namespace
}  // namespace allide::lab
