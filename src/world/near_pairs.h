// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/world.h>

namespace allide {

/// A pair to be reported, by slots, a < b; its faces and separation lie beside it.
struct FoundPair {
    std::uint32_t a, b;
    std::uint32_t first_face, face_count;
    std::uint32_t separation;
    bool intersecting;

    std::uint64_t key() const { return std::uint64_t{a} << 32 | b; }
};

/// Pairs with what they carry, in memory that is used again.
struct NearPairs {
    std::vector<FoundPair> pairs;
    std::vector<FacePair> faces;
    std::vector<FaceContact> contacts;  ///< one for each of the faces, or none
    std::vector<Separation> separations;

    void clear();
    /// Takes a pair over with what it carries.
    void add(const FoundPair& pair, const NearPairs& from);
    void append(const NearPairs& from);
    std::span<const FacePair> faces_of(const FoundPair& pair) const;
    std::span<const FaceContact> contacts_of(const FoundPair& pair) const;
    std::size_t memory() const;
};

}  // namespace allide
