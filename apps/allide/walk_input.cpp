// SPDX-License-Identifier: MIT
#include "walk_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "input_file.h"
#include "verb.h"

namespace cli {
namespace {

using namespace allide;

constexpr int most_users = 8;

/// A line of the file, for messages.
struct Line {
    const std::string& file;
    int number;

    [[noreturn]] void wrong(const std::string& what) const {
        reject(fmt::format("{}: line {}: {}", file, number, what));
    }
};

using Value = nlohmann::json;

const Value& field(const Value& object, const std::string& name, const Line& line) {
    if (!object.is_object() || !object.contains(name))
        line.wrong(fmt::format("'{}' is missing", name));
    return object[name];
}

double number(const Value& object, const std::string& name, const Line& line) {
    const Value& value = field(object, name, line);
    if (!value.is_number())
        line.wrong(fmt::format("'{}' is not a number", name));
    return value.get<double>();
}

std::vector<double> numbers(const Value& object, const std::string& name, const Line& line,
                            std::size_t count) {
    const Value& list = field(object, name, line);
    if (!list.is_array() || list.size() != count || !std::ranges::all_of(list, &Value::is_number))
        line.wrong(fmt::format("'{}' is not a list of {} numbers", name, count));
    return list.get<std::vector<double>>();
}

Transform pose(const Value& object, const std::string& name, const Line& line) {
    const Value& value = field(object, name, line);
    const auto p = numbers(value, "position", line, 3);
    const auto q = numbers(value, "quaternion", line, 4);
    const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(square > 1e-12 && square < 1e12))
        line.wrong(fmt::format("the quaternion of '{}' is zero or too large", name));
    Transform made = rotation(Quaternion{q[0], q[1], q[2], q[3]});
    made.translation = {p[0], p[1], p[2]};
    return made;
}

void check_names(const Value& object, const Line& line) {
    constexpr const char* names[] = {"time", "user", "head", "hand", "curl", "spread", "scale"};
    for (const auto& [name, value] : object.items())
        if (std::ranges::find(names, name) == std::end(names))
            line.wrong(fmt::format("there is no field '{}'", name));
}

HandInput input_of(const Value& object, const Line& line) {
    HandInput input{.time = number(object, "time", line)};
    check_names(object, line);
    const Value& user = field(object, "user", line);
    if (!user.is_number_integer() || user < 0 || user >= most_users)
        line.wrong(fmt::format("'user' is not a whole number from 0 to {}", most_users - 1));
    input.user = user.get<int>();
    input.head = pose(object, "head", line);
    input.hand = pose(object, "hand", line);
    std::ranges::copy(numbers(object, "curl", line, 5), input.curl);
    input.spread = number(object, "spread", line);
    input.scale = number(object, "scale", line);
    if (const auto checked = check(input); !checked)
        line.wrong(checked.error().what());
    return input;
}

HandInput parsed(const std::string& text, const Line& line) {
    const Value object = Value::parse(text, nullptr, false);
    if (!object.is_object())
        line.wrong("this is not one JSON object");
    return input_of(object, line);
}

bool has_user(const WalkStep& step, int user) {
    return std::ranges::find(step, user, &HandInput::user) != step.end();
}

}  // namespace

std::vector<WalkStep> read_walk(const std::string& path) {
    const InputFile file(path);
    std::ifstream in(file.path());
    std::vector<WalkStep> steps;
    std::string text;
    for (int line = 1; std::getline(in, text); ++line) {
        if (text.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const Line place{file.name(), line};
        const HandInput input = parsed(text, place);
        const double last = steps.empty() ? 0 : steps.back().front().time;
        if (input.time < last)
            place.wrong(
                fmt::format("the time {} is before {}, that of the line before", input.time, last));
        if (steps.empty() || input.time > last || has_user(steps.back(), input.user))
            steps.emplace_back();
        steps.back().push_back(input);
    }
    if (steps.empty())
        reject(file.name() + " has no line of input; see 'allide walk --help'");
    return steps;
}

std::vector<WalkStep> steps_of(const std::vector<HandInput>& inputs) {
    std::vector<WalkStep> steps;
    for (const HandInput& input : inputs)
        steps.push_back({input});
    return steps;
}

int users_of(const std::vector<WalkStep>& steps) {
    int users = 1;
    for (const WalkStep& step : steps)
        for (const HandInput& input : step)
            users = std::max(users, input.user + 1);
    return users;
}

}  // namespace cli
