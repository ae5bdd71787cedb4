// SPDX-License-Identifier: MIT
// Compares every tree, rule and option with brute force along flights.
#include "tests/oracle/flights.h"

#include <gtest/gtest.h>

#include <allide/query.h>

#include "base/parallel.h"
#include "base/random.h"
#include "bvtree/placed_faces.h"
#include "dop/dop_any_tree.h"
#include "primitive/triangle_contact.h"
#include "tests/oracle/methods.h"
#include "tests/oracle/tree_kinds.h"

namespace allide {
namespace {

using Answers = std::vector<std::vector<FacePair>>;

Answers oracle_answers(const Flight& flight) {
    Answers all;
    for (const Flight::Pose& pose : flight.poses)
        all.push_back(oracle_contacts(flight, pose));
    return all;
}

/// Stops at the first difference, and saves it.
void fly(const TreeKind& kind, const Flight& flight, const Answers& expected) {
    const std::unique_ptr<TreeMethod> trees = build(kind, flight.a, flight.b);
    for (std::size_t i = 0; i < flight.poses.size(); ++i) {
        const Flight::Pose& pose = flight.poses[i];
        if (trees->contacts(pose.a, pose.b) == expected[i])
            continue;
        ADD_FAILURE() << kind.name << ", " << flight.name << ", pose " << i << ": run tests/replay "
                      << save_mismatch({{flight.a, pose.a}, {flight.b, pose.b}});
        return;
    }
}

/// k-DOP trees for queries that may stop early.
class BudgetedPair {
public:
    BudgetedPair(int k, const Flight& flight)
        : flight_(flight),
          a_(AnyDopTree::try_build(k, view(flight.a)).value()),
          b_(AnyDopTree::try_build(k, view(flight.b)).value()) {}

    BudgetVerdict verdict(const Flight::Pose& pose, DopTraversal order, const Budget& budget) {
        Stats stats;
        return time_critical(a_, b_, frame(pose), {.traversal = order}, budget, scratch_, stats,
                             [&](std::uint32_t f, std::uint32_t g) { return !meet(pose, f, g); })
            .verdict;
    }

    bool front_is_a_cut_after(const Flight::Pose& pose) {
        Stats stats;
        for_each_candidate(a_, b_, frame(pose), {.front = &front_}, scratch_, stats,
                           [](auto...) { return true; });
        return is_cut(front_, a_);
    }

private:
    RelativeFrame frame(const Flight::Pose& pose) const {
        return relative_frame(pose.a, radius(flight_.a), pose.b, radius(flight_.b));
    }
    bool meet(const Flight::Pose& pose, std::uint32_t f, std::uint32_t g) const {
        const PlacedFaces a = {view(flight_.a), pose.a}, b = {view(flight_.b), pose.b};
        return triangle_contact(a.world_triangle(f), b.world_triangle(g)) != ContactKind::none;
    }

    const Flight& flight_;
    AnyDopTree a_, b_;
    DopScratch scratch_;
    DopFront front_;
};

class Flights : public testing::TestWithParam<int> {};
class SlowFlights : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(, Flights, testing::Range(0, flight_count));
INSTANTIATE_TEST_SUITE_P(, SlowFlights, testing::Range(0, flight_count));

TEST_P(Flights, HasPosesApartTouchingAndGrazing) {
    const Flight flight = make_flight(GetParam(), 150);
    std::size_t touching = 0, grazing = 0;
    for (const auto& contacts : oracle_answers(flight)) {
        touching += !contacts.empty();
        grazing += !contacts.empty() && contacts.size() <= 20;
    }
    EXPECT_GE(flight.poses.size(), 150u);
    EXPECT_GT(touching, flight.poses.size() / 10);
    EXPECT_LT(touching, flight.poses.size());
    EXPECT_GT(grazing, 4u);
}

/// The kinds are dealt out to the flights; SlowFlights lets each fly all of them.
TEST_P(Flights, EveryKindOfTreeFindsThePairsOfTheOracle) {
    const std::vector<TreeKind> kinds = every_tree_kind();
    const Flight flight = make_flight(GetParam(), 90);
    const Answers expected = oracle_answers(flight);
    fly(kinds[0], flight, expected);
    for (std::size_t k = 1 + GetParam(); k < kinds.size(); k += flight_count)
        fly(kinds[k], flight, expected);
}

TEST_P(SlowFlights, EveryKindOfTreeFindsThePairsOfTheOracle) {
    const Flight flight = make_flight(GetParam(), 500);
    const Answers expected = oracle_answers(flight);
    for (const TreeKind& kind : every_tree_kind())
        fly(kind, flight, expected);
}

/// Small budgets cut queries short everywhere; the largest lets most of them finish.
TEST_P(Flights, TimeCriticalQueriesNeverSayAFalseDisjoint) {
    const Flight flight = make_flight(GetParam(), 150);
    const Answers expected = oracle_answers(flight);
    const DopTraversal orders[] = {DopTraversal::larger_first, DopTraversal::environment_first,
                                   DopTraversal::lock_step};
    int open = 0, disjoint = 0;
    for (const int k : {6, 14, 18, 26}) {
        BudgetedPair trees(k, flight);
        for (std::size_t i = 0; i < flight.poses.size(); ++i)
            for (const std::uint64_t tests : {3u, 60u, 1000u, 100'000u}) {
                const BudgetVerdict verdict =
                    trees.verdict(flight.poses[i], orders[i % 3], {.tests = tests});
                open += verdict == BudgetVerdict::may_intersect;
                disjoint += verdict == BudgetVerdict::disjoint;
                if (verdict != BudgetVerdict::may_intersect) {
                    EXPECT_EQ(verdict == BudgetVerdict::intersects, !expected[i].empty());
                }
            }
    }
    EXPECT_GT(open, 100);
    EXPECT_GT(disjoint, 100);
}

/// Also where the flyer jumps from one end of its path to the other.
TEST_P(Flights, TheFrontIsACutWhateverTheOrderOfPoses) {
    const Flight flight = make_flight(GetParam(), 150);
    Random random(8);
    const std::size_t count = flight.poses.size();
    for (const int k : {6, 18, 26}) {
        BudgetedPair trees(k, flight);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = i % 5 == 4 ? random.below(count) : i;
            EXPECT_TRUE(trees.front_is_a_cut_after(flight.poses[at]));
        }
    }
}

TEST_P(Flights, ManyThreadsFindWhatOneFinds) {
    const Flight flight = make_flight(GetParam(), 60);
    const Answers expected = oracle_answers(flight);
    for (const Tree tree : {Tree::bvh8, Tree::obb, Tree::obb_compact, Tree::dop6, Tree::dop14,
                            Tree::dop18, Tree::dop26}) {
        const Geometry a = Geometry::surface(flight.a, {.tree = tree});
        const Geometry b = Geometry::surface(flight.b, {.tree = tree});
        Answers found[2];
        for (const int threads : {1, 4}) {
            Answers& answers = found[threads == 4];
            answers.resize(flight.poses.size());
            parallel_for(threads, flight.poses.size(), 4, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    answers[i] = intersecting_faces(Placed(a, flight.poses[i].a),
                                                    Placed(b, flight.poses[i].b));
            });
        }
        EXPECT_EQ(found[0], found[1]);
        EXPECT_EQ(found[0], expected);
    }
}

}  // namespace
}  // namespace allide
