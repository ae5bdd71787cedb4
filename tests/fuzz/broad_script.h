// SPDX-License-Identifier: MIT
// Any bytes as calls on a PairFinder, whose pairs must be those of all boxes with all, in doubles.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <allide/pair_finder.h>

#include "math/box.h"
#include "tests/fuzz/extreme_numbers.h"

namespace allide {

/// A pair finder without any structure, which defines the expected pairs.
class NaiveFinder {
public:
    struct Entry {
        Box box;
        bool enabled = true;
        std::uint32_t groups = 1, mask = ~0u, owner = no_owner;
    };

    std::map<std::uint32_t, Entry> boxes;
    std::set<BoxPair> ignored;

    void remove(std::uint32_t box) {
        boxes.erase(box);
        std::erase_if(ignored, [box](const BoxPair& p) { return p.a == box || p.b == box; });
    }

    std::vector<BoxPair> pairs() const {
        std::vector<BoxPair> found;
        for (auto a = boxes.begin(); a != boxes.end(); ++a)
            for (auto b = std::next(a); b != boxes.end(); ++b)
                if (share_a_point(a->second.box, b->second.box) && may_pair(a->second, b->second) &&
                    !ignored.contains({a->first, b->first}))
                    found.push_back({a->first, b->first});
        return found;
    }

private:
    static bool share_a_point(const Box& a, const Box& b) {
        return !is_empty(a) && !is_empty(b) && overlaps(a, b);
    }
    static bool may_pair(const Entry& a, const Entry& b) {
        return a.enabled && b.enabled && (a.groups & b.mask) != 0 && (b.groups & a.mask) != 0 &&
               (a.owner != b.owner || a.owner == no_owner);
    }
};

class BroadScript {
public:
    explicit BroadScript(std::string_view bytes)
        : choices_(bytes),
          finder_({.threads = 1 + static_cast<int>(choices_.below(2)),
                   .broad = static_cast<BroadPhase>(choices_.below(8))}) {}

    /// The first difference between the two; empty if there is none.
    std::string run() {
        constexpr int most_reports = 8;
        for (int report = 0; report < most_reports && !choices_.ended(); ++report) {
            const std::uint32_t calls = choices_.below(10);
            for (std::uint32_t i = 0; i < calls; ++i)
                call();
            compare();
        }
        return complaint_;
    }

private:
    static constexpr std::uint32_t most_boxes = 700;

    void expect(bool fine, const char* what) {
        if (!fine && complaint_.empty())
            complaint_ = what;
    }

    std::uint32_t any() {
        const std::uint32_t number = choices_.below(256);
        return choices_.below(2) == 0 ? number % 16 : 3 * number;
    }

    void place(std::uint32_t number, const Box& box) {
        if (number >= most_boxes)
            return;
        expect(static_cast<bool>(finder_.try_place(number, box)), "a box in range was rejected");
        naive_.boxes[number].box = box;
    }

    static Box clamped(Vec3 low, Vec3 high) {
        Box box;
        for (int axis = 0; axis < 3; ++axis) {
            box.min[axis] = std::clamp(low[axis], -max_coordinate, max_coordinate);
            box.max[axis] = std::clamp(high[axis], -max_coordinate, max_coordinate);
        }
        return box;
    }

    void place_one() {
        const Vec3 low = any_point(choices_), size = any_point(choices_);
        const Vec3 high = choices_.below(4) == 0 ? size : max(low, low + size);
        place(any(), clamped(low, high));
    }

    /// Many boxes of like size around one point.
    void place_crowd() {
        const Vec3 centre = any_point(choices_);
        const double spread = any_size(choices_), size = any_size(choices_);
        const std::uint32_t first = any(), count = choices_.below(256);
        const bool snapped = choices_.below(3) == 0;
        Random random = choices_.random();
        for (std::uint32_t i = 0; i < count; ++i) {
            Vec3 low = random_point(random, spread);
            if (snapped && size > 0x1p-900)
                low = {std::round(low.x / size) * size, std::round(low.y / size) * size, 0};
            const double part = snapped ? 1 : random.uniform(0.25, 1);
            low = low + centre;
            place(first + i, clamped(low, low + Vec3{size * part, size, size * part}));
        }
    }

    /// Like boxes at both ends of an axis, or of all.
    void place_outliers() {
        const double far = any_size(choices_), size = any_size(choices_);
        const std::uint32_t first = any(), count = choices_.below(64), axes = choices_.below(4);
        Random random = choices_.random();
        for (std::uint32_t i = 0; i < count; ++i) {
            Vec3 low = random_point(random, 8 * size);
            for (int axis = 0; axis < 3; ++axis)
                if (axes == 3 || static_cast<int>(axes) == axis)
                    low[axis] += i % 2 == 0 ? far : -far;
            place(first + i, clamped(low, low + Vec3{size, size, size}));
        }
    }

    void shift_all() {
        const Vec3 by = any_point(choices_);
        const std::uint32_t left_out = 1 + choices_.below(5);
        std::uint32_t i = 0;
        for (const auto& [number, entry] : std::map(naive_.boxes))
            if (i++ % left_out == 0 && !is_empty(entry.box))
                place(number, clamped(entry.box.min + by, entry.box.max + by));
    }

    void remove_some() {
        const std::uint32_t first = any(), count = choices_.below(64);
        for (std::uint32_t i = 0; i <= count; ++i) {
            finder_.remove(first + i);
            naive_.remove(first + i);
        }
    }

    void change_rules() {
        const std::uint32_t first = any(), count = choices_.below(32);
        const std::uint32_t groups = choices_.below(5), mask = choices_.below(5);
        const std::uint32_t owner = choices_.below(2) == 0 ? no_owner : choices_.below(4);
        const bool on = choices_.below(4) != 0;
        for (std::uint32_t box = first; box <= first + count; ++box) {
            finder_.enable(box, on);
            finder_.set_groups(box, groups, mask);
            finder_.set_owner(box, owner);
            if (const auto entry = naive_.boxes.find(box); entry != naive_.boxes.end())
                entry->second = {entry->second.box, on, groups, mask, owner};
        }
    }

    void ignore() {
        const std::uint32_t a = any(), b = any();
        const BoxPair pair = {std::min(a, b), std::max(a, b)};
        if (choices_.below(3) == 0) {
            finder_.unignore(a, b);
            naive_.ignored.erase(pair);
            return;
        }
        finder_.ignore(a, b);
        if (a != b && naive_.boxes.contains(a) && naive_.boxes.contains(b))
            naive_.ignored.insert(pair);
    }

    void be_rejected() {
        Box box = {{0, 0, 0}, {1, 1, 1}};
        const int axis = static_cast<int>(choices_.below(3));
        (choices_.below(2) == 0 ? box.min : box.max)[axis] = bad_number(choices_);
        expect(!finder_.try_place(any(), box), "a box out of range was accepted");
        expect(!finder_.try_place(0x80000000u + any(), {}), "a number out of range was accepted");
    }

    void call() {
        const std::uint32_t kind = choices_.below(20);
        if (kind < 6)
            place_one();
        else if (kind < 9)
            place_crowd();
        else if (kind < 11)
            place_outliers();
        else if (kind < 14)
            shift_all();
        else if (kind < 15)
            remove_some();
        else if (kind < 17)
            change_rules();
        else if (kind < 19)
            ignore();
        else
            be_rejected();
    }

    void compare() {
        const std::span<const BoxPair> found = finder_.pairs();
        expect(std::ranges::equal(found, naive_.pairs()), "other pairs of boxes overlap");
        expect(finder_.size() == naive_.boxes.size(), "more or fewer boxes are there");
    }

    Choices choices_;
    PairFinder finder_;
    NaiveFinder naive_;
    std::string complaint_;
};

inline std::string broad_script(std::string_view bytes) {
    return BroadScript(bytes).run();
}

}  // namespace allide
