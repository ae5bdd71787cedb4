// SPDX-License-Identifier: MIT
#include "world_story.h"

#include <map>
#include <memory>
#include <set>

namespace independent {
namespace {

struct KnownObject {
    std::shared_ptr<const Body> body;  ///< none once it is removed
    bool enabled = true;
    std::uint32_t groups = 1, mask = ~0u;
};

struct Answer {
    std::shared_ptr<const Body> a, b;  ///< whose answer this is
    bool meet = false;
    std::vector<FacePair> faces;
};

/// A world without any method. It keeps answers of pairs that did not move.
class NaiveWorld {
public:
    explicit NaiveWorld(const std::vector<Shape>& shapes) : shapes_(shapes) {}

    void take(const WorldCall& call);
    std::vector<ExpectedPair> pairs();

private:
    using Pair = std::pair<std::size_t, std::size_t>;

    bool are_tested(std::size_t i, std::size_t j) const;
    const Answer& answer(Pair pair);

    const std::vector<Shape>& shapes_;
    std::vector<KnownObject> objects_;
    std::set<Pair> ignored_;
    std::map<Pair, Answer> answers_;
};

void NaiveWorld::take(const WorldCall& call) {
    if (call.kind == WorldCall::add)
        objects_.resize(call.object + 1);
    KnownObject& object = objects_[call.object];
    const Pair pair = std::minmax(call.object, std::size_t{call.first});
    switch (call.kind) {
        case WorldCall::add:
        case WorldCall::place: {
            const Shape& shape = shapes_[call.object];
            object.body = std::make_shared<const Body>(
                body(shape.geometry.mesh(), call.world_from_local, shape.has_inside));
            break;
        }
        case WorldCall::remove:
            object.body = nullptr;
            break;
        case WorldCall::enable:
            object.enabled = call.first != 0;
            break;
        case WorldCall::set_groups:
            object.groups = call.first;
            object.mask = call.second;
            break;
        case WorldCall::ignore:
            ignored_.insert(pair);
            break;
        case WorldCall::unignore:
            ignored_.erase(pair);
            break;
    }
}

bool NaiveWorld::are_tested(std::size_t i, std::size_t j) const {
    const KnownObject &a = objects_[i], &b = objects_[j];
    return a.body && b.body && boxes_meet(a.body->box, b.body->box) && a.enabled && b.enabled &&
           (a.groups & b.mask) != 0 && (b.groups & a.mask) != 0 && !ignored_.contains({i, j});
}

const Answer& NaiveWorld::answer(Pair pair) {
    Answer& known = answers_[pair];
    const KnownObject &a = objects_[pair.first], &b = objects_[pair.second];
    if (known.a == a.body && known.b == b.body)
        return known;
    known = {a.body, b.body, false, face_pairs(*a.body, *b.body)};
    known.meet = !known.faces.empty() || one_holds_the_other(*a.body, *b.body);
    return known;
}

std::vector<ExpectedPair> NaiveWorld::pairs() {
    std::vector<ExpectedPair> found;
    for (std::size_t i = 0; i < objects_.size(); ++i)
        for (std::size_t j = i + 1; j < objects_.size(); ++j)
            if (are_tested(i, j) && answer({i, j}).meet)
                found.push_back({i, j, answer({i, j}).faces});
    return found;
}

/// Makes the calls of a story. Each of n places has an object, or none at times.
class WorldTeller {
public:
    WorldTeller(const Family& family, const StoryOptions& options, WorldStory& story)
        : family_(family),
          options_(options),
          story_(story),
          naive_(story.shapes),
          chance_(options.seed) {}

    void tell_frame(int number) {
        calls_ = &story_.frames.emplace_back().calls;
        constexpr std::uint32_t one_moves_of[] = {1, 1, 3, 8};
        for (int i = 0; i < options_.objects; ++i) {
            if (number == 0 || chance_.one_in(one_moves_of[number % 4]))
                move(i, number);
            if (number > 0)
                disturb(static_cast<std::size_t>(i));
        }
        story_.frames.back().pairs = naive_.pairs();
    }

private:
    void call(const WorldCall& call) {
        calls_->push_back(call);
        naive_.take(call);
    }

    Transform turned(Vec3 centre) {
        switch (options_.seed % 3) {
            case 0:
                return allide::translation(centre);
            case 1:
                return {chance_.quarter_turns(), centre};
            default:
                return {chance_.turn(), centre};
        }
    }

    void move(int i, int number) {
        const auto at = static_cast<std::size_t>(i);
        const Place place = family_.place(i, options_.objects, number, chance_);
        if (present_.size() <= at)
            present_.resize(at + 1);
        if (present_[at])
            return call({WorldCall::place, *present_[at], turned(place.centre)});
        present_[at] = story_.shapes.size();
        story_.shapes.push_back(shape(i + number, place.half));
        call({WorldCall::add, *present_[at], turned(place.centre)});
    }

    void disturb(std::size_t at) {
        if (chance_.one_in(12) && present_[at]) {
            call({WorldCall::remove, *present_[at]});
            present_[at].reset();
        }
        const std::size_t other = chance_.below(static_cast<std::uint32_t>(present_.size()));
        if (options_.rules && chance_.one_in(4) && other != at && present_[at] && present_[other])
            set_rule(*present_[at], static_cast<std::uint32_t>(*present_[other]));
    }

    void set_rule(std::size_t object, std::uint32_t other) {
        switch (chance_.below(4)) {
            case 0:
                return call({WorldCall::enable, object, {}, chance_.below(4)});
            case 1:
                return call({WorldCall::set_groups,
                             object,
                             {},
                             1 + chance_.below(3),
                             1 + chance_.below(3)});
            case 2:
                return call({WorldCall::ignore, object, {}, other});
            default:
                return call({WorldCall::unignore, object, {}, other});
        }
    }

    const Family& family_;
    StoryOptions options_;
    WorldStory& story_;
    NaiveWorld naive_;
    Chance chance_;
    std::vector<std::optional<std::size_t>> present_;
    std::vector<WorldCall>* calls_ = nullptr;
};

}  // namespace

WorldStory world_story(const Family& family, const StoryOptions& options) {
    WorldStory story;
    WorldTeller teller(family, options, story);
    for (int frame = 0; frame < options.frames; ++frame)
        teller.tell_frame(frame);
    return story;
}

}  // namespace independent
