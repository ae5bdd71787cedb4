// SPDX-License-Identifier: MIT
// Sensors of the pointer and the keyboard, which send what a user is told to do.
#include <algorithm>
#include <array>

#include "player/interpolate.h"
#include "player/runtime.h"
#include "x3d/node_fields.h"

namespace allide {

namespace {

/// The values that a sensor takes: so many of a type.
struct InputRow {
    std::string_view sensor;
    SceneValue kind;
    std::size_t count;
};

const std::array<InputRow, 5>& input_rows() {
    static const std::array<InputRow, 5> rows = {{
        {"TouchSensor", std::vector<std::int32_t>{}, 1},
        {"PlaneSensor", std::vector<double>{}, 2},
        {"SphereSensor", std::vector<double>{}, 4},
        {"CylinderSensor", std::vector<double>{}, 1},
        {"KeySensor", std::vector<std::string>{}, 1},
    }};
    return rows;
}

std::size_t size_of(const SceneValue& value) {
    return std::visit([](const auto& list) { return list.size(); }, value);
}

/// Limits of a sensor bind only if they are in order.
double limited(double value, double least, double most) {
    return least <= most ? std::clamp(value, least, most) : value;
}

SceneValue flag_value(bool on) {
    return std::vector<std::int32_t>{on ? 1 : 0};
}

std::vector<double> dragged(const NodeFields& fields, const std::vector<double>& way) {
    const Vec3 offset = fields.vec3("offset");
    const auto least = fields.numbers("minPosition"), most = fields.numbers("maxPosition");
    return {limited(offset.x + way[0], least[0], most[0]),
            limited(offset.y + way[1], least[1], most[1]), offset.z};
}

}  // namespace

Result<void> Runtime::input(std::uint32_t node, SceneValue value) {
    const std::string& type = scene.nodes[node].type->name;
    const auto row = std::ranges::find(input_rows(), type, &InputRow::sensor);
    if (row == input_rows().end())
        return Error(ErrorCode::bad_argument, type + " is no sensor of a pointer or keyboard");
    const bool is_right = row->kind.index() == value.index() && size_of(value) == row->count;
    if (size_of(value) > 0 && !is_right)
        return Error(ErrorCode::bad_argument, type + " takes no such input");
    inputs_.push_back({node, std::move(value)});
    return {};
}

Result<void> Runtime::take_inputs() {
    for (const Input& input : std::exchange(inputs_, {})) {
        begin_stamp();
        if (NodeFields(scene, input.node).flag("enabled"))
            take_input(input);
        if (Result<void> done = cascade(); !done)
            return done;
    }
    begin_stamp();
    return {};
}

void Runtime::take_input(const Input& input) {
    const NodeFields fields(scene, input.node);
    const std::string_view type = scene.nodes[input.node].type->name;
    const auto* flag = std::get_if<std::vector<std::int32_t>>(&input.value);
    if (size_of(input.value) == 0 || (flag && (*flag)[0] == 0))
        return let_go(input.node);
    if (type == "TouchSensor" || type == "KeySensor")
        return hold(input.node, type == "KeySensor" ? "keyPress" : "isOver", input.value);
    const auto& numbers = std::get<std::vector<double>>(input.value);
    if (type == "PlaneSensor")
        return hold(input.node, "translation_changed", dragged(fields, numbers));
    if (type == "SphereSensor")
        return hold(input.node, "rotation_changed", rotated(fields.numbers("offset"), numbers));
    const double angle = limited(fields.number("offset") + numbers[0], fields.number("minAngle"),
                                 fields.number("maxAngle"));
    hold(input.node, "rotation_changed", std::vector<double>{0, 1, 0, angle});
}

void Runtime::hold(std::uint32_t node, std::string_view field, SceneValue value) {
    if (!held_.contains(node))
        send(node, "isActive", flag_value(true));
    held_[node] = value;
    send(node, field, std::move(value));
}

/// Keeps the end for autoOffset: the next drag begins where this one ended.
void Runtime::let_go(std::uint32_t node) {
    const auto held = held_.find(node);
    if (held == held_.end())
        return;
    SceneValue last = std::move(held->second);
    held_.erase(held);
    const NodeType& type = *scene.nodes[node].type;
    if (type.name == "TouchSensor")
        send(node, "touchTime", std::vector<double>{now_});
    else if (type.name == "KeySensor")
        send(node, "keyRelease", last);
    else if (NodeFields(scene, node).flag("autoOffset")) {
        if (type.name == "CylinderSensor")
            last = std::vector<double>{std::get<std::vector<double>>(last)[3]};
        receive(node, type.find("offset"), last);
    }
    send(node, "isActive", flag_value(false));
}

}  // namespace allide
