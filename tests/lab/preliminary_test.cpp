// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "lab/preliminary/kd_tree.h"
#include "lab/preliminary/mesh_method.h"
#include "lab/preliminary/r_tree.h"
#include "lab/preliminary/voxel_grid.h"
#include "math/world_vertices.h"
#include "mesh/winding.h"
#include "primitive/closest.h"
#include "scenes/preliminary.h"
#include "tests/at_least.h"

namespace allide::lab {
namespace {

#ifdef ALLIDE_SANITIZED
constexpr int steps = 6;
#else
constexpr int steps = 40;
#endif

/// Every method and every rule, on one set of obstacles.
struct AllMethods {
    VoxelGrid grid;
    std::vector<KdTree> kd_trees;
    std::vector<RTree> r_trees;
    MeshMethod mesh;

    explicit AllMethods(const Mesh& obstacles)
        : grid(view(obstacles), 16), mesh(view(obstacles), {.rounds = 4}) {
        for (const KdRule rule : {KdRule::least_largest, KdRule::least_difference,
                                  KdRule::least_product, KdRule::longest_side})
            kd_trees.emplace_back(view(obstacles), KdOptions{.rule = rule});
        for (const RTreeRule rule : {RTreeRule::sum, RTreeRule::larger, RTreeRule::product})
            r_trees.emplace_back(view(obstacles), RTreeOptions{.rule = rule});
    }

    void expect(const FlyingObject& object, bool meets) {
        TwoPhaseCounts counts;
        EXPECT_EQ(grid.meets(object, counts), meets);
        EXPECT_EQ(grid.meets_by_scan(object, counts), meets);
        EXPECT_EQ(mesh.meets(object, counts), meets);
        for (KdTree& tree : kd_trees)
            EXPECT_EQ(tree.meets(object, counts), meets);
        for (RTree& tree : r_trees)
            EXPECT_EQ(tree.meets(object, counts), meets);
    }
};

struct Flown {
    Mesh world;
    FlyingObject object() const { return {view(world), bounds(world.vertices)}; }
};

Flown at(const Mesh& flyer, const Transform& pose) {
    Flown flown = {flyer};
    world_vertices(pose, flyer.vertices, flown.world.vertices);
    return flown;
}

bool brute_meets(const Mesh& obstacles, const FlyingObject& object) {
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces(view(obstacles), object.world, pairs, stats);
    return !pairs.empty();
}

TEST(Preliminary, AllMethodsAndRulesAgreeWithBruteForceAtEveryStep) {
    int hits = 0, misses = 0;
    for (const int environment : {4, 8, 15}) {
        const Mesh obstacles = make_preliminary_environment(environment).mesh;
        AllMethods methods(obstacles);
        for (const int which : {0, 2}) {
            const Mesh flyer = make_preliminary_flyer(which).mesh;
            ReversingFlight flight(translation({0.5, 0.5, 0.5}), 7);
            bool hit = false;
            for (int step = 0; step < steps; ++step) {
                const Flown flown = at(flyer, flight.step(hit));
                hit = brute_meets(obstacles, flown.object());
                methods.expect(flown.object(), hit);
                ++(hit ? hits : misses);
            }
        }
    }
    EXPECT_GE(hits, at_least(10));
    EXPECT_GE(misses, at_least(10));
}

/// Faces on the borders of voxels and cells, where everything touches.
TEST(Preliminary, AllMethodsAgreeOnALatticeOfTouchingBoxes) {
    Mesh obstacles;
    for (const Vec3 p : {Vec3{0.25, 0.25, 0.25}, Vec3{0.5, 0.5, 0.25}, Vec3{0.75, 0.75, 0.75}}) {
        Mesh box = shapes::box({0.125, 0.125, 0.125});
        const auto base = static_cast<std::uint32_t>(obstacles.vertices.size());
        for (const Vec3 v : box.vertices)
            obstacles.vertices.push_back(v + p);
        for (const Face& f : box.faces)
            obstacles.faces.push_back({base + f[0], base + f[1], base + f[2]});
    }
    AllMethods methods(obstacles);
    const Mesh flyer = shapes::box({0.0625, 0.0625, 0.0625});
    int hits = 0;
    for (int x = 1; x < 16; x += 2)
        for (int y = 1; y < 16; y += 1)
            for (int z = 1; z < 16; z += 3) {
                const Flown flown = at(flyer, translation({x / 16.0, y / 16.0, z / 16.0}));
                const bool meets = brute_meets(obstacles, flown.object());
                methods.expect(flown.object(), meets);
                hits += meets;
            }
    EXPECT_GT(hits, 50);
}

TEST(Preliminary, ManyEqualFacesEnd) {
    Mesh heap = {{{0.4, 0.4, 0.4}, {0.6, 0.4, 0.5}, {0.5, 0.6, 0.6}}, {}};
    heap.faces.assign(300, {0, 1, 2});
    AllMethods methods(heap);
    const Mesh flyer = make_preliminary_flyer(1).mesh;
    methods.expect(at(flyer, translation({0.5, 0.47, 0.5})).object(), true);
    methods.expect(at(flyer, translation({0.2, 0.2, 0.2})).object(), false);
}

TEST(Preliminary, NoObstaclesAreNeverMet) {
    AllMethods methods(Mesh{});
    methods.expect(at(make_preliminary_flyer(0).mesh, translation({0.5, 0.5, 0.5})).object(),
                   false);
}

TEST(VoxelGrid, ListsEachFaceInTheVoxelsThatItMeets) {
    const Mesh obstacles = make_preliminary_environment(7).mesh;
    const VoxelLattice lattice = {8};
    for (std::uint32_t f = 0; f < obstacles.faces.size(); ++f) {
        const Triangle t = view(obstacles).triangle(f);
        std::vector<int> found;
        for_each_voxel(lattice, t, [&](int voxel) {
            found.push_back(voxel);
            return true;
        });
        EXPECT_EQ(std::ranges::adjacent_find(found), found.end());
        for (int i = 0; i < lattice.count(); ++i) {
            const Vec3 low = Vec3{double(i % 8), double(i / 8 % 8), double(i / 64)} / 8;
            const double in = 1e-9;
            const Box inner = {low + Vec3{in, in, in},
                               low + Vec3{0.125 - in, 0.125 - in, 0.125 - in}};
            const Box outer = {low - Vec3{in, in, in},
                               low + Vec3{0.125 + in, 0.125 + in, 0.125 + in}};
            const Mesh inner_box = [&] {
                Mesh box = shapes::box(0.5 * size(inner));
                for (Vec3& v : box.vertices)
                    v += center(inner);
                return box;
            }();
            const bool is_listed = std::ranges::count(found, i) == 1;
            if (is_listed) {
                EXPECT_TRUE(overlaps(bounds(t), outer));
            } else {
                std::vector<FacePair> pairs;
                Stats stats;
                const Mesh one = {{t[0], t[1], t[2]}, {{0, 1, 2}}};
                brute::intersecting_faces(view(one), view(inner_box), pairs, stats);
                EXPECT_TRUE(pairs.empty()) << f << " " << i;
                EXPECT_FALSE(contains(inner, t[0]));
            }
        }
    }
}

TEST(KdTree, StoresAFaceInEveryLeafThatItMeets) {
    const Mesh obstacles = make_preliminary_environment(9).mesh;
    const KdTree tree(view(obstacles));
    EXPECT_GT(tree.stored(), obstacles.faces.size());
    EXPECT_GT(tree.height(), 5);
    EXPECT_LT(tree.height(), 60);
}

TEST(RTree, StoresEachFaceOnce) {
    const Mesh obstacles = make_preliminary_environment(15).mesh;
    const RTree tree(view(obstacles));
    EXPECT_EQ(tree.stored(), obstacles.faces.size());
    EXPECT_LE(tree.height(), 11);
}

/// The area of the faces of the mesh that are marked, each counted once.
double marked_area(const ConformingMesh& mesh) {
    double area = 0;
    const auto all = mesh.delaunay().tetrahedra();
    for (std::uint32_t at = 0; at < all.size(); ++at)
        for (std::uint32_t side = 0; all[at].alive && side < 4; ++side)
            if (mesh.is_marked(at, side)) {
                const LatticeTetrahedron t = mesh.delaunay().corners(at);
                const Vec3 a = to_vec3(t[(side + 1) % 4]), b = to_vec3(t[(side + 2) % 4]),
                           c = to_vec3(t[(side + 3) % 4]);
                area += length(cross(b - a, c - a)) / 4;
            }
    return area / (lattice_steps * lattice_steps);
}

double area_of(const Mesh& mesh) {
    double area = 0;
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const Triangle t = view(mesh).triangle(f);
        area += length(cross(t[1] - t[0], t[2] - t[0])) / 2;
    }
    return area;
}

TEST(ConformingMesh, HasTheObstacleFacesOfTetrahedraAndTerrainsAsSides) {
#ifdef ALLIDE_SANITIZED
    const std::vector<int> environments = {15};
#else
    const std::vector<int> environments = {7, 15};
#endif
    for (const int environment : environments) {
        const PreliminaryEnvironment data = make_preliminary_environment(environment);
        const ConformingMesh mesh(view(data.mesh));
        EXPECT_EQ(mesh.conflicts(), 0u) << data.name;
        EXPECT_NEAR(marked_area(mesh) / area_of(data.mesh), 1, 0.01) << data.name;
        EXPECT_GT(mesh.steiner_points(), 0u) << data.name;
    }
}

bool is_near_surface(Vec3 p, const Mesh& mesh) {
    for (std::size_t f = 0; f < mesh.faces.size(); ++f)
        if (closest_on_triangle(p, view(mesh).triangle(f)).distance < 1e-3)
            return true;
    return false;
}

TEST(ConformingMesh, TellsInsideFromOutside) {
    const Mesh obstacles = bsp_scene(
        {.cells = 30, .gap = 0.05, .share = 0.8, .filling = BspFilling::tetrahedra, .seed = 5});
    const ConformingMesh mesh(view(obstacles));
    ASSERT_EQ(mesh.conflicts(), 0u);
    Random random(3);
    int inside = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3 p = {random.uniform(), random.uniform(), random.uniform()};
        if (is_near_surface(p, obstacles))
            continue;
        const bool is_inside = locate(p, view(obstacles)) == Location::inside;
        const std::uint32_t at = mesh.delaunay().locate(to_lattice(p), mesh.delaunay().any());
        EXPECT_EQ(mesh.is_inside(at), is_inside);
        inside += is_inside;
    }
    EXPECT_GT(inside, 10);
}

TEST(MeshMethod, FindsWhatIsInsideOfTheOther) {
    Mesh obstacles = shapes::box({0.2, 0.2, 0.2});
    for (Vec3& v : obstacles.vertices)
        v += Vec3{0.5, 0.5, 0.5};
    MeshMethod method(view(obstacles));
    TwoPhaseCounts counts;
    const Flown within = at(shapes::box({0.05, 0.05, 0.05}), translation({0.5, 0.55, 0.45}));
    EXPECT_FALSE(method.meets(within.object(), counts));
    EXPECT_TRUE(method.meets_solids(within.object(), counts));
    const Flown around = at(shapes::box({0.4, 0.4, 0.4}), translation({0.5, 0.5, 0.5}));
    EXPECT_FALSE(method.meets(around.object(), counts));
    EXPECT_TRUE(method.meets_solids(around.object(), counts));
    const Flown beside = at(shapes::box({0.05, 0.05, 0.05}), translation({0.1, 0.1, 0.1}));
    EXPECT_FALSE(method.meets_solids(beside.object(), counts));
}

TEST(MeshMethod, CountsTheTetrahedraOnLines) {
    const Mesh obstacles = make_preliminary_environment(7).mesh;
    const MeshMethod method(view(obstacles), {.rounds = 4});
    const auto [mean, largest] = method.stabbing_number(200, 1);
    EXPECT_GT(mean, 3);
    EXPECT_GE(static_cast<double>(largest), mean);
    EXPECT_LT(mean, 200);
}

}  // namespace
}  // namespace allide::lab
