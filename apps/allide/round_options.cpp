// SPDX-License-Identifier: MIT
#include "round_options.h"

#include <fmt/format.h>

#include <cstdlib>
#include <functional>

#include "verb.h"

namespace cli {
namespace {

using namespace allide;

using Numbers = std::vector<double>;
using Maker = std::function<Result<Geometry>(const Numbers&)>;

/// So many numbers with commas between them.
Numbers round_numbers(const std::string& text, const std::string& option, std::size_t count) {
    Numbers numbers;
    const char* at = text.c_str();
    for (;;) {
        char* end = nullptr;
        numbers.push_back(std::strtod(at, &end));
        const bool is_number = end != at;
        at = end;
        if (is_number && *at == '\0' && numbers.size() == count)
            return numbers;
        if (!is_number || *at != ',')
            reject(fmt::format("{} takes {} numbers with commas between them, and '{}' is not that",
                               option, count, text));
        ++at;
    }
}

Vec3 point_from(const Numbers& n, std::size_t first) {
    return {n[first], n[first + 1], n[first + 2]};
}

struct Kind {
    const char* option;
    const std::vector<std::string>& values;
    std::size_t count;
    Maker make;
};

}  // namespace

bool RoundOptions::any() const {
    for (const auto* values : {&spheres, &capsules, &cylinders, &cones, &half_spaces, &planes})
        if (!values->empty())
            return true;
    return false;
}

void add_round_options(CLI::App& verb, RoundOptions& options) {
    verb.add_option("--sphere", options.spheres, "A sphere as itself: centre and radius")
        ->type_name("X,Y,Z,R")
        ->take_all()
        ->allow_extra_args(false);
    verb.add_option("--capsule", options.capsules, "A capsule as itself: two ends and radius")
        ->type_name("X,Y,Z,X,Y,Z,R")
        ->take_all()
        ->allow_extra_args(false);
    verb.add_option("--cylinder", options.cylinders, "A cylinder as itself: two ends and radius")
        ->type_name("X,Y,Z,X,Y,Z,R")
        ->take_all()
        ->allow_extra_args(false);
    verb.add_option("--cone", options.cones, "A cone as itself: two ends and a radius at each")
        ->type_name("X,Y,Z,X,Y,Z,R,R")
        ->take_all()
        ->allow_extra_args(false);
    verb.add_option("--half-space", options.half_spaces,
                    "All points below a plane: a point of it, and one straight above it")
        ->type_name("X,Y,Z,X,Y,Z")
        ->take_all()
        ->allow_extra_args(false);
    verb.add_option("--plane", options.planes, "A plane: a point of it, and one straight above it")
        ->type_name("X,Y,Z,X,Y,Z")
        ->take_all()
        ->allow_extra_args(false);
}

void add_round_objects(std::vector<Object>& objects, std::size_t arguments,
                       const RoundOptions& options) {
    const Kind kinds[] = {
        {"sphere", options.spheres, 4,
         [](const Numbers& n) { return Geometry::try_sphere(point_from(n, 0), n[3]); }},
        {"capsule", options.capsules, 7,
         [](const Numbers& n) {
             return Geometry::try_capsule(point_from(n, 0), point_from(n, 3), n[6]);
         }},
        {"cylinder", options.cylinders, 7,
         [](const Numbers& n) {
             return Geometry::try_cylinder(point_from(n, 0), point_from(n, 3), n[6]);
         }},
        {"cone", options.cones, 8,
         [](const Numbers& n) {
             return Geometry::try_cone(point_from(n, 0), point_from(n, 3), n[6], n[7]);
         }},
        {"half-space", options.half_spaces, 6,
         [](const Numbers& n) {
             return Geometry::try_half_space(point_from(n, 0), point_from(n, 3));
         }},
        {"plane", options.planes, 6,
         [](const Numbers& n) { return Geometry::try_plane(point_from(n, 0), point_from(n, 3)); }}};
    for (const Kind& kind : kinds)
        for (const std::string& value : kind.values) {
            std::string name = fmt::format("{} {}", kind.option, value);
            const auto is_taken = [&](const Object& object) { return object.name == name; };
            for (int copy = 2; std::any_of(objects.begin(), objects.end(), is_taken); ++copy)
                name = fmt::format("{} {} ({})", kind.option, value, copy);
            const std::string option = fmt::format("--{}", kind.option);
            const Result<Geometry> made = kind.make(round_numbers(value, option, kind.count));
            if (!made)
                throw error_about(option, made.error());
            objects.push_back({name, name, ++arguments, *made});
        }
}

}  // namespace cli
