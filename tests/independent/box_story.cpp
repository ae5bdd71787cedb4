// SPDX-License-Identifier: MIT
#include "box_story.h"

#include <algorithm>
#include <set>

namespace independent {
namespace {

using allide::Box;
using allide::BoxPair;

struct KnownBox {
    std::optional<Box> bounds;
    bool enabled = true;
    std::uint32_t groups = 1, mask = ~0u, owner = allide::no_owner;
};

bool share_a_point(const Box& a, const Box& b) {
    for (int k = 0; k < 3; ++k)
        if (a.min[k] > b.max[k] || b.min[k] > a.max[k])
            return false;
    return true;
}

BoxPair ordered(std::uint32_t a, std::uint32_t b) {
    return a < b ? BoxPair{a, b} : BoxPair{b, a};
}

/// A pair finder without any method.
class NaiveFinder {
public:
    explicit NaiveFinder(std::size_t objects) : boxes_(objects) {}

    bool contains(std::uint32_t box) const { return boxes_[box].bounds.has_value(); }

    void take(const BoxCall& call) {
        KnownBox& box = boxes_[call.box];
        switch (call.kind) {
            case BoxCall::place:
                box.bounds = call.bounds;
                break;
            case BoxCall::remove:
                box = {};
                std::erase_if(ignored_,
                              [&](BoxPair p) { return p.a == call.box || p.b == call.box; });
                break;
            case BoxCall::enable:
                box.enabled = call.first != 0;
                break;
            case BoxCall::set_groups:
                box.groups = call.first;
                box.mask = call.second;
                break;
            case BoxCall::set_owner:
                box.owner = call.first;
                break;
            case BoxCall::ignore:
                ignored_.insert(ordered(call.box, call.first));
                break;
            case BoxCall::unignore:
                ignored_.erase(ordered(call.box, call.first));
                break;
        }
    }

    std::vector<BoxPair> pairs() const {
        std::vector<BoxPair> found;
        for (std::uint32_t a = 0; a < boxes_.size(); ++a)
            for (std::uint32_t b = a + 1; b < boxes_.size(); ++b)
                if (are_paired(a, b))
                    found.push_back({a, b});
        return found;
    }

private:
    bool are_paired(std::uint32_t i, std::uint32_t j) const {
        const KnownBox &a = boxes_[i], &b = boxes_[j];
        return a.bounds && b.bounds && share_a_point(*a.bounds, *b.bounds) && a.enabled &&
               b.enabled && (a.groups & b.mask) != 0 && (b.groups & a.mask) != 0 &&
               (a.owner == allide::no_owner || a.owner != b.owner) && !ignored_.contains({i, j});
    }

    std::vector<KnownBox> boxes_;
    std::set<BoxPair> ignored_;
};

Box bounds_of(const Place& place) {
    return {place.centre - place.half, place.centre + place.half};
}

BoxCall random_rule(std::uint32_t box, std::uint32_t other, Chance& chance) {
    switch (chance.below(5)) {
        case 0:
            return {BoxCall::enable, box, {}, chance.below(4)};
        case 1:
            return {BoxCall::set_groups, box, {}, 1 + chance.below(3), 1 + chance.below(3)};
        case 2:
            return {BoxCall::set_owner, box, {}, chance.one_in(2) ? 5 : allide::no_owner};
        case 3:
            return {BoxCall::ignore, box, {}, other};
        default:
            return {BoxCall::unignore, box, {}, other};
    }
}

/// Makes the calls of a story, and keeps what is known after each.
class BoxTeller {
public:
    BoxTeller(const Family& family, const StoryOptions& options)
        : family_(family),
          options_(options),
          naive_(static_cast<std::size_t>(options.objects)),
          chance_(options.seed) {}

    BoxFrame frame(int number) {
        calls_.clear();
        // All, all, a third, a twentieth: methods treat few movers differently from many.
        constexpr std::uint32_t one_moves_of[] = {1, 1, 3, 20};
        for (int i = 0; i < options_.objects; ++i) {
            if (number == 0 || chance_.one_in(one_moves_of[number % 4]))
                move(i, number);
            if (number > 0)
                disturb(static_cast<std::uint32_t>(i));
        }
        return {calls_, naive_.pairs()};
    }

private:
    void call(const BoxCall& call) {
        calls_.push_back(call);
        naive_.take(call);
    }

    void move(int i, int number) {
        const Place place = family_.place(i, options_.objects, number, chance_);
        call({BoxCall::place, static_cast<std::uint32_t>(i), bounds_of(place)});
    }

    void disturb(std::uint32_t box) {
        if (chance_.one_in(16) && naive_.contains(box))
            call({BoxCall::remove, box});
        const std::uint32_t other = chance_.below(static_cast<std::uint32_t>(options_.objects));
        if (options_.rules && chance_.one_in(6) && other != box && naive_.contains(box) &&
            naive_.contains(other))
            call(random_rule(box, other, chance_));
    }

    const Family& family_;
    StoryOptions options_;
    NaiveFinder naive_;
    Chance chance_;
    std::vector<BoxCall> calls_;
};

}  // namespace

BoxStory box_story(const Family& family, const StoryOptions& options) {
    BoxTeller teller(family, options);
    BoxStory story;
    for (int frame = 0; frame < options.frames; ++frame)
        story.push_back(teller.frame(frame));
    return story;
}

void tell(const BoxCall& call, allide::PairFinder& finder) {
    switch (call.kind) {
        case BoxCall::place:
            return finder.place(call.box, call.bounds);
        case BoxCall::remove:
            return finder.remove(call.box);
        case BoxCall::enable:
            return finder.enable(call.box, call.first != 0);
        case BoxCall::set_groups:
            return finder.set_groups(call.box, call.first, call.second);
        case BoxCall::set_owner:
            return finder.set_owner(call.box, call.first);
        case BoxCall::ignore:
            return finder.ignore(call.box, call.first);
        case BoxCall::unignore:
            return finder.unignore(call.box, call.first);
    }
}

}  // namespace independent
