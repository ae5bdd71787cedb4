// SPDX-License-Identifier: MIT
#include "obb/obb_query.h"

#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "base/parallel.h"
#include "obb_scenes.h"
#include "primitive/closest.h"

namespace allide {
namespace {

struct Layouts {
    ObbOptions a, b;
};
constexpr Layouts all_layouts[] = {{{ObbLayout::full, 1}, {ObbLayout::full, 1}},
                                   {{ObbLayout::compact, 1}, {ObbLayout::compact, 1}},
                                   {{ObbLayout::full, 3, false}, {ObbLayout::compact, 2}},
                                   {{ObbLayout::compact, 8}, {ObbLayout::full, 1}}};

/// Two meshes, with their trees in every layout.
class Pair {
public:
    Pair(Mesh a, Mesh b) : a_(std::move(a)), b_(std::move(b)) {
        for (const Layouts& layouts : all_layouts) {
            trees_a_.emplace_back(view(a_), layouts.a);
            trees_b_.emplace_back(view(b_), layouts.b);
        }
    }

    /// Every layout against brute force; whether any faces meet.
    bool expect_equal_contacts(const Transform& at_a, const Transform& at_b) const {
        const auto expected = brute_contacts(a_, at_a, b_, at_b);
        for (std::size_t k = 0; k < trees_a_.size(); ++k)
            EXPECT_EQ(contacts(trees_a_[k], a_, at_a, trees_b_[k], b_, at_b), expected);
        return !expected.empty();
    }

    /// Moves b towards a by what separates them, so that they graze each other.
    void graze(const Transform& at_a, Transform at_b) const {
        for (int step = 0; step < 3; ++step) {
            const Separation apart = brute_separation(a_, at_a, b_, at_b);
            if (apart.distance == 0)
                break;
            at_b.translation = at_b.translation + (apart.point_a - apart.point_b);
            expect_equal_contacts(at_a, at_b);
        }
    }

private:
    Mesh a_, b_;
    std::vector<ObbTree> trees_a_, trees_b_;
};

Transform moved(Transform t, Vec3 offset) {
    t.translation = t.translation + offset;
    return t;
}

Transform with_defect(Transform t, Random& random, double size) {
    for (Vec3& row : t.rotation.rows)
        row = row + random_point(random, size);
    return t;
}

TEST(ObbQuery, FindsTheFacesThatMeetWhereverTheyStand) {
    Random random(1);
    const std::vector<Mesh> meshes = maker_meshes();
    int met = 0, asked = 0;
    for (std::size_t i = 0; i < meshes.size(); ++i)
        for (std::size_t j = i; j < meshes.size(); ++j) {
            const Pair pair(meshes[i], meshes[j]);
            const Transform a = random_motion(random, 1), b = random_motion(random, 1);
            const Vec3 mega = {1e6, -1e6, 1e6}, far = {-5e6, 5e6, 5e6};
            met += pair.expect_equal_contacts(a, b);
            met += pair.expect_equal_contacts({}, b);
            met += pair.expect_equal_contacts(moved(a, mega), moved(b, mega));
            met += pair.expect_equal_contacts(moved(a, far), moved(b, far));
            asked += 4;
        }
    EXPECT_GT(met, asked / 4);
    EXPECT_LT(met, asked);
}

TEST(ObbQuery, FindsTheFacesThatMeetThroughRotationsWithADefect) {
    Random random(2);
    const std::vector<Mesh> meshes = maker_meshes();
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const Pair pair(meshes[i], meshes[(i + 3) % meshes.size()]);
        for (const double size : {3e-8, 2e-7}) {
            const Transform a = with_defect(random_motion(random, 0.5), random, size);
            const Transform b = with_defect(random_motion(random, 0.5), random, size);
            ASSERT_GT(rigid_defect(a.rotation), size / 4);
            ASSERT_LT(rigid_defect(a.rotation), 1e-6);
            pair.expect_equal_contacts(a, b);
            pair.graze(moved(a, {4, 0, 0}), b);
            pair.expect_equal_contacts(moved(a, {5e6, 1e6, 0}), moved(b, {5e6, 1e6, 0}));
        }
    }
}

TEST(ObbQuery, FindsGrazingFaces) {
    Random random(3);
    const std::vector<Mesh> meshes = maker_meshes();
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const Pair pair(meshes[i], meshes[(i + 2) % meshes.size()]);
        const Transform a = random_motion(random, 1),
                        b = moved(random_motion(random, 1), {0, 6, 1});
        pair.graze(a, b);
        const Vec3 far = {-5e6, 1e6, 5e6};
        pair.graze(moved(a, far), moved(b, far));
    }
}

TEST(ObbQuery, NestedSurfacesMeetOnlyWhereTheyTouch) {
    Random random(4);
    const Pair pair(shapes::icosphere(1, 3), scaled(shapes::hare(2, 0), 0.4));
    int met = 0;
    for (int i = 0; i < 20; ++i)
        met += pair.expect_equal_contacts({}, random_motion(random, 0.5));
    EXPECT_GT(met, 1);
    EXPECT_LT(met, 19);
    const Pair same(shapes::icosphere(1, 2), shapes::icosphere(1, 2));
    EXPECT_TRUE(same.expect_equal_contacts({}, {}));
}

TEST(ObbQuery, FindsTouchingFacesOfSoupsOnALattice) {
    Random random(5);
    for (int i = 0; i < 10; ++i) {
        const Pair pair(lattice_soup(random, 150), lattice_soup(random, 100));
        const auto lattice = [&] {
            return Vec3{double(random.integer(-4, 4)), double(random.integer(-4, 4)),
                        double(random.integer(-4, 4))};
        };
        pair.expect_equal_contacts({}, translation(lattice()));
        pair.expect_equal_contacts(rotation({0, 0, 1}, 1.5707963267948966), translation(lattice()));
        pair.expect_equal_contacts(translation({5e6, 0, 1e6}),
                                   translation(lattice() + Vec3{5e6, 0, 1e6}));
    }
}

TEST(ObbQuery, DegenerateMeshesMeetLikeOthers) {
    const std::vector<Mesh> meshes = degenerate_meshes();
    for (const Mesh& a : meshes)
        for (const Mesh& b : meshes) {
            const Pair pair(a, b);
            pair.expect_equal_contacts({}, {});
            pair.expect_equal_contacts(rotation({1, 1, 1}, 1), translation({0.25, 0.25, 0}));
        }
}

using FaceIndices = std::set<std::pair<std::uint32_t, std::uint32_t>>;

FaceIndices candidates(const ObbTree& a, const ObbTree& b, const RelativeFrame& at, double margin) {
    FaceIndices found;
    ObbScratch scratch;
    Stats stats;
    for_each_candidate(a, b, at, margin, scratch, stats, [&](std::uint32_t f, std::uint32_t g) {
        EXPECT_TRUE(found.emplace(f, g).second);
        return true;
    });
    return found;
}

/// The pairs within a margin, by brute force.
FaceIndices near_pairs(const Mesh& a, const Mesh& b, double margin) {
    FaceIndices pairs;
    for (std::uint32_t f = 0; f < a.faces.size(); ++f)
        for (std::uint32_t g = 0; g < b.faces.size(); ++g) {
            const Triangle t = view(a).triangle(f), s = view(b).triangle(g);
            if (distance(bounds(t), bounds(s)) <= 1.001 * margin &&
                closest_triangles(t, s).distance <= margin)
                pairs.emplace(f, g);
        }
    return pairs;
}

TEST(ObbQuery, PairsWithinAMarginAreAmongTheCandidatesAndFewOthers) {
    Random random(6);
    const std::vector<Mesh> meshes = maker_meshes();
    std::size_t wanted = 0, given = 0;
    for (int i = 0; i < 40; ++i) {
        const Mesh &a = meshes[i % 7], &b = meshes[(i / 7 + 2 * i) % 7];
        const Transform at_a = random_motion(random, 1);
        const Transform at_b = with_defect(random_motion(random, 1.5), random, i % 2 * 3e-8);
        const Layouts& layouts = all_layouts[i % 4];
        const double margin = i % 3 == 0 ? 1e-9 : random.uniform(0.01, 0.3);
        const FaceIndices near = near_pairs(in_world(a, at_a), in_world(b, at_b), margin);
        const FaceIndices found =
            candidates(ObbTree(view(a), layouts.a), ObbTree(view(b), layouts.b),
                       frame(a, at_a, b, at_b), margin);
        EXPECT_TRUE(std::ranges::includes(found, near));
        wanted += near.size();
        given += found.size();
    }
    EXPECT_GT(wanted, 1000u);
    EXPECT_LT(given, 4 * wanted);
}

TEST(ObbQuery, MostPairsAreNeverCompared) {
    const Mesh mesh = shapes::icosphere(1, 4);
    const ObbTree tree(view(mesh));
    ObbScratch scratch;
    Stats stats;
    const RelativeFrame at = frame(mesh, {}, mesh, translation({1.99, 0, 0}));
    for_each_candidate(tree, tree, at, 0, scratch, stats, [](auto...) { return true; });
    EXPECT_LT(stats.volume_tests, mesh.faces.size());
    EXPECT_LE(stats.node_updates, stats.volume_tests);
    EXPECT_GT(stats.node_updates, stats.volume_tests / 4);
}

TEST(ObbQuery, TheSinkEndsIt) {
    const Mesh mesh = shapes::icosphere(1, 2);
    const ObbTree tree(view(mesh));
    ObbScratch scratch;
    Stats stats;
    int calls = 0;
    const auto stop = [&](auto...) { return ++calls < 3; };
    EXPECT_FALSE(
        for_each_candidate(tree, tree, frame(mesh, {}, mesh, {}), 0, scratch, stats, stop));
    EXPECT_EQ(calls, 3);
}

TEST(ObbQuery, AWarmScratchDoesNotGrow) {
    const Mesh a = shapes::icosphere(1, 3), b = shapes::torus(0.8, 0.25, 24, 12);
    const ObbTree tree_a(view(a)), tree_b(view(b), {ObbLayout::compact});
    const RelativeFrame at = frame(a, {}, b, translation({0.5, 0, 0}));
    ObbScratch scratch;
    Stats stats;
    const auto ask = [&] {
        for_each_candidate(tree_a, tree_b, at, 0, scratch, stats, [](auto...) { return true; });
        distance_lower_bound(tree_a, tree_b, at, 1000, scratch, stats);
    };
    ask();
    const auto *overlaps = scratch.overlaps.data(), *again = overlaps;
    const auto* bounds = scratch.bounds.data();
    for (int i = 0; i < 3; ++i, again = scratch.overlaps.data())
        ask();
    EXPECT_EQ(again, overlaps);
    EXPECT_EQ(scratch.bounds.data(), bounds);
}

TEST(ObbQuery, ThreadsShareTrees) {
    const Mesh a = shapes::hare(2, 1), b = shapes::shuttle(2);
    const ObbTree tree_a(view(a)), tree_b(view(b), {ObbLayout::compact});
    Random random(7);
    std::vector<Transform> poses;
    for (int i = 0; i < 32; ++i)
        poses.push_back(random_motion(random, 0.7));
    std::vector<std::vector<FacePair>> alone, together(poses.size());
    for (const Transform& at : poses)
        alone.push_back(contacts(tree_a, a, {}, tree_b, b, at));
    parallel_for(4, poses.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            together[i] = contacts(tree_a, a, {}, tree_b, b, poses[i]);
    });
    EXPECT_EQ(alone, together);
}

TEST(ObbQuery, NoFacesMeetNothingAndAreInfinitelyFar) {
    const Mesh mesh = shapes::icosphere(1, 1);
    const ObbTree none(MeshView{}), tree(view(mesh));
    ObbScratch scratch;
    Stats stats;
    const RelativeFrame at = frame(mesh, {}, mesh, {});
    EXPECT_TRUE(
        for_each_candidate(none, tree, at, 1, scratch, stats, [](auto...) { return false; }));
    EXPECT_TRUE(
        for_each_candidate(tree, none, at, 1, scratch, stats, [](auto...) { return false; }));
    EXPECT_GT(distance_lower_bound(none, tree, at, 9, scratch, stats), 1e300);
}

double lower_bound(const ObbTree& a, const ObbTree& b, const RelativeFrame& at,
                   std::uint64_t budget) {
    ObbScratch scratch;
    Stats stats;
    const double bound = distance_lower_bound(a, b, at, budget, scratch, stats);
    EXPECT_LE(stats.volume_tests, budget);
    return bound;
}

TEST(ObbDistance, TheBoundGrowsWithTheBudgetAndNeverPassesTheDistance) {
    Random random(8);
    const std::vector<Mesh> meshes = maker_meshes();
    for (int i = 0; i < 42; ++i) {
        const Mesh &a = meshes[i % 7], &b = meshes[(i / 7 + 2 * i) % 7];
        const Vec3 far = i % 3 == 0 ? Vec3{5e6, 1e6, -5e6} : Vec3{};
        const Transform at_a =
            with_defect(moved(random_motion(random, 1), far), random, i % 2 * 3e-8);
        const Transform at_b = moved(random_motion(random, 3), far);
        const double distance = brute_separation(a, at_a, b, at_b).distance;
        const Layouts& layouts = all_layouts[i % 4];
        const ObbTree tree_a(view(a), layouts.a), tree_b(view(b), layouts.b);
        const RelativeFrame at = frame(a, at_a, b, at_b);
        double last = 0;
        for (const std::uint64_t budget : {1, 2, 3, 5, 10, 30, 100, 300, 1000, 10000}) {
            const double bound = lower_bound(tree_a, tree_b, at, budget);
            EXPECT_GE(bound, last);
            last = bound;
        }
        EXPECT_LE(last, distance);
    }
}

TEST(ObbDistance, TheBoundAllowsForRoundingAndDefectsWhereBoxesAreTight) {
    Random random(10);
    const Mesh mesh = shapes::box({1, 1, 1});
    const ObbTree tree(view(mesh));
    for (int i = 0; i < 40; ++i) {
        Transform at_a = random_motion(random, i % 2 * 5e6);
        if (i % 4 < 2)
            for (Vec3& row : at_a.rotation.rows)
                row = (1 - 4e-7) * row;
        const double gap = i % 2 == 0 ? 1 : 1e-6;
        const Transform at_b = moved(at_a, at_a.rotation * Vec3{2 + gap, 0, 0});
        const double distance = brute_separation(mesh, at_a, mesh, at_b).distance;
        const RelativeFrame at = frame(mesh, at_a, mesh, at_b);
        const double bound = lower_bound(tree, tree, at, 100);
        EXPECT_LE(bound, distance);
        EXPECT_GE(bound, (1 - 1e-5) * distance - 2 * at.pad);
    }
}

TEST(ObbDistance, TheBoundIsNearTheDistanceAndBeatsSpheres) {
    Random random(9);
    const Mesh a = shapes::shuttle(2), b = shapes::hare(2, 1);
    const ObbTree tree_a(view(a)), tree_b(view(b), {ObbLayout::compact});
    for (int i = 0; i < 20; ++i) {
        const Transform at_a = random_motion(random, 1);
        const Transform at_b = moved(random_motion(random, 1), {0, 3, 3});
        const RelativeFrame at = frame(a, at_a, b, at_b);
        const double distance = brute_separation(a, at_a, b, at_b).distance;
        const double spheres = length(at_a.translation - at_b.translation) - radius(a) - radius(b);
        EXPECT_GT(lower_bound(tree_a, tree_b, at, 100), spheres);
        EXPECT_GT(lower_bound(tree_a, tree_b, at, 2000), 0.94 * distance);
    }
}

}  // namespace
}  // namespace allide
