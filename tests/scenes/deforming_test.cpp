// SPDX-License-Identifier: MIT
#include "scenes/deforming.h"

#include <gtest/gtest.h>

#include <allide/query.h>

namespace allide {
namespace {

std::vector<Geometry> geometries(const DeformingScene& scene, double time) {
    std::vector<Geometry> all;
    for (const Deforming& object : scene)
        all.push_back(Geometry::surface({world_vertices(object, time), object.mesh.faces}));
    return all;
}

/// Face pairs of all pairs of objects, and of each with itself.
std::size_t contacts(const DeformingScene& scene, double time) {
    const std::vector<Geometry> all = geometries(scene, time);
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            count += intersecting_faces(all[i], all[j]).size();
        if (all.size() == 1)
            count += self_intersections(all[i], {}).size();
    }
    return count;
}

TEST(Deforming, ObjectsHaveTheFacesOfThePaper) {
    const DeformingScene hands = grasping_hands();
    ASSERT_EQ(hands.size(), 3u);
    EXPECT_EQ(hands[0].mesh.faces.size(), 960u);
    EXPECT_EQ(hands[1].mesh.faces.size(), 960u);
    EXPECT_EQ(hands[2].mesh.faces.size(), 528u);
    EXPECT_EQ(flying_shuttles(3)[2].mesh.faces.size(), 528u);
    EXPECT_EQ(deforming_spheres({.count = 1, .faces = 168})[0].mesh.faces.size(), 168u);
    EXPECT_EQ(deforming_spheres({.count = 1, .faces = 5000})[0].mesh.faces.size(), 5000u);
    EXPECT_EQ(folding_sheet(500'000)[0].mesh.faces.size(), 500'000u);
}

TEST(Deforming, EveryVertexOfEveryFrameIsNew) {
    for (const DeformingScene& scene :
         {deforming_spheres({.count = 2}), crossing_sheets(1000), flying_shuttles(2)})
        for (const Deforming& object : scene) {
            const auto now = world_vertices(object, 0.4), then = world_vertices(object, 0.5);
            for (std::size_t i = 0; i < now.size(); ++i)
                ASSERT_FALSE(now[i] == then[i]) << i;
        }
}

TEST(Deforming, ScenesBeginApartAndComeIntoContact) {
    for (const DeformingScene& scene :
         {grasping_hands(), crossing_sheets(5000), folding_sheet(5000)}) {
        EXPECT_EQ(contacts(scene, 0), 0u);
        EXPECT_GT(contacts(scene, 1), 50u);
    }
    EXPECT_EQ(contacts(flying_shuttles(), 0), 0u);
    EXPECT_GT(contacts(flying_shuttles(), 0.5), 500u);
    EXPECT_GT(contacts(deforming_spheres(), 0.5), 50u);
}

}  // namespace
}  // namespace allide
