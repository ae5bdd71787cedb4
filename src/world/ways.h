// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "broad/pair.h"
#include "world/moving_shapes.h"
#include "world/object_motions.h"
#include "world/object_table.h"

namespace allide {

/// The tables of a world that say where its objects are and how they move.
struct WayTables {
    const ObjectTable& objects;
    const MovingShapes& shapes;
    const ObjectMotions& motions;
};

/// One mover and its motion, with its parts and vertices as they are now.
Result<Moving> moving_object(const WayTables& tables, std::uint32_t slot, const Motion& motion);
/// An object that stays where it is. Fails where it reaches beyond 2^60.
Result<Moving> still_object(const WayTables& tables, std::uint32_t slot);

/// A box around an object where it is; all of space if it is unbounded.
Box still_box(const WayTables& tables, std::uint32_t slot);

/// The ways of all objects, while one call lasts.
class Ways {
public:
    Ways(const WayTables& tables, int threads);

    bool moves(std::uint32_t slot) const { return tables_.motions.contains(slot); }
    /// A box around an object from time 0 to `until`; all of space if it is unbounded.
    Box box(std::uint32_t slot, double until) const;
    /// The first impact of a pair, as `try_first_impact_by` finds it; an error names both.
    Result<std::optional<Impact>> impact_by(double limit, broad::Pair pair,
                                            const MotionOptions& options) const;

private:
    Result<const Moving*> find(std::uint32_t slot, std::optional<Moving>& room) const;

    WayTables tables_;
    std::vector<std::optional<Moving>> movers_;  ///< in the order of the motions
};

}  // namespace allide
