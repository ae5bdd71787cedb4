// SPDX-License-Identifier: MIT
#include "scenes/walkthrough.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include <allide/point.h>

#include "base/hash.h"
#include "base/timer.h"
#include "scenes/hand.h"
#include "scenes/yield.h"

namespace allide {
namespace {

constexpr std::uint32_t fixed_group = 1, movable_group = 2, hand_group = 4, carried_group = 8;
constexpr std::uint32_t active_groups = hand_group | carried_group;
constexpr std::uint32_t all_groups = ~0u;
constexpr double least_scale = 0.25, most_scale = 4;
constexpr double opening = 0.1;  // of the mean curl, to drop what is held
constexpr unsigned thumb = 1;    // a bit for each finger

Error wrong(const char* what) {
    return {ErrorCode::bad_argument, what};
}

/// Parts of hand() are the palm and, for each finger, the finger and its three joints.
int finger_of(std::uint32_t part) {
    return part == 0 ? -1 : static_cast<int>(part - 1) / 4;
}

std::uint32_t last_joint(int finger) {
    return static_cast<std::uint32_t>(4 * finger + 4);
}

/// The middle of what two boxes have in common.
Vec3 common_centre(const Box& a, const Box& b) {
    return 0.5 * (max(a.min, b.min) + min(a.max, b.max));
}

/// The direction in which a joint moves a point while its parameter grows.
Vec3 joint_velocity(const RoomJoint& joint, Vec3 point) {
    return joint.kind == RoomKind::drawer ? joint.axis : cross(joint.axis, point - joint.pivot);
}

}  // namespace

Result<Walkthrough> Walkthrough::try_make(Room room, const WalkthroughOptions& options, int users) {
    if (users < 1 || users > 8)
        return wrong("a walkthrough has from 1 to 8 users");
    auto world = World::try_make(options.world);
    if (!world)
        return world.error();
    Walkthrough walk(*std::move(world), std::move(room));
    walk.detection_ = options.detection;
    if (auto added = walk.add_room(); !added)
        return added.error();
    if (auto added = walk.add_hands(users); !added)
        return added.error();
    return walk;
}

Result<void> Walkthrough::add_room() {
    for (std::size_t i = 0; i < room_.size(); ++i) {
        const RoomObject& object = room_[i];
        if (i == 0 || object.owner != room_[i - 1].owner)
            bodies_.push_back({.first = i, .last = i, .joint = object.joint});
        bodies_.back().last = i + 1;
        const bool fixed = object.joint.kind == RoomKind::fixed;
        const Transform pose = joint_pose(object, object.joint.start);
        const auto id = world_.try_add(object.geometry, pose,
                                       {.stationary = fixed,
                                        .groups = fixed ? fixed_group : movable_group,
                                        .mask = active_groups,
                                        .user = i,
                                        .owner = static_cast<std::uint32_t>(bodies_.size() - 1)});
        if (!id)
            return id.error();
        ids_.push_back(*id);
        auto placed = Placed::try_make(object.geometry, pose);
        if (!placed)
            return placed.error();
        placed_.push_back(*std::move(placed));
    }
    for (Body& body : bodies_) {
        body.parameter = body.placed = body.joint.start;
        body.pendulum.length =
            pendulum_length(std::span(room_).subspan(body.first, body.last - body.first));
    }
    return {};
}

Result<void> Walkthrough::add_hands(int users) {
    const Geometry geometry = hand();
    for (int user = 0; user < users; ++user) {
        const auto id =
            world_.try_add(geometry, {},
                           {.enabled = false,
                            .groups = hand_group,
                            .mask = all_groups,
                            .user = room_.size() + place(user),
                            .owner = static_cast<std::uint32_t>(bodies_.size() + place(user))});
        if (!id)
            return id.error();
        ids_.push_back(*id);
        hands_.push_back({.parts = hand_pose({}, 0)});
        auto placed = Placed::try_make(geometry, {});
        if (!placed)
            return placed.error();
        placed_.push_back(*std::move(placed));
    }
    return {};
}

Result<void> Walkthrough::check(std::span<const HandInput> inputs) const {
    std::vector<bool> seen(hands_.size());
    for (const HandInput& input : inputs) {
        if (input.user < 0 || input.user >= users())
            return wrong("there is no such user");
        if (seen[place(input.user)])
            return wrong("a user has two inputs in one step");
        seen[place(input.user)] = true;
        if (auto checked = allide::check(input); !checked)
            return checked;
        if (input.time < time_)
            return wrong("the time is before that of the step before");
        if (input.time != inputs.front().time)
            return wrong("inputs of one step differ in their times");
    }
    return {};
}

Result<void> Walkthrough::step(std::span<const HandInput> inputs) {
    if (auto checked = check(inputs); !checked)
        return checked;
    Timer timer;
    events_.clear();
    const double before = time_;
    if (!inputs.empty())
        time_ = inputs.front().time;
    elapsed_ = time_ - before;
    for (Hand& hand : hands_)
        hand.before = hand.input.hand, hand.closing = false;
    for (const HandInput& input : inputs)
        if (auto moved = move_hand(input); !moved)
            return moved;
    if (auto moved = place_joints(); !moved)
        return moved;
    times_ = {.move = timer.seconds()};
    if (!detection_)
        return {};
    timer.restart();
    report_ = &world_.detect();
    times_.detect = timer.seconds();
    timer.restart();
    respond();
    times_.respond = timer.seconds();
    return {};
}

Result<void> Walkthrough::move_hand(const HandInput& input) {
    Hand& hand = hands_[place(input.user)];
    const std::size_t object = room_.size() + place(input.user);
    if (!hand.there) {
        if (auto enabled = world_.try_enable(ids_[object], true); !enabled)
            return enabled;
        hand.before = input.hand;
    }
    const double curl = mean_curl(input);
    hand.closing = hand.there && curl > hand.curl;
    hand.there = true;
    hand.curl = curl;
    hand.input = input;
    hand.parts = hand_pose(input.curl, input.spread);
    if (auto moved = placed_[object].try_move(input.hand, hand.parts); !moved)
        return moved;
    if (auto moved = world_.try_place(ids_[object], input.hand); !moved)
        return moved;
    if (auto moved = world_.try_place_parts(ids_[object], hand.parts); !moved)
        return moved;
    if (!hand.held)
        return {};
    if (curl < hand.held->tightest - opening)
        return drop(input.user);
    return carry(hand);
}

Result<void> Walkthrough::carry(Hand& hand) {
    Held& held = *hand.held;
    Body& body = bodies_[place(held.body)];
    held.tightest = std::max(held.tightest, hand.curl);
    if (auto claimed = claim(hand); !claimed)
        return claimed;
    const double scale =
        std::clamp(held.scale * (hand.input.scale / held.input_scale), least_scale, most_scale);
    if (auto scaled = scale_body(body, scale); !scaled)
        return scaled;
    for (std::size_t i = body.first; i < body.last; ++i) {
        Transform grip = held.grips[i - body.first];
        grip.translation = held.point + (scale / held.scale) * (grip.translation - held.point);
        if (auto moved = place_object(i, hand.input.hand * grip); !moved)
            return moved;
    }
    return {};
}

Result<void> Walkthrough::place_object(std::size_t object, const Transform& pose) {
    if (auto moved = placed_[object].try_move(pose); !moved)
        return moved;
    return world_.try_place(ids_[object], pose);
}

Result<void> Walkthrough::scale_body(Body& body, double scale) {
    if (scale == body.scale)
        return {};
    body.scale = scale;
    for (std::size_t i = body.first; i < body.last; ++i) {
        auto geometry = room_[i].geometry.try_scaled(scale);
        if (!geometry)
            return geometry.error();
        auto placed = Placed::try_make(*std::move(geometry), placed_[i].world_from_local());
        if (!placed)
            return placed.error();
        placed_[i] = *std::move(placed);
        if (auto scaled = world_.try_set_scale(ids_[i], scale); !scaled)
            return scaled;
    }
    return {};
}

Result<void> Walkthrough::place_joints() {
    const long long passed = clock_.advance(time_);
    for (Body& body : bodies_) {
        if (body.joint.kind == RoomKind::swing)
            body.parameter = body.pendulum.after(body.parameter, passed, body.joint);
        if (body.parameter == body.placed)
            continue;
        body.placed = body.parameter;
        for (std::size_t i = body.first; i < body.last; ++i)
            if (auto moved = place_object(i, joint_pose(room_[i], body.placed)); !moved)
                return moved;
    }
    return {};
}

int Walkthrough::user_of(std::size_t object) const {
    return is_hand(object) ? static_cast<int>(object - room_.size())
                           : bodies_[place(room_[object].owner)].holder;
}

/// The fingers of the hand of a pair that touch the other object, a bit for each. Where an object
/// contains fingers or the other way round, no faces meet.
unsigned Walkthrough::fingers_of(const PairReport& pair) const {
    const bool a_is_hand = is_hand(pair.user_a);
    const Placed& hand = placed_[a_is_hand ? pair.user_a : pair.user_b];
    const Placed& object = placed_[a_is_hand ? pair.user_b : pair.user_a];
    unsigned fingers = 0;
    const auto add = [&](std::uint32_t part) {
        if (const int finger = finger_of(part); finger >= 0)
            fingers |= 1u << finger;
    };
    for (const FacePair& faces : pair.faces)
        add(hand.geometry().part_of_face(a_is_hand ? faces.face_a : faces.face_b));
    const auto parts = hand.geometry().parts();
    for (std::uint32_t part = 0; pair.faces.empty() && part < parts.size(); ++part)
        if (const auto joint = Placed::try_make(parts[part].geometry, hand.world_from_part(part));
            joint && part % 4 != 1 && intersects(*joint, object))
            add(part);
    return fingers;
}

std::vector<Walkthrough::Touch> Walkthrough::touches() const {
    std::vector<Touch> all;
    for (const PairReport& pair : report_->pairs) {
        if (is_hand(pair.user_a) == is_hand(pair.user_b))
            continue;
        const std::size_t hand = std::max(pair.user_a, pair.user_b);
        const int body = room_[std::min(pair.user_a, pair.user_b)].owner;
        if (bodies_[place(body)].joint.kind == RoomKind::free)
            all.push_back({body, user_of(hand), fingers_of(pair)});
    }
    std::ranges::sort(all, {}, [](const Touch& t) { return std::pair(t.user, t.body); });
    return all;
}

/// Lets bodies answer to touches. The fingers at all objects of one body count together.
void Walkthrough::respond() {
    const std::vector<Touch> all = touches();
    for (std::size_t i = 0; i < all.size();) {
        Touch touch = all[i];
        for (; i < all.size() && all[i].user == touch.user && all[i].body == touch.body; ++i)
            touch.fingers |= all[i].fingers;
        const Hand& hand = hands_[place(touch.user)];
        const bool grasps = (touch.fingers & thumb) != 0 && touch.fingers != thumb;
        if (hand.closing && !hand.held && grasps && holder(touch.body) < 0)
            pick(touch.user, touch);
    }
    std::vector<double> pushed(bodies_.size(), std::nan(""));
    for (const PairReport& pair : report_->pairs)
        push(pair, pushed);
    for (std::size_t body = 0; body < bodies_.size(); ++body)
        if (!std::isnan(pushed[body]))
            yield(static_cast<int>(body), pushed[body]);
}

void Walkthrough::pick(int user, const Touch& touch) {
    Hand& hand = hands_[place(user)];
    Body& body = bodies_[place(touch.body)];
    const Transform palm = inverse(hand.input.hand);
    const Placed& placed = placed_[room_.size() + place(user)];
    Held held = {.body = touch.body,
                 .scale = body.scale,
                 .input_scale = hand.input.scale,
                 .tightest = hand.curl,
                 .point = {},
                 .grips = {},
                 .claimed = false};
    for (int finger = 0; finger < 5; ++finger)
        if (touch.fingers >> finger & 1)
            held.point += (1.0 / std::popcount(touch.fingers)) *
                          (palm * placed.world_from_part(last_joint(finger)).translation);
    body.holder = user;
    events_.push_back({WalkEventType::picked, user, touch.body});
    for (std::size_t i = body.first; i < body.last; ++i)
        held.grips.push_back(palm * placed_[i].world_from_local());
    hand.held = std::move(held);
}

/// Makes the world test what is held like the hand. This is done in the step after, because a
/// change of the world ends its report.
Result<void> Walkthrough::claim(Hand& hand) {
    Held& held = *hand.held;
    if (std::exchange(held.claimed, true))
        return {};
    const Body& body = bodies_[place(held.body)];
    const auto owner = static_cast<std::uint32_t>(bodies_.size() + place(hand.input.user));
    for (std::size_t i = body.first; i < body.last; ++i) {
        if (auto set = world_.try_set_groups(ids_[i], carried_group, all_groups); !set)
            return set;
        if (auto set = world_.try_set_owner(ids_[i], owner); !set)
            return set;
    }
    return {};
}

Result<void> Walkthrough::drop(int user) {
    Hand& hand = hands_[place(user)];
    const int dropped = hand.held->body;
    Body& body = bodies_[place(dropped)];
    hand.held.reset();
    body.holder = -1;
    events_.push_back({WalkEventType::dropped, user, dropped});
    for (std::size_t i = body.first; i < body.last; ++i) {
        if (auto set = world_.try_set_groups(ids_[i], movable_group, active_groups); !set)
            return set;
        if (auto set = world_.try_set_owner(ids_[i], static_cast<std::uint32_t>(dropped)); !set)
            return set;
    }
    return {};
}

/// Adds how far a pair pushes a joint: how the hand moved since the last step, along the motion of
/// the joint where the two meet.
void Walkthrough::push(const PairReport& pair, std::vector<double>& pushed) const {
    for (const auto& [object, by] :
         {std::pair(pair.user_a, pair.user_b), {pair.user_b, pair.user_a}}) {
        const int user = user_of(by);
        if (is_hand(object) || user < 0)
            continue;
        const Body& body = bodies_[place(room_[object].owner)];
        if (body.joint.kind == RoomKind::fixed || body.joint.kind == RoomKind::free)
            continue;
        const Hand& hand = hands_[place(user)];
        const Vec3 point = common_centre(bounds(placed_[object]), bounds(placed_[by]));
        const Vec3 moved = point - hand.before * (inverse(hand.input.hand) * point);
        const Vec3 along = joint_velocity(body.joint, point);
        double& sum = pushed[place(room_[object].owner)];
        sum = (std::isnan(sum) ? 0 : sum) +
              dot(moved - elapsed_ * body.pendulum.speed * along, along);
    }
}

void Walkthrough::yield(int index, double pushed) {
    Body& body = bodies_[place(index)];
    const int direction = pushed > 0 ? 1 : pushed < 0 ? -1 : 0;
    const auto clear = nearest_clear({body.parameter, body.joint.low, body.joint.high, direction},
                                     [&](double parameter) { return is_clear(body, parameter); });
    if (!clear)
        return;
    if (body.joint.kind == RoomKind::swing && elapsed_ > 0)
        body.pendulum.push((*clear - body.parameter) / elapsed_);
    body.parameter = *clear;
}

/// Whether no hand and nothing carried meets a body at a parameter of its joint.
bool Walkthrough::is_clear(const Body& body, double parameter) const {
    for (std::size_t i = body.first; i < body.last; ++i) {
        Placed moved = placed_[i];
        if (!moved.try_move(joint_pose(room_[i], parameter)))
            return false;
        for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
            if (hands_[hand].there && intersects(moved, placed_[room_.size() + hand]))
                return false;
            if (!hands_[hand].held)
                continue;
            const Body& held = bodies_[place(hands_[hand].held->body)];
            for (std::size_t k = held.first; k < held.last; ++k)
                if (intersects(moved, placed_[k]))
                    return false;
        }
    }
    return true;
}

std::string Walkthrough::name(std::size_t object) const {
    return is_hand(object) ? "hand_" + std::to_string(object - room_.size()) : room_[object].name;
}

bool Walkthrough::is_there(std::size_t object) const {
    return !is_hand(object) || hands_[object - room_.size()].there;
}

std::vector<bool> Walkthrough::colliding() const {
    std::vector<bool> all(size());
    for (const PairReport& pair : report().pairs)
        all[pair.user_a] = all[pair.user_b] = true;
    return all;
}

const std::string& Walkthrough::body_name(int body) const {
    return room_[bodies_[place(body)].first].name;
}

int Walkthrough::body(const std::string& name) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (body_name(static_cast<int>(i)) == name)
            return static_cast<int>(i);
    return -1;
}

int Walkthrough::held(int user) const {
    const Hand& hand = hands_[place(user)];
    return hand.held ? hand.held->body : -1;
}

std::uint64_t digest(const Walkthrough& walk, std::uint64_t before) {
    Hash hash;
    hash.add(before);
    for (std::size_t i = 0; i < walk.size(); ++i) {
        const Transform& pose = walk.placed(i).world_from_local();
        for (const Vec3& v : {pose.rotation.rows[0], pose.rotation.rows[1], pose.rotation.rows[2],
                              pose.translation})
            hash.add(v.x).add(v.y).add(v.z);
    }
    for (const PairReport& pair : walk.report().pairs) {
        hash.add(pair.user_a).add(pair.user_b);
        for (const FacePair& faces : pair.faces)
            hash.add(faces.face_a).add(faces.face_b).add(faces.kind);
    }
    return hash.value();
}

}  // namespace allide
