// SPDX-License-Identifier: MIT
// Joins vertices with the same bits by an open-addressed hash table. Joining saves memory and
// nothing depends on it, so a probe that runs too long, as in a file made to collide, gives up.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

#include "base/check.h"
#include "base/wrap.h"

namespace allide {

class VertexJoiner {
public:
    static constexpr std::size_t batch = 96;

    /// Appends to `vertices`; `expected` is a guess at how many different ones will come.
    VertexJoiner(std::vector<Vec3>& vertices, std::size_t expected)
        : vertices_(vertices), slots_(std::bit_ceil(2 * expected + 16), empty) {
        vertices.reserve(vertices.size() + expected + expected / 16);
    }

    /// The index of the vertex with these bits, new or known.
    std::uint32_t index_of(Vec3 v) {
        make_room(1);
        return find_or_append(v, hash(v));
    }

    /// Finds the indices of up to `batch` vertices, so that their cache misses overlap.
    void indices_of(std::span<const Vec3> points, std::uint32_t* indices) {
        ALLIDE_ASSERT(points.size() <= batch);
        make_room(points.size());
        const std::size_t mask = slots_.size() - 1;
        std::array<std::size_t, batch> hashes;
        for (std::size_t i = 0; i < points.size(); ++i) {
            hashes[i] = hash(points[i]);
            __builtin_prefetch(&slots_[hashes[i] & mask]);
        }
        for (std::size_t i = 0; i < points.size(); ++i)
            if (const std::uint32_t index = slots_[hashes[i] & mask]; index != empty)
                __builtin_prefetch(&vertices_[index]);
        for (std::size_t i = 0; i < points.size(); ++i)
            indices[i] = find_or_append(points[i], hashes[i]);
    }

private:
    static constexpr std::uint32_t empty = ~std::uint32_t{0};
    static constexpr int longest_probe = 64;

    static std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
    static bool same_bits(Vec3 a, Vec3 b) {
        return ((bits(a.x) ^ bits(b.x)) | (bits(a.y) ^ bits(b.y)) | (bits(a.z) ^ bits(b.z))) == 0;
    }
    ALLIDE_WRAPS static std::size_t hash(Vec3 v) {
        std::uint64_t h = bits(v.x) * 0x9e3779b97f4a7c15 + bits(v.y) * 0xc2b2ae3d27d4eb4f +
                          bits(v.z) * 0x165667b19e3779f9;
        h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93;
        return static_cast<std::size_t>(h ^ (h >> 32));
    }

    std::uint32_t find_or_append(Vec3 v, std::size_t hash) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash & mask;
        for (int probe = 0; probe < longest_probe; ++probe, slot = (slot + 1) & mask) {
            if (slots_[slot] == empty)
                return slots_[slot] = append(v);
            if (same_bits(vertices_[slots_[slot]], v))
                return slots_[slot];
        }
        return append(v);
    }

    std::uint32_t append(Vec3 v) {
        vertices_.push_back(v);
        ++held_;
        return static_cast<std::uint32_t>(vertices_.size() - 1);
    }

    void make_room(std::size_t more) {
        if (2 * (held_ + more) <= slots_.size())
            return;
        std::vector<std::uint32_t> old(std::bit_ceil(2 * (held_ + more) + 1), empty);
        old.swap(slots_);
        for (const std::uint32_t index : old)
            if (index != empty)
                place(index);
    }

    void place(std::uint32_t index) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash(vertices_[index]) & mask;
        for (int probe = 0; probe < longest_probe; ++probe, slot = (slot + 1) & mask)
            if (slots_[slot] == empty) {
                slots_[slot] = index;
                return;
            }
    }

    std::vector<Vec3>& vertices_;
    std::vector<std::uint32_t> slots_;
    std::size_t held_ = 0;
};

}  // namespace allide
