// SPDX-License-Identifier: MIT
#pragma once

#include <allide/query.h>

namespace allide {

/// No move of b shorter than this parts two solids. A ball in a and one in b with the same centre
/// meet until the move is as long as the sum of their radii. Centres are looked for from `start`.
double common_balls(const Placed& a, const Placed& b, Vec3 start, const QueryOptions& options);

}  // namespace allide
