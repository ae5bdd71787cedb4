// SPDX-License-Identifier: MIT
// The objects that C refers to by handle. A handle has a kind, a slot and the slot's generation, so
// that dead handles and handles of another kind are recognised. Lookup takes no lock. An object may
// not be destroyed while another thread uses it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <allide/geometry.h>
#include <allide/motion.h>
#include <allide/pair_finder.h>
#include <allide/tracker.h>
#include <allide/world.h>
#include <allide_c/allide.h>

#include "failure.h"

namespace allide::c {

struct HeldMesh {
    Mesh mesh;
    std::string name = {};
    std::size_t dropped_faces = 0;  ///< of its file
};

struct HeldPolygons {
    PolygonMesh polygons;
    std::string name = {};
};

struct HeldWorld;  ///< defined in world.cpp

enum class Kind : std::uint8_t {
    mesh = 1,
    polygons,
    geometry,
    placed,
    scratch,
    tracker,
    world,
    pair_finder,
    moving
};

/// The object type of a handle type.
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
struct Named<AllidePlaced> : Names<Placed, Kind::placed> {};
template <>
struct Named<AllideScratch> : Names<Scratch, Kind::scratch> {};
template <>
struct Named<AllideTracker> : Names<Tracker, Kind::tracker> {};
template <>
struct Named<AllideWorld> : Names<HeldWorld, Kind::world> {};
template <>
struct Named<AllidePairFinder> : Names<PairFinder, Kind::pair_finder> {};
template <>
struct Named<AllideMoving> : Names<Moving, Kind::moving> {};

/// Returns the id of the object from now on; zero, with the failure recorded, if the table is full.
std::uint64_t put(Kind kind, void* thing);
/// Null, with the failure kept, for an id that names nothing of this kind.
void* find(Kind kind, std::uint64_t id);
/// Finds the object and makes its id dead.
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
