// SPDX-License-Identifier: MIT
#include "player/runtime.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "player/interpolate.h"
#include "x3d/node_fields.h"

namespace allide {

namespace {

SceneValue of_flag(bool value) {
    return std::vector<std::int32_t>{value ? 1 : 0};
}
SceneValue of_number(double value) {
    return std::vector<double>{value};
}
bool flag_of(const SceneValue& value) {
    const auto* numbers = std::get_if<std::vector<std::int32_t>>(&value);
    return numbers && !numbers->empty() && (*numbers)[0] != 0;
}
double number_of(const SceneValue& value) {
    const auto* numbers = std::get_if<std::vector<double>>(&value);
    return numbers && !numbers->empty() ? (*numbers)[0] : 0;
}

bool is_bindable(const NodeType& type) {
    return type.find("set_bind") >= 0;
}

std::uint64_t key_of(std::uint32_t node, int field) {
    return std::uint64_t{node} << 16 | static_cast<std::uint64_t>(field);
}

}  // namespace

Runtime::Runtime(SceneFile played, std::size_t event_limit)
    : scene(std::move(played)), event_limit_(event_limit) {
    std::ranges::stable_sort(scene.routes, {}, &SceneRoute::from);
    first_route_.assign(scene.nodes.size() + 1, 0);
    for (const SceneRoute& route : scene.routes)
        ++first_route_[route.from + 1];
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        first_route_[i + 1] += first_route_[i];
        const auto node = static_cast<std::uint32_t>(i);
        if (scene.is(node, "TimeSensor"))
            clocks_.push_back({node});
        if (is_bindable(*scene.nodes[i].type))
            bindable_.insert(bindable_.begin(), node);
    }
}

std::uint32_t Runtime::bound(std::string_view type) const {
    for (const std::uint32_t node : std::views::reverse(bindable_))
        if (scene.is(node, type))
            return node;
    return SceneFile::no_node;
}

/// The bound node of a type is the last of them in the list.
void Runtime::bind(std::uint32_t node, bool on) {
    const std::string_view type = scene.nodes[node].type->name;
    const std::uint32_t before = bound(type);
    if (on == (before == node))
        return;
    std::erase(bindable_, node);
    bindable_.insert(on ? bindable_.end() : bindable_.begin(), node);
    const std::uint32_t after = bound(type);
    if (before == after)
        return;
    send(before, "isBound", of_flag(false));
    send(after, "isBound", of_flag(true));
    send(after, "bindTime", of_number(now_));
    changes_.push_back({after, scene.nodes[after].type->find("set_bind")});
}

void Runtime::set(std::uint32_t node, int field, SceneValue value) {
    std::vector<FieldSetting>& settings = scene.nodes[node].settings;
    const auto place = static_cast<std::uint16_t>(field);
    const auto found = std::ranges::find(settings, place, &FieldSetting::field);
    if (found == settings.end())
        settings.push_back({place, std::move(value)});
    else
        found->value = std::move(value);
    changes_.push_back({node, field});
}

void Runtime::send(std::uint32_t node, std::string_view field, SceneValue value) {
    send(node, scene.nodes[node].type->find(field), std::move(value));
}

void Runtime::send(std::uint32_t node, int field, SceneValue value) {
    if (field < 0 || first_route_[node] == first_route_[node + 1])
        return;
    std::uint64_t& stamp = sent_[key_of(node, field)];
    if (stamp == stamp_)
        return;
    stamp = stamp_;
    queue_.push_back({node, field, std::move(value)});
}

Result<void> Runtime::cascade() {
    while (!queue_.empty()) {
        const Sent event = std::move(queue_.front());
        queue_.pop_front();
        for (std::uint32_t i = first_route_[event.node]; i < first_route_[event.node + 1]; ++i) {
            const SceneRoute route = scene.routes[i];
            if (route.from_field != event.field)
                continue;
            if (++event_count_ > event_limit_) {
                queue_.clear();
                return Error(ErrorCode::bad_file, "a frame has more events than the limit of " +
                                                      std::to_string(event_limit_));
            }
            receive(route.to, route.to_field, event.value);
        }
    }
    return {};
}

bool Runtime::is_running(std::uint32_t node) const {
    const auto clock = std::ranges::find(clocks_, node, &Clock::node);
    return clock != clocks_.end() && clock->active;
}

void Runtime::receive(std::uint32_t node, int field, const SceneValue& value) {
    const NodeField& type = scene.nodes[node].type->fields[static_cast<std::size_t>(field)];
    if (type.access == FieldAccess::input) {
        receive_input(node, field, value);
        return;
    }
    if (type.access != FieldAccess::both)
        return;
    if ((type.name == "startTime" || type.name == "cycleInterval") && is_running(node))
        return;  // as the standard says
    set(node, field, value);
    send(node, field, value);
}

void Runtime::receive_input(std::uint32_t node, int field, const SceneValue& value) {
    const NodeType& type = *scene.nodes[node].type;
    const std::string_view name = type.fields[static_cast<std::size_t>(field)].name;
    if (name == "set_fraction")
        interpolate(node, number_of(value));
    else if (name == "set_boolean")
        take_boolean(node, flag_of(value));
    else if (name == "set_triggerTime")
        send(node, "triggerTrue", of_flag(true));
    else if (name == "set_bind")
        bind(node, flag_of(value));
    else if (name == "next" || name == "previous")
        step_sequence(node, flag_of(value) ? (name == "next" ? 1 : -1) : 0);
    else if (name == "addChildren" || name == "removeChildren")
        change_list(node, "children", value, name == "addChildren");
    else if (name == "addIgnoredObjects" || name == "removeIgnoredObjects")
        change_list(node, "ignoredObjects", value, name == "addIgnoredObjects");
    else if (const int stem = name.starts_with("set_") ? type.find(name.substr(4)) : -1; stem >= 0)
        set(node, stem, value);
}

/// Adds nodes that are not there, or removes those that are.
void Runtime::change_list(std::uint32_t node, std::string_view field, const SceneValue& value,
                          bool add) {
    const auto* given = std::get_if<std::vector<std::uint32_t>>(&value);
    if (!given)
        return;
    const auto old = scene.children(node, field);
    std::vector<std::uint32_t> list(old.begin(), old.end());
    for (const std::uint32_t item : *given) {
        const bool is_there = std::ranges::find(list, item) != list.end();
        if (add && !is_there)
            list.push_back(item);
        else if (!add)
            std::erase(list, item);
    }
    const int place = scene.nodes[node].type->find(field);
    set(node, place, list);
    send(node, place, std::move(list));
}

void Runtime::interpolate(std::uint32_t node, double fraction) {
    if (std::optional<SceneValue> value = interpolated(scene, node, fraction))
        send(node, "value_changed", *std::move(value));
}

/// To the key after or before that of the last value.
void Runtime::step_sequence(std::uint32_t node, int step) {
    const NodeFields fields(scene, node);
    const auto keys = static_cast<std::int64_t>(fields.numbers("key").size());
    if (step == 0 || keys == 0)
        return;
    std::uint64_t& at = sent_[key_of(node, 0xffff)];  // no field has this number
    at = static_cast<std::uint64_t>((static_cast<std::int64_t>(at) + step + keys) % keys);
    const auto values = fields.integers("keyValue");
    if (at < values.size())
        send(node, "value_changed", std::vector<std::int32_t>{values[at]});
}

void Runtime::take_boolean(std::uint32_t node, bool value) {
    const std::string_view type = scene.nodes[node].type->name;
    if (type == "BooleanFilter") {
        send(node, value ? "inputTrue" : "inputFalse", of_flag(value));
        send(node, "inputNegate", of_flag(!value));
    } else if (type == "BooleanToggle" && value) {
        receive(node, scene.nodes[node].type->find("toggle"),
                of_flag(!NodeFields(scene, node).flag("toggle")));
    } else if (type == "IntegerTrigger" && value) {
        send(node, "triggerValue",
             std::vector<std::int32_t>{NodeFields(scene, node).integer("integerKey")});
    } else if (type == "TimeTrigger" && value) {
        send(node, "triggerTime", of_number(now_));
    }
}

/// ISO/IEC 14772-1:1997, 4.6.9 and 6.50.
void Runtime::tick(Clock& clock) {
    const NodeFields fields(scene, clock.node);
    const double start = fields.number("startTime"), stop = fields.number("stopTime");
    const double interval = fields.number("cycleInterval");
    if (!clock.active) {
        const bool stopped = stop > start && now_ >= stop;
        if (!fields.flag("enabled") || now_ < start || stopped || !(interval > 0) ||
            (!fields.flag("loop") && now_ >= start + interval))
            return;
        clock.active = true;
        clock.cycle_start = start + std::floor((now_ - start) / interval) * interval;
        send(clock.node, "isActive", of_flag(true));
        send(clock.node, "cycleTime", of_number(now_));
    }
    run(clock);
}

void Runtime::run(Clock& clock) {
    const NodeFields fields(scene, clock.node);
    const double start = fields.number("startTime"), stop = fields.number("stopTime");
    const double interval = fields.number("cycleInterval");
    double time = now_;
    bool ends = !fields.flag("enabled");
    if (stop > start && now_ >= stop) {
        time = stop;
        ends = true;
    }
    const double cycle_end = clock.cycle_start + interval;
    if (time >= cycle_end && !fields.flag("loop")) {
        time = cycle_end;
        ends = true;
    } else if (time >= cycle_end) {
        clock.cycle_start = start + std::floor((time - start) / interval) * interval;
        send(clock.node, "cycleTime", of_number(now_));
    }
    double fraction = (time - clock.cycle_start) / interval;
    fraction = fraction > 1 ? 1 : fraction <= 0 && time > start ? 1 : fraction < 0 ? 0 : fraction;
    if (fields.flag("enabled")) {
        send(clock.node, "fraction_changed", of_number(fraction));
        send(clock.node, "elapsedTime", of_number(time - start));
        send(clock.node, "time", of_number(now_));
    }
    if (ends) {
        clock.active = false;
        send(clock.node, "isActive", of_flag(false));
    }
}

Result<void> Runtime::begin_frame(double time) {
    now_ = time;
    event_count_ = 0;
    begin_stamp();
    if (Result<void> done = take_inputs(); !done)
        return done;
    for (Clock& clock : clocks_) {
        tick(clock);
        if (Result<void> done = cascade(); !done)
            return done;
    }
    return cascade();
}

}  // namespace allide
