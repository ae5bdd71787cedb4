// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <allide/world.h>

#include "broad/pair_rules.h"
#include "broad/pair_sort.h"
#include "world/margins.h"
#include "world/moving_shapes.h"
#include "world/near_pairs.h"
#include "world/neighbourhood.h"
#include "world/object_boxes.h"
#include "world/object_table.h"
#include "world/octree_tests.h"
#include "world/pair_tests.h"
#include "world/step_timer.h"
#include "world/touched_slots.h"

namespace allide {

struct World::Impl {
    explicit Impl(const WorldOptions& chosen);

    WorldOptions options;
    ObjectTable objects;
    MovingShapes moving;
    broad::PairRules rules;
    Margins margins;
    Neighbourhood neighbours;
    std::size_t stationary = 0;  ///< objects that are
    std::size_t self_tested = 0;

    /// The slot's pairs must be tested anew.
    void touch(std::uint32_t slot) { touched_.add(slot); }
    /// And its box, if it has one still, is to be looked at before the next detect().
    void renew(std::uint32_t slot);
    /// A new object has the slot.
    void begin(std::uint32_t slot, BoxKind box);

    /// The same bits as before change nothing.
    void place(std::uint32_t slot, const Transform& world_from_local);
    /// Why objects cannot be placed so, if they cannot: the first of them.
    std::optional<Error> placement_error(std::span<const ObjectId> ids,
                                         std::span<const Transform> world_from_local);
    /// Why what has these bounds cannot stand there, if it would leave a cube that may not grow.
    std::optional<Error> cube_error(const LocalBounds& bounds,
                                    const Transform& world_from_local) const;
    /// The same of an object that stands elsewhere. Its bounds must not be stale.
    std::optional<Error> cube_error(std::uint32_t slot, const Transform& world_from_local) const;
    /// The same of one that gets these vertices.
    std::optional<Error> cube_error(std::uint32_t slot, std::span<const Vec3> vertices) const;
    bool has_fixed_cube() const;
    /// Why a good transform still cannot place an object, if it cannot.
    std::optional<Error> motion_error(std::uint32_t slot, const Transform& world_from_local);
    /// Of different objects.
    void place(std::span<const ObjectId> ids, std::span<const Transform> world_from_local);

    /// The shape of an object's own, which takes the place of its geometry in the table.
    Deformed& start_deforming(std::uint32_t slot);

    Placed placed(std::uint32_t slot) const;
    Enclosure enclosure(std::uint32_t slot);
    Box box(std::uint32_t slot) { return enclosure(slot).box; }
    /// Brings the boxes up to date.
    void refresh_boxes();

    const Report& detect();
    std::size_t memory() const;

    /// Its life counts as the step's, if times are asked for.
    StepTimer timer(double WorldTimes::* step) {
        return StepTimer(options.times ? &(times_.*step) : nullptr);
    }

    /// Calls visit(slot, bound) for the enabled objects in the order of bound(box), while that is
    /// at most the limit, which visit returns anew.
    template <class Bound, class Visit>
    void walk(double limit, Bound bound, Visit visit) {
        refresh_boxes();
        fit_deformed();
        if (neighbours.walk(limit, bound, visit))
            return;
        nearest_.clear();
        for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
            if (objects.is_active(slot))
                nearest_.push_back({bound(box(slot)), 0, slot});
        std::ranges::sort(nearest_, {}, &broad::BoxStep::bound);
        for (const broad::BoxStep& step : nearest_) {
            if (step.bound > limit || step.bound == std::numeric_limits<double>::infinity())
                return;
            limit = visit(step.node, step.bound);
        }
    }

private:
    std::optional<Error> first_placement_error(std::span<const ObjectId> ids,
                                               std::span<const Transform> world_from_local);
    bool are_live(std::span<const ObjectId> ids) const;
    bool are_distinct(std::span<const ObjectId> ids);
    bool is_named_first(std::uint32_t slot, std::uint32_t call);
    std::size_t place_block(std::span<const ObjectId> ids,
                            std::span<const Transform> world_from_local);
    void renew_box(std::uint32_t slot);
    bool place_otherwise(std::uint32_t slot, broad::LatticeBox* box);
    bool may_be_tested(broad::Pair pair) const;
    void fit_deformed();
    std::span<const broad::Pair> candidates();
    void add_self_tests();
    void merge_with_untouched();
    void name_pairs();
    void report_changes();
    void publish();
    void test(std::span<const broad::Pair> asked, Stats& stats);
    /// Returns those that the octree leaves to the trees.
    std::span<const broad::Pair> test_by_octree(std::span<const broad::Pair> asked, Stats& stats);

    TouchedSlots touched_;
    MovingShapes::Fitted fitted_;  ///< since the last detect()
    ObjectBoxes boxes_;
    std::vector<std::uint32_t> named_in_;  ///< the last bulk call that named each slot
    std::uint32_t bulk_calls_ = 0;
    std::vector<std::uint32_t> renewed_;
    std::vector<broad::Pair> candidates_;
    PairTests tests_;
    std::optional<OctreeTests> octree_tests_;
    NearPairs fresh_, current_, previous_;
    broad::PairSort<NearPair> sort_;
    std::vector<broad::BoxStep> nearest_;
    std::vector<ObjectPair> ids_, previous_ids_, began_, ended_;
    std::vector<Collision> collisions_;
    WorldTimes times_;  ///< since the last report
    Report report_;
};

}  // namespace allide
