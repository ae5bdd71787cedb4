// SPDX-License-Identifier: MIT
#include <allide/world.h>

#include <algorithm>
#include <string>

#include "base/thread_count.h"
#include "geometry/access.h"
#include "math/range.h"
#include "octree/world_cube.h"
#include "world/dead_id.h"
#include "world/world_impl.h"

namespace allide {
namespace {

std::optional<Error> margin_error(double margin, const char* whose) {
    if (margin >= 0 && in_range(margin))
        return std::nullopt;
    return Error(ErrorCode::bad_argument,
                 std::string("the margin of ") + whose + " must be a number from 0 to 2^60");
}

std::optional<Error> options_error(const WorldOptions& options) {
    if (auto error = thread_count_error(options.threads))
        return error;
    if (auto error = margin_error(options.margin, "a world"))
        return error;
    return octree_options_error(options.octree);
}

std::optional<Error> pair_error(const World& world, ObjectId a, ObjectId b) {
    for (const ObjectId id : {a, b})
        if (!world.contains(id))
            return dead_id(id);
    if (a == b)
        return Error(ErrorCode::bad_argument,
                     "whether an object is tested with itself is said when it is added: name two "
                     "objects");
    return std::nullopt;
}

}  // namespace

World::World(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

Result<World> World::try_make(const WorldOptions& options) {
    if (auto error = options_error(options))
        return *std::move(error);
    WorldOptions accepted = options;
    accepted.threads = thread_count(options.threads);
    return World(std::make_unique<Impl>(accepted));
}

Result<ObjectId> World::try_add(Geometry geometry, const Transform& world_from_local,
                                const ObjectOptions& options) {
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    if (auto error = margin_error(options.margin, "an object"))
        return *std::move(error);
    Result<Geometry> shape = geometry.try_scaled(options.scale);
    if (!shape)
        return shape.error();
    if (auto error = impl_->shape_error(*shape, world_from_local, {}))
        return *std::move(error);
    std::unique_ptr<ScaledShape> before_scale;
    if (options.scale != 1)
        before_scale =
            std::make_unique<ScaledShape>(scaled_shape(std::move(geometry), options.scale));
    return impl_->guarded([&] {
        return impl_->add(*std::move(shape), world_from_local, options, std::move(before_scale));
    });
}

Result<void> World::try_remove(ObjectId object) {
    if (!contains(object))
        return dead_id(object);
    impl_->guarded([&] { impl_->remove(ObjectTable::slot(object)); });
    return {};
}

Result<void> World::try_place(ObjectId object, const Transform& world_from_local) {
    const StepTimer timer = impl_->timer(&WorldTimes::update);
    if (!contains(object))
        return dead_id(object);
    if (auto error = transform_error(world_from_local))
        return *std::move(error);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (impl_->has_fixed_cube())
        impl_->moving.update_bounds(impl_->options.threads);
    if (auto error = impl_->motion_error(slot, world_from_local))
        return *std::move(error);
    impl_->guarded([&] { impl_->place(slot, world_from_local); });
    return {};
}

Result<void> World::try_place(std::span<const ObjectId> objects,
                              std::span<const Transform> world_from_local) {
    const StepTimer timer = impl_->timer(&WorldTimes::update);
    if (objects.size() != world_from_local.size())
        return Error(ErrorCode::bad_argument, std::to_string(objects.size()) + " objects and " +
                                                  std::to_string(world_from_local.size()) +
                                                  " transforms: give one for each");
    if (auto error = impl_->placement_error(objects, world_from_local))
        return *std::move(error);
    impl_->guarded([&] { impl_->place(objects, world_from_local); });
    return {};
}

Result<void> World::try_enable(ObjectId object, bool on) {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (impl_->objects.is_enabled(slot) != on)
        impl_->guarded([&] { impl_->mark_box_stale(slot); });
    impl_->objects.enable(slot, on);
    return {};
}

Result<void> World::try_set_groups(ObjectId object, std::uint32_t groups, std::uint32_t mask) {
    if (!contains(object))
        return dead_id(object);
    impl_->guarded([&] {
        impl_->set_groups(ObjectTable::slot(object), groups, mask);
        impl_->mark_box_stale(ObjectTable::slot(object));
    });
    return {};
}

Result<void> World::try_set_owner(ObjectId object, std::uint32_t owner) {
    if (!contains(object))
        return dead_id(object);
    impl_->guarded([&] {
        impl_->set_owner(ObjectTable::slot(object), owner);
        impl_->mark_box_stale(ObjectTable::slot(object));
    });
    return {};
}

Result<void> World::try_set_margin(ObjectId object, double margin) {
    if (!contains(object))
        return dead_id(object);
    if (auto error = margin_error(margin, "an object"))
        return *std::move(error);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (impl_->margins.own(slot) == margin)
        return {};
    impl_->guarded([&] {
        impl_->margins.set_own(slot, margin);
        impl_->mark_box_stale(slot);
    });
    return {};
}

Result<void> World::try_ignore(ObjectId a, ObjectId b) {
    if (auto error = pair_error(*this, a, b))
        return *std::move(error);
    impl_->guarded([&] {
        impl_->rules.ignore(ObjectTable::slot(a), ObjectTable::slot(b));
        impl_->mark_box_stale(ObjectTable::slot(a));
    });
    return {};
}

Result<void> World::try_unignore(ObjectId a, ObjectId b) {
    if (auto error = pair_error(*this, a, b))
        return *std::move(error);
    impl_->guarded([&] {
        impl_->rules.unignore(ObjectTable::slot(a), ObjectTable::slot(b));
        impl_->mark_box_stale(ObjectTable::slot(a));
    });
    return {};
}

Result<void> World::try_set_user(ObjectId object, std::uint64_t user) {
    if (!contains(object))
        return dead_id(object);
    impl_->objects.set_user(ObjectTable::slot(object), user);
    return {};
}

Result<ObjectOptions> World::try_options(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    return impl_->object_options(ObjectTable::slot(object));
}

Result<std::uint64_t> World::try_user(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    return impl_->objects.user(ObjectTable::slot(object));
}

Result<bool> World::try_is_ignored(ObjectId a, ObjectId b) const {
    if (auto error = pair_error(*this, a, b))
        return *std::move(error);
    return impl_->rules.is_ignored(ObjectTable::slot(a), ObjectTable::slot(b));
}

std::vector<ObjectPair> World::ignored_pairs() const {
    const ObjectTable& objects = impl_->objects;
    std::vector<ObjectPair> pairs;
    for (const auto [a, b] : impl_->rules.ignored_pairs())
        if (objects.is_live(a) && objects.is_live(b))  // not so after memory ran out in a remove
            pairs.push_back({objects.id(a), objects.id(b)});
    std::ranges::sort(pairs);
    return pairs;
}

const WorldOptions& World::options() const noexcept {
    return impl_->options;
}

Result<Transform> World::try_world_from_local(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    return impl_->objects.transform(ObjectTable::slot(object));
}

Result<Geometry> World::try_geometry(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (const ScaledShape* scaled = impl_->scaled.find(slot))
        return scaled->original;
    const Geometry* original = impl_->moving.original(slot);
    return original ? *original : impl_->objects.geometry(slot);
}

const Report& World::detect() {
    return impl_->guarded([&]() -> const Report& { return impl_->detect(); });
}

bool World::contains(ObjectId object) const noexcept {
    return impl_->objects.contains(object);
}

std::size_t World::size() const noexcept {
    return impl_->objects.size();
}

std::size_t World::memory() const noexcept {
    return impl_->memory();
}

std::vector<ObjectId> World::objects() const {
    std::vector<ObjectId> ids;
    for (std::uint32_t slot = 0; slot < impl_->objects.slots(); ++slot)
        if (impl_->objects.is_live(slot))
            ids.push_back(impl_->objects.id(slot));
    return ids;
}

}  // namespace allide
