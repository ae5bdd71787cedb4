// SPDX-License-Identifier: MIT
#include "world/pair_tests.h"
#include "geometry/access.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "geometry/geometry_impl.h"
#include "query/assembly_query.h"
#include "query/face_contacts.h"
#include "query/work.h"

namespace allide {
namespace {

constexpr std::size_t most_in_chunk = 256;
/// Pairs between a prefetch and the test.
constexpr std::size_t pairs_ahead = 6;

/// Results are put together in the order of the candidates, so chunks may be as small as keeps all
/// threads busy: a pair of large meshes takes long.
std::size_t chunk_for(std::size_t candidates, int threads) {
    if (threads <= 1)
        return most_in_chunk;
    return std::clamp<std::size_t>(candidates / (16 * static_cast<std::size_t>(threads)), 1,
                                   most_in_chunk);
}

/// The results of pairs before a detect() that coherence reuses, and where it puts the new ones.
struct CoherenceOf {
    const ObjectTable& objects;
    const LinCannyCache& cache;
    PairMemories& memories;
    std::vector<LastFeatures>& ended;
    std::vector<KeptPair>& kept;
    bool is_on;
};

/// GJK is no faster from its last simplex for most pairs, and round shapes need no search.
bool search_meshes(const PlacedView& a, const PlacedView& b) {
    return !(a.shape.polytopes.gjk && b.shape.polytopes.gjk) && !a.shape.round && !b.shape.round;
}

/// Gives each query what the last one about the same pair left, and collects what it leaves.
class PairStarts {
public:
    explicit PairStarts(const CoherenceOf& of) : of_(of) {}

    /// Calls query(memory); memory is null for a pair of which nothing is kept.
    template <class Query>
    auto from_last(broad::Pair pair, const PlacedView& a, const PlacedView& b, const Query& query) {
        const bool walks = a.shape.polytopes.uses_lin_canny && b.shape.polytopes.uses_lin_canny;
        if (!of_.is_on || !(walks || search_meshes(a, b)))
            return query(nullptr);
        const ObjectPair ids = {of_.objects.id(pair.a), of_.objects.id(pair.b)};
        return walks ? from_features(ids, query) : from_memory(ids, query);
    }

private:
    template <class Query>
    auto from_features(const ObjectPair& ids, const Query& query) {
        memory_.lin_canny = of_.cache.start_of(ids);
        memory_.faces.reset();
        const auto answer = query(&memory_);
        of_.ended.push_back({ids, memory_.lin_canny});
        return answer;
    }

    template <class Query>
    auto from_memory(const ObjectPair& ids, const Query& query) {
        std::unique_ptr<PairMemory> memory = of_.memories.take(ids);
        const auto answer = query(memory.get());
        of_.kept.push_back({ids, std::move(memory)});
        return answer;
    }

    CoherenceOf of_;
    PairMemory memory_;
};

/// Tests candidates one by one and adds those that are near to a list.
class PairTester {
public:
    PairTester(const TestContext& context, PairStarts& starts, NearPairs& found, Work& work)
        : objects_(context.objects),
          moving_(context.moving),
          margins_(context.margins),
          options_(context.options),
          starts_(starts),
          found_(found),
          work_(work) {}

    void test(broad::Pair pair) {
        if (pair.a == pair.b)
            test_self(pair.a);
        else if (options_.detail == Detail::separations)
            test_separation(pair);
        else if (margins_.of(pair) > 0)
            test_margin(pair);
        else
            test_contact(pair);
    }

private:
    bool wants_faces() const {
        return options_.detail == Detail::faces || options_.detail == Detail::contacts;
    }

    PlacedView view(std::uint32_t slot) const {
        const Geometry::Impl& shape = Access::impl(objects_.geometry(slot));
        if (shape.kind == GeometryKind::compound)
            return *moving_.compound(slot);
        return {shape, objects_.transform(slot)};
    }

    /// Closest points are those of a search of its own, whatever was found before.
    bool find_separation(broad::Pair pair, Separation& found) {
        const PlacedView a = view(pair.a), b = view(pair.b);
        if (a.shape.polytopes.uses_lin_canny && b.shape.polytopes.uses_lin_canny)
            return are_near(pair, a, b, found);
        return find_nearest(PlacedPair{a, b}, margins_.of(pair), work_, found);
    }

    bool are_near(broad::Pair pair, const PlacedView& a, const PlacedView& b, Separation& found) {
        return starts_.from_last(pair, a, b, [&](PairMemory* memory) {
            return find_nearest(PlacedPair{a, b, memory}, margins_.of(pair), work_, found);
        });
    }

    void test_separation(broad::Pair pair) {
        if (Separation found; find_separation(pair, found))
            add(pair, found);
    }

    void test_margin(broad::Pair pair) {
        const PlacedView a = view(pair.a), b = view(pair.b);
        if (Separation found; are_near(pair, a, b, found))
            add(pair, a, b, found.distance == 0);
    }

    void test_contact(broad::Pair pair) {
        const PlacedView a = view(pair.a), b = view(pair.b);
        const bool are_intersecting = starts_.from_last(pair, a, b, [&](PairMemory* memory) {
            return intersects(PlacedPair{a, b, memory}, work_);
        });
        if (are_intersecting)
            add(pair, a, b, true);
    }

    void test_self(std::uint32_t slot) {
        const PlacedView object = view(slot);
        const std::size_t first = found_.faces.size();
        add_self_contacts(object, *objects_.self_test(slot), found_.faces, work_);
        if (found_.faces.size() == first)
            return;
        if (options_.detail == Detail::contacts)
            add_face_contacts(object, object, faces_from(first), found_.contacts);
        if (options_.detail == Detail::separations)
            add({slot, slot}, common_point(object, found_.faces[first]));
        else
            add_with_faces({slot, slot}, true, first);
        if (!wants_faces())
            drop_faces(first);
    }

    /// Returns a point that two faces of one object share.
    static Separation common_point(const PlacedView& object, const FacePair& faces) {
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

    void add(broad::Pair pair, const PlacedView& a, const PlacedView& b, bool intersecting) {
        const std::size_t first = found_.faces.size();
        if (intersecting && wants_faces()) {
            add_contacts({a, b}, found_.faces, work_);
            if (options_.detail == Detail::contacts)
                add_face_contacts(a, b, faces_from(first), found_.contacts);
        }
        add_with_faces(pair, intersecting, first);
    }

    /// Adds a pair to which the faces from `first` on belong.
    void add_with_faces(broad::Pair pair, bool intersecting, std::size_t first) {
        found_.pairs.push_back({pair.a, pair.b, static_cast<std::uint32_t>(first),
                                static_cast<std::uint32_t>(found_.faces.size() - first), 0,
                                intersecting});
    }

    std::span<const FacePair> faces_from(std::size_t first) const {
        return std::span(found_.faces).subspan(first);
    }

    const ObjectTable& objects_;
    const MovingShapes& moving_;
    const Margins& margins_;
    const WorldOptions& options_;
    PairStarts& starts_;
    NearPairs& found_;
    Work& work_;
};

}  // namespace

void PairTests::test(const TestContext& context, std::span<const broad::Pair> candidates,
                     Chunk& chunk) {
    chunk.found.clear();
    chunk.features.clear();
    chunk.kept.clear();
    chunk.stats = {};
    Work work({.stats = &chunk.stats});
    const ObjectTable& objects = context.objects;
    PairStarts starts(
        {objects, cache_, memories_, chunk.features, chunk.kept, context.options.coherence});
    PairTester tester(context, starts, chunk.found, work);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const broad::Pair soon = candidates[std::min(i + pairs_ahead, candidates.size() - 1)];
        objects.prefetch(soon.a);
        objects.prefetch(soon.b);
        tester.test(candidates[i]);
    }
}

void PairTests::run(const TestContext& context, std::span<const broad::Pair> candidates,
                    NearPairs& found, Stats& stats) {
    cache_.drop_forgotten();
    memories_.drop_forgotten();
    const int threads = context.options.threads;
    const std::size_t chunk_size = chunk_for(candidates.size(), threads);
    const std::size_t count = (candidates.size() + chunk_size - 1) / chunk_size;
    if (chunks_.size() < count)
        chunks_.resize(count);
    parallel_for(threads, count, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c) {
            const std::size_t first = c * chunk_size;
            const std::size_t size = std::min(chunk_size, candidates.size() - first);
            test(context, candidates.subspan(first, size), chunks_[c]);
        }
    });
    for (std::size_t c = 0; c < count; ++c) {
        found.append(chunks_[c].found);
        cache_.add(chunks_[c].features);
        memories_.add(chunks_[c].kept);
        stats += chunks_[c].stats;
    }
    cache_.replace_stale(context.stale);
    memories_.replace_stale(context.stale);
}

std::size_t PairTests::memory() const {
    std::size_t bytes = chunks_.capacity() * sizeof(Chunk) + cache_.memory() + memories_.memory();
    for (const Chunk& chunk : chunks_)
        bytes += chunk.found.memory() + chunk.features.capacity() * sizeof(LastFeatures) +
                 chunk.kept.capacity() * sizeof(KeptPair);
    return bytes;
}

}  // namespace allide
