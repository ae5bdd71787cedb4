// SPDX-License-Identifier: MIT
#include <allide/placed.h>

#include <string>

#include "base/backwards.h"
#include "geometry/access.h"
#include "geometry/bounds.h"
#include "geometry/compound_pose.h"
#include "geometry/compound_shape.h"
#include "geometry/deformed.h"
#include "geometry/geometry_impl.h"
#include "math/box.h"
#include "math/range.h"

namespace allide {
namespace {

std::optional<Error> count_error(const Geometry& geometry,
                                 std::span<const Transform> parent_from_part) {
    const std::size_t wanted = geometry.parts().size(), given = parent_from_part.size();
    if (given == 0 || given == wanted)
        return std::nullopt;
    return Error(ErrorCode::bad_argument,
                 "there are " + std::to_string(given) + " poses for " + std::to_string(wanted) +
                     " parts; give one for each of geometry.parts(), or none");
}

/// From the leaves up: children come after their parent.
void refit(const CompoundShape& shape, CompoundPose& pose) {
    pose.boxes.resize(shape.nodes.size());
    for (const std::size_t i : backwards(shape.nodes.size())) {
        const PartNode& node = shape.nodes[i];
        if (!node.is_leaf()) {
            pose.boxes[i] = merged(pose.boxes[i + 1], pose.boxes[node.right]);
            continue;
        }
        const CompoundPiece& piece = shape.pieces[node.piece];
        pose.boxes[i] = piece_box(shape.geometry_of(piece), pose.world_from_part[piece.part]);
    }
}

}  // namespace

std::optional<Error> part_error(std::span<const Transform> world_from_part) {
    for (std::size_t i = 0; i < world_from_part.size(); ++i)
        if (const auto error = transform_error(world_from_part[i]))
            return Error(error->code(), "part " + std::to_string(i) + ": " + error->what());
    return std::nullopt;
}

Placed::Placed(Checked, Geometry geometry)
    : geometry_(std::move(geometry)), shape_(&Access::impl(geometry_)) {}

Result<Placed> Placed::try_make(Geometry geometry, const Transform& world_from_local,
                                std::span<const Transform> parent_from_part) {
    Placed placed(Checked{}, std::move(geometry));
    if (const auto moved = placed.try_move(world_from_local, parent_from_part); !moved)
        return moved.error();
    return placed;
}

Result<void> Placed::try_move(const Transform& world_from_local,
                              std::span<const Transform> parent_from_part) {
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    if (auto error = count_error(geometry_, parent_from_part))
        return *std::move(error);
    if (const CompoundShape* shape = Access::impl(geometry_).compound.get()) {
        const bool own = pose_ && pose_.use_count() == 1;
        std::shared_ptr<CompoundPose> pose =
            own ? std::move(pose_) : std::make_shared<CompoundPose>();
        place_parts(shape->parts, parent_from_part, world_from_local, pose->next);
        auto error = part_error(pose->next);
        if (!error) {
            pose->world_from_part.swap(pose->next);
            refit(*shape, *pose);
        }
        if (own || !error)
            pose_ = std::move(pose);
        if (error)
            return *std::move(error);
    }
    world_from_local_ = world_from_local;
    return {};
}

Result<void> Placed::try_deform(std::span<const Vec3> vertices) {
    if (auto error = deformable_error(geometry_))
        return *std::move(error);
    if (auto error = vertex_error(geometry_.mesh(), vertices))
        return *std::move(error);
    if (!deformed_ || deformed_.use_count() > 1)
        deformed_ = std::make_shared<Deformed>(geometry_);
    if (deformed_->set_vertices(vertices))
        deformed_->fit(1);
    shape_ = deformed_->shape().get();
    return {};
}

const Transform& Placed::world_from_part(std::size_t part) const noexcept {
    return pose_ ? pose_->world_from_part[part] : world_from_local_;
}

}  // namespace allide
