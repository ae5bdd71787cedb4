// SPDX-License-Identifier: MIT
// Conditions that must hold for any bytes given to try_from_bytes, sealed or not.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <allide/geometry.h>
#include <allide/query.h>
#include <allide/shapes.h>

#include "base/byte_order.h"
#include "base/checksum.h"

namespace allide {

inline std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

inline std::string text_of(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The bytes with a header whose size and checksum are right.
inline std::string sealed(std::string_view text) {
    constexpr std::size_t envelope = 32;
    std::string result(text);
    result.resize(std::max(result.size(), envelope));
    std::memcpy(result.data(),
                "\x89"
                "allide\n\2\0\0\0\4\3\2\1",
                16);
    store<std::uint64_t>(&result[24], result.size());
    store(&result[16], checksum(&result[24], result.size() - 24));
    return result;
}

inline void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "this does not hold: %s\n", what);
    std::abort();
}

/// The geometry built again from its mesh alone, with default options.
inline Geometry made_anew(const Geometry& geometry) {
    const Result<Geometry> made = geometry.is_solid() ? Geometry::try_solid(geometry.mesh())
                                                      : Geometry::try_surface(geometry.mesh());
    require(static_cast<bool>(made), "its mesh makes such a geometry");
    return *made;
}

inline void require_same_answers(const Placed& loaded, const Placed& fresh) {
    const Geometry probe = *Geometry::try_solid(shapes::torus(1, 0.5, 6, 4));
    const Placed at = *Placed::try_make(probe, {});
    require(intersecting_faces(loaded, at) == intersecting_faces(fresh, at), "it finds contacts");
    require(intersects(loaded, at) == intersects(fresh, at), "it decides as a fresh one does");
}

/// The compound built again from its parts.
inline Geometry compound_anew(const Geometry& compound) {
    std::vector<Part> parts;
    const std::span<const Part> all = compound.parts();
    for (std::size_t i = 0; i < all.size(); i += 1 + all[i].geometry.parts().size()) {
        const bool is_nested = all[i].geometry.kind() == GeometryKind::compound;
        parts.push_back({is_nested ? compound_anew(all[i].geometry) : made_anew(all[i].geometry),
                         all[i].parent_from_part, -1});
        const auto parent = static_cast<std::size_t>(all[i].parent);
        for (std::size_t j = 0, given = 0; all[i].parent >= 0 && j <= parent; ++given) {
            parts.back().parent = static_cast<std::int32_t>(given);
            j += 1 + all[j].geometry.parts().size();
        }
    }
    const Result<Geometry> made = Geometry::try_compound(parts);
    require(static_cast<bool>(made), "its parts make a compound");
    return *made;
}

/// Fails loudly unless the bytes are rejected with a reason, or give a geometry that works, answers
/// as one made from its meshes does, and gives bytes that give it again.
inline void try_geometry(std::string_view text) {
    const Result<Geometry> geometry = Geometry::try_from_bytes(bytes_of(text));
    if (!geometry) {
        require(std::strlen(geometry.error().what()) > 20, "an Error says something");
        return;
    }
    constexpr std::size_t most_parts = 500, most_faces = 10000;
    if (geometry->parts().size() > most_parts || geometry->mesh().faces.size() > most_faces)
        return;
    const std::vector<std::byte> again = geometry->to_bytes();
    const Result<Geometry> copy = Geometry::try_from_bytes(again);
    require(static_cast<bool>(copy), "what was written is read");
    require(copy->to_bytes() == again, "and gives the same bytes");
    const bool is_compound = geometry->kind() == GeometryKind::compound;
    const Geometry fresh = is_compound ? compound_anew(*geometry) : made_anew(*geometry);
    const Result<Placed> loaded = Placed::try_make(*geometry, {});
    const Result<Placed> anew = Placed::try_make(fresh, {});
    require(static_cast<bool>(loaded) == static_cast<bool>(anew), "it can stand as it rests");
    if (loaded)
        require_same_answers(*loaded, *anew);
}

inline void fuzz_geometry(std::string_view text) {
    try_geometry(text);
    try_geometry(sealed(text));
}

}  // namespace allide
