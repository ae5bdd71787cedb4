// SPDX-License-Identifier: MIT
// The viewer as an object: a sphere around the viewpoint, or a capsule down to the step height.
#include <algorithm>
#include <cmath>

#include "player/stage.h"
#include "x3d/node_fields.h"

namespace allide {

double Stage::avatar_radius() const {
    return avatar_size_.empty() ? 0 : avatar_size_[0];
}

Vec3 Stage::view_position() const {
    if (view_ == none)
        return {0, 0, 10};
    const Vec3 position = NodeFields(scene_, view_).vec3("position");
    const auto view = std::ranges::find(flat_.views, view_, &FlatView::node);
    return view == flat_.views.end() ? position : frames_[view->frame] * view->offset * position;
}

Result<Geometry> Stage::avatar_geometry() const {
    const double radius = avatar_radius();
    const double height = avatar_size_.size() > 1 ? avatar_size_[1] : 0;
    const double step = avatar_size_.size() > 2 ? avatar_size_[2] : 0;
    const double low = height - step - radius;
    return options_.capsule && low > 0 ? Geometry::try_capsule({}, {0, -low, 0}, radius)
                                       : Geometry::try_sphere({}, radius);
}

/// Binding another NavigationInfo, or another size, rebuilds the geometry.
Result<void> Stage::update_avatar() {
    const std::uint32_t navigation = runtime_.bound("NavigationInfo");
    std::vector<double> size = {0.25, 1.6, 0.75};
    if (navigation != none) {
        const auto given = NodeFields(scene_, navigation).numbers("avatarSize");
        size.assign(given.begin(), given.end());
    }
    if (const std::uint32_t view = runtime_.bound("Viewpoint"); view != view_) {
        view_ = view;
        avatar_offset_ = {};
    }
    const bool changed = size != avatar_size_;
    avatar_size_ = std::move(size);
    const bool wanted = (navigation != none || has_walked_) && avatar_radius() > 0;
    const bool listed = avatar_.has_value();
    if (avatar_ && (changed || !wanted)) {
        (void)world_->try_remove(*avatar_);
        avatar_.reset();
    }
    if (wanted && !avatar_) {
        Result<Geometry> geometry = avatar_geometry();
        if (!geometry)
            return geometry.error();
        const Result<ObjectId> id =
            world_->try_add(*std::move(geometry), {},
                            {.groups = avatar_group, .mask = ~avatar_group, .user = none});
        if (!id)
            return id.error();
        avatar_ = *id;
    }
    if (listed != avatar_.has_value())
        list_objects();
    return avatar_ ? world_->try_place(*avatar_, translation(view_position() + avatar_offset_))
                   : Result<void>();
}

Result<Walk> Stage::walk(Vec3 to) {
    has_walked_ = true;
    met_by_avatar_.clear();
    if (Result<void> done = update_avatar(); !done)
        return done.error();
    const Vec3 from = view_position() + avatar_offset_, way = to - from;
    const double distance = length(way), radius = avatar_radius();
    if (!std::isfinite(distance) || !avatar_)
        return Error(ErrorCode::bad_argument,
                     "the avatar has no radius, or its goal is not finite");
    const double step = radius / 2;
    constexpr double most_steps = 1e7;
    if (distance / step > most_steps)
        return Error(ErrorCode::bad_argument, "the goal is more than 10^7 steps away");
    Result<Geometry> geometry = avatar_geometry();
    if (!geometry)
        return geometry.error();
    Vec3 reached = from;
    for (double gone = std::min(step, distance);; gone = std::min(gone + step, distance)) {
        const Vec3 next = gone == distance ? to : from + (gone / distance) * way;
        const Result<Placed> placed = Placed::try_make(*geometry, translation(next));
        if (!placed)
            return placed.error();
        for (const ObjectId met : world_->intersecting(*placed)) {
            if (met == *avatar_)
                continue;
            const std::uint32_t piece = piece_at(*world_->try_user(met));
            note_avatar(piece);
            avatar_offset_ = reached - view_position();
            (void)world_->try_place(*avatar_, translation(reached));
            return Walk{reached, true, flat_.objects[flat_.pieces[piece].object].path};
        }
        reached = next;
        if (gone == distance)
            break;
    }
    avatar_offset_ = to - view_position();
    (void)world_->try_place(*avatar_, translation(to));
    return Walk{to, false, {}};
}

}  // namespace allide
