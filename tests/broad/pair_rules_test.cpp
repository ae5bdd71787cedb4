// SPDX-License-Identifier: MIT
// Rules inside broad phases: the pairs of brute force without those that are forbidden, and no cost
// of forbidden ones.
#include "broad/pair_rules.h"

#include <memory>

#include <gtest/gtest.h>

#include "broad/finder/make_broad_phase.h"
#include "broad/papers/brute_force.h"
#include "tests/broad/phases.h"
#include "tests/cases.h"

namespace allide::broad {
namespace {

constexpr Phase spatial_phases[] = {Phase::automatic, Phase::grid, Phase::tree};

/// Ways to give rules to a crowd.
enum class Family {
    none_meet,    ///< one group that does not meet itself
    particles,    ///< like `none_meet`, among a few objects that meet all
    teams,        ///< three groups; each meets the others, not itself
    layers,       ///< twelve groups; each meets only itself
    two_of_five,  ///< five groups; each meets itself and the next
    many,         ///< more kinds of rules than there are classes
    owners,       ///< parts of large and of small objects
    all_equal,    ///< rules that forbid nothing
    scene         ///< half of all in the scene, some of them parts; unknown to pair finders
};
constexpr Family all_families[] = {Family::none_meet, Family::particles,   Family::teams,
                                   Family::layers,    Family::two_of_five, Family::many,
                                   Family::owners,    Family::all_equal,   Family::scene};

RuleKind kind_in(Family family, std::uint32_t i, Random& random) {
    const auto below = [&](std::uint32_t end) {
        return static_cast<std::uint32_t>(random.below(end));
    };
    switch (family) {
        case Family::none_meet:
            return {2, ~2u, no_owner};
        case Family::particles:
            return i % 50 == 3 ? RuleKind{} : RuleKind{2, 1, no_owner};
        case Family::teams: {
            const std::uint32_t team = 1u << below(3);
            return {team, 7u & ~team, no_owner};
        }
        case Family::layers: {
            const std::uint32_t layer = 1u << below(12);
            return {layer, layer, no_owner};
        }
        case Family::two_of_five: {
            const std::uint32_t at = below(5);
            return {1u << at, 1u << at | 1u << (at + 1) % 5 | 1u << (at + 4) % 5, no_owner};
        }
        case Family::many:
            return {1 + below(15), below(16), below(4) == 0 ? below(9) : no_owner};
        case Family::owners:
            return {1, UINT32_MAX, below(2) == 0 ? 0 : below(99)};
        case Family::scene:
            return {1, UINT32_MAX, below(3) == 0 ? below(9) : no_owner, below(2) == 0};
        case Family::all_equal:
            return {4, 4, no_owner};
    }
    return {};
}

/// Written out again, so that the test does not share the code that it tests.
bool is_allowed(const RuleKind& a, const RuleKind& b) {
    if ((a.groups & b.mask) == 0 || (b.groups & a.mask) == 0)
        return false;
    if (a.scene && b.scene)
        return false;
    return a.owner == no_owner || a.owner != b.owner;
}

/// A phase under test, and brute force without rules beside it.
class RuledPhases {
public:
    RuledPhases(Phase phase, int threads, std::uint32_t objects)
        : phase_(make_broad_phase({.threads = threads, .broad = phase})),
          kinds_(objects),
          boxes_(objects) {
        phase_->use_rules(&rules_);
    }

    void set_kind(std::uint32_t object, const RuleKind& kind) {
        kinds_[object] = kind;
        const bool groups = rules_.set_groups(object, kind.groups, kind.mask);
        const bool owner = rules_.set_owner(object, kind.owner);
        const bool scene = rules_.set_scene(object, kind.scene);
        if (!groups && !owner && !scene)
            return;
        phase_->remove(object);
        if (boxes_[object])
            place(object, *boxes_[object]);
    }
    void apply(const std::vector<MovingBoxes::Change>& changes, const Lattice& lattice) {
        for (const MovingBoxes::Change& change : changes)
            if (change.box)
                place(change.object, lattice(*change.box));
            else
                remove(change.object);
    }
    std::vector<Pair> expected() {
        std::vector<Pair> pairs;
        for (const Pair pair : brute_.fresh_pairs())
            if (is_allowed(kinds_[pair.a], kinds_[pair.b]))
                pairs.push_back(pair);
        return sorted(pairs);
    }
    std::vector<Pair> found() {
        rules_.classify(kinds_.size());
        return sorted(phase_->fresh_pairs());
    }

private:
    void place(std::uint32_t object, const LatticeBox& box) {
        boxes_[object] = box;
        phase_->place(object, box);
        brute_.place(object, box);
    }
    void remove(std::uint32_t object) {
        boxes_[object].reset();
        phase_->remove(object);
        brute_.remove(object);
    }

    PairRules rules_;
    std::unique_ptr<BroadPhase> phase_;
    BruteForce brute_;
    std::vector<RuleKind> kinds_;
    std::vector<std::optional<LatticeBox>> boxes_;
};

/// In some frames no rule changes, in some a few do, in some most.
std::uint32_t changes_in(int frame, std::uint32_t objects) {
    return frame % 8 == 5 ? objects : frame % 3 == 1 ? 3 : 0;
}

std::size_t expect_allowed_pairs(RuledPhases& phases, Motion motion, Family family,
                                 std::uint32_t objects, int frames) {
    Random random(objects + static_cast<std::uint64_t>(family));
    MovingBoxes boxes(motion, objects, 17);
    const Lattice lattice({0.25, -3, 1}, 0x1p-10);
    for (std::uint32_t i = 0; i < objects; ++i)
        phases.set_kind(i, kind_in(family, i, random));
    std::size_t found = 0;
    for (int frame = 0; frame < frames; ++frame) {
        phases.apply(boxes.next(), lattice);
        for (std::uint32_t i = changes_in(frame, objects); i-- > 0;) {
            const auto object = static_cast<std::uint32_t>(random.below(objects));
            const bool other = random.below(3) == 0;
            phases.set_kind(object, kind_in(other ? Family::many : family, object, random));
        }
        const std::vector<Pair> expected = phases.expected();
        EXPECT_EQ(phases.found(), expected) << "motion " << int(motion) << " frame " << frame;
        found += expected.size();
    }
    return found;
}

TEST(PairRules, EveryPhaseListsTheAllowedPairsOfEveryFamilyAndMotion) {
    for (const Phase phase : all_phases)
        for (const Family family : all_families)
            for (const Motion motion : all_motions) {
                SCOPED_TRACE(testing::Message()
                             << "phase " << int(phase) << " family " << int(family));
                RuledPhases phases(phase, 1, 90);
                expect_allowed_pairs(phases, motion, family, 90, 12);
                if (HasFailure())
                    return;
            }
}

TEST(PairRules, LargerCrowdsHaveTheSamePairsForEveryThreadCount) {
    const int frames = std::max(4, cases(14));
    std::size_t found = 0;
    for (const Phase phase : spatial_phases)
        for (const int threads : {1, 2, 5})
            for (const Family family : all_families)
                for (const Motion motion : {Motion::coherent, Motion::sized, Motion::resting}) {
                    SCOPED_TRACE(testing::Message() << "phase " << int(phase) << " family "
                                                    << int(family) << " threads " << threads);
                    RuledPhases phases(phase, threads, 700);
                    found += expect_allowed_pairs(phases, motion, family, 700, frames);
                    if (HasFailure())
                        return;
                }
    EXPECT_GT(found, frames * 7000u);
}

/// Many objects at one place, with the rules of a family.
struct Heap {
    Heap(Phase method, std::uint32_t count, Family family)
        : phase(make_broad_phase({.broad = method})), objects(count) {
        Random random(5);
        phase->use_rules(&rules);
        for (std::uint32_t i = 0; i < objects; ++i) {
            const RuleKind kind = kind_in(family, i, random);
            rules.set_groups(i, kind.groups, kind.mask);
            rules.set_owner(i, kind.owner);
        }
        place();
    }
    void place() {
        LatticeBox box;
        for (int k = 0; k < 3; ++k) {
            box.min[k] = -4000;
            box.max[k] = 4000;
        }
        for (std::uint32_t i = 0; i < objects; ++i)
            phase->place(i, box);
    }
    std::size_t pairs() {
        rules.classify(objects);
        return phase->fresh_pairs().size();
    }
    double bytes_per_object() const {
        return static_cast<double>(phase->bytes() + rules.bytes()) / objects;
    }
    double tests_per_object() const {
        return static_cast<double>(phase->counters().box_tests) / objects;
    }

    PairRules rules;
    std::unique_ptr<BroadPhase> phase;
    std::uint32_t objects;
};

TEST(PairRules, ObjectsThatExcludeEachOtherCostLinearTimeAndMemory) {
    for (const Phase phase : spatial_phases)
        for (const std::uint32_t objects : {16'384u, 200'000u}) {
            Heap heap(phase, objects, Family::none_meet);
            for (int frame = 0; frame < 3; ++frame) {
                EXPECT_EQ(heap.pairs(), 0u);
                EXPECT_LE(heap.tests_per_object(), 4) << int(phase) << " " << objects;
                EXPECT_LE(heap.bytes_per_object(), 200) << int(phase) << " " << objects;
                heap.place();
            }
        }
}

TEST(PairRules, ParticlesAmongFewObjectsCostTheirAllowedPairs) {
    Heap heap(Phase::automatic, 20'000, Family::particles);
    const std::size_t few = 400, particles = heap.objects - few;
    const std::size_t allowed = few * particles + few * (few - 1) / 2;
    for (int frame = 0; frame < 3; ++frame) {
        EXPECT_EQ(heap.pairs(), allowed);
        EXPECT_LE(heap.tests_per_object(), 2.0 * static_cast<double>(allowed) / heap.objects);
        EXPECT_LE(heap.bytes_per_object(),
                  200 + 24.0 * static_cast<double>(allowed) / heap.objects);
        heap.place();
    }
}

TEST(PairRules, EveryPhaseKeepsMemoryForAllowedPairsOnly) {
    for (const Phase phase : all_phases) {
        if (phase == Phase::sweep_dense)
            continue;  // keeps n^2 bytes by definition
        Heap heap(phase, 4000, Family::none_meet);
        EXPECT_EQ(heap.pairs(), 0u);
        EXPECT_LE(heap.bytes_per_object(), 400) << int(phase);
    }
}

TEST(PairRules, MoreKindsThanClassesTakeMemoryForAllowedPairsOnly) {
    Heap heap(Phase::automatic, 4000, Family::none_meet);
    for (std::uint32_t i = 0; i < heap.objects; ++i) {
        heap.phase->remove(i);
        heap.rules.set_groups(i, 0x80000000 | i, 0x40000000 | i << 12);
    }
    heap.place();
    EXPECT_EQ(heap.pairs(), 0u);
    EXPECT_LE(heap.bytes_per_object(), 400);
}

TEST(PairRules, RulesThatForbidNothingCostNothing) {
    Heap plain(Phase::tree, 3000, Family::all_equal), ruled(Phase::tree, 3000, Family::all_equal);
    plain.phase->use_rules(nullptr);
    EXPECT_EQ(plain.pairs(), 3000u * 2999 / 2);
    EXPECT_EQ(ruled.pairs(), 3000u * 2999 / 2);
    EXPECT_FALSE(ruled.rules.classes().forbid_any());
    EXPECT_EQ(ruled.phase->counters().box_tests, plain.phase->counters().box_tests);
    EXPECT_EQ(ruled.phase->bytes(), plain.phase->bytes());
}

TEST(PairRules, ADefaultObjectAmongOthersThatExcludeItIsSeen) {
    Heap heap(Phase::automatic, 40, Family::all_equal);
    EXPECT_EQ(heap.pairs(), 40u * 39 / 2);
    heap.phase->remove(7);
    heap.rules.forget(7);
    heap.place();
    EXPECT_EQ(heap.pairs(), 39u * 38 / 2);
}

TEST(PairRules, KindsThatAreNoLongerUsedTakeNoMemory) {
    PairRules rules;
    for (std::uint32_t i = 0; i < 100'000; ++i)
        rules.set_groups(i % 10, i + 2, i + 3);
    EXPECT_LE(rules.bytes(), 4000u);
}

TEST(PairFinder, FollowsRulesThatChangeByEveryMethod) {
    constexpr std::uint32_t count = 120;
    for (const Phase phase : all_phases)
        for (const int threads : {1, 3}) {
            PairFinder finder({.threads = threads, .broad = phase});
            Random random(4);
            std::vector<RuleKind> kinds(count);
            std::vector<bool> enabled(count, true);
            std::set<Pair> ignored;
            const Box box = {{0, 0, 0}, {1, 1, 1}};
            for (std::uint32_t i = 0; i < count; ++i)
                finder.place(i, box);
            for (int frame = 0; frame < 40; ++frame) {
                for (int change = 0; change < 6; ++change) {
                    const auto a = static_cast<std::uint32_t>(random.below(count));
                    const auto b = static_cast<std::uint32_t>(random.below(count));
                    kinds[a] = kind_in(all_families[random.below(8)], a, random);
                    finder.set_groups(a, kinds[a].groups, kinds[a].mask);
                    finder.set_owner(a, kinds[a].owner);
                    enabled[b] = random.below(4) != 0;
                    finder.enable(b, enabled[b]);
                    if (a != b && ignored.insert(ordered_pair(a, b)).second)
                        finder.ignore(a, b);
                }
                std::vector<Pair> expected;
                for (std::uint32_t a = 0; a < count; ++a)
                    for (std::uint32_t b = a + 1; b < count; ++b)
                        if (enabled[a] && enabled[b] && is_allowed(kinds[a], kinds[b]) &&
                            !ignored.contains({a, b}))
                            expected.push_back({a, b});
                ASSERT_EQ(sorted(finder.pairs()), expected)
                    << "phase " << int(phase) << " frame " << frame;
            }
        }
}

TEST(PairFinder, RemovesABoxThatNoMethodHasSeen) {
    for (const Phase phase : all_phases) {
        PairFinder finder({.broad = phase});
        finder.place(500, {{0, 0, 0}, {1, 1, 1}});
        finder.remove(500);
        EXPECT_TRUE(finder.pairs().empty());
    }
}

TEST(PairRules, ChooseClassesAgainOnceASixteenthHasChanged) {
    constexpr std::size_t objects = 160;
    PairRules rules;
    for (std::uint32_t i = 0; i < 20; ++i)
        rules.set_groups(i, 2, 1);  // the others meet all
    rules.classify(objects);
    ASSERT_TRUE(rules.classes().forbid_any());
    const auto version = rules.classes().version();
    rules.classify(objects);
    EXPECT_EQ(rules.classes().version(), version) << "nothing has changed";
    for (std::uint32_t i = 20; i < 30; ++i)
        rules.set_groups(i, 2, 1);
    rules.classify(objects);
    EXPECT_EQ(rules.classes().version(), version) << "a sixteenth has changed";
    rules.set_groups(30, 2, 1);
    rules.classify(objects);
    EXPECT_EQ(rules.classes().version(), version + 1);
}

/// Gives the next objects of `rules` groups and a mask; returns the first of them.
std::uint32_t add_group(PairRules& rules, std::uint32_t& next, std::uint32_t count,
                        const BoxRules& of) {
    const std::uint32_t first = next;
    for (; next < first + count; ++next)
        rules.set_groups(next, of.groups, of.mask);
    return first;
}

TEST(PairRules, SectionsHoldClassesThatMeetAlikeOrEachOther) {
    PairRules rules;
    std::uint32_t next = 0;
    // Dust meets the walls alone; walls and guests meet each other, and other things differently.
    const auto dust = add_group(rules, next, 100, {.groups = 1, .mask = 4});
    const auto smoke = add_group(rules, next, 90, {.groups = 2, .mask = 4});
    const auto walls = add_group(rules, next, 10, {.groups = 4, .mask = 31});
    const auto guests = add_group(rules, next, 9, {.groups = 8, .mask = 28});
    const auto lone = add_group(rules, next, 8, {.groups = 16, .mask = 12});
    rules.classify(next);
    ASSERT_TRUE(rules.classes().has_sections());
    const auto section = [&](std::uint32_t object) {
        return int(rules.classes().section(rules.class_of(object)));
    };
    EXPECT_EQ(section(dust), 0);
    EXPECT_EQ(section(smoke), 0) << "meets what dust meets";
    EXPECT_EQ(section(walls), 1);
    EXPECT_EQ(section(guests), 1) << "meets the walls and its own";
    EXPECT_EQ(section(lone), 2) << "meets both, but not its own";
}

TEST(PairRules, SectionsAreLeftOutWhereMostPairsAreAllowed) {
    for (const std::uint32_t alone : {72u, 73u}) {
        PairRules rules;
        std::uint32_t next = 0;
        add_group(rules, next, alone, {.groups = 1, .mask = 2});
        add_group(rules, next, 30, {.groups = 2, .mask = 3});
        rules.classify(next);
        // 900 and twice 30 * alone pairs of 30 + alone squared are allowed: 50.2 and 49.8 percent.
        EXPECT_EQ(rules.classes().has_sections(), alone == 73);
    }
}

}  // namespace
}  // namespace allide::broad
