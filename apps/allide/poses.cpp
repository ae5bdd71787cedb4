// SPDX-License-Identifier: MIT
#include "poses.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iomanip>
#include <numbers>
#include <sstream>

#include "input_file.h"
#include "option_values.h"
#include "verb.h"

namespace cli {
namespace {

using namespace allide;

std::vector<double> numbers_of(std::istream& words, const std::string& where) {
    std::vector<double> numbers;
    for (std::string word; words >> word && word.front() != '#';) {
        const std::optional<double> number = finite_number(word);
        if (!number)
            refuse(fmt::format("{}: '{}' is not a number, or not finite", where, word));
        numbers.push_back(*number);
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

/// The object, else the objects of the file, else those of the file of that number.
std::vector<Object*> meant_by(const std::string& text, std::vector<Object>& objects,
                              const std::string& where) {
    auto meant = those(objects, [&](const Object& o) { return o.name == text; });
    if (meant.empty())
        meant = those(objects, [&](const Object& o) { return o.argument == text; });
    if (meant.empty())
        meant = those(objects,
                      [&](const Object& o) { return std::to_string(o.argument_place) == text; });
    if (meant.empty())
        refuse(
            fmt::format("{}: there is no object '{}'; name a file of the command line, its number "
                        "there, or an object such as '{}'",
                        where, text, objects.front().name));
    return meant;
}

/// Quarter turns about a coordinate axis are exact.
Transform turn(Vec3 axis, double degrees) {
    Transform turned = rotation(axis, degrees * (std::numbers::pi / 180));
    const int axes = (axis.x != 0) + (axis.y != 0) + (axis.z != 0);
    if (axes == 1 && std::fmod(degrees, 90) == 0)
        for (Vec3& row : turned.rotation.rows)
            row = {std::nearbyint(row.x), std::nearbyint(row.y), std::nearbyint(row.z)};
    return turned;
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
    if (n.size() == 7) {
        const Quaternion q{n[3], n[4], n[5], n[6]};
        if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0)
            refuse(where + ": the quaternion is zero; 1 0 0 0 is no rotation");
        return translation({n[0], n[1], n[2]}) * rotation(q);
    }
    if (n.size() == 12)
        return matrix(n);
    if (n.size() == 16 && n[12] == 0 && n[13] == 0 && n[14] == 0 && n[15] == 1)
        return matrix(n);
    if (n.size() == 16)
        refuse(where + ": the last row of a matrix of 16 numbers must be 0 0 0 1");
    refuse(fmt::format("{}: {} numbers are no pose; give 3, 7, 12 or 16", where, n.size()));
}

void move_all(const std::vector<Object*>& objects, const Transform& motion) {
    for (Object* object : objects)
        object->world_from_local = motion * object->world_from_local;
}

void place_line(const std::string& line, const std::string& where, std::vector<Object>& objects) {
    std::istringstream words(line);
    std::string name;
    if (!(words >> std::quoted(name)) || name.starts_with('#'))
        return;
    const Transform pose = pose_of(numbers_of(words, where), where);
    for (Object* object : meant_by(name, objects, where))
        object->world_from_local = pose;
}

void place_by_file(const std::string& path, std::vector<Object>& objects) {
    const InputFile file(path);
    std::ifstream lines(file.path());
    int number = 0;
    for (std::string line; std::getline(lines, line);)
        place_line(line, fmt::format("{}: line {}", file.name(), ++number), objects);
    if (!lines.eof())
        refuse(file.name() + " cannot be read; is it a text file that you may read?");
}

struct Assignment {
    std::string object;
    std::vector<double> numbers;
};

Assignment assignment_of(const std::string& text, const std::string& option, std::size_t count,
                         const char* form) {
    const std::size_t equals = text.rfind('=');
    const std::string where = option + " " + text;
    if (equals == std::string::npos)
        refuse(fmt::format("{}: is not of the form OBJECT={}", where, form));
    std::string list = text.substr(equals + 1);
    for (char& c : list)
        c = c == ',' ? ' ' : c;
    std::istringstream words(list);
    Assignment assignment{text.substr(0, equals), numbers_of(words, where)};
    if (assignment.numbers.size() != count)
        refuse(fmt::format("{}: is not of the form OBJECT={}", where, form));
    return assignment;
}

void turn_objects(const std::string& text, std::vector<Object>& objects) {
    const auto [name, n] = assignment_of(text, "--turn", 4, "AX,AY,AZ,DEGREES");
    const Vec3 axis{n[0], n[1], n[2]};
    if (axis == Vec3{})
        refuse("--turn " + text + ": the axis is zero; 0,0,1 is the z axis");
    move_all(meant_by(name, objects, "--turn"), turn(axis, n[3]));
}

void move_objects(const std::string& text, std::vector<Object>& objects) {
    const auto [name, n] = assignment_of(text, "--move", 3, "X,Y,Z");
    move_all(meant_by(name, objects, "--move"), translation({n[0], n[1], n[2]}));
}

}  // namespace

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
        place_by_file(options.file, objects);
    for (const std::string& text : options.turns)
        turn_objects(text, objects);
    for (const std::string& text : options.moves)
        move_objects(text, objects);
}

std::vector<Transform> read_path(const std::string& path) {
    const InputFile file(path);
    std::ifstream lines(file.path());
    std::vector<Transform> poses;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        const std::string where = fmt::format("{}: line {}", file.name(), ++number);
        if (const std::vector<double> numbers = numbers_of(words, where); !numbers.empty())
            poses.push_back(pose_of(numbers, where));
    }
    if (poses.empty())
        refuse(file.name() + " has no poses; write one on each line");
    return poses;
}

}  // namespace cli
