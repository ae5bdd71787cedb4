// SPDX-License-Identifier: MIT
#include "world/pair_tests.h"

#include <algorithm>

#include "base/parallel.h"
#include "pair/assembly_query.h"
#include "pair/piece_contacts.h"
#include "pair/piece_separation.h"

namespace allide {
namespace {

/// Fixed, so that chunks, and with them the order of all results, are the same for any threads.
constexpr std::size_t chunk_size = 256;
/// Pairs between a prefetch and the test.
constexpr std::size_t lookahead = 6;

class Asking {
public:
    Asking(const ObjectTable& objects, const WorldOptions& options, NearPairs& found, Work& work)
        : objects_(objects), options_(options), found_(found), work_(work) {}

    void ask(broad::Pair pair) {
        if (options_.detail == Detail::separations)
            ask_separation(pair);
        else if (options_.margin > 0)
            ask_margin(pair);
        else
            ask_contact(pair);
    }

private:
    bool have_parts(broad::Pair pair) const {
        return objects_.geometry(pair.a).kind() == GeometryKind::compound ||
               objects_.geometry(pair.b).kind() == GeometryKind::compound;
    }

    Placed placed(std::uint32_t slot) const {
        return *Placed::try_make(objects_.geometry(slot), objects_.transform(slot));
    }

    Piece piece(std::uint32_t slot) const {
        return {objects_.geometry(slot).impl(), objects_.transform(slot)};
    }

    std::optional<Separation> near_enough(broad::Pair pair) {
        if (have_parts(pair))
            return nearest(placed(pair.a), placed(pair.b), options_.margin, nullptr, work_);
        return nearest(piece(pair.a), piece(pair.b), options_.margin, nullptr, work_);
    }

    void ask_separation(broad::Pair pair) {
        const auto separation = near_enough(pair);
        if (!separation)
            return;
        const auto index = static_cast<std::uint32_t>(found_.separations.size());
        found_.separations.push_back(*separation);
        found_.pairs.push_back({pair.a, pair.b, 0, 0, index, separation->distance == 0});
    }

    void ask_margin(broad::Pair pair) {
        const auto separation = near_enough(pair);
        if (separation)
            add(pair, separation->distance == 0);
    }

    void ask_contact(broad::Pair pair) {
        if (have_parts(pair) ? intersects(placed(pair.a), placed(pair.b), nullptr, work_)
                             : intersects(piece(pair.a), piece(pair.b), nullptr, work_))
            add(pair, true);
    }

    void add(broad::Pair pair, bool intersecting) {
        const std::size_t first = found_.faces.size();
        if (intersecting && options_.detail == Detail::faces) {
            if (have_parts(pair))
                add_contacts(placed(pair.a), placed(pair.b), nullptr, found_.faces, work_);
            else
                add_contacts(piece(pair.a), piece(pair.b), false, nullptr, found_.faces, work_);
            std::sort(found_.faces.begin() + static_cast<std::ptrdiff_t>(first),
                      found_.faces.end());
        }
        found_.pairs.push_back({pair.a, pair.b, static_cast<std::uint32_t>(first),
                                static_cast<std::uint32_t>(found_.faces.size() - first), 0,
                                intersecting});
    }

    const ObjectTable& objects_;
    const WorldOptions& options_;
    NearPairs& found_;
    Work& work_;
};

}  // namespace

void PairTests::run(const ObjectTable& objects, const WorldOptions& options,
                    std::span<const broad::Pair> candidates, NearPairs& found, Stats& stats) {
    const std::size_t count = (candidates.size() + chunk_size - 1) / chunk_size;
    if (chunks_.size() < count)
        chunks_.resize(count);
    parallel_for(options.threads, count, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c) {
            Chunk& chunk = chunks_[c];
            chunk.found.clear();
            chunk.stats = {};
            Work work({.stats = &chunk.stats});
            Asking asking(objects, options, chunk.found, work);
            const std::size_t first = c * chunk_size;
            const std::size_t last = std::min(first + chunk_size, candidates.size());
            for (std::size_t i = first; i < last; ++i) {
                const broad::Pair soon = candidates[std::min(i + lookahead, last - 1)];
                objects.prefetch(soon.a);
                objects.prefetch(soon.b);
                asking.ask(candidates[i]);
            }
        }
    });
    for (std::size_t c = 0; c < count; ++c) {
        for (const NearPair& pair : chunks_[c].found.pairs)
            found.add(pair, chunks_[c].found);
        stats += chunks_[c].stats;
    }
}

std::size_t PairTests::memory() const {
    std::size_t bytes = chunks_.capacity() * sizeof(Chunk);
    for (const Chunk& chunk : chunks_)
        bytes += chunk.found.memory();
    return bytes;
}

}  // namespace allide
