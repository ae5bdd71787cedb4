// SPDX-License-Identifier: MIT
// The V-COLLIDE paper's section 3.2 and 4.1, a test for each rule.
#include <allide/player.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/x3d/scenes.h"

namespace allide {
namespace {

Player player_of(const std::string& text, const PlayerOptions& options = {}) {
    SceneFile scene = scene_of(std::string(collision_object_declaration) + text);
    Result<Player> player = Player::try_make(std::move(scene), options);
    EXPECT_TRUE(player) << player.error().what();
    return *std::move(player);
}

using Pairs = std::vector<std::string>;

/// "A B" for each pair that meets.
Pairs meeting(const Player& player) {
    Pairs pairs;
    for (const PlayedContact& contact : player.contacts())
        if (contact.intersecting)
            pairs.push_back(player.objects()[contact.a].path + " " +
                            player.objects()[contact.b].path);
    return pairs;
}

Pairs meeting_at_once(const std::string& text, const PlayerOptions& options = {}) {
    Player player = player_of(text, options);
    player.advance(0);
    return meeting(player);
}

/// "0.5 collideTime A", "0.5 began A B".
Pairs events_of(const Player& player) {
    Pairs lines;
    for (const PlayedEvent& event : player.events()) {
        std::ostringstream line;
        line << event.time
             << (event.type == PlayedEventType::collide_time ? " collideTime "
                 : event.type == PlayedEventType::began      ? " began "
                                                             : " ended ")
             << event.a << (event.b.empty() ? "" : " ") << event.b;
        lines.push_back(line.str());
    }
    return lines;
}

std::string object(const std::string& name, const std::string& fields) {
    return "DEF " + name + " CollisionObject { " + fields + " }\n";
}
const std::string box = "children Shape { geometry Box { } } ";
std::string box_at(const std::string& place) {
    return "children Transform { translation " + place + " children Shape { geometry Box { } } } ";
}
SceneValue truth(bool value) {
    return std::vector<std::int32_t>{value ? 1 : 0};
}

/// A ball that flies from x = -5 to 5 in ten seconds, against a wall at 0.
const std::string flight = R"(
    DEF CLOCK TimeSensor { cycleInterval 10 }
    DEF PATH PositionInterpolator { key [ 0 1 ] keyValue [ -5 0 0, 5 0 0 ] }
    DEF MOVE Transform { children DEF BALL CollisionObject {
      children Shape { geometry Sphere { radius 0.6 } } } }
    DEF WALL CollisionObject { children Shape { geometry Box { size 0.2 4 4 } } }
    ROUTE CLOCK.fraction_changed TO PATH.set_fraction
    ROUTE PATH.value_changed TO MOVE.set_translation
)";

TEST(Player, ChildrenOfACollisionObjectAreOneObject) {
    EXPECT_EQ(meeting_at_once(object("A",
                                     "children [ Shape { geometry Box { } } Transform { "
                                     "translation 1 0 0 children Shape { geometry Box { } } } ]")),
              Pairs{});
    EXPECT_EQ(meeting_at_once(object("A", box) + object("B", box_at("1 0 0"))), (Pairs{"/A /B"}));
    EXPECT_EQ(meeting_at_once(object("A", box) + object("B", box_at("2.5 0 0"))), Pairs{});
    EXPECT_EQ(meeting_at_once(object("A", box) + object("B", box_at("2 0 0"))), (Pairs{"/A /B"}))
        << "boxes that touch";
}

TEST(Player, ObjectsThatMoveInThemselvesAreNotTestedWithThemselves) {
    Player player = player_of(
        "DEF A CollisionObject { children [ Shape { geometry Box { } } DEF ARM Transform { "
        "children Shape { geometry Box { } } } ] }\n" +
        object("B", box_at("5 0 0")) +
        "DEF I PositionInterpolator { key [ 0 1 ] keyValue [ 0 0 0, 4 0 0 ] }\n"
        "DEF C TimeSensor { }\nROUTE C.fraction_changed TO I.set_fraction\n"
        "ROUTE I.value_changed TO ARM.translation");
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    EXPECT_EQ(player.objects()[0].faces, 24u);
    player.advance(0.5);
    EXPECT_EQ(meeting(player), Pairs{});
    player.advance(0.9);
    EXPECT_EQ(meeting(player), (Pairs{"/A /B"}));
}

TEST(Player, GroupsMakeNoObjects) {
    EXPECT_EQ(
        meeting_at_once("DEF G Group { children [ " + object("A", box) + object("B", box) + " ] }"),
        (Pairs{"/G/A /G/B"}));
    EXPECT_EQ(meeting_at_once("Group { " + box + " } Group { " + box + " }"), Pairs{});
}

TEST(Player, CollideFalseEndsAllTests) {
    EXPECT_EQ(meeting_at_once(object("A", "collide FALSE " + box) + object("B", box)), Pairs{});
    EXPECT_EQ(meeting_at_once("Collision { collide FALSE children " + object("A", box) + " }" +
                              object("B", box)),
              Pairs{})
        << "also from above";
    Player player = player_of(object("A", box) + object("B", box));
    for (const bool on : {true, false, true}) {
        player.set("A", "collide", truth(on));
        player.advance(0);
        EXPECT_EQ(meeting(player).size(), on ? 1u : 0u);
        EXPECT_EQ(player.objects()[0].collides, on);
    }
}

TEST(Player, OneEntryOfIgnoredObjectsIsEnough) {
    const std::string three =
        object("A", box) + object("B", box + "ignoredObjects USE A") + object("C", box);
    Player player = player_of(three);
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/A /C", "/B /C"}));
    EXPECT_EQ(player.objects()[1].ignored, (Pairs{"/A"}));
    const SceneValue a = std::vector<std::uint32_t>{player.scene().find("A")};
    const SceneValue b = std::vector<std::uint32_t>{player.scene().find("B")};
    player.set("B", "removeIgnoredObjects", a);
    player.set("C", "addIgnoredObjects", b);
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/A /B", "/A /C"}));
    player.set("C", "ignoredObjects", std::vector<std::uint32_t>{});
    player.advance(0);
    EXPECT_EQ(meeting(player).size(), 3u);
}

std::string figure(const std::string& name) {
    std::ifstream file(std::string(ALLIDE_TEST_DATA) + "/x3d/figures/" + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Player, PlaysTheFiguresOfThePaper) {
    Player two(*parse(figure("figure2.wrl")));
    two.advance(0);
    EXPECT_EQ(meeting(two), (Pairs{"/BALL /BOX"}));
    Player four(*parse(figure("figure4.wrl")));
    four.advance(0);
    EXPECT_EQ(meeting(four), Pairs{}) << "they ignore one another";
    ASSERT_EQ(four.objects().size(), 2u);
}

TEST(Player, MutuallyIgnoringObjectsMayBeNestedDeep) {
    // Object i of ten ignores all others, as figure 4 does for two.
    std::string text;
    const int count = 10;
    for (int i = 0; i < count; ++i) {
        text += "DEF O" + std::to_string(i) + " CollisionObject { " + box + " ignoredObjects [ ";
        for (int k = 0; k < i; ++k)
            text += "USE O" + std::to_string(k) + " ";
    }
    for (int i = 0; i < count; ++i)
        text += "] }\n";
    for (int i = 1; i < count; ++i)
        text += "USE O" + std::to_string(i) + "\n";
    Player player = player_of(text);
    player.advance(0);
    EXPECT_EQ(player.objects().size(), 10u);
    EXPECT_EQ(meeting(player).size(), 0u);
}

TEST(Player, NestedAndRepeatedObjectsAreObjectsOfTheirOwn) {
    const std::string nested = "DEF A CollisionObject { children [ Shape { geometry Box { } } " +
                               object("B", box) + object("C", box) + " ] }";
    EXPECT_EQ(meeting_at_once(nested), (Pairs{"/A/B /A/C"}));
    EXPECT_EQ(meeting_at_once(object("A", box) + "Transform { translation 1 0 0 children USE A }"),
              (Pairs{"/A /A[2]"}));
}

TEST(Player, BothPartnersSendInEveryFrameOfAContact) {
    Player player = player_of(flight + R"(
        DEF SEEN LoadSensor { } DEF HIT TimeSensor { enabled FALSE startTime 99 }
        ROUTE BALL.collideObjects TO SEEN.watchList
        ROUTE WALL.collideTime TO HIT.startTime)");
    std::size_t frames = 0;
    for (int i = 0; i <= 100; ++i) {
        const double time = i * 0.1, x = -5 + time;
        player.advance(time);
        const bool meets = !meeting(player).empty();
        // The ball's mesh is within 1 % of its radius.
        if (std::fabs(std::fabs(x) - 0.7) > 0.01) {
            EXPECT_EQ(meets, std::fabs(x) < 0.7) << x;
        }
        const Pairs events = events_of(player);
        const auto sent = static_cast<std::size_t>(std::ranges::count_if(
            events, [](const std::string& e) { return e.find("collideTime") != e.npos; }));
        EXPECT_EQ(sent, meets ? 2u : 0u);
        frames += meets ? 1 : 0;
    }
    EXPECT_GT(frames, 10u);
    const SceneFile& scene = player.scene();
    ASSERT_EQ(scene.children(scene.find("SEEN"), "watchList").size(), 1u);
    EXPECT_EQ(scene.children(scene.find("SEEN"), "watchList")[0], scene.find("WALL"));
    EXPECT_NEAR(numbers_of(scene, scene.find("HIT"), "startTime")[0], 5.6, 0.11)
        << "the last collideTime";
}

TEST(Player, BeganAndEndedComeOnce) {
    PlayerOptions options;
    options.began_only = true;
    Player player = player_of(flight, options);
    Pairs all;
    for (int i = 0; i <= 100; ++i) {
        player.advance(i * 0.1);
        for (const std::string& line : events_of(player))
            all.push_back(line);
    }
    ASSERT_EQ(all.size(), 4u);
    EXPECT_NE(all[0].find("collideTime /MOVE/BALL"), std::string::npos);
    EXPECT_NE(all[1].find("collideTime /WALL"), std::string::npos);
    EXPECT_NE(all[2].find("began /MOVE/BALL /WALL"), std::string::npos);
    EXPECT_NE(all[3].find("ended /MOVE/BALL /WALL"), std::string::npos);
}

TEST(Player, SwitchTestsOnlyTheChosenChild) {
    const std::string scene = "DEF S Switch { whichChoice 0 choice [ " + object("A", box) +
                              object("B", box_at("3 0 0")) + " ] }" +
                              object("C",
                                     "children DEF T Switch { whichChoice 1 choice [ Shape { "
                                     "geometry Sphere { } } Transform { translation 3 0 0 "
                                     "children Shape { geometry Sphere { } } } ] }");
    Player player = player_of(scene);
    const auto choose = [&](const char* which, int child) {
        player.set(which, "whichChoice", std::vector<std::int32_t>{child});
        player.advance(0);
        return meeting(player);
    };
    EXPECT_EQ(choose("S", 0), Pairs{});
    EXPECT_EQ(choose("S", 1), (Pairs{"/S/B /C"}));
    EXPECT_EQ(choose("T", 0), Pairs{});
    EXPECT_EQ(choose("S", 0), (Pairs{"/S/A /C"}));
    EXPECT_EQ(choose("S", -1), Pairs{});
    EXPECT_EQ(choose("S", 7), Pairs{});
}

TEST(Player, LodTestsTheFinestChildOrThatOfTheRange) {
    const std::string scene =
        "DEF V Viewpoint { position 0 0 4 }" + object("A", box_at("3 0 0")) +
        object("L",
               "children LOD { range [ 10 ] level [ Shape { geometry Box { } } Transform { "
               "translation 3 0 0 children Shape { geometry Sphere { } } } ] }");
    EXPECT_EQ(meeting_at_once(scene), (Pairs{"/A /L"})) << "the sphere has more faces";
    PlayerOptions range;
    range.lod = LodRule::range;
    Player player = player_of(scene, range);
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    player.set("V", "position", std::vector<double>{0, 0, 40});
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/A /L"}));
    player.set("V", "position", std::vector<double>{0, 0, 4});
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
}

TEST(Player, LodsThatComeNearerToTheViewerChange) {
    PlayerOptions range;
    range.lod = LodRule::range;
    Player player = player_of(
        "DEF V Viewpoint { position 0 0 50 } " + object("A", box_at("0 9 0")) +
            object("L",
                   "children DEF T Transform { children LOD { range [ 10 ] level [ Switch { "
                   "whichChoice 0 choice Transform { translation 0 9 -45 children Shape { "
                   "geometry Box { } } } } ] } }"),
        range);
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    player.set("T", "translation", std::vector<double>{0, 0, 45});
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/A /L"})) << "5 from the viewer";
    player.set("T", "translation", std::vector<double>{0, 0, 30});
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
}

TEST(Player, ProxiesAreTestedInPlaceOfChildren) {
    const std::string far_proxy =
        "proxy Transform { translation 9 0 0 children Shape { geometry "
        "Sphere { } } } ";
    EXPECT_EQ(meeting_at_once(object("A", box + far_proxy) + object("B", box) +
                              object("C", box_at("9 0 0"))),
              (Pairs{"/A /C"}));
    EXPECT_EQ(meeting_at_once(object("A", far_proxy) + object("C", box_at("9 0 0"))),
              (Pairs{"/A /C"}))
        << "an invisible wall";
}

TEST(Player, HintsOfBoundsChangeNothing) {
    for (const char* hint : {"", "bboxSize 0 0 0 ", "bboxSize 100 100 100 bboxCenter 50 0 0 "})
        EXPECT_EQ(meeting_at_once(object("A", hint + box) + object("B", box_at("1 0 0"))),
                  (Pairs{"/A /B"}));
}

TEST(Player, HintsOfBoundsThatAreWrongGetAWarning) {
    const std::string turned =
        "Transform { rotation 0 0 1 0.5 scale 2 1 1 translation 3 4 5 children ";
    const auto warned = [&](const std::string& fields) {
        const Player player =
            player_of(turned +
                      object("A", fields + "children DEF M Transform { translation 1 0 0 children "
                                           "Shape { geometry Box { } } }") +
                      "}\nDEF I PositionInterpolator { } ROUTE I.value_changed TO M.translation");
        return player.warnings().size();
    };
    EXPECT_EQ(warned(""), 0u);
    EXPECT_EQ(warned("bboxSize 2 2 2 bboxCenter 1 0 0 "), 0u);
    EXPECT_EQ(warned("bboxSize 9 9 9 "), 0u);
    EXPECT_EQ(warned("bboxSize 2 2 2 "), 1u);
    EXPECT_EQ(warned("bboxSize 2 2 1.9 bboxCenter 1 0 0 "), 1u);
}

TEST(Player, ScriptsGetOneWarning) {
    Player player = player_of("Group { }\nGroup { children Script { } } Script { }");
    ASSERT_EQ(player.warnings().size(), 1u);
    EXPECT_EQ(player.warnings()[0].text, "2 Script nodes do nothing here");
    player.advance(1);
    EXPECT_EQ(player.warnings().size(), 1u);
}

TEST(Player, UntaggedGeometryFollowsTheChosenRule) {
    const std::string scene =
        "Shape { geometry Box { } } DEF T Transform { translation 1 0 0 children Shape { geometry "
        "Box { } } } DEF U Transform { translation 2.5 0 0 children Shape { geometry Box { } } }" +
        object("A", box_at("-1.5 0 0"));
    EXPECT_EQ(meeting_at_once(scene), (Pairs{"/ /A"}));
    PlayerOptions options;
    options.untagged = Untagged::objects;
    EXPECT_EQ(meeting_at_once(scene, options), (Pairs{"/ /T", "/ /A", "/T /U"}));
    options.untagged = Untagged::ignored;
    EXPECT_EQ(meeting_at_once(scene, options), Pairs{});
}

TEST(Player, UntaggedGeometryCausesCollideTimeButIsNoPartner) {
    Player player = player_of("Shape { geometry Box { } } DEF SEEN Group { }" + object("A", box) +
                              "ROUTE A.collideObjects TO SEEN.children");
    player.advance(0);
    EXPECT_EQ(events_of(player), (Pairs{"0 collideTime /A", "0 began / /A"}));
    EXPECT_TRUE(player.scene().children(player.scene().find("SEEN"), "children").empty());
}

TEST(Player, AvatarStopsBeforeWallsInEveryDirection) {
    const std::string room =
        "DEF N NavigationInfo { avatarSize [ 0.5 1.6 0.75 ] } DEF V Viewpoint { position 0 0 0 }"
        "DEF GATE Collision { children Shape { geometry Box { size 10 10 10 } } }"
        "DEF SEEN TimeSensor { startTime -1 } ROUTE GATE.collideTime TO SEEN.startTime";
    for (const Vec3 to : {Vec3{20, 0, 0}, Vec3{-20, 0, 0}, Vec3{0, 0, 20}, Vec3{0, -20, 0}}) {
        Player player = player_of(room);
        player.advance(2);
        const Walk walk = player.walk(to);
        EXPECT_TRUE(walk.stopped);
        EXPECT_EQ(walk.path, "/");
        const double gone = length(walk.position);
        EXPECT_LT(gone, 4.5);
        EXPECT_GE(gone, 4.25) << "steps of half a radius";
        EXPECT_EQ(numbers_of(player.scene(), player.scene().find("SEEN"), "startTime")[0], 2);
        const Walk back = player.walk({0, 0, 0});
        EXPECT_FALSE(back.stopped);
        EXPECT_EQ(back.position, (Vec3{0, 0, 0}));
    }
    Player open = player_of(room);
    open.set("GATE", "collide", truth(false));
    open.advance(0);
    EXPECT_FALSE(open.walk({20, 0, 0}).stopped);
}

TEST(Player, AvatarHasTheSizeThatIsBound) {
    Player player = player_of(
        "DEF N NavigationInfo { avatarSize 1 } DEF M NavigationInfo { "
        "avatarSize 3 } DEF V Viewpoint { position 0 0 0 }" +
        object("A", box_at("3 0 0")));
    const auto meets = [&] {
        player.advance(0);
        return meeting(player) == Pairs{"/A AVATAR"};
    };
    EXPECT_FALSE(meets());
    player.set("N", "avatarSize", std::vector<double>{2.5});
    EXPECT_TRUE(meets());
    player.set("N", "avatarSize", std::vector<double>{1.5});
    EXPECT_FALSE(meets());
    player.set("M", "set_bind", truth(true));
    EXPECT_TRUE(meets());
    player.set("M", "set_bind", truth(false));
    EXPECT_FALSE(meets());
}

TEST(Player, ToleranceDecidesHowRoundNodesMeet) {
    // The unit spheres are 0.01 deep in each other, where both have the middle of a facet.
    const std::string scene =
        object("A", "children Shape { geometry Sphere { } }") +
        object("B",
               "children Transform { translation 0.19422 0.19502 1.9709 children Shape { "
               "geometry Sphere { } } }");
    PlayerOptions options;
    EXPECT_EQ(meeting_at_once(scene, options), Pairs{});
    options.shape.tolerance = 1e-4;
    EXPECT_EQ(meeting_at_once(scene, options), (Pairs{"/A /B"}));
}

std::string round_at(const std::string& place, const std::string& node) {
    return "children Transform { translation " + place + " children Shape { geometry " + node +
           " } } ";
}

TEST(Player, ExactShapesAreRound) {
    PlayerOptions exact;
    exact.exact_shapes = true;
    const auto meets = [](const std::string& a, const std::string& b,
                          const PlayerOptions& options) {
        return !meeting_at_once(object("A", a) + object("B", b), options).empty();
    };
    // They reach some 1e-9 into each other, or are as far apart, in directions of no vertex.
    const std::string ball = round_at("0 0 0", "Sphere { }");
    const std::string near_ball = round_at("1.2 1.2 1.058300522", "Sphere { }");
    const std::string far_ball = round_at("1.2 1.2 1.058300527", "Sphere { }");
    EXPECT_FALSE(meets(ball, near_ball, {})) << "as meshes";
    EXPECT_TRUE(meets(ball, near_ball, exact));
    EXPECT_FALSE(meets(ball, far_ball, exact));
    const std::string can = round_at("0 0 0", "Cylinder { height 4 }");
    EXPECT_FALSE(meets(can, round_at("1.3 1.5 1.5198684", "Sphere { }"), {}));
    EXPECT_TRUE(meets(can, round_at("1.3 1.5 1.5198684", "Sphere { }"), exact));
    EXPECT_FALSE(meets(can, round_at("1.3 1.5 1.5198685", "Sphere { }"), exact));
    const std::string pin = round_at("0 0 0", "Cone { }");
    const std::string dot_at_apex = round_at("0 1.0999999 0", "Sphere { radius 0.1 }");
    EXPECT_TRUE(meets(pin, dot_at_apex, exact));
    EXPECT_FALSE(meets(pin, round_at("0 1.1000001 0", "Sphere { radius 0.1 }"), exact));
    EXPECT_FALSE(meets(pin, round_at("0 -1.1000001 0", "Sphere { radius 0.1 }"), exact));
}

TEST(Player, ExactShapesThatAreScaledOrOpenAreMeshes) {
    PlayerOptions exact;
    exact.exact_shapes = true;
    const auto faces = [&](const std::string& scale, const std::string& node) {
        Player player =
            player_of("Transform { " + scale + " children " +
                          object("A", "children Shape { geometry " + node + " }") + " }",
                      exact);
        return player.objects()[0].faces;
    };
    for (const char* const node : {"Sphere { }", "Cylinder { }", "Cone { }"}) {
        EXPECT_EQ(faces("", node), 0u);
        EXPECT_EQ(faces("scale -2 -2 -2 rotation 1 0 0 1", node), 0u);
        EXPECT_GT(faces("scale 1 2 1", node), 0u);
    }
    EXPECT_GT(faces("", "Cylinder { top FALSE }"), 0u);
    EXPECT_GT(faces("", "Cone { bottom FALSE }"), 0u);
    EXPECT_GT(faces("", "Box { }"), 0u);
    // A scale that an event changes.
    Player player = player_of("DEF T Transform { children " +
                                  object("A", "children Shape { geometry Sphere { } }") + " }" +
                                  object("B", box_at("4 0 0")) +
                                  "DEF I PositionInterpolator { } ROUTE I.value_changed TO T.scale",
                              exact);
    for (const double scale : {2.9, 3.0, 3.1}) {
        player.set("T", "scale", std::vector<double>{scale, scale, scale});
        player.advance(0);
        EXPECT_EQ(meeting(player).size(), scale < 3 ? 0u : 1u) << scale;
        EXPECT_EQ(player.objects()[0].faces, 0u);
    }
    player.set("T", "scale", std::vector<double>{2.9, 1, 1});
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    EXPECT_GT(player.objects()[0].faces, 0u);
}

TEST(Player, ReportsShapesAndTheirFaces) {
    PlayerOptions options;
    options.faces = true;
    Player player = player_of(object("A",
                                     "children [ DEF SA Shape { geometry Box { } } DEF SB "
                                     "Shape { geometry Box { size 9 .1 .1 } } ]") +
                                  object("B",
                                         "children Transform { translation 4 0 0 children DEF "
                                         "SC Shape { geometry Box { } } }"),
                              options);
    player.advance(0);
    ASSERT_EQ(player.contacts().size(), 1u);
    const auto& faces = player.contacts()[0].faces;
    ASSERT_FALSE(faces.empty());
    for (const PlayedFaces& pair : faces) {
        EXPECT_EQ(pair.shape_a, player.scene().find("SB"));
        EXPECT_EQ(pair.shape_b, player.scene().find("SC"));
        EXPECT_LT(pair.face_a, 12u);
        EXPECT_LT(pair.face_b, 12u);
    }
}

TEST(Player, ReportsDistancesWithinAMargin) {
    PlayerOptions options;
    options.margin = 1;
    Player player = player_of(object("A", box) + object("B", box_at("2.5 0 0")), options);
    player.advance(0);
    ASSERT_EQ(player.contacts().size(), 1u);
    EXPECT_FALSE(player.contacts()[0].intersecting);
    EXPECT_EQ(player.contacts()[0].distance, 0.5);
    EXPECT_TRUE(player.events().empty());
}

TEST(Player, SolidShapesHaveAnInside) {
    const std::string scene =
        object("A", box) + object("B", "children Shape { geometry Box { size .1 .1 .1 } }");
    EXPECT_EQ(meeting_at_once(scene), Pairs{});
    PlayerOptions options;
    options.solid = true;
    EXPECT_EQ(meeting_at_once(scene, options), (Pairs{"/A /B"}));
}

TEST(Player, ScaleShearAndMirrorsAreBakedIntoShapes) {
    const std::string arm =
        "DEF T Transform { scale 4 1 1 children DEF R Transform { rotation 0 0 1 0 children "
        "DEF A CollisionObject { children Shape { geometry Box { } } } } }" +
        object("B", box_at("4.5 0 0"));
    Player player = player_of(arm);
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/T/R/A /B"}));
    player.set("T", "scale", std::vector<double>{-2, 1, 1});
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    player.set("R", "rotation", std::vector<double>{0, 0, 1, 0.785398});
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{}) << "reaches 2.83";
    player.set("T", "scale", std::vector<double>{3, 1, 1});
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/T/R/A /B"})) << "reaches 4.24 at y = 0";
}

TEST(Player, ChangingCoordinatesChangeTheShape) {
    Player player = player_of(
        object("A",
               "children Shape { geometry IndexedFaceSet { coord DEF C Coordinate { point [ 0 "
               "0 0, 1 0 0, 0 1 0 ] } coordIndex [ 0 1 2 ] } }") +
        object("B", box_at("9 0 0")) +
        "DEF I CoordinateInterpolator { key [ 0 1 ] keyValue [ 0 0 0, 1 0 0, 0 1 0, 0 0 0, 20 0 0, "
        "0 1 0 ] } DEF K TimeSensor { } ROUTE K.fraction_changed TO I.set_fraction\n"
        "ROUTE I.value_changed TO C.point");
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    player.advance(0.5);
    EXPECT_EQ(meeting(player), (Pairs{"/A /B"}));
}

TEST(Player, ChildrenComeAndGo) {
    Player player = player_of("DEF G Group { } " + object("A", box) + "Switch { choice " +
                              object("B", box) + " }");
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    const SceneValue b = std::vector<std::uint32_t>{player.scene().find("B")};
    player.set("G", "addChildren", b);
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/G/B /A"}));
    player.set("G", "removeChildren", b);
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    EXPECT_EQ(events_of(player).back(), "0 ended /G/B /A");
    player.set("G", "addChildren", std::vector<std::uint32_t>{player.scene().find("G")});
    EXPECT_FALSE(player.try_advance(0)) << "a group in itself";
}

TEST(Player, KeepsItsWorldWhenChildrenComeAndGo) {
    Player player = player_of("DEF N NavigationInfo { } DEF G Group { } " + object("A", box) +
                              "Switch { choice " + object("B", box) + " }");
    player.advance(0);
    const World* const world = &player.world();
    const std::vector<ObjectId> before = world->objects();
    std::set<std::string> paths;
    for (const ObjectId object : before)
        paths.insert(player.path_of(object));
    EXPECT_EQ(paths, (std::set<std::string>{"/A", "/B", "AVATAR"}));
    EXPECT_TRUE(player.report().pairs.empty());
    player.set("G", "addChildren", std::vector<std::uint32_t>{player.scene().find("B")});
    player.advance(0);
    EXPECT_EQ(&player.world(), world);
    ASSERT_EQ(player.report().pairs.size(), 1u);
    const PairReport& pair = player.report().pairs[0];
    EXPECT_EQ((std::set{player.path_of(pair.a), player.path_of(pair.b)}),
              (std::set<std::string>{"/A", "/G/B"}));
    EXPECT_EQ(player.path_of(ObjectId{}), "");
    std::size_t kept = 0;
    for (const ObjectId object : before)
        kept += world->contains(object) ? 1 : 0;
    EXPECT_EQ(kept, 1u) << "no id names another object; the avatar stays";
}

TEST(Player, FollowsTheStandardsClock) {
    Player player = player_of(R"(
        DEF ONCE TimeSensor { cycleInterval 2 startTime 1 }
        DEF LOOP TimeSensor { cycleInterval 2 loop TRUE stopTime 5 startTime 0 }
        DEF F Transform { } DEF G Transform { }
        DEF I PositionInterpolator { key [ 0 0.5 1 ] keyValue [ 0 0 0, 1 0 0, 5 0 0 ] }
        DEF J PositionInterpolator { key [ 0 1 ] keyValue [ 0 0 0, 1 0 0 ] }
        ROUTE ONCE.fraction_changed TO I.set_fraction  ROUTE I.value_changed TO F.translation
        ROUTE LOOP.fraction_changed TO J.set_fraction  ROUTE J.value_changed TO G.translation)");
    const auto x = [&](const char* node) {
        return numbers_of(player.scene(), player.scene().find(node), "translation")[0];
    };
    const struct {
        double time, once, loop;
    } frames[] = {{0.5, 0, 0.25}, {1.5, 0.5, 0.75}, {2, 1, 1},   {2.5, 3, 0.25},
                  {4, 5, 1},      {4.5, 5, 0.25},   {6, 5, 0.5}, {7, 5, 0.5}};
    for (const auto& [time, once, loop] : frames) {
        player.advance(time);
        EXPECT_DOUBLE_EQ(x("F"), once) << time;
        EXPECT_DOUBLE_EQ(x("G"), loop) << time;
    }
    EXPECT_FALSE(player.try_advance(1)) << "backwards";
}

TEST(Player, TurnsTheShortestWay) {
    Player player = player_of(R"(
        DEF C TimeSensor { } DEF T Transform { }
        DEF I OrientationInterpolator { key [ 0 1 ] keyValue [ 0 0 1 0, 0 0 1 4 ] }
        ROUTE C.fraction_changed TO I.set_fraction ROUTE I.value_changed TO T.rotation)");
    player.advance(0.25);
    const std::vector<double> turn =
        numbers_of(player.scene(), player.scene().find("T"), "rotation");
    EXPECT_NEAR(turn[2], -1, 1e-12);
    EXPECT_NEAR(turn[3], (6.283185307179586 - 4) / 4, 1e-12);
}

/// Positions of a spline through (0 0 0), (1 1 0) and (2 0 0), at fractions.
std::vector<std::vector<double>> spline(const std::string& fields, std::vector<double> fractions) {
    std::vector<std::vector<double>> places;
    for (const double fraction : fractions) {
        Player player = player_of(
            "DEF T Transform { } DEF I SplinePositionInterpolator { keyValue [ 0 0 0, 1 1 0, 2 0 "
            "0 ] " +
            fields + " } ROUTE I.value_changed TO T.translation");
        player.set("I", "set_fraction", std::vector<double>{fraction});
        places.push_back(numbers_of(player.scene(), player.scene().find("T"), "translation"));
    }
    return places;
}

TEST(Player, FollowsSplines) {
    using Places = std::vector<std::vector<double>>;
    EXPECT_EQ(spline("key [ 0 .5 1 ]", {-1, 0.25, 0.5, 1}),
              (Places{{0, 0, 0}, {0.375, 0.5, 0}, {1, 1, 0}, {2, 0, 0}}));
    EXPECT_EQ(spline("key [ 0 .25 1 ]", {0.125, 0.625}),
              (Places{{0.3125, 0.5, 0}, {1.5625, 0.5, 0}}))
        << "intervals that differ";
    EXPECT_EQ(spline("key [ 0 .5 1 ] keyVelocity [ 0 4 0, 0 0 0 ]", {0.25, 0.75}),
              (Places{{0.375, 1, 0}, {1.625, 0.5, 0}}));
    EXPECT_EQ(spline("key [ 0 .5 1 ] keyVelocity [ 0 0 8, 8 0 0, 0 0 0 ]", {0.25}),
              (Places{{0.5 - 1, 0.5, 1}}));
    const double way = std::sqrt(8.0);
    EXPECT_NEAR(spline("key [ 0 .5 1 ] normalizeVelocity TRUE keyVelocity [ 0 0 8, 0 0 8, 0 0 8 ]",
                       {0.25})[0][2],
                0, 1e-15);
    EXPECT_NEAR(spline("key [ 0 .5 1 ] normalizeVelocity TRUE keyVelocity [ 0 0 8, 0 0 -3, 0 0 8 ]",
                       {0.25})[0][2],
                way / 4, 1e-15);
    EXPECT_EQ(spline("key [ 0 .5 1 ] keyValue [ 0 0 0, 0 4 0, 0 0 0 ] closed TRUE", {0.25}),
              spline("key [ 0 .5 1 ] keyValue [ 0 0 0, 0 4 0, 0 0 0 ]", {0.25}))
        << "its ends have no tangents: the neighbours of both are equal";
    EXPECT_NEAR(spline("key [ 0 .25 .5 1 ] keyValue [ 0 0 0, 4 0 0, 0 4 0, 0 0 0 ] closed TRUE",
                       {0.125})[0][1],
                -1.0 / 3 - 0.25, 1e-15)
        << "it leaves to (4 0 0) as it comes from (0 4 0)";
}

TEST(Player, ColoursGoTheShortWayAroundTheirHues) {
    const auto color = [](const std::string& values) {
        Player player =
            player_of("DEF M Material { } DEF I ColorInterpolator { key [ 0 1 ] keyValue [ " +
                      values + " ] } ROUTE I.value_changed TO M.diffuseColor");
        player.set("I", "set_fraction", std::vector<double>{0.5});
        return numbers_of(player.scene(), player.scene().find("M"), "diffuseColor");
    };
    EXPECT_EQ(color("1 0 0, 0 1 0"), (std::vector<double>{1, 1, 0}));
    EXPECT_EQ(color("1 0 0, 0 0 1"), (std::vector<double>{1, 0, 1}));
    EXPECT_EQ(color("0 0 1, 0 1 0"), (std::vector<double>{0, 1, 1}));
    EXPECT_EQ(color("0 0 0, 1 1 1"), (std::vector<double>{0.5, 0.5, 0.5}));
    EXPECT_EQ(color("1 1 1, 0 0 1"), (std::vector<double>{0.5, 0.5, 1})) << "a grey has no hue";
}

TEST(Player, BooleanNodesAndSequencersRoute) {
    Player player = player_of(R"(
        DEF IN Switch { } DEF F BooleanFilter { } DEF T BooleanToggle { } DEF N IntegerTrigger { integerKey 7 }
        DEF OUT Switch { } DEF TT TimeTrigger { } DEF STAMP TimeSensor { startTime 50 }
        DEF Q IntegerSequencer { key [ 0 0.5 ] keyValue [ 3 4 ] } DEF SEQ Switch { }
        DEF C Collision { }
        ROUTE C.collide TO F.set_boolean     ROUTE F.inputNegate TO T.set_boolean
        ROUTE F.inputFalse TO TT.set_boolean ROUTE F.inputNegate TO N.set_boolean
        ROUTE N.triggerValue TO OUT.whichChoice  ROUTE Q.value_changed TO SEQ.whichChoice
        ROUTE F.inputTrue TO TT.set_boolean  ROUTE TT.triggerTime TO STAMP.startTime)");
    const auto integer = [&](const char* node, const char* field) {
        return std::get<std::vector<std::int32_t>>(
            player.scene().value(player.scene().find(node), field))[0];
    };
    player.advance(3);
    player.set("C", "collide", truth(false));
    EXPECT_EQ(integer("T", "toggle"), 1);
    EXPECT_EQ(integer("OUT", "whichChoice"), 7);
    player.set("C", "collide", truth(true));
    EXPECT_EQ(integer("T", "toggle"), 1);
    EXPECT_EQ(numbers_of(player.scene(), player.scene().find("STAMP"), "startTime")[0], 3);
    player.set("Q", "set_fraction", std::vector<double>{0.7});
    EXPECT_EQ(integer("SEQ", "whichChoice"), 4);
    player.set("Q", "next", truth(true));
    EXPECT_EQ(integer("SEQ", "whichChoice"), 4);
    player.set("Q", "next", truth(true));
    EXPECT_EQ(integer("SEQ", "whichChoice"), 3);
}

TEST(Player, SensorsSendWhatAUserDoes) {
    Player player = player_of(R"(
        DEF TOUCH TouchSensor { } DEF PRESSED Switch { } DEF TOUCHED TimeSensor { startTime 99 }
        DEF BOOL BooleanToggle { }
        DEF PLANE PlaneSensor { minPosition -1 0 maxPosition 2 -1 offset 0.5 0 3 }
        DEF CAN CylinderSensor { maxAngle 1 } DEF BALL SphereSensor { } DEF KEY KeySensor { }
        DEF P Transform { } DEF C Transform { } DEF S Transform { } DEF TEXT WorldInfo { }
        DEF GONE WorldInfo { }
        ROUTE TOUCH.touchTime TO TOUCHED.startTime  ROUTE TOUCH.isActive TO BOOL.toggle
        ROUTE PLANE.translation_changed TO P.translation  ROUTE CAN.rotation_changed TO C.rotation
        ROUTE BALL.rotation_changed TO S.rotation  ROUTE KEY.keyPress TO TEXT.title
        ROUTE KEY.keyRelease TO GONE.title)");
    const auto numbers = [&](const char* node, const char* field) {
        return numbers_of(player.scene(), player.scene().find(node), field);
    };
    const auto title = [&](const char* node) {
        return std::get<std::vector<std::string>>(
            player.scene().value(player.scene().find(node), "title"))[0];
    };
    using Numbers = std::vector<double>;
    player.input("TOUCH", truth(true));
    player.input("PLANE", Numbers{1, 7});
    player.input("CAN", Numbers{0.75});
    player.input("BALL", Numbers{0, 0, 1, 0.5});
    player.input("KEY", std::vector<std::string>{"q"});
    EXPECT_EQ(title("TEXT"), "") << "in the next frame";
    player.advance(2);
    EXPECT_EQ(numbers("P", "translation"), (Numbers{1.5, 7, 3})) << "no limits of y";
    EXPECT_EQ(numbers("C", "rotation"), (Numbers{0, 1, 0, 0.75}));
    EXPECT_NEAR(numbers("S", "rotation")[3], 0.5, 1e-12);
    EXPECT_EQ(title("TEXT"), "q");
    const auto is_on = [&] {
        return std::get<std::vector<std::int32_t>>(
            player.scene().value(player.scene().find("BOOL"), "toggle"))[0];
    };
    EXPECT_EQ(is_on(), 1);
    EXPECT_EQ(numbers("TOUCHED", "startTime"), (Numbers{99}));
    for (const char* const sensor : {"TOUCH", "PLANE", "CAN", "BALL", "KEY"})
        player.input(sensor, Numbers{});
    player.advance(3);
    EXPECT_EQ(is_on(), 0);
    EXPECT_EQ(numbers("TOUCHED", "startTime"), (Numbers{3}));
    EXPECT_EQ(title("GONE"), "q");
    player.input("PLANE", Numbers{1, 1});
    player.input("CAN", Numbers{0.75});
    player.input("BALL", Numbers{0, 0, 1, 0.25});
    player.advance(4);
    EXPECT_EQ(numbers("P", "translation"), (Numbers{2, 8, 3})) << "from the last place on";
    EXPECT_EQ(numbers("C", "rotation"), (Numbers{0, 1, 0, 1}));
    EXPECT_NEAR(numbers("S", "rotation")[3], 0.75, 1e-12);
    EXPECT_FALSE(player.try_input("NONE", Numbers{}));
    EXPECT_FALSE(player.try_input("P", Numbers{1}));
    EXPECT_FALSE(player.try_input("PLANE", Numbers{1}));
    EXPECT_FALSE(player.try_input("TOUCH", Numbers{1}));
    player.set("PLANE", "enabled", truth(false));
    player.input("PLANE", Numbers{0, 0});
    player.advance(5);
    EXPECT_EQ(numbers("P", "translation"), (Numbers{2, 8, 3}));
}

TEST(Player, SensorsOfTheViewerSendWhenItComesAndGoes) {
    Player player = player_of(R"(
        DEF V Viewpoint { position 0 0 20 }
        DEF T Transform { translation 0 0 5 rotation 0 1 0 1.5707963267948966 scale 2 2 2
          children DEF NEAR ProximitySensor { size 2 4 6 } }
        DEF AT Transform { } DEF IN BooleanToggle { } DEF CAME TimeSensor { startTime 99 }
        DEF WENT TimeSensor { startTime 99 }
        ROUTE NEAR.position_changed TO AT.translation  ROUTE NEAR.isActive TO IN.toggle
        ROUTE NEAR.enterTime TO CAME.startTime         ROUTE NEAR.exitTime TO WENT.startTime)");
    const auto numbers = [&](const char* node, const char* field) {
        return numbers_of(player.scene(), player.scene().find(node), field);
    };
    const auto look_from = [&](double x, double z, double time) {
        player.set("V", "position", std::vector<double>{x, 0, z});
        player.advance(time);
        return std::get<std::vector<std::int32_t>>(
                   player.scene().value(player.scene().find("IN"), "toggle"))[0] != 0;
    };
    EXPECT_FALSE(look_from(0, 20, 1));
    EXPECT_TRUE(look_from(-5.9, 5, 2)) << "6 along x, 2 along z";
    EXPECT_NEAR(numbers("AT", "translation")[2], -2.95, 1e-12);
    EXPECT_EQ(numbers("CAME", "startTime")[0], 2);
    EXPECT_TRUE(look_from(5.9, 6.9, 3));
    EXPECT_NEAR(numbers("AT", "translation")[2], 2.95, 1e-12);
    EXPECT_EQ(numbers("CAME", "startTime")[0], 2) << "only once";
    EXPECT_EQ(numbers("WENT", "startTime")[0], 99);
    EXPECT_FALSE(look_from(0, 7.1, 4));
    EXPECT_EQ(numbers("WENT", "startTime")[0], 4);
}

TEST(Player, VisibilityFollowsTheView) {
    Player player = player_of(R"(
        DEF V Viewpoint { position 0 0 0 fieldOfView 1.5707963267948966 }
        DEF SEEN VisibilitySensor { center 0 0 -10 size 2 2 2 } DEF IN BooleanToggle { }
        ROUTE SEEN.isActive TO IN.toggle)");
    double time = 0;
    const auto sees = [&](Vec3 from, double turn) {
        player.set("V", "position", std::vector<double>{from.x, from.y, from.z});
        player.set("V", "orientation", std::vector<double>{0, 1, 0, turn});
        player.advance(++time);
        return std::get<std::vector<std::int32_t>>(
                   player.scene().value(player.scene().find("IN"), "toggle"))[0] != 0;
    };
    EXPECT_TRUE(sees({0, 0, 0}, 0));
    EXPECT_FALSE(sees({0, 0, 0}, 3.141592653589793)) << "behind";
    EXPECT_FALSE(sees({0, 0, -12}, 0));
    EXPECT_TRUE(sees({0, 0, -12}, 3.141592653589793));
    EXPECT_TRUE(sees({11.9, 0, 0}, 0)) << "its far corner at 11 of 11";
    EXPECT_FALSE(sees({12.1, 0, 0}, 0));
    EXPECT_TRUE(sees({0, -11.9, 0}, 0));
    EXPECT_FALSE(sees({0, -12.1, 0}, 0));
}

TEST(Player, LoopsOfRoutesEnd) {
    Player player = player_of(
        "DEF A Transform { } DEF B Transform { } ROUTE A.translation TO "
        "B.translation ROUTE B.translation TO A.translation");
    player.set("A", "translation", std::vector<double>{1, 2, 3});
    player.advance(0);
    EXPECT_EQ(numbers_of(player.scene(), player.scene().find("B"), "translation")[1], 2);
}

TEST(Player, EventsOfAFrameAreLimited) {
    std::string text = "DEF C TimeSensor { loop TRUE }";
    for (int i = 0; i < 20; ++i)
        text += "DEF T" + std::to_string(i) +
                " ScalarInterpolator { } ROUTE C.fraction_changed TO T" + std::to_string(i) +
                ".set_fraction ";
    PlayerOptions options;
    options.events = 10;
    Player player = player_of(text, options);
    const Result<void> done = player.try_advance(0.5);
    ASSERT_FALSE(done);
    EXPECT_NE(std::string(done.error().what()).find("limit of 10"), std::string::npos);
}

TEST(Player, SetsFieldsOfInstancesWhereTheyAreTied) {
    Player player = player_of(
        "PROTO Two [ exposedField SFVec3f at 0 0 0 ] { Group { children [ Transform { translation "
        "IS at children " +
        object("A", box) + " } Transform { translation IS at children " +
        object("B", box_at("5 0 0")) + " } ] } } DEF P Two { }" + object("C", box_at("9 0 0")));
    player.advance(0);
    EXPECT_EQ(meeting(player), Pairs{});
    player.set("P", "at", std::vector<double>{4, 0, 0});
    player.advance(0);
    EXPECT_EQ(meeting(player), (Pairs{"/P/B /C"}));
    EXPECT_FALSE(player.try_set("P", "at", std::vector<double>{4}));
    EXPECT_FALSE(player.try_set("P", "nothing", std::vector<double>{4}));
    EXPECT_FALSE(player.try_set("Z", "at", std::vector<double>{4}));
}

}  // namespace
}  // namespace allide
