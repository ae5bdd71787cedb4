// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/budget.h>

#include "bvtree/budget_meter.h"
#include "query/piece.h"
#include "query/work.h"

namespace allide {

/// A vertex of a component of `inner` that lies inside `outer`, for pieces whose faces do not
/// meet; nothing if `outer` is a surface.
std::optional<std::uint32_t> vertex_inside(const Piece& inner, const Piece& outer, Work& work);

/// Whether either piece has a component inside the other, as far as the meter allows; the faces of
/// the pieces do not meet.
BudgetVerdict containment_within_budget(const Piece& a, const Piece& b, BudgetMeter& meter,
                                        Work& work);

/// The winding number of a piece around a point off its faces; nothing if the meter does not allow
/// the tests.
std::optional<int> winding_within_budget(const Piece& outer, Vec3 point, BudgetMeter& meter,
                                         Work& work);

}  // namespace allide
