// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <allide/world.h>

#include "broad/pair_rules.h"
#include "geometry/access.h"
#include "geometry/geometry_impl.h"
#include "world/large_objects.h"
#include "world/margins.h"
#include "world/moving_shapes.h"
#include "world/neighbourhood.h"
#include "world/object_boxes.h"
#include "world/object_motions.h"
#include "world/object_table.h"
#include "world/octree_tests.h"
#include "world/pair_tests.h"
#include "world/reporter.h"
#include "world/scaled_shapes.h"
#include "world/seen_slots.h"
#include "world/selectors.h"
#include "world/stale_slots.h"
#include "world/step_timer.h"
#include "world/swept_pairs.h"

namespace allide {

class Ways;

/// A world keeps its objects with their poses and rules. All else follows from them: boxes, trees
/// and the last report. A change marks stale what follows from it, and the next query updates that.
struct World::Impl {
    explicit Impl(const WorldOptions& chosen);

    WorldOptions options;
    ObjectTable objects;
    MovingShapes moving;
    ScaledShapes scaled;
    ObjectMotions motions;
    Selectors selectors;
    broad::PairRules rules;
    Margins margins;
    Neighbourhood neighbours;

    /// Runs a call that changes the world or queries it. If memory runs out within the call, all
    /// that follows from the objects is computed again before the next.
    template <class Body>
    auto guarded(Body body) -> decltype(body()) {
#if defined(__cpp_exceptions)
        if (is_broken_)
            recover();
        try {
            return body();
        } catch (...) {
            is_broken_ = true;
            throw;
        }
#else
        return body();
#endif
    }

    // object_changes.cpp
    /// Adds an object whose arguments were checked. If it throws, no change can be seen.
    /// `before_scale` is null for an object whose scale is 1.
    ObjectId add(Geometry geometry, const Transform& world_from_local, const ObjectOptions& chosen,
                 std::unique_ptr<ScaledShape> before_scale);
    void remove(std::uint32_t slot);
    ObjectOptions object_options(std::uint32_t slot) const;
    /// Sets its groups. The broad phase drops the object if they differ from before.
    void set_groups(std::uint32_t slot, std::uint32_t groups, std::uint32_t mask);
    /// Sets its owner, as `set_groups` does.
    void set_owner(std::uint32_t slot, std::uint32_t owner);
    void forbid_stationary_pairs(std::uint32_t added);
    /// Says that the pairs of the object must be tested again.
    void mark_pairs_stale(std::uint32_t slot) { stale_.add(slot); }
    /// Forgets what coherence keeps of the pairs of an object, whose faces change.
    void forget_pairs(std::uint32_t slot) { tests_.forget(objects.id(slot)); }
    /// Says that its box must be computed again, and its pairs tested again.
    void mark_box_stale(std::uint32_t slot);

    /// Whether the object has no box, and so is tested with all others.
    bool is_unbounded(std::uint32_t slot) const {
        return Access::impl(objects.geometry(slot)).unbounded;
    }

    // selectors.cpp
    void select(Selector& selector, std::int32_t child);
    /// One selector more or less hides the object, for which there is room.
    void hide(std::uint32_t slot, bool more) noexcept;
    /// Forgets members that were removed.
    void drop_removed(Selector& selector) const;

    // reshape.cpp
    /// Returns why an object of this shape cannot have that pose, if it cannot. Parts are at rest
    /// if no poses are given.
    std::optional<Error> shape_error(const Geometry& shape, const Transform& world_from_local,
                                     std::span<const Transform> parent_from_part) const;
    Result<void> set_scale(std::uint32_t slot, double scale);
    /// Replaces the shape by one that fits its pose. `before_scale` is null for an object whose
    /// scale was not set.
    void set_shape(std::uint32_t slot, Geometry shape, std::unique_ptr<ScaledShape> before_scale);

    // placement.cpp
    /// Does nothing for a transform with the same bits as before.
    void place(std::uint32_t slot, const Transform& world_from_local);
    /// Places different objects.
    void place(std::span<const ObjectId> ids, std::span<const Transform> world_from_local);
    /// Returns why the objects cannot be placed so, if they cannot: the error of the first.
    std::optional<Error> placement_error(std::span<const ObjectId> ids,
                                         std::span<const Transform> world_from_local);
    /// Returns why a valid transform cannot place this object, if it cannot.
    std::optional<Error> motion_error(std::uint32_t slot, const Transform& world_from_local);
    /// Whether objects must stay within the cube of an octree that may not grow.
    bool has_fixed_cube() const;
    /// Returns an error if a shape with these bounds would leave that cube.
    std::optional<Error> cube_error(const LocalBounds& bounds,
                                    const Transform& world_from_local) const;
    /// Returns an error if the object would leave it at this pose. Its bounds must not be stale.
    std::optional<Error> cube_error(std::uint32_t slot, const Transform& world_from_local) const;
    /// Returns an error if the object would leave it with these vertices.
    std::optional<Error> cube_error(std::uint32_t slot, std::span<const Vec3> vertices) const;

    // deforming.cpp
    /// Returns the object's own shape, which replaces its geometry in the table.
    Deformed& start_deforming(std::uint32_t slot);

    // motions.cpp
    /// Returns why an object cannot move so, if it cannot.
    std::optional<Error> move_error(std::uint32_t slot, const Motion& motion);
    /// Places different objects at the starts of motions that were checked.
    void move(std::span<const ObjectId> ids, std::span<const Motion> given);
    Result<void> advance(double time);

    // detect_motion.cpp
    Result<std::vector<WorldImpact>> detect_motion(const WorldMotionOptions& chosen);

    // cast_shape.cpp
    Result<std::optional<WorldShapeHit>> cast_shape(const Moving& shape,
                                                    const MotionOptions& chosen);

    // update.cpp
    Placed placed(std::uint32_t slot) const;
    Enclosure enclosure(std::uint32_t slot);
    Box box(std::uint32_t slot) { return enclosure(slot).box; }
    /// Computes stale boxes, and the trees or bounds of deformed objects that these follow from.
    void update_boxes();

    // detect.cpp
    const Report& detect();
    std::size_t memory() const;

    /// Adds its lifetime to the step, if times are measured.
    StepTimer timer(double WorldTimes::* step) {
        return StepTimer(options.times ? &(times_.*step) : nullptr);
    }

    /// Calls visit(slot, bound) for the enabled objects in the order of bound(box), while that is
    /// at most the limit. Those without a box come first. Visit returns the limit from then on.
    template <class Bound, class Visit>
    void walk(double limit, Bound bound, Visit visit) {
        guarded([&] { walk_unguarded(limit, bound, visit); });
    }

    // nearest_pair.cpp
    /// Which groups the two objects of a pair come from.
    struct GroupPair {
        std::uint32_t a = 0, b = 0;
        bool is_any = true;
    };
    std::optional<WorldNearestPair> nearest_pair(const GroupPair& groups, double limit);

private:
    template <class Bound, class Visit>
    void walk_unguarded(double limit, Bound bound, Visit visit) {
        update_boxes();
        update_deformed_trees();
        for (const std::uint32_t slot : unbounded_)
            if (objects.is_active(slot) && limit >= 0)
                limit = visit(slot, 0.0);
        if (neighbours.walk(limit, bound, visit))
            return;
        nearest_.clear();
        for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
            if (objects.is_active(slot) && !is_unbounded(slot))
                nearest_.push_back({bound(box(slot)), 0, slot});
        std::ranges::sort(nearest_, {}, &broad::BoxStep::bound);
        for (const broad::BoxStep& step : nearest_) {
            if (step.bound > limit || step.bound == std::numeric_limits<double>::infinity())
                return;
            limit = visit(step.node, step.bound);
        }
    }

    // nearest_pair.cpp
    /// Takes two slots and returns the limit from then on.
    using PairVisit = std::function<double(std::uint32_t, std::uint32_t)>;
    /// Calls visit for pairs of enabled objects whose boxes may be no farther apart than the
    /// limit, the least gap first if the broad phase has a tree.
    void walk_pairs(double limit, const PairVisit& visit);
    void visit_all_pairs(double limit, const PairVisit& visit);
    /// Puts the object of the first group first; false if neither order has one of each.
    bool choose_order(const GroupPair& groups, std::uint32_t& a, std::uint32_t& b) const;

    // object_changes.cpp
    /// Forgets its rules. The broad phase drops the object if they were not the default ones.
    void forget_rules(std::uint32_t slot);

    // reshape.cpp
    /// A copy of what the object is before it is scaled.
    std::unique_ptr<ScaledShape> before_scale(std::uint32_t slot) const;
    Result<void> scale_deformed(std::uint32_t slot, std::unique_ptr<ScaledShape> shape);

    // placement.cpp
    std::optional<Error> first_placement_error(std::span<const ObjectId> ids,
                                               std::span<const Transform> world_from_local);
    bool are_live(std::span<const ObjectId> ids) const;
    bool are_distinct(std::span<const ObjectId> ids);
    std::size_t place_block(std::span<const ObjectId> ids,
                            std::span<const Transform> world_from_local);
    bool place_other_box(std::uint32_t slot, broad::LatticeBox* box);

    // update.cpp
    void update_box(std::uint32_t slot);
    void forget_box(std::uint32_t slot);
    void update_deformed_trees();
    void update_lattice();

    // recover.cpp
    void recover();

    // detect.cpp
    bool must_test(broad::Pair pair) const;
    std::span<const broad::Pair> candidates();
    /// Drops candidates that are near none of the parts of a large object.
    void drop_far_from_parts();
    void add_self_tests();
    /// Pairs each unbounded object with all others that may meet it.
    void add_unbounded_pairs();
    Report& test(std::span<const broad::Pair> pairs, Stats& stats);
    /// Returns the pairs that the octree leaves to the trees.
    std::span<const broad::Pair> test_by_octree(std::span<const broad::Pair> pairs,
                                                NearPairs& found, Stats& stats);

    // detect_motion.cpp
    void place_swept(const Ways& ways, const WorldMotionOptions& chosen);
    void add_unbounded_ways(const Ways& ways, std::vector<broad::Pair>& pairs);
    /// Pairs that may meet on their ways, sorted.
    std::vector<broad::Pair> motion_pairs(const Ways& ways, const WorldMotionOptions& chosen);
    Result<std::vector<WorldImpact>> all_impacts(const Ways& ways,
                                                 std::span<const broad::Pair> pairs,
                                                 const MotionOptions& each) const;
    WorldImpact world_impact(broad::Pair pair, const Impact& impact) const;

    // Objects: what follows from them, and what of it is stale.
    ObjectBoxes boxes_;
    std::size_t stationary_ = 0, self_tested_ = 0;  ///< how many objects are
    std::vector<std::uint32_t> unbounded_;    ///< slots of objects that have no box, ascending
    StaleSlots stale_;                        ///< whose pairs are stale
    std::vector<std::uint32_t> stale_boxes_;  ///< slots, perhaps several times
    bool is_broken_ = false;                  ///< memory ran out in the last call

    // Detection.
    std::vector<broad::Pair> candidates_;
    LargeObjects large_;
    PairTests tests_;
    std::optional<OctreeTests> octree_tests_;
    Reporter reporter_;
    std::optional<SweptPairs> swept_;  ///< since the first detect_motion()
    MovingShapes::Fitted fitted_;      ///< since the last detect()
    WorldTimes times_;                 ///< since the last report

    // Memory that calls reuse.
    SeenSlots seen_;                       ///< by a bulk place
    std::vector<broad::BoxStep> nearest_;  ///< of `walk`, for broad phases without a tree
};

}  // namespace allide
