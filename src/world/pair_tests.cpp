// SPDX-License-Identifier: MIT
#include "world/pair_tests.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "pair/assembly_query.h"
#include "pair/face_contacts.h"
#include "pair/numbering.h"
#include "pair/piece_contacts.h"
#include "pair/piece_separation.h"

namespace allide {
namespace {

constexpr std::size_t most_in_chunk = 256;
/// Pairs between a prefetch and the test.
constexpr std::size_t lookahead = 6;

/// Results are put together in the order of the candidates, so chunks may be as small as keeps all
/// threads busy: a pair of large meshes takes long.
std::size_t chunk_for(std::size_t candidates, int threads) {
    if (threads <= 1)
        return most_in_chunk;
    return std::clamp<std::size_t>(candidates / (16 * static_cast<std::size_t>(threads)), 1,
                                   most_in_chunk);
}

/// Where walks start, and where they ended.
class Walking {
public:
    Walking(const ObjectTable& objects, const WalkMemory& last, std::vector<EndedWalk>& ended)
        : objects_(objects), last_(last), ended_(ended) {}

    /// What `ask` is to start from; null for those that are not walked.
    template <class Ask>
    auto from_last(broad::Pair pair, const Piece& a, const Piece& b, const Ask& ask) {
        if (!have_walks(a, b))
            return ask(nullptr);
        const ObjectPair ids = {objects_.id(pair.a), objects_.id(pair.b)};
        memory_.lin_canny = last_.start_of(ids);
        memory_.faces.reset();
        const auto answer = ask(&memory_);
        ended_.push_back({ids, memory_.lin_canny});
        return answer;
    }

private:
    const ObjectTable& objects_;
    const WalkMemory& last_;
    std::vector<EndedWalk>& ended_;
    PairMemory memory_;
};

class Asking {
public:
    Asking(const Tested& tested, Walking walking, NearPairs& found, Work& work)
        : objects_(tested.objects),
          moving_(tested.moving),
          margins_(tested.margins),
          options_(tested.options),
          walking_(std::move(walking)),
          found_(found),
          work_(work) {}

    void ask(broad::Pair pair) {
        if (pair.a == pair.b)
            ask_self(pair.a);
        else if (options_.detail == Detail::separations)
            ask_separation(pair);
        else if (margins_.of(pair) > 0)
            ask_margin(pair);
        else
            ask_contact(pair);
    }

private:
    bool have_parts(broad::Pair pair) const {
        return objects_.geometry(pair.a).kind() == GeometryKind::compound ||
               objects_.geometry(pair.b).kind() == GeometryKind::compound;
    }
    bool wants_faces() const {
        return options_.detail == Detail::faces || options_.detail == Detail::contacts;
    }

    Placed placed(std::uint32_t slot) const {
        const Placed* compound = moving_.compound(slot);
        return compound ? *compound
                        : *Placed::try_make(objects_.geometry(slot), objects_.transform(slot));
    }

    Piece piece(std::uint32_t slot) const {
        return {objects_.geometry(slot).impl(), objects_.transform(slot)};
    }

    bool are_near(broad::Pair pair, Separation& found) {
        const double margin = margins_.of(pair);
        if (have_parts(pair))
            return find_nearest(placed(pair.a), placed(pair.b), margin, nullptr, work_, found);
        const Piece a = piece(pair.a), b = piece(pair.b);
        const bool are_near = walking_.from_last(pair, a, b, [&](PairMemory* memory) {
            return find_nearest(a, b, margin, memory, work_, found);
        });
        if (are_near)
            bring_into_whole(found, a, b);
        return are_near;
    }

    void ask_separation(broad::Pair pair) {
        if (Separation found; are_near(pair, found))
            add(pair, found);
    }

    void ask_margin(broad::Pair pair) {
        if (Separation found; are_near(pair, found))
            add(pair, found.distance == 0);
    }

    bool meet(broad::Pair pair) {
        if (have_parts(pair))
            return intersects(placed(pair.a), placed(pair.b), nullptr, work_);
        const Piece a = piece(pair.a), b = piece(pair.b);
        return walking_.from_last(
            pair, a, b, [&](PairMemory* memory) { return intersects(a, b, memory, work_); });
    }

    void ask_contact(broad::Pair pair) {
        if (meet(pair))
            add(pair, true);
    }

    void ask_self(std::uint32_t slot) {
        const Placed object = placed(slot);
        const std::size_t first = found_.faces.size();
        add_self_contacts(object, *objects_.self_test(slot), found_.faces, work_);
        if (found_.faces.size() == first)
            return;
        sort_from(first);
        if (options_.detail == Detail::contacts)
            add_face_contacts(object, object, faces_from(first), found_.contacts);
        if (options_.detail == Detail::separations)
            add({slot, slot}, common_point(object, found_.faces[first]));
        else
            add_with_faces({slot, slot}, true, first);
        if (!wants_faces())
            drop_faces(first);
    }

    /// Of two faces of one object that meet.
    static Separation common_point(const Placed& object, const FacePair& faces) {
        const Vec3 point = face_contact(object, object, faces).from;
        const Feature a = {FeatureKind::face, faces.face_a}, b = {FeatureKind::face, faces.face_b};
        return {0, point, point, a, b};
    }

    void drop_faces(std::size_t first) {
        found_.faces.resize(first);
        found_.pairs.back().face_count = 0;
    }

    void add(broad::Pair pair, const Separation& separation) {
        const auto index = static_cast<std::uint32_t>(found_.separations.size());
        found_.separations.push_back(separation);
        found_.pairs.push_back({pair.a, pair.b, 0, 0, index, separation.distance == 0});
    }

    void add(broad::Pair pair, bool intersecting) {
        const std::size_t first = found_.faces.size();
        if (intersecting && wants_faces()) {
            if (have_parts(pair))
                add_faces(placed(pair.a), placed(pair.b), first);
            else
                add_faces(piece(pair.a), piece(pair.b), first);
        }
        add_with_faces(pair, intersecting, first);
    }

    void add_faces(const Placed& a, const Placed& b, std::size_t first) {
        add_contacts(a, b, nullptr, found_.faces, work_);
        sort_from(first);
        if (options_.detail == Detail::contacts)
            add_face_contacts(a, b, faces_from(first), found_.contacts);
    }

    void add_faces(const Piece& a, const Piece& b, std::size_t first) {
        add_contacts(a, b, false, nullptr, found_.faces, work_);
        bring_into_whole(found_.faces, first, a, b);
        sort_from(first);
        if (options_.detail == Detail::contacts)
            add_face_contacts(a, b, faces_from(first), found_.contacts);
    }

    /// The faces from `first` on are the pair's.
    void add_with_faces(broad::Pair pair, bool intersecting, std::size_t first) {
        found_.pairs.push_back({pair.a, pair.b, static_cast<std::uint32_t>(first),
                                static_cast<std::uint32_t>(found_.faces.size() - first), 0,
                                intersecting});
    }

    std::span<const FacePair> faces_from(std::size_t first) const {
        return std::span(found_.faces).subspan(first);
    }

    void sort_from(std::size_t first) {
        std::sort(found_.faces.begin() + static_cast<std::ptrdiff_t>(first), found_.faces.end());
    }

    const ObjectTable& objects_;
    const MovingShapes& moving_;
    const Margins& margins_;
    const WorldOptions& options_;
    Walking walking_;
    NearPairs& found_;
    Work& work_;
};

}  // namespace

void PairTests::test(const Tested& tested, std::span<const broad::Pair> candidates,
                     Chunk& chunk) const {
    chunk.found.clear();
    chunk.walks.clear();
    chunk.stats = {};
    Work work({.stats = &chunk.stats});
    const ObjectTable& objects = tested.objects;
    Asking asking(tested, {objects, walks_, chunk.walks}, chunk.found, work);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const broad::Pair soon = candidates[std::min(i + lookahead, candidates.size() - 1)];
        objects.prefetch(soon.a);
        objects.prefetch(soon.b);
        asking.ask(candidates[i]);
    }
}

void PairTests::run(const Tested& tested, std::span<const broad::Pair> candidates, NearPairs& found,
                    Stats& stats) {
    const int threads = tested.options.threads;
    const std::size_t chunk_size = chunk_for(candidates.size(), threads);
    const std::size_t count = (candidates.size() + chunk_size - 1) / chunk_size;
    if (chunks_.size() < count)
        chunks_.resize(count);
    parallel_for(threads, count, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c) {
            const std::size_t first = c * chunk_size;
            const std::size_t size = std::min(chunk_size, candidates.size() - first);
            test(tested, candidates.subspan(first, size), chunks_[c]);
        }
    });
    for (std::size_t c = 0; c < count; ++c) {
        found.append(chunks_[c].found);
        walks_.add(chunks_[c].walks);
        stats += chunks_[c].stats;
    }
    walks_.renew(tested.touched);
}

std::size_t PairTests::memory() const {
    std::size_t bytes = chunks_.capacity() * sizeof(Chunk) + walks_.memory();
    for (const Chunk& chunk : chunks_)
        bytes += chunk.found.memory() + chunk.walks.capacity() * sizeof(EndedWalk);
    return bytes;
}

}  // namespace allide
