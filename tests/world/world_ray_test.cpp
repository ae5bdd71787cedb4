// SPDX-License-Identifier: MIT
#include <map>

#include <gtest/gtest.h>

#include <allide/world.h>

#include "tests/cases.h"
#include "tests/ray_scenes.h"

namespace allide {
namespace {

using Objects = std::map<ObjectId, std::vector<Triangle>>;

struct ExpectedHit {
    ObjectId object;
    RationalHit hit;
};

/// The object with the lowest id wins a tie.
std::optional<ExpectedHit> rational_first_object(const Objects& objects, const RationalRay& ray) {
    std::optional<ExpectedHit> first;
    for (const auto& [id, faces] : objects)
        if (const auto hit = rational_first_hit(ray, faces);
            hit && (!first || hit->t < first->hit.t))
            first = ExpectedHit{id, *hit};
    return first;
}

class WorldRay : public testing::TestWithParam<BroadPhase> {
protected:
    void add(const Mesh& mesh, const Transform& at) {
        objects_[world_.add(Geometry::surface(mesh), at)] = world_triangles(mesh, at);
    }

    bool judge(const Ray& ray) {
        if (world_vertex({}, ray.direction) == Vec3{})
            return false;
        const auto expected = rational_first_object(objects_, rational_ray(ray));
        const auto found = world_.cast_ray(ray.origin, ray.direction);
        EXPECT_EQ(found.has_value(), expected.has_value());
        if (!expected || !found)
            return false;
        EXPECT_EQ(found->object, expected->object);
        EXPECT_EQ(found->face, expected->hit.face);
        EXPECT_EQ(found->t, nearest_double(expected->hit.t));
        return true;
    }

    int judge_many(Random& random, int rays) {
        int hits = 0;
        for (int i = 0; i < rays && !HasFailure(); ++i) {
            const auto any = std::next(objects_.begin(),
                                       static_cast<std::ptrdiff_t>(random.below(objects_.size())));
            hits += judge(hard_ray(random, any->second));
        }
        return hits;
    }

    World world_{{.broad = GetParam()}};
    Objects objects_;
};

INSTANTIATE_TEST_SUITE_P(, WorldRay,
                         testing::Values(BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree,
                                         BroadPhase::sweep_and_prune));

TEST_P(WorldRay, FirstObjectsAreThoseOfTheRationals) {
    Random random(1);
    for (int i = 0; i < 8; ++i) {
        const Mesh soup = hard_soup(random, HardShape::lattice, 6);
        const Vec3 to = lattice_point(random, 4);
        add(soup, translation(to));
        if (i % 2 == 0)
            add(soup, translation(to));  // its copy at the same place
    }
    add(nearly_flat(random, 2), {});
    EXPECT_GT(judge_many(random, cases(500)), cases(230));
}

TEST_P(WorldRay, FirstObjectsOfMixedMagnitudes) {
    Random random(2);
    for (int i = 0; i < 6; ++i)
        add(hard_soup(random, HardShape::mixed, 4), {});
    add(hard_soup(random, HardShape::uniform, 4), {});
    EXPECT_GT(judge_many(random, cases(250)), cases(80));
}

TEST_P(WorldRay, FirstObjectsOfTheLeastSize) {
    Random random(3);
    for (int i = 0; i < 6; ++i)
        add(scaled_by(hard_soup(random, HardShape::lattice, 5), -199), {});
    EXPECT_GT(judge_many(random, cases(250)), cases(80));
}

}  // namespace
}  // namespace allide
