// SPDX-License-Identifier: MIT
// Motions of objects in the coming step. Where an object is placed or changes its shape, its motion
// is forgotten.
#include <string>
#include <vector>

#include "motion/track.h"
#include "world/dead_id.h"
#include "world/ways.h"
#include "world/world_impl.h"

namespace allide {
namespace {

Error prefixed(const std::string& prefix, const Error& error) {
    return {error.code(), prefix + error.what()};
}

}  // namespace

std::optional<Error> World::Impl::move_error(std::uint32_t slot, const Motion& motion) {
    const Result<Moving> moving_there = moving_object({objects, moving, motions}, slot, motion);
    if (!moving_there)
        return moving_there.error();
    return motion_error(slot, motion.from);
}

void World::Impl::move(std::span<const ObjectId> ids, std::span<const Motion> given) {
    motions.reserve(objects.slots(), ids.size());
    std::vector<Transform> from;
    for (const Motion& motion : given)
        from.push_back(motion.from);
    place(ids, from);
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (given[i].kind != Motion::Kind::still)
            motions.set(ObjectTable::slot(ids[i]), given[i]);
}

/// Fails before anything moves if an object cannot be there, or cannot go on.
Result<void> World::Impl::advance(double time) {
    std::vector<ObjectId> ids;
    std::vector<Transform> poses;
    std::vector<Motion> left;
    for (const auto& [slot, motion] : motions.movers()) {
        const Moving now = *moving_object({objects, moving, motions}, slot, motion);
        ids.push_back(objects.id(slot));
        poses.push_back(now.pose(time));
        std::optional<Error> error = transform_error(poses.back());
        if (!error && time < 1) {
            left.push_back(motion_after(motion, time, poses.back()));
            error = move_error(slot, left.back());
        } else if (!error) {
            error = motion_error(slot, poses.back());
        }
        if (error)
            return prefixed(
                "object " + std::to_string(static_cast<std::uint64_t>(ids.back())) + ": ", *error);
    }
    // If memory runs out from here on, no motion is left half done.
    for (const ObjectId id : ids)
        motions.forget(ObjectTable::slot(id));
    if (time == 1)
        place(ids, poses);
    else
        move(ids, left);
    return {};
}

Result<void> World::try_move(ObjectId object, const Motion& motion) {
    if (!contains(object))
        return dead_id(object);
    if (impl_->has_fixed_cube())
        impl_->moving.update_bounds(impl_->options.threads);
    if (auto error = impl_->move_error(ObjectTable::slot(object), motion))
        return *std::move(error);
    impl_->guarded([&] { impl_->move({&object, 1}, {&motion, 1}); });
    return {};
}

Result<void> World::try_move(std::span<const ObjectId> ids, std::span<const Motion> motions) {
    if (ids.size() != motions.size())
        return Error(ErrorCode::bad_argument, std::to_string(ids.size()) + " objects and " +
                                                  std::to_string(motions.size()) +
                                                  " motions: give one for each");
    std::vector<Transform> from;
    if (impl_->has_fixed_cube())
        impl_->moving.update_bounds(impl_->options.threads);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!contains(ids[i]))
            return dead_id(ids[i]);
        if (auto error = impl_->move_error(ObjectTable::slot(ids[i]), motions[i]))
            return prefixed("motion " + std::to_string(i) + ": ", *error);
        from.push_back(motions[i].from);
    }
    if (auto error = impl_->placement_error(ids, from))
        return *std::move(error);
    impl_->guarded([&] { impl_->move(ids, motions); });
    return {};
}

Result<std::optional<Motion>> World::try_motion(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t mover = impl_->motions.index(ObjectTable::slot(object));
    if (mover == ObjectMotions::none)
        return std::optional<Motion>();
    return std::optional(impl_->motions.movers()[mover].motion);
}

Result<void> World::try_advance(double time) {
    if (!(time >= 0 && time <= 1))
        return Error(ErrorCode::bad_argument, "time: it is not in [0, 1]; give a time within");
    if (time == 0)
        return {};
    return impl_->guarded([&] {
        if (impl_->has_fixed_cube())
            impl_->moving.update_bounds(impl_->options.threads);
        return impl_->advance(time);
    });
}

}  // namespace allide
