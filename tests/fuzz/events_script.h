// SPDX-License-Identifier: MIT
// Any bytes as a scene with routes at random, and as frames of a player. Two players of one scene
// must agree, whatever their threads.
#pragma once

#include <array>
#include <string>

#include <allide/player.h>

#include "tests/choices.h"
#include "tests/fuzz/scene_script.h"

namespace allide {

class EventsScript {
public:
    explicit EventsScript(std::string_view bytes) : choices_(bytes.substr(0, 400)) {}

    /// The first thing that is wrong; empty if nothing is.
    std::string run() {
        const std::string text = scene();
        const Result<SceneFile> read = read_scene_of_bytes(text, false);
        if (!read)
            return std::string("the scene is not read: ") + read.error().what();
        PlayerOptions options{.untagged = static_cast<Untagged>(choices_.below(3)),
                              .lod = static_cast<LodRule>(choices_.below(2)),
                              .shape = {.limits = script_limits(), .tolerance = 0.3},
                              .solid = choices_.below(2) == 0,
                              .faces = choices_.below(2) == 0,
                              .began_only = choices_.below(2) == 0,
                              .events = 200};
        Result<Player> one = Player::try_make(*read, options);
        options.threads = 2;
        Result<Player> two = Player::try_make(*read, options);
        if (!one || !two)
            return static_cast<bool>(one) == static_cast<bool>(two) ? "" : "one player is made";
        for (int frame = 0; frame < 12 && !choices_.ended(); ++frame) {
            std::string complaint = step(*one, *two);
            if (!complaint.empty())
                return complaint;
        }
        return "";
    }

    /// The sum over all frames so far.
    std::size_t contacts() const { return contacts_; }

private:
    static constexpr std::array kinds = {
        "Transform { children USE S }",
        "Transform { children CollisionObject { children USE S } }",
        "CollisionObject { children Transform { translation 1 0 0 children USE S } }",
        "CollisionObject { children [ ] ignoredObjects [ ] }",
        "Switch { whichChoice 0 choice [ USE S USE S ] }",
        "LOD { range [ 5 ] level [ USE S Group { } ] }",
        "Collision { children USE S }",
        "Group { }",
        "TimeSensor { loop TRUE cycleInterval 0.7 }",
        "TimeSensor { startTime 0.5 }",
        "PositionInterpolator { key [ 0 0.5 1 ] keyValue [ -2 0 0 2 0 0 0 1 0 ] }",
        "OrientationInterpolator { key [ 0 1 ] keyValue [ 0 0 1 0 1 1 0 3 ] }",
        "ScalarInterpolator { key [ 0 1 ] keyValue [ 0 1 ] }",
        "CoordinateInterpolator { key [ 0 1 ] keyValue [ 0 0 0 1 0 0 0 1 0, 0 0 1 3 0 0 0 1 0 ] }",
        "ColorInterpolator { key [ 0 1 ] keyValue [ 1 0 0 0 0 1 ] }",
        "BooleanFilter { }",
        "BooleanToggle { }",
        "BooleanTrigger { }",
        "IntegerTrigger { integerKey 1 }",
        "TimeTrigger { }",
        "IntegerSequencer { key [ 0 0.5 ] keyValue [ 0 1 ] }",
        "BooleanSequencer { key [ 0 0.5 ] keyValue [ TRUE FALSE ] }",
        "NavigationInfo { avatarSize [ 0.5 1.6 0.7 ] }",
        "Viewpoint { position 1 0 3 }",
        "Script { eventIn SFTime in eventOut SFTime out }",
        "TouchSensor { }",
        "PlaneSensor { maxPosition 2 2 }",
        "SphereSensor { }",
        "CylinderSensor { }",
        "ProximitySensor { size 9 9 9 }",
        "VisibilitySensor { size 1 1 1 }",
    };

    std::string scene() {
        std::string text =
            "#VRML V2.0 utf8\n"
            "EXTERNPROTO CollisionObject [ ] [ \"urn:edu.unc.cs:geom:CollisionObject:1\" ]\n"
            "DEF S Shape { geometry IndexedFaceSet { coord DEF N0 Coordinate { point [ 0 0 0 1 0 0 "
            "0 1 0 ] } coordIndex [ 0 1 2 ] } }\n";
        nodes_ = 2 + static_cast<int>(choices_.below(12));
        for (int i = 1; i < nodes_; ++i)
            text += "DEF N" + std::to_string(i) + " " + kinds[choices_.below(kinds.size())] + "\n";
        const std::uint32_t routes = choices_.below(24);
        for (std::uint32_t i = 0; i < routes; ++i)
            text += "ROUTE " + any_node() + "." + any_field() + " TO " + any_node() + "." +
                    any_field() + "\n";
        return text;
    }

    std::string any_node() {
        return "N" + std::to_string(choices_.below(static_cast<std::uint32_t>(nodes_)));
    }

    std::string any_field() {
        static constexpr std::array fields = {
            "translation",
            "rotation",
            "scale",
            "children",
            "addChildren",
            "removeChildren",
            "collide",
            "whichChoice",
            "collideTime",
            "collideObjects",
            "ignoredObjects",
            "addIgnoredObjects",
            "set_fraction",
            "value_changed",
            "fraction_changed",
            "isActive",
            "cycleTime",
            "time",
            "enabled",
            "startTime",
            "stopTime",
            "loop",
            "set_boolean",
            "inputTrue",
            "inputFalse",
            "inputNegate",
            "toggle",
            "triggerTime",
            "set_triggerTime",
            "triggerTrue",
            "triggerValue",
            "next",
            "previous",
            "set_bind",
            "isBound",
            "bindTime",
            "position",
            "avatarSize",
            "translation_changed",
            "rotation_changed",
            "position_changed",
            "touchTime",
            "enterTime",
            "point",
            "center",
        };
        return fields[choices_.below(fields.size())];
    }

    SceneValue any_value() {
        const auto small = static_cast<double>(choices_.below(9)) - 4;
        switch (choices_.below(7)) {
            case 0:
                return std::vector<std::int32_t>{static_cast<std::int32_t>(small)};
            case 1:
                return std::vector<double>{small};
            case 2:
                return std::vector<double>{small, 0, 0.5};
            case 3:
                return std::vector<double>{0, small, 1, 0.5 * small};
            case 4:
                return std::vector<std::uint32_t>{choices_.below(16)};
            case 5:
                return std::vector<double>{small, 0.25};
            default:
                return std::vector<double>{small, 0, 0, 1, small, 0, 0, 0, small};
        }
    }

    std::string step(Player& one, Player& two) {
        for (std::uint32_t i = choices_.below(4); i > 0; --i) {
            const std::string node = any_node(), field = any_field();
            const SceneValue value = any_value();
            if (static_cast<bool>(one.try_set(node, field, value)) !=
                static_cast<bool>(two.try_set(node, field, value)))
                return "only one player takes a value";
        }
        if (choices_.below(3) == 0) {
            const std::string node = any_node();
            const SceneValue value = any_value();
            if (static_cast<bool>(one.try_input(node, value)) !=
                static_cast<bool>(two.try_input(node, value)))
                return "only one sensor takes an input";
        }
        if (choices_.below(5) == 0) {
            const Vec3 to{static_cast<double>(choices_.below(7)) - 3, 0, 1};
            if (static_cast<bool>(one.try_walk(to)) != static_cast<bool>(two.try_walk(to)))
                return "only one avatar walks";
        }
        time_ += 0.05 * choices_.below(20);
        const Result<void> first = one.try_advance(time_), second = two.try_advance(time_);
        if (!first || !second)
            return static_cast<bool>(first) == static_cast<bool>(second) ? ""
                                                                         : "only one player plays";
        contacts_ += one.contacts().size();
        return compare(one, two);
    }

    static std::string compare(const Player& one, const Player& two) {
        if (one.contacts().size() != two.contacts().size() ||
            one.events().size() != two.events().size())
            return "the players differ in contacts or events";
        for (std::size_t i = 0; i < one.contacts().size(); ++i) {
            const PlayedContact &a = one.contacts()[i], &b = two.contacts()[i];
            if (a.a >= a.b || a.b >= one.objects().size() || a.a != b.a || a.b != b.b ||
                a.faces != b.faces)
                return "a contact is wrong";
        }
        for (std::size_t i = 0; i < one.events().size(); ++i)
            if (one.events()[i].a.empty() || one.events()[i].a != two.events()[i].a ||
                one.events()[i].b != two.events()[i].b)
                return "an event is wrong";
        return complaint_about(one.scene());
    }

    Choices choices_;
    int nodes_ = 0;
    std::size_t contacts_ = 0;
    double time_ = 0;
};

inline std::string events_script(std::string_view bytes) {
    return EventsScript(bytes).run();
}

}  // namespace allide
