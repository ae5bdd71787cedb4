// SPDX-License-Identifier: MIT
// What C holds by handle. A handle is a kind, a slot and the slot's generation, so that dead ones
// and ones of another kind are known. Finding takes no lock; a thing may not be destroyed while
// another thread uses it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <allide/geometry.h>
#include <allide/pair_finder.h>
#include <allide/tracker.h>
#include <allide/world.h>
#include <allide_c/allide.h>

#include "failure.h"

namespace allide::c {

struct HeldMesh {
    Mesh mesh;
    std::string name = {};
};

struct HeldPolygons {
    PolygonMesh polygons;
    std::string name = {};
};

struct HeldPlaced {
    std::unique_ptr<const Geometry> geometry;  ///< where `placed` looks for it
    Placed placed;
};

struct HeldWorld;  ///< of world.cpp

enum class Kind : std::uint8_t {
    mesh = 1,
    polygons,
    geometry,
    placed,
    scratch,
    tracker,
    world,
    pair_finder
};

/// What a handle type names.
template <class Handle>
struct Named;

template <class T, Kind k>
struct Names {
    using Thing = T;
    static constexpr Kind kind = k;
};

template <>
struct Named<AllideMesh> : Names<HeldMesh, Kind::mesh> {};
template <>
struct Named<AllidePolygons> : Names<HeldPolygons, Kind::polygons> {};
template <>
struct Named<AllideGeometry> : Names<Geometry, Kind::geometry> {};
template <>
struct Named<AllidePlaced> : Names<HeldPlaced, Kind::placed> {};
template <>
struct Named<AllideScratch> : Names<Scratch, Kind::scratch> {};
template <>
struct Named<AllideTracker> : Names<Tracker, Kind::tracker> {};
template <>
struct Named<AllideWorld> : Names<HeldWorld, Kind::world> {};
template <>
struct Named<AllidePairFinder> : Names<PairFinder, Kind::pair_finder> {};

/// The id that names it from now on; zero, with the failure kept, if there is no room.
std::uint64_t put(Kind kind, void* thing);
/// Null, with the failure kept, for an id that names nothing of this kind.
void* find(Kind kind, std::uint64_t id);
/// The same, and the id is dead.
void* take(Kind kind, std::uint64_t id);

template <class Handle>
typename Named<Handle>::Thing* find(Handle handle) {
    return static_cast<typename Named<Handle>::Thing*>(find(Named<Handle>::kind, handle.id));
}

/// Puts a thing behind a handle that the caller destroys.
template <class Handle>
AllideStatus give(typename Named<Handle>::Thing thing, Handle& handle) {
    auto held = std::make_unique<typename Named<Handle>::Thing>(std::move(thing));
    const std::uint64_t id = put(Named<Handle>::kind, held.get());
    if (id == 0)
        return last_failure();
    held.release();
    handle.id = id;
    return allide_ok;
}

template <class Handle>
AllideStatus give(Result<typename Named<Handle>::Thing> made, Handle& handle) {
    return made ? give(std::move(*made), handle) : fail(made.error());
}

}  // namespace allide::c
