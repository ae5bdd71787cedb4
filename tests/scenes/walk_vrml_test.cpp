// SPDX-License-Identifier: MIT
#include "scenes/walk_vrml.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <allide/player.h>

#include "scenes/kitchen.h"
#include "scenes/porch.h"
#include "scenes/tour.h"

namespace allide {
namespace {

using NamePair = std::pair<std::string, std::string>;

SceneFile read_again(const Walkthrough& walk) {
    const std::string text = vrml(walk);
    return read_scene(std::as_bytes(std::span(text)));
}

NamePair sorted(const std::string& a, const std::string& b) {
    return {std::min(a, b), std::max(a, b)};
}

/// Bodies and hands, with their faces.
std::vector<std::pair<std::string, std::size_t>> objects_of(const Walkthrough& walk) {
    std::vector<std::pair<std::string, std::size_t>> objects;
    int owner = -1;
    for (std::size_t i = 0; i < walk.size(); ++i) {
        const bool is_hand = i >= walk.room().size();
        if (!walk.is_there(i))
            continue;
        if (is_hand || walk.room()[i].owner != owner)
            objects.push_back({"/" + walk.name(i), 0});
        owner = is_hand ? -1 : walk.room()[i].owner;
        objects.back().second += walk.placed(i).geometry().mesh().faces.size();
    }
    return objects;
}

void expect_same_objects_and_pairs(const Walkthrough& walk) {
    PlayerOptions options;
    options.solid = true;
    Player player(read_again(walk), options);
    player.advance(0);
    std::vector<std::pair<std::string, std::size_t>> objects;
    for (const PlayedObject& object : player.objects())
        if (object.kind == PlayedKind::collision_object)
            objects.push_back({object.path, object.faces});
    EXPECT_EQ(objects, objects_of(walk));
    EXPECT_TRUE(player.warnings().empty());
    std::set<NamePair> played, walked;
    for (const PlayedContact& contact : player.contacts())
        played.insert(sorted(player.objects()[contact.a].path, player.objects()[contact.b].path));
    for (const PairReport& pair : walk.report().pairs)
        walked.insert(sorted("/" + walk.name(pair.user_a), "/" + walk.name(pair.user_b)));
    EXPECT_EQ(played, walked);
}

TEST(WalkVrml, NothingMeetsInARoomWithoutHands) {
    for (Room (*room)() : {kitchen, porch}) {
        const Walkthrough walk = Walkthrough::try_make(room()).value();
        EXPECT_EQ(objects_of(walk).size(), walk.bodies());
        expect_same_objects_and_pairs(walk);
    }
}

/// A dropped object may meet others that the walk does not test, so this ends with the first drop.
TEST(WalkVrml, HasTheObjectsFacesAndPairsOfAWalk) {
    Walkthrough walk = Walkthrough::try_make(kitchen()).value();
    int checked = 0;
    double next = 0;
    for (const HandInput& input : kitchen_tour()) {
        walk.step({&input, 1}).value();
        if (!walk.events().empty() && walk.events()[0].type == WalkEventType::dropped)
            break;
        if (walk.report().pairs.empty() || input.time < next)
            continue;
        expect_same_objects_and_pairs(walk);
        next = input.time + 4;
        ++checked;
    }
    EXPECT_GE(checked, 2);
}

/// The walk after so many frames of its tour.
Walkthrough after(Room room, const std::vector<HandInput>& tour, std::size_t frames) {
    Walkthrough walk = Walkthrough::try_make(std::move(room)).value();
    for (std::size_t i = 0; i < frames; ++i)
        walk.step({&tour[i], 1}).value();
    return walk;
}

/// Every coordinate is the bits of a world vertex, turned so that y is up.
TEST(WalkVrml, WritesWorldVerticesExactly) {
    const Walkthrough walk = after(porch(), porch_tour(), 500);
    const auto shapes = try_shapes(read_again(walk)).value().shapes;
    ASSERT_GE(shapes.size(), walk.room().size());
    for (std::size_t i = 0; i < walk.room().size(); ++i) {
        const Mesh& mesh = walk.placed(i).geometry().mesh();
        EXPECT_EQ(shapes[i].name, walk.name(i));
        ASSERT_EQ(shapes[i].mesh.faces.size(), mesh.faces.size());
        for (std::size_t face = 0; face < mesh.faces.size(); ++face)
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const Vec3 v =
                    walk.placed(i).world_from_local() * mesh.vertices[mesh.faces[face][corner]];
                const Vec3 read = shapes[i].mesh.vertices[shapes[i].mesh.faces[face][corner]];
                EXPECT_EQ(read, Vec3(v.x, v.z, -v.y)) << walk.name(i);
            }
    }
}

}  // namespace
}  // namespace allide
