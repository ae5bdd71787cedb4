// SPDX-License-Identifier: MIT
// The default broad phase keeps boxes in spatial order. When most objects move it uses a ghost grid
// for boxes of similar size and a packed tree for all others. When few move it refits the tree and
// queries it for those alone.
#pragma once

#include "broad/broad_phase.h"
#include "broad/spatial/ghost_grid.h"
#include "broad/spatial/loose_pairs.h"
#include "broad/spatial/packed_tree.h"
#include "broad/spatial/spatial_store.h"
#include "broad/spatial/task_pairs.h"

namespace allide::broad {

enum class Structure : std::uint8_t {
    automatic,  ///< by the data
    grid,       ///< the ghost grid wherever it can be
    tree
};

struct SpatialOptions {
    int threads = 1;
    Structure structure = Structure::automatic;
    std::uint32_t first_stamp = 1;  ///< stamp of boxes in the first frame
};

class SpatialPhase final : public BroadPhase {
public:
    explicit SpatialPhase(const SpatialOptions& options = {})
        : options_(options), store_(options.first_stamp) {}

    void place(std::uint32_t object, const LatticeBox& box) override { store_.place(object, box); }
    void remove(std::uint32_t object) override { store_.remove(object); }
    /// See SpatialStore.
    std::span<LatticeBox> move_all() { return store_.move_all(); }
    std::span<const std::uint32_t> positions_of(std::uint32_t count) {
        return store_.positions_of(count);
    }

    /// Without those that two balls prove apart.
    std::span<const Pair> fresh_pairs() override;
    /// Returns pairs of positions instead of objects, a < b, for callers that keep their own data
    /// in that order.
    std::span<const Pair> fresh_position_pairs();

    /// A tree over the boxes as they are now; its positions are those of the store.
    const PackedLevels& tree();

    const SpatialStore& store() const { return store_; }
    bool used_grid() const { return used_grid_; }
    Counters counters() const override { return counters_; }
    std::size_t bytes() const override;

private:
    /// Returns how the pairs are named: as wished, or by position.
    Naming find(Naming wish);
    Naming find_all(Naming wish);
    Naming find_anew(Naming naming);
    bool wants_sections() const;
    void sort_if_wanted();
    void find_in(std::span<const LatticeBox> boxes);
    void find_of_movers();
    void plan(std::span<const LatticeBox> boxes);
    bool grid_pairs(std::span<const LatticeBox> boxes);
    std::span<const Pair> meeting_pairs(std::span<const LatticeBox> boxes);
    void keep_fresh();

    SpatialOptions options_;
    SpatialStore store_;
    PackedTree tree_;
    GhostGrid grid_;
    LoosePairs loose_;
    TaskPairs pairs_;
    TaskPairs by_object_;  ///< pairs by object; also used as a work buffer
    Counters counters_;
    bool tree_is_current_ = false, used_grid_ = false, grid_fits_ = false;
    std::uint64_t tree_edits_ = 0;  ///< edits of the store when `tree` was last updated
    std::uint64_t sections_ = 0;  ///< version of the classes whose sections positions are sorted by
    std::size_t planned_for_ = 0;
    bool planned_loose_ = false;
    int frames_until_plan_ = 0;
};

}  // namespace allide::broad
