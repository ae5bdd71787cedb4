// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include <allide/record.h>

#include "base/thread_count.h"

namespace allide {
namespace {

/// The answer for a pair, its objects in the order of their numbers.
struct FoundPair {
    std::uint32_t a, b;
    bool intersecting;
    std::vector<FacePair> faces;
    friend bool operator==(const FoundPair&, const FoundPair&) = default;
};

FoundPair in_order(FoundPair pair) {
    if (pair.a <= pair.b)
        return pair;
    std::swap(pair.a, pair.b);
    for (FacePair& faces : pair.faces)
        std::swap(faces.face_a, faces.face_b);
    std::ranges::sort(pair.faces);
    return pair;
}

void sort_found(std::vector<FoundPair>& found) {
    std::ranges::sort(found, {}, [](const FoundPair& p) { return std::pair(p.a, p.b); });
}

std::vector<FoundPair> recorded_pairs(const RecordedFrame& frame) {
    std::vector<FoundPair> found;
    for (const RecordedPair& pair : frame.pairs)
        if (!pair.is_near)
            found.push_back(in_order({pair.a, pair.b, pair.answer.intersecting,
                                      pair.answer.faces.value_or(std::vector<FacePair>())}));
    sort_found(found);
    return found;
}

/// "a and b intersect, 3 pairs of faces meet".
std::string words(const Recording& recording, const FoundPair& pair) {
    const auto name = [&](std::uint32_t number) {
        const std::string& own = recording.objects()[number].name;
        return own.empty() ? "object " + std::to_string(number) : own;
    };
    return name(pair.a) + " and " + name(pair.b) +
           (pair.intersecting ? " intersect" : " do not intersect") +
           (pair.faces.empty() ? ""
                               : ", " + std::to_string(pair.faces.size()) + " pairs of faces meet");
}

std::string difference(const Recording& recording, std::span<const FoundPair> then,
                       std::span<const FoundPair> now) {
    const auto key = [](const FoundPair& p) { return std::pair(p.a, p.b); };
    const auto [was, is] = std::ranges::mismatch(then, now);
    const bool has_was = was != then.end(), has_is = is != now.end();
    if (has_was && has_is && key(*was) == key(*is))
        return "recorded: " + words(recording, *was) + "; found now: " + words(recording, *is);
    if (has_was && (!has_is || key(*was) < key(*is)))
        return "recorded: " + words(recording, *was) + "; not found now";
    return "found now: " + words(recording, *is) + "; not recorded";
}

/// Asks a world again.
class WorldReplay {
public:
    WorldReplay(const Recording& recording, World world)
        : recording_(recording), world_(std::move(world)), ids_(recording.objects().size()) {}

    Result<std::vector<FoundPair>> step(const RecordedFrame& frame) {
        for (const auto apply :
             {&WorldReplay::add_and_remove, &WorldReplay::place, &WorldReplay::choose})
            if (Result<void> applied = (this->*apply)(frame); !applied)
                return applied.error();
        std::vector<FoundPair> found;
        for (const PairReport& pair : world_.detect().pairs)
            found.push_back(in_order({number(pair.a),
                                      number(pair.b),
                                      pair.intersecting,
                                      {pair.faces.begin(), pair.faces.end()}}));
        sort_found(found);
        return found;
    }

private:
    Result<void> add_and_remove(const RecordedFrame& frame) {
        for (const std::uint32_t object : frame.removed)
            if (Result<void> removed = world_.try_remove(ids_[object]); !removed)
                return removed;
        for (const std::uint32_t object : frame.added) {
            const auto pose = std::ranges::find(frame.poses, object, &RecordedPose::object);
            const RecordedObject& of = recording_.objects()[object];
            const Result<ObjectId> id = world_.try_add(
                recording_.geometries()[of.geometry],
                pose == frame.poses.end() ? Transform{} : pose->world_from_local, of.options);
            if (!id)
                return id.error();
            ids_[object] = *id;
            numbers_.insert(std::ranges::upper_bound(numbers_, *id, {}, &Numbered::id),
                            {*id, object});
        }
        return {};
    }

    Result<void> place(const RecordedFrame& frame) {
        for (const auto [object, shape] : frame.shapes)
            if (Result<void> set =
                    world_.try_set_geometry(ids_[object], recording_.geometries()[shape]);
                !set)
                return set;
        for (const auto& [object, pose] : frame.poses)
            if (Result<void> placed = world_.try_place(ids_[object], pose); !placed)
                return placed;
        for (const auto& [object, vertices] : frame.vertices)
            if (Result<void> deformed = world_.try_deform(ids_[object], vertices); !deformed)
                return deformed;
        for (const auto& [object, parts] : frame.parts)
            if (Result<void> placed = world_.try_place_parts(ids_[object], parts); !placed)
                return placed;
        return {};
    }

    Result<void> choose(const RecordedFrame& frame) {
        for (const auto& [object, options] : frame.options) {
            const ObjectId id = ids_[object];
            for (const Result<void>& set :
                 {world_.try_enable(id, options.enabled),
                  world_.try_set_groups(id, options.groups, options.mask),
                  world_.try_set_margin(id, options.margin), world_.try_set_user(id, options.user),
                  world_.try_set_owner(id, options.owner), world_.try_set_scale(id, options.scale)})
                if (!set)
                    return set.error();
        }
        return frame.ignored ? ignore(*frame.ignored) : Result<void>();
    }

    Result<void> ignore(const std::vector<NumberPair>& pairs) {
        for (const auto [a, b] : world_.ignored_pairs())
            if (Result<void> done = world_.try_unignore(a, b); !done)
                return done;
        for (const auto [a, b] : pairs)
            if (Result<void> done = world_.try_ignore(ids_[a], ids_[b]); !done)
                return done;
        return {};
    }

    struct Numbered {
        ObjectId id;
        std::uint32_t number;
    };

    std::uint32_t number(ObjectId id) const {
        return std::ranges::lower_bound(numbers_, id, {}, &Numbered::id)->number;
    }

    const Recording& recording_;
    World world_;
    std::vector<ObjectId> ids_;      ///< by number
    std::vector<Numbered> numbers_;  ///< sorted by id; no id comes twice
};

/// Asks pair queries again.
class PairReplay {
public:
    explicit PairReplay(const Recording& recording)
        : recording_(recording), poses_(recording.objects().size()) {}

    Result<std::vector<FoundPair>> step(const RecordedFrame& frame) {
        for (const auto& [object, pose] : frame.poses)
            poses_[object] = pose;
        std::vector<FoundPair> found;
        for (const RecordedPair& pair : frame.pairs) {
            const Result<Placed> a = placed(pair.a), b = placed(pair.b);
            if (!a || !b)
                return a ? b.error() : a.error();
            std::vector<FacePair> faces;
            if (pair.answer.faces)
                intersecting_faces(*a, *b, faces);
            found.push_back(in_order({pair.a, pair.b, intersects(*a, *b), std::move(faces)}));
        }
        sort_found(found);
        return found;
    }

private:
    Result<Placed> placed(std::uint32_t object) const {
        return Placed::try_make(recording_.geometries()[recording_.objects()[object].geometry],
                                poses_[object]);
    }

    const Recording& recording_;
    std::vector<Transform> poses_;
};

template <class Replay>
Result<std::optional<ReplayDifference>> replayed(const Recording& recording, Replay replay) {
    for (std::size_t i = 0; i < recording.size(); ++i) {
        const RecordedFrame frame = recording.frame(i);
        const Result<std::vector<FoundPair>> now = replay.step(frame);
        if (!now)
            return Error(now.error().code(), "frame " + std::to_string(i) +
                                                 " cannot be repeated: " + now.error().what());
        const std::vector<FoundPair> then = recorded_pairs(frame);
        if (then != *now)
            return std::optional(ReplayDifference{i, difference(recording, then, *now)});
    }
    return std::optional<ReplayDifference>();
}

}  // namespace

Result<std::optional<ReplayDifference>> try_replay(const Recording& recording, int threads) {
    if (recording.precision() != RecordPrecision::exact)
        return Error(ErrorCode::unsupported,
                     "was recorded to look at, in floats; record it with the precision 'exact'");
    if (auto error = thread_count_error(threads))
        return *error;
    if (!recording.is_of_world())
        return replayed(recording, PairReplay(recording));
    WorldOptions options = recording.world_options();
    options.threads = threads;
    Result<World> world = World::try_make(options);
    if (!world)
        return world.error();
    return replayed(recording, WorldReplay(recording, *std::move(world)));
}

}  // namespace allide
