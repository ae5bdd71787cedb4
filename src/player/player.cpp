// SPDX-License-Identifier: MIT
#include <allide/player.h>

#include <algorithm>
#include <map>
#include <set>

#include "player/stage.h"
#include "x3d/node_types.h"

namespace allide {

struct Player::Impl {
    Impl(SceneFile scene, const PlayerOptions& made)
        : options(made), runtime(std::move(scene), made.events), stage(runtime, options) {}

    using PathPair = std::pair<std::string, std::string>;

    Result<void> advance(double time);
    void send_to_objects();
    void send_for_avatar(double time);
    void send_from_sensors(double time);
    void note_changes();
    void warn_of_scripts();
    std::string name_of(std::uint32_t node) const;
    PathPair paths_of(const PlayedContact& contact) const {
        return {stage.objects()[contact.a].path, stage.objects()[contact.b].path};
    }
    void send(std::uint32_t node, std::string_view field, SceneValue value) {
        runtime.send(node, runtime.scene.nodes[node].type->find(field), std::move(value));
    }

    PlayerOptions options;
    Runtime runtime;
    Stage stage;
    std::vector<PlayedContact> contacts;
    std::vector<PlayedEvent> events;
    std::set<PathPair> pairs;                      ///< that intersect, of the last frame
    std::map<std::uint32_t, Vec3> active_sensors;  ///< of the viewer, with where it was
    std::set<std::uint32_t> active_gates;          ///< Collision nodes that the avatar meets
};

Result<void> Player::Impl::advance(double time) {
    if (!(time >= runtime.now()))
        return Error(ErrorCode::bad_argument, "the time of a frame is before that of the last");
    if (Result<void> done = runtime.begin_frame(time); !done)
        return done;
    if (Result<void> done = stage.update(); !done)
        return done;
    contacts = stage.detect();
    events.clear();
    send_to_objects();
    send_for_avatar(time);
    send_from_sensors(time);
    note_changes();
    return runtime.cascade();
}

std::string Player::Impl::name_of(std::uint32_t node) const {
    if (const std::string* path = stage.path_of_node(node))
        return *path;
    const SceneNode& of = runtime.scene.nodes[node];
    return of.name.empty() ? of.type->name : of.name;
}

/// Both partners send, in the order of the file; only CollisionObjects are named.
void Player::Impl::send_to_objects() {
    struct Partners {
        std::set<std::uint32_t> nodes = {};
        bool is_new = false;
    };
    std::map<std::uint32_t, Partners> met;
    for (const PlayedContact& contact : contacts) {
        if (!contact.intersecting)
            continue;
        const std::uint32_t a = stage.node_of(contact.a), b = stage.node_of(contact.b);
        const bool is_new = !pairs.contains(paths_of(contact));
        for (const auto& [self, other] : {std::pair(a, b), std::pair(b, a)}) {
            if (self == none)
                continue;
            Partners& partners = met[self];
            partners.is_new = partners.is_new || is_new;
            if (other != none)
                partners.nodes.insert(other);
        }
    }
    for (const auto& [node, partners] : met) {
        if (options.began_only && !partners.is_new)
            continue;
        events.push_back({runtime.now(), PlayedEventType::collide_time, name_of(node), {}});
        send(node, "collideTime", std::vector<double>{runtime.now()});
        if (!partners.nodes.empty())
            send(node, "collideObjects",
                 std::vector<std::uint32_t>(partners.nodes.begin(), partners.nodes.end()));
    }
}

void Player::Impl::send_for_avatar(double time) {
    const std::set<std::uint32_t> before = std::exchange(active_gates, stage.met_by_avatar());
    for (const std::uint32_t node : active_gates) {
        events.push_back({time, PlayedEventType::collide_time, name_of(node), {}});
        send(node, "collideTime", std::vector<double>{time});
        if (!before.contains(node))
            send(node, "isActive", std::vector<std::int32_t>{1});
    }
    for (const std::uint32_t node : before)
        if (!active_gates.contains(node))
            send(node, "isActive", std::vector<std::int32_t>{0});
}

void Player::Impl::send_from_sensors(double time) {
    for (const auto& [node, at] : stage.sensed()) {
        const auto before = active_sensors.find(node);
        const bool was_active = before != active_sensors.end();
        if (at.has_value() != was_active) {
            send(node, "isActive", std::vector<std::int32_t>{at ? 1 : 0});
            send(node, at ? "enterTime" : "exitTime", std::vector<double>{time});
        }
        if (at && (!was_active || before->second != *at))
            send(node, "position_changed", std::vector<double>{at->x, at->y, at->z});
        if (at)
            active_sensors[node] = *at;
        else
            active_sensors.erase(node);
    }
}

void Player::Impl::note_changes() {
    std::set<PathPair> now;
    for (const PlayedContact& contact : contacts) {
        if (!contact.intersecting)
            continue;
        PathPair pair = paths_of(contact);
        if (!pairs.contains(pair))
            events.push_back(
                {runtime.now(), PlayedEventType::began, pair.first, pair.second, contact.faces});
        now.insert(std::move(pair));
    }
    for (const PathPair& pair : pairs)
        if (!now.contains(pair))
            events.push_back({runtime.now(), PlayedEventType::ended, pair.first, pair.second});
    pairs = std::move(now);
}

void Player::Impl::warn_of_scripts() {
    const std::vector<SceneNode>& nodes = runtime.scene.nodes;
    const auto is_script = [](const SceneNode& node) { return node.type->name == "Script"; };
    const auto first = std::ranges::find_if(nodes, is_script);
    if (first == nodes.end())
        return;
    const auto count = std::count_if(first, nodes.end(), is_script);
    stage.warnings.push_back({std::to_string(count) + " Script nodes do nothing here", first->file,
                              first->line, first->column});
}

Player::Player(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Player::Player(Player&&) noexcept = default;
Player& Player::operator=(Player&&) noexcept = default;
Player::~Player() = default;

Result<Player> Player::try_make(SceneFile scene, const PlayerOptions& options) {
    if (options.faces && options.margin > 0)
        return Error(ErrorCode::bad_argument,
                     "faces and a margin are not reported together; choose one");
    if (!(options.shape.tolerance > 0))
        return Error(ErrorCode::bad_argument, "the tolerance is not above 0");
    auto impl = std::make_unique<Impl>(std::move(scene), options);
    impl->warn_of_scripts();
    if (Result<void> done = impl->stage.update(); !done)
        return done.error();
    return Player(std::move(impl));
}

Result<void> Player::try_advance(double time) {
    return impl_->advance(time);
}

Result<void> Player::try_set(std::string_view node, std::string_view field, SceneValue value) {
    const SceneFile& scene = impl_->runtime.scene;
    const std::uint32_t found = scene.find(node);
    if (found == none)
        return Error(ErrorCode::bad_argument, "no node is called '" + std::string(node) + "'");
    std::vector<std::pair<std::uint32_t, int>> targets;
    for (const SceneAlias& alias : scene.aliases)
        if (alias.instance == found && alias.field == field)
            targets.emplace_back(alias.node, alias.node_field);
    if (targets.empty())
        targets.emplace_back(found, scene.nodes[found].type->find(field));
    impl_->runtime.begin_stamp();
    for (const auto& [target, place] : targets) {
        const NodeType& type = *scene.nodes[target].type;
        if (place < 0)
            return Error(ErrorCode::bad_argument,
                         type.name + " has no field '" + std::string(field) + "'");
        const NodeField& of = type.fields[static_cast<std::size_t>(place)];
        if ((of.access != FieldAccess::input && of.access != FieldAccess::both) ||
            !is_value_of(of, value))
            return Error(ErrorCode::bad_argument, type.name + ": the field '" + std::string(field) +
                                                      "' takes no such value");
        if (const auto* nodes = std::get_if<std::vector<std::uint32_t>>(&value))
            for (const std::uint32_t i : *nodes)
                if (i >= scene.nodes.size())
                    return Error(ErrorCode::bad_index, "there is no node " + std::to_string(i));
        impl_->runtime.receive(target, place, value);
    }
    return impl_->runtime.cascade();
}

Result<void> Player::try_input(std::string_view sensor, SceneValue value) {
    const std::uint32_t found = impl_->runtime.scene.find(sensor);
    if (found == none)
        return Error(ErrorCode::bad_argument, "no node is called '" + std::string(sensor) + "'");
    return impl_->runtime.input(found, std::move(value));
}

Result<Walk> Player::try_walk(Vec3 to) {
    if (Result<void> done = impl_->stage.update(); !done)
        return done.error();
    Result<Walk> walk = impl_->stage.walk(to);
    if (!walk)
        return walk;
    impl_->runtime.begin_stamp();
    impl_->send_for_avatar(impl_->runtime.now());
    if (Result<void> done = impl_->runtime.cascade(); !done)
        return done.error();
    return walk;
}

const std::vector<PlayedObject>& Player::objects() const noexcept {
    return impl_->stage.objects();
}
const std::vector<PlayedContact>& Player::contacts() const noexcept {
    return impl_->contacts;
}
const std::vector<PlayedEvent>& Player::events() const noexcept {
    return impl_->events;
}
const SceneFile& Player::scene() const noexcept {
    return impl_->runtime.scene;
}
const World& Player::world() const noexcept {
    return impl_->stage.world();
}
const Report& Player::report() const noexcept {
    return impl_->stage.report();
}
std::string Player::path_of(ObjectId object) const {
    return impl_->stage.path_of(object);
}
const std::vector<SceneWarning>& Player::warnings() const noexcept {
    return impl_->stage.warnings;
}

}  // namespace allide
