// SPDX-License-Identifier: MIT
#include "world/ways.h"

#include <string>

#include "base/parallel.h"
#include "motion/first_impact.h"
#include "motion/moving_piece.h"

namespace allide {
namespace {

constexpr std::size_t movers_per_task = 64;

Placed placed_object(const WayTables& tables, std::uint32_t slot) {
    if (const Placed* compound = tables.shapes.compound(slot))
        return *compound;
    return *Placed::try_make(tables.objects.geometry(slot), tables.objects.transform(slot));
}

Error of_pair(ObjectId a, ObjectId b, const Error& error) {
    const auto name = [](ObjectId id) { return std::to_string(static_cast<std::uint64_t>(id)); };
    return {error.code(), "objects " + name(a) + " and " + name(b) + ": " + error.what()};
}

}  // namespace

Result<Moving> moving_object(const WayTables& tables, std::uint32_t slot, const Motion& motion) {
    return Moving::try_make(tables.objects.geometry(slot), motion,
                            tables.shapes.parent_from_part(slot));
}

Result<Moving> still_object(const WayTables& tables, std::uint32_t slot) {
    return MovingAccess::try_cast(placed_object(tables, slot), {});
}

Box still_box(const WayTables& tables, std::uint32_t slot) {
    if (!tables.shapes.compound(slot)) {
        const Transform& at = tables.objects.transform(slot);
        const Geometry::Impl& shape = Access::impl(tables.objects.geometry(slot));
        const MovingPiece piece = {shape, {at, {}, 0, {}, {}}, at};
        return piece.is_empty() ? Box{} : piece.swept_box(0);
    }
    const Result<Moving> still = still_object(tables, slot);
    return still ? swept_box(*still, 0) : bounds(placed_object(tables, slot));
}

Ways::Ways(const WayTables& tables, int threads) : tables_(tables) {
    const std::vector<ObjectMotions::Mover>& movers = tables.motions.movers();
    movers_.resize(movers.size());
    parallel_for(threads, movers.size(), movers_per_task, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            movers_[i] = *moving_object(tables_, movers[i].slot, movers[i].motion);
    });
}

Box Ways::box(std::uint32_t slot, double until) const {
    if (const std::uint32_t mover = tables_.motions.index(slot); mover != ObjectMotions::none)
        return swept_box(*movers_[mover], until);
    return still_box(tables_, slot);
}

Result<const Moving*> Ways::find(std::uint32_t slot, std::optional<Moving>& room) const {
    if (const std::uint32_t mover = tables_.motions.index(slot); mover != ObjectMotions::none)
        return &*movers_[mover];
    Result<Moving> still = still_object(tables_, slot);
    if (!still)
        return still.error();
    room = *std::move(still);
    return &*room;
}

Result<std::optional<Impact>> Ways::impact_by(double limit, broad::Pair pair,
                                              const MotionOptions& options) const {
    const ObjectId id_a = tables_.objects.id(pair.a), id_b = tables_.objects.id(pair.b);
    std::optional<Moving> room_a, room_b;
    const Result<const Moving*> a = find(pair.a, room_a), b = find(pair.b, room_b);
    for (const Result<const Moving*>* way : {&a, &b})
        if (!*way)
            return of_pair(id_a, id_b, way->error());
    Result<std::optional<Impact>> found = try_first_impact_by(limit, **a, **b, options);
    if (!found)
        return of_pair(id_a, id_b, found.error());
    return found;
}

}  // namespace allide
