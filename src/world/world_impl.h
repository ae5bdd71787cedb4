// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <allide/world.h>

#include "broad/broad_phase.h"
#include "broad/lattice.h"
#include "broad/pair_rules.h"
#include "world/near_pairs.h"
#include "world/object_table.h"
#include "world/pair_tests.h"

namespace allide {

struct World::Impl {
    explicit Impl(const WorldOptions& chosen);

    WorldOptions options;
    ObjectTable objects;
    broad::PairRules rules;

    /// The slot's pairs must be tested anew.
    void touch(std::uint32_t slot);
    /// The same bits as before change nothing.
    void place(std::uint32_t slot, const Transform& world_from_local);
    Box box(std::uint32_t slot) const;

    const Report& detect();
    std::size_t memory() const;

    /// Calls visit(slot, box) for every enabled object, in the order of slots.
    template <class Visit>
    void for_each_box(Visit visit) const {
        for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
            if (objects.is_active(slot))
                visit(slot, box(slot));
    }

private:
    struct Motion {
        bool touched = false;    ///< since the last detect()
        bool is_placed = false;  ///< in the broad phase
    };

    void refresh_boxes();
    void choose_lattice_if_unfit();
    void place_in_broad_phase(std::uint32_t slot);
    bool is_touched(broad::Pair pair) const;
    bool may_be_tested(broad::Pair pair) const;
    void choose_candidates();
    void merge_with_untouched();
    void report_changes();
    void publish();

    std::vector<Motion> motion_;
    std::vector<std::uint32_t> touched_;
    broad::Lattice lattice_;
    std::size_t unfit_ = 0, unfit_when_chosen_ = 0;
    bool has_lattice_ = false;
    std::unique_ptr<broad::BroadPhase> broad_;

    std::vector<broad::Pair> candidates_;
    PairTests tests_;
    NearPairs fresh_, current_, previous_;
    std::vector<ObjectPair> ids_, previous_ids_, began_, ended_;
    std::vector<Collision> collisions_;
    Report report_;
};

}  // namespace allide
