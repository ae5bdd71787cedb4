// SPDX-License-Identifier: MIT
// What must hold of any bytes that are given to try_from_bytes, sealed or not.
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

/// The same with a header that says it is whole: size and checksum are right.
inline std::string sealed(std::string_view text) {
    constexpr std::size_t header = 56;
    std::string result(text);
    result.resize(std::max(result.size(), header));
    std::memcpy(result.data(),
                "\x89"
                "allide\n\1\0\0\0\4\3\2\1",
                16);
    store<std::uint64_t>(&result[24], result.size());
    store(&result[16], checksum(&result[24], result.size() - 24));
    return result;
}

/// Fails loudly unless the bytes are refused with a reason, or give a geometry that works, answers
/// as one made from its mesh does, and gives bytes that give it again.
inline void try_geometry(std::string_view text) {
    const auto require = [](bool holds, const char* what) {
        if (holds)
            return;
        std::fprintf(stderr, "this does not hold: %s\n", what);
        std::abort();
    };
    const Result<Geometry> geometry = Geometry::try_from_bytes(bytes_of(text));
    if (!geometry) {
        require(std::strlen(geometry.error().what()) > 20, "an Error says something");
        return;
    }
    const std::vector<std::byte> again = geometry->to_bytes();
    const Result<Geometry> copy = Geometry::try_from_bytes(again);
    require(static_cast<bool>(copy), "what was written is read");
    require(copy->to_bytes() == again, "and gives the same bytes");
    const Result<Geometry> made = geometry->is_solid() ? Geometry::try_solid(geometry->mesh())
                                                       : Geometry::try_surface(geometry->mesh());
    require(static_cast<bool>(made), "its mesh makes such a geometry");
    const Geometry probe = *Geometry::try_solid(torus(1, 0.5, 6, 4));
    const Placed at = *Placed::try_make(probe, {}), loaded = *Placed::try_make(*geometry, {}),
                 fresh = *Placed::try_make(*made, {});
    require(intersecting_faces(loaded, at) == intersecting_faces(fresh, at), "it finds contacts");
    require(intersects(loaded, at) == intersects(fresh, at), "it decides as a fresh one does");
}

inline void fuzz_geometry(std::string_view text) {
    try_geometry(text);
    try_geometry(sealed(text));
}

}  // namespace allide
