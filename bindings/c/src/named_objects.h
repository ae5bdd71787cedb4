// SPDX-License-Identifier: MIT
// Meshes and polygons with their names, between handles and what io reads and writes.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include <allide/io.h>

#include "call.h"

namespace allide::c {

inline HeldMesh held(NamedMesh&& named) {
    return {std::move(named.mesh), std::move(named.name), named.dropped_faces};
}
inline HeldPolygons held(NamedPolygons&& named) {
    return {std::move(named.polygons), std::move(named.name)};
}
inline NamedMesh named(const HeldMesh& mesh) {
    return {mesh.name, mesh.mesh};
}
inline NamedPolygons named(const HeldPolygons& polygons) {
    return {polygons.name, polygons.polygons};
}

/// Writes a handle for each item, as far as they fit.
template <class T, class Handle>
AllideStatus give_all(Result<std::vector<T>> loaded, const List<Handle>& to) {
    if (!loaded)
        return fail(loaded.error());
    for (std::size_t i = 0; i < std::min(loaded->size(), to.capacity); ++i)
        if (give(held(std::move((*loaded)[i])), to.items[i]) != allide_ok)
            return last_failure();
    *to.count = loaded->size();
    return loaded->size() <= to.capacity ? allide_ok : truncated(loaded->size(), to.capacity);
}

/// The objects that the handles name; fewer, with the failure recorded, if one is rejected.
template <class Handle>
auto all_named(std::span<const Handle> handles) {
    std::vector<decltype(named(*find(Handle())))> all;
    for (const Handle handle : handles) {
        const auto* thing = find(handle);
        if (thing == nullptr)
            break;
        all.push_back(named(*thing));
    }
    return all;
}

inline SaveOptions converted_or_default(const AllideSaveOptions* options) {
    return options != nullptr ? SaveOptions{.binary = options->binary} : SaveOptions{};
}

}  // namespace allide::c
