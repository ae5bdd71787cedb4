// SPDX-License-Identifier: MIT
#include "motion_options.h"

#include <numbers>
#include <optional>

#include "poses.h"
#include "verb.h"

namespace cli {
namespace {

using namespace allide;

/// Collects what the options say about one object.
struct Plan {
    std::optional<Transform> to;
    std::optional<Vec3> about;
    std::optional<Motion::Turn> turn;
    std::string turn_text, about_text;  ///< the options, for errors
};

class Plans {
public:
    explicit Plans(std::vector<Object>& objects) : objects_(objects), plans_(objects.size()) {}

    void read(const MotionWords& words) {
        if (!words.to.empty())
            for_each_pose(words.to, objects_,
                          [&](Object& object, const Transform& pose) { plan(object).to = pose; });
        for (const std::string& text : words.by)
            add_shift(text);
        for (const std::string& text : words.turn_by)
            add_turn(text);
        for (const std::string& text : words.about)
            add_point(text);
    }

    ObjectMotion motion(std::size_t i, bool screw) const {
        const Plan& plan = plans_[i];
        const Transform& from = objects_[i].world_from_local;
        check(plan, screw);
        if (plan.turn)
            return {Motion::turn(from, with_point(plan)), true};
        if (!plan.to)
            return {Motion::still(from), false};
        if (from.rotation == plan.to->rotation)
            return {Motion::straight(from, *plan.to), true};
        if (screw)
            return {Motion::screw(from, *plan.to), true};
        const Vec3 pivot = plan.about ? inverse(from) * *plan.about : Vec3{};
        return {Motion::linear(from, *plan.to, pivot), true};
    }

private:
    Plan& plan(const Object& object) {
        return plans_[static_cast<std::size_t>(&object - objects_.data())];
    }

    void add_shift(const std::string& text) {
        const auto [name, n] = assignment_of(text, "--by", 3, "X,Y,Z");
        for (Object* object : meant_by(name, objects_, "--by")) {
            std::optional<Transform>& to = plan(*object).to;
            to = translation({n[0], n[1], n[2]}) * to.value_or(object->world_from_local);
        }
    }

    void add_turn(const std::string& text) {
        const auto [name, n] = assignment_of(text, "--turn-by", 4, "AX,AY,AZ,DEGREES");
        const std::string where = "--turn-by " + text;
        const Vec3 axis = axis_of({n[0], n[1], n[2]}, where);
        for (Object* object : meant_by(name, objects_, "--turn-by")) {
            Plan& plan = this->plan(*object);
            if (plan.turn)
                reject(where + ": " + object->name + " turns already; give one --turn-by for each");
            plan.turn = {.point = {}, .axis = axis, .radians = n[3] * (std::numbers::pi / 180)};
            plan.turn_text = where;
        }
    }

    void add_point(const std::string& text) {
        const auto [name, n] = assignment_of(text, "--about", 3, "X,Y,Z");
        for (Object* object : meant_by(name, objects_, "--about")) {
            plan(*object).about = Vec3{n[0], n[1], n[2]};
            plan(*object).about_text = "--about " + text;
        }
    }

    static void check(const Plan& plan, bool screw) {
        if (plan.turn && plan.to)
            reject(plan.turn_text +
                   ": it moves by --to or --by already; give its end or its turn, not both");
        if (plan.about && !plan.turn && !plan.to)
            reject(plan.about_text + ": it does not turn; add --to or --turn-by");
        if (plan.about && !plan.turn && screw)
            reject(plan.about_text + ": --screw finds the axis itself; leave out one of the two");
    }

    static Motion::Turn with_point(const Plan& plan) {
        Motion::Turn turn = *plan.turn;
        turn.point = plan.about.value_or(Vec3{});
        return turn;
    }

    std::vector<Object>& objects_;
    std::vector<Plan> plans_;
};

void add_assignments(CLI::App& verb, const std::string& name, std::vector<std::string>& values,
                     const std::string& help) {
    verb.add_option(name, values, help)
        ->type_name(name == "--turn-by" ? "OBJECT=AX,AY,AZ,DEGREES" : "OBJECT=X,Y,Z")
        ->take_all()
        ->allow_extra_args(false);
}

}  // namespace

void add_motion_options(CLI::App& verb, MotionWords& words) {
    verb.add_option("--to", words.to, "Where objects are at the end, as in --poses")
        ->type_name("FILE");
    add_assignments(verb, "--by", words.by, "Move the end of OBJECT");
    add_assignments(verb, "--turn-by", words.turn_by, "Turn OBJECT about a fixed axis");
    add_assignments(verb, "--about", words.about, "A point that OBJECT turns about");
    verb.add_flag("--screw", words.screw, "Reach the poses of --to about one fixed axis each");
}

std::vector<ObjectMotion> motions_of(std::vector<Object>& objects, const MotionWords& words) {
    if (words.to.empty() && words.by.empty() && words.turn_by.empty())
        reject("nothing moves; say where objects go by --to, --by or --turn-by");
    Plans plans(objects);
    plans.read(words);
    std::vector<ObjectMotion> motions;
    for (std::size_t i = 0; i < objects.size(); ++i)
        motions.push_back(plans.motion(i, words.screw));
    return motions;
}

}  // namespace cli
