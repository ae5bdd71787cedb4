// SPDX-License-Identifier: MIT
#include <allide/motion.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

AllideStatus tell_impact(const Result<std::optional<Impact>>& impact, bool& found,
                         AllideImpact& to) {
    if (!impact)
        return fail(impact.error());
    tell(*impact, found, to);
    return allide_ok;
}

/// Makes a motion that leads from one pose to another.
template <class Make>
AllideStatus make_way(const char* function, const AllideTransform* from, const AllideTransform* to,
                      AllideMotion* motion, Make make) {
    return Call(function, in("from", from), in("to", to), out("motion", motion))
        .run([&](const Transform& start, const Transform& end, AllideMotion& made) {
            made = twin<AllideMotion>(make(start, end));
        });
}

}  // namespace

AllideStatus allide_motion_still(const AllideTransform* at, AllideMotion* motion) {
    return Call(__func__, or_default(at), out("motion", motion))
        .run([](const Transform& pose, AllideMotion& to) {
            to = twin<AllideMotion>(Motion::still(pose));
        });
}

AllideStatus allide_motion_straight(const AllideTransform* from, const AllideTransform* to,
                                    AllideMotion* motion) {
    return make_way(__func__, from, to, motion, Motion::straight);
}

AllideStatus allide_motion_linear(const AllideTransform* from, const AllideTransform* to,
                                  AllideVec3 pivot, AllideMotion* motion) {
    return make_way(__func__, from, to, motion, [&](const Transform& start, const Transform& end) {
        return Motion::linear(start, end, *converted(pivot));
    });
}

AllideStatus allide_motion_screw(const AllideTransform* from, const AllideTransform* to,
                                 AllideMotion* motion) {
    return make_way(__func__, from, to, motion, Motion::screw);
}

AllideStatus allide_motion_turn(const AllideTransform* from, AllideVec3 point, AllideVec3 axis,
                                double radians, double advance, AllideMotion* motion) {
    return Call(__func__, in("from", from), in("point", &point), in("axis", &axis),
                out("motion", motion))
        .run([&](const Transform& start, Vec3 through, Vec3 about, AllideMotion& to) {
            to = twin<AllideMotion>(Motion::turn(start, {through, about, radians, advance}));
        });
}

AllideStatus allide_moving_make(AllideGeometry geometry, const AllideMotion* motion,
                                const AllideTransform* parent_from_part, size_t part_count,
                                AllideMoving* moving) {
    return Call(__func__, geometry, or_default(motion),
                array("parent_from_part", parent_from_part, part_count), out("moving", moving))
        .run([](const Geometry& held, const Motion& way, std::span<const Transform> parts,
                AllideMoving& to) { return give(Moving::try_make(held, way, parts), to); });
}

AllideStatus allide_moving_destroy(AllideMoving moving) {
    return destroy(__func__, moving);
}

AllideStatus allide_moving_pose(AllideMoving moving, double time, AllideTransform* pose) {
    return Call(__func__, moving, out("pose", pose))
        .run([&](const Moving& held, AllideTransform& to) {
            if (!(time >= 0 && time <= 1))
                return fail(allide_bad_argument, "time: it is not in [0, 1]; give a time within");
            to = twin<AllideTransform>(held.pose(time));
            return allide_ok;
        });
}

AllideStatus allide_motion_options_init(AllideMotionOptions* options) {
    return Call(__func__, out("options", options)).run([](AllideMotionOptions& to) {
        to = {0, 0, 1, allide_start_counts, twin<AllideBudget>({}), {}};
        return allide_query_options_init(&to.query);
    });
}

AllideStatus allide_first_impact(AllideMoving a, AllideMoving b, const AllideMotionOptions* options,
                                 bool* found, AllideImpact* impact) {
    return Call(__func__, a, b, or_default(options), out("found", found), out("impact", impact))
        .run([](const Moving& of_a, const Moving& of_b, const MotionOptions& how, bool& is_found,
                AllideImpact& to) {
            return tell_impact(try_first_impact(of_a, of_b, how), is_found, to);
        });
}

AllideStatus allide_meets(AllideMoving a, AllideMoving b, const AllideMotionOptions* options,
                          bool* meets) {
    return Call(__func__, a, b, or_default(options), out("meets", meets))
        .run([](const Moving& of_a, const Moving& of_b, const MotionOptions& how, bool& to) {
            const Result<bool> answer = try_meets(of_a, of_b, how);
            if (!answer)
                return fail(answer.error());
            to = *answer;
            return allide_ok;
        });
}

AllideStatus allide_cast_shape(AllidePlaced shape, AllideVec3 offset, AllidePlaced target,
                               const AllideMotionOptions* options, bool* found,
                               AllideImpact* impact) {
    return Call(__func__, shape, in("offset", &offset), target, or_default(options),
                out("found", found), out("impact", impact))
        .run([](const Placed& cast, Vec3 way, const Placed& at, const MotionOptions& how,
                bool& is_found, AllideImpact& to) {
            return tell_impact(try_cast_shape(cast, way, at, how), is_found, to);
        });
}
