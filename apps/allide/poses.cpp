// SPDX-License-Identifier: MIT
#include "poses.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include "option_values.h"
#include "pose_file.h"
#include "verb.h"

namespace cli {
namespace {

using namespace allide;

double number_of(const std::string& word, const std::string& where) {
    const std::optional<double> number = finite_number(word);
    if (!number)
        reject(fmt::format("{}: '{}' is not a number, or not finite", where, word));
    return *number;
}

/// The words of a line from `first` on.
std::vector<double> numbers_of(const PoseLine& line, std::size_t first) {
    std::vector<double> numbers;
    for (std::size_t i = first; i < line.words.size(); ++i) {
        if (line.words[i].quoted)
            reject(line.place(i) + ": a number must not be in quotes");
        numbers.push_back(number_of(line.words[i].text, line.place(i)));
    }
    return numbers;
}

template <class Test>
std::vector<Object*> those(std::vector<Object>& objects, const Test& test) {
    std::vector<Object*> those;
    for (Object& object : objects)
        if (test(object))
            those.push_back(&object);
    return those;
}

/// Directions and quaternions mean the same at every scale; this one has squares that neither
/// overflow nor underflow.
double even_scale(std::initializer_list<double> numbers) {
    double largest = 0;
    for (const double number : numbers)
        largest = std::fmax(largest, std::fabs(number));
    return largest == 0 ? 1 : std::ldexp(1, std::min(-std::ilogb(largest), 1000));
}

/// Whole turns are dropped exactly, and quarter turns about a coordinate axis are exact.
Transform turn(Vec3 axis, double degrees) {
    const double rest = std::remainder(degrees, 360);
    Transform turned = rotation(axis, rest * (std::numbers::pi / 180));
    const int axes = (axis.x != 0) + (axis.y != 0) + (axis.z != 0);
    if (axes == 1 && std::fmod(rest, 90) == 0)
        for (Vec3& row : turned.rotation.rows)
            row = {std::nearbyint(row.x), std::nearbyint(row.y), std::nearbyint(row.z)};
    return turned;
}

Transform quaternion_turn(const std::vector<double>& n, const std::string& where) {
    const double scale = even_scale({n[3], n[4], n[5], n[6]});
    const Quaternion q{scale * n[3], scale * n[4], scale * n[5], scale * n[6]};
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0)
        reject(where + ": the quaternion is zero; 1 0 0 0 is no rotation");
    return rotation(q);
}

Transform matrix(const std::vector<double>& n) {
    Transform pose;
    for (int row = 0; row < 3; ++row) {
        pose.rotation.rows[row] = {n[4 * row], n[4 * row + 1], n[4 * row + 2]};
        pose.translation[row] = n[4 * row + 3];
    }
    return pose;
}

Transform pose_of(const std::vector<double>& n, const std::string& where) {
    if (n.size() == 3)
        return translation({n[0], n[1], n[2]});
    if (n.size() == 7)
        return translation({n[0], n[1], n[2]}) * quaternion_turn(n, where);
    if (n.size() == 12)
        return matrix(n);
    if (n.size() == 16 && n[12] == 0 && n[13] == 0 && n[14] == 0 && n[15] == 1)
        return matrix(n);
    if (n.size() == 16)
        reject(where + ": the last row of a matrix of 16 numbers must be 0 0 0 1");
    reject(fmt::format("{}: {} numbers are no pose; give 3, 7, 12 or 16", where, n.size()));
}

void move_all(const std::vector<Object*>& objects, const Transform& motion) {
    for (Object* object : objects)
        object->world_from_local = motion * object->world_from_local;
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? ""
                                      : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// Numbers with commas between them, from a place in the text on.
std::vector<double> numbers_after(const std::string& text, std::size_t start,
                                  const std::string& where) {
    std::vector<double> numbers;
    while (start <= text.size()) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        numbers.push_back(number_of(trimmed(text.substr(start, end - start)), where));
        start = end + 1;
    }
    return numbers;
}

void turn_objects(const std::string& text, std::vector<Object>& objects) {
    const auto [name, n] = assignment_of(text, "--turn", 4, "AX,AY,AZ,DEGREES");
    const Vec3 axis = axis_of({n[0], n[1], n[2]}, "--turn " + text);
    move_all(meant_by(name, objects, "--turn"), turn(axis, n[3]));
}

void move_objects(const std::string& text, std::vector<Object>& objects) {
    const auto [name, n] = assignment_of(text, "--move", 3, "X,Y,Z");
    move_all(meant_by(name, objects, "--move"), translation({n[0], n[1], n[2]}));
}

}  // namespace

std::vector<Object*> meant_by(const std::string& text, std::vector<Object>& objects,
                              const std::string& where) {
    auto meant = those(objects, [&](const Object& o) { return o.name == text; });
    if (meant.empty())
        meant = those(objects, [&](const Object& o) { return o.argument == text; });
    if (meant.empty())
        meant = those(objects,
                      [&](const Object& o) { return std::to_string(o.argument_place) == text; });
    if (meant.empty())
        reject(
            fmt::format("{}: there is no object '{}'; name a file of the command line, its number "
                        "there, or an object such as '{}'",
                        where, text, objects.front().name));
    return meant;
}

Assignment assignment_of(const std::string& text, const std::string& option, std::size_t count,
                         const char* form) {
    const std::size_t equals = text.rfind('=');
    const std::string where = option + " " + text;
    if (equals == std::string::npos)
        reject(fmt::format("{}: is not of the form OBJECT={}", where, form));
    const Assignment assignment{text.substr(0, equals), numbers_after(text, equals + 1, where)};
    if (assignment.numbers.size() != count)
        reject(fmt::format("{}: is not of the form OBJECT={}", where, form));
    return assignment;
}

Vec3 axis_of(Vec3 direction, const std::string& where) {
    if (direction == Vec3{})
        reject(where + ": the axis is zero; 0,0,1 is the z axis");
    return even_scale({direction.x, direction.y, direction.z}) * direction;
}

void for_each_pose(const std::string& path, std::vector<Object>& objects, const UsePose& use) {
    for_each_line(path, [&](const PoseLine& line) {
        const Transform pose = pose_of(numbers_of(line, 1), line.where);
        for (Object* object : meant_by(line.words[0].text, objects, line.place(0)))
            use(*object, pose);
    });
}

void add_pose_options(CLI::App& verb, PoseOptions& options) {
    verb.add_option("--poses", options.file, "Where objects stand, a line for each")
        ->type_name("FILE");
    verb.add_option("--turn", options.turns, "Turn OBJECT about an axis, right-handed")
        ->type_name("OBJECT=AX,AY,AZ,DEGREES")
        ->take_all()
        ->allow_extra_args(false);
    verb.add_option("--move", options.moves, "Move OBJECT")
        ->type_name("OBJECT=X,Y,Z")
        ->take_all()
        ->allow_extra_args(false);
}

void place(std::vector<Object>& objects, const PoseOptions& options) {
    if (!options.file.empty())
        for_each_pose(options.file, objects, [](Object& object, const Transform& pose) {
            object.world_from_local = pose;
        });
    for (const std::string& text : options.turns)
        turn_objects(text, objects);
    for (const std::string& text : options.moves)
        move_objects(text, objects);
}

Vec3 point_of(const std::string& text, const std::string& option) {
    const std::string where = option + " " + text;
    const std::vector<double> n = numbers_after(text, 0, where);
    if (n.size() != 3)
        reject(where + ": is not of the form X,Y,Z");
    return {n[0], n[1], n[2]};
}

std::vector<Transform> read_path(const std::string& path) {
    std::vector<Transform> poses;
    for_each_line(path, [&](const PoseLine& line) {
        poses.push_back(pose_of(numbers_of(line, 0), line.where));
    });
    if (poses.empty())
        reject(path + " has no poses; write one on each line");
    return poses;
}

}  // namespace cli
