// SPDX-License-Identifier: MIT
// Worlds of every configuration against integers of any size.
#include <algorithm>
#include <iterator>
#include <map>

#include <gtest/gtest.h>

#include "../cases.h"
#include "configurations.h"
#include "world_story.h"

namespace independent {
namespace {

using allide::ObjectId;
using allide::ObjectPair;

ObjectPair ordered(ObjectId a, ObjectId b) {
    return a < b ? ObjectPair{a, b} : ObjectPair{b, a};
}

/// One world to which a story is applied.
class Listener {
public:
    Listener(const WorldStory& story, const allide::WorldOptions& options)
        : story_(story), detail_(options.detail), world_(options) {}

    /// The first difference between the world and the story; empty if they agree.
    std::string listen() {
        for (std::size_t frame = 0; frame < story_.frames.size(); ++frame) {
            for (const WorldCall& call : story_.frames[frame].calls)
                take(call);
            if (const std::string wrong = compare(story_.frames[frame]); !wrong.empty())
                return wrong + " in frame " + std::to_string(frame);
        }
        return "";
    }

private:
    void take(const WorldCall& call) {
        if (call.kind == WorldCall::add) {
            ids_.resize(call.object + 1);
            ids_[call.object] =
                world_.add(story_.shapes[call.object].geometry, call.world_from_local);
            return;
        }
        const ObjectId id = ids_[call.object];
        if (call.kind == WorldCall::remove)
            world_.remove(id);
        else if (call.kind == WorldCall::place)
            world_.place(id, call.world_from_local);
        else if (call.kind == WorldCall::enable)
            world_.enable(id, call.first != 0);
        else if (call.kind == WorldCall::set_groups)
            world_.set_groups(id, call.first, call.second);
        else if (call.kind == WorldCall::ignore)
            world_.ignore(id, ids_[call.first]);
        else
            world_.unignore(id, ids_[call.first]);
    }

    bool has_faces() const {
        return detail_ == allide::Detail::faces || detail_ == allide::Detail::contacts;
    }

    /// Faces in the order of the pair as it is reported.
    static std::vector<FacePair> faces_of(const ExpectedPair& pair, bool swapped) {
        std::vector<FacePair> faces = pair.faces;
        if (swapped)
            for (FacePair& face : faces)
                std::swap(face.face_a, face.face_b);
        std::ranges::sort(faces);
        return faces;
    }

    std::string compare(const WorldFrame& frame) {
        const allide::Report& report = world_.detect();
        std::map<ObjectPair, std::vector<FacePair>> expected;
        for (const ExpectedPair& pair : frame.pairs) {
            const ObjectId a = ids_[pair.a], b = ids_[pair.b];
            expected[ordered(a, b)] = faces_of(pair, b < a);
        }
        std::vector<ObjectPair> now;
        for (const allide::PairReport& found : report.pairs) {
            now.push_back({found.a, found.b});
            if (const auto known = expected.find(now.back()); known == expected.end())
                return "a pair is reported that does not meet";
            else if (has_faces() && !std::ranges::equal(found.faces, known->second))
                return "other faces meet";
            if (found.separation && found.separation->distance != 0)
                return "a pair that meets has a distance";
        }
        if (now.size() != expected.size())
            return "a pair that meets is not reported";
        return compare_changes(report, std::move(now));
    }

    std::string compare_changes(const allide::Report& report, std::vector<ObjectPair> now) {
        std::vector<ObjectPair> began, ended;
        std::ranges::set_difference(now, last_, std::back_inserter(began));
        std::ranges::set_difference(last_, now, std::back_inserter(ended));
        last_ = std::move(now);
        if (!std::ranges::equal(report.began, began))
            return "other pairs began";
        return std::ranges::equal(report.ended, ended) ? "" : "other pairs ended";
    }

    const WorldStory& story_;
    allide::Detail detail_;
    allide::World world_;
    std::vector<ObjectId> ids_;  ///< by the numbers of the story
    std::vector<ObjectPair> last_;
};

std::string named(const allide::WorldOptions& options) {
    return "broad phase " + std::to_string(int(options.broad)) + ", box " +
           std::to_string(int(options.box)) + ", detail " + std::to_string(int(options.detail)) +
           ", method " + std::to_string(int(options.method)) + ", threads " +
           std::to_string(options.threads);
}

bool agrees(const WorldStory& story, const allide::WorldOptions& options) {
    const std::string wrong = Listener(story, options).listen();
    EXPECT_EQ(wrong, "") << named(options);
    return wrong.empty();
}

/// Every broad phase with every box; numbers of threads, details and methods take turns, so that
/// three seeds have seen all numbers of threads with each of the others.
bool agrees_everywhere(const WorldStory& story, int turn) {
    for (const allide::BroadPhase broad : broad_phases)
        for (const allide::BoxKind box : box_kinds)
            if (++turn; !agrees(story, {.threads = 1 + turn / 4 % most_threads,
                                        .detail = static_cast<allide::Detail>(turn % 4),
                                        .broad = broad,
                                        .box = box,
                                        .method = static_cast<allide::FaceMethod>(turn / 8 % 2)}))
                return false;
    return true;
}

bool replay(const Family& family, StoryOptions options) {
    options.objects = std::min(options.objects, std::max(3, family.most / 8));
    SCOPED_TRACE(std::string(family.name) + ", " + std::to_string(options.objects) +
                 " objects, seed " + std::to_string(options.seed));
    return agrees_everywhere(world_story(family, options), 4 * static_cast<int>(options.seed));
}

/// Goes on with the next family after a failure. Without turns, with quarter turns, with any; each
/// without rules and with them. A sanitizer sees one story in six.
void replay_families(int objects, std::uint64_t first_seed, std::uint64_t last_seed) {
    const int stride = 6 / allide::cases(6);
    int story = 0;
    for (const Family& family : families()) {
        bool agree = true;
        for (std::uint64_t seed = first_seed; seed < last_seed && agree; ++seed)
            if (story++ % stride == 0)
                agree =
                    replay(family, {.objects = objects, .rules = seed / 3 % 2 == 1, .seed = seed});
    }
}

TEST(IndependentWorlds, FewObjects) {
    replay_families(12, 0, 3);
}

TEST(IndependentWorlds, SomeObjectsWithRules) {
    replay_families(16, 3, 6);
}

TEST(SlowIndependentWorlds, FewObjects) {
    for (const int objects : {0, 1, 2, 3, 5, 8, 12, 20})
        replay_families(objects, 6, 30);
}

TEST(SlowIndependentWorlds, HundredsOfObjects) {
    replay_families(300, 30, 36);
    replay_families(65, 36, 42);
}

}  // namespace
}  // namespace independent
