// SPDX-License-Identifier: MIT
// Hands move through a room and change it, after Cohen et al. 1995, section 5.4: they pick up
// objects, carry them and change their scale, and push doors, drawers and swings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <allide/world.h>

#include "scenes/hand_input.h"
#include "scenes/pendulum.h"
#include "scenes/room.h"

namespace allide {

struct WalkthroughOptions {
    bool detection = true;  ///< otherwise hands only move
    WorldOptions world = {.detail = Detail::faces};
};

enum class WalkEventType : std::uint8_t { picked, dropped };

struct WalkEvent {
    WalkEventType type;
    int user, body;
};

/// Seconds of the last step.
struct WalkTimes {
    double move = 0, detect = 0, respond = 0;
};

/// A step places hands and what they carry, finds contacts, and lets those that touch pick up and
/// push. What is pushed is placed in the next step. The same input gives the same bits.
///
/// A hand picks up the first free body that its thumb and another finger touch while its curls
/// rise, unless it or another hand holds something already. It drops it when its curls fall.
class Walkthrough {
public:
    static Result<Walkthrough> try_make(Room room, const WalkthroughOptions& options = {},
                                        int users = 1);

    /// One input at most for each user, all of one time, which is not before the last; hands of
    /// other users stay. On an error nothing moves.
    Result<void> step(std::span<const HandInput> inputs);

    [[nodiscard]] const World& world() const { return world_; }
    /// The report of the last step; empty without detection. Objects have their numbers as user
    /// values.
    [[nodiscard]] const Report& report() const { return report_ ? *report_ : no_report_; }
    [[nodiscard]] std::span<const WalkEvent> events() const { return events_; }
    [[nodiscard]] const WalkTimes& times() const { return times_; }
    [[nodiscard]] double time() const { return time_; }

    [[nodiscard]] const Room& room() const { return room_; }
    [[nodiscard]] int users() const { return static_cast<int>(hands_.size()); }
    /// Objects of the room, by their places there, and then the users' hands.
    [[nodiscard]] std::size_t size() const { return room_.size() + hands_.size(); }
    [[nodiscard]] ObjectId id(std::size_t object) const { return ids_[object]; }
    /// An object as it is now.
    [[nodiscard]] const Placed& placed(std::size_t object) const { return placed_[object]; }
    /// Its body's name, or "hand_0".
    [[nodiscard]] std::string name(std::size_t object) const;
    /// Whether a hand's user has sent input; true for objects of the room.
    [[nodiscard]] bool is_there(std::size_t object) const;
    /// Says of each object whether the last report has it.
    [[nodiscard]] std::vector<bool> colliding() const;

    /// The last input of a user.
    [[nodiscard]] const HandInput& input(int user) const { return hands_[place(user)].input; }
    [[nodiscard]] std::span<const Transform> hand_parts(int user) const {
        return hands_[place(user)].parts;
    }
    [[nodiscard]] std::size_t bodies() const { return bodies_.size(); }
    [[nodiscard]] const std::string& body_name(int body) const;
    /// Finds a body by its name, or returns -1.
    [[nodiscard]] int body(const std::string& name) const;
    /// The body that a user holds, or -1.
    [[nodiscard]] int held(int user) const;
    /// Who holds a body, or -1.
    [[nodiscard]] int holder(int body) const { return bodies_[place(body)].holder; }
    [[nodiscard]] const RoomJoint& joint(int body) const { return bodies_[place(body)].joint; }
    /// The parameter of a body's joint, as it is placed.
    [[nodiscard]] double parameter(int body) const { return bodies_[place(body)].placed; }
    /// How many times its first size a body has.
    [[nodiscard]] double scale(int body) const { return bodies_[place(body)].scale; }

private:
    struct Body {
        std::size_t first, last;  ///< its objects
        RoomJoint joint;
        Pendulum pendulum = {};  ///< of a swing
        double parameter = 0, placed = 0;
        double scale = 1;
        int holder = -1;
    };
    struct Held {
        int body;
        double scale, input_scale;  ///< of the body and of the input when it was picked up
        double tightest;            ///< the highest mean curl since
        Vec3 point;                 ///< between the fingers, in the palm's frame: scaling keeps it
        std::vector<Transform> grips;  ///< of each object, in the palm's frame
        bool claimed;                  ///< whether the world knows
    };
    struct Hand {
        HandInput input = {};
        Transform before = {};  ///< its pose a step ago
        std::vector<Transform> parts;
        double curl = 0;  ///< mean of all fingers
        bool there = false, closing = false;
        std::optional<Held> held = {};
    };
    /// A touch of a body: fingers of a hand, as bits, and how it pushes.
    struct Touch {
        int body, user;
        unsigned fingers;
    };

    Walkthrough(World world, Room room) : world_(std::move(world)), room_(std::move(room)) {}
    static std::size_t place(int index) { return static_cast<std::size_t>(index); }

    Result<void> add_room();
    Result<void> add_hands(int users);
    Result<void> check(std::span<const HandInput> inputs) const;
    Result<void> move_hand(const HandInput& input);
    Result<void> carry(Hand& hand);
    Result<void> place_object(std::size_t object, const Transform& pose);
    Result<void> scale_body(Body& body, double scale);
    Result<void> place_joints();

    [[nodiscard]] bool is_hand(std::size_t object) const { return object >= room_.size(); }
    /// Whose hand it is, or who carries it, or -1.
    [[nodiscard]] int user_of(std::size_t object) const;
    [[nodiscard]] unsigned fingers_of(const PairReport& pair) const;
    [[nodiscard]] std::vector<Touch> touches() const;
    void respond();
    void pick(int user, const Touch& touch);
    Result<void> claim(Hand& hand);
    Result<void> drop(int user);
    void push(const PairReport& pair, std::vector<double>& pushed) const;
    void yield(int body, double pushed);
    [[nodiscard]] bool is_clear(const Body& body, double parameter) const;

    World world_;
    Room room_;
    bool detection_ = true;
    const Report* report_ = nullptr;
    Report no_report_ = {};
    std::vector<Body> bodies_;
    std::vector<Hand> hands_;
    std::vector<ObjectId> ids_;
    std::vector<Placed> placed_;
    std::vector<WalkEvent> events_;
    WalkTimes times_;
    double time_ = 0;
    double elapsed_ = 0;  ///< seconds between the last two steps
    PendulumClock clock_;
};

/// A hash of where everything is, of the last report and of what came `before`. Equal inputs give
/// equal hashes on every machine.
std::uint64_t digest(const Walkthrough& walk, std::uint64_t before = 0);

}  // namespace allide
