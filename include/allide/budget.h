// SPDX-License-Identifier: MIT
// Questions that must end in time.
#pragma once

#include <cstdint>
#include <limits>

namespace allide {

/// What a query may cost; whichever runs out first ends it.
struct Budget {
    std::uint64_t tests = ~std::uint64_t(0);  ///< of volumes and of faces together
    double microseconds = std::numeric_limits<double>::infinity();
};

enum class BudgetVerdict : std::uint8_t { disjoint, may_intersect, intersects };

/// Only `may_intersect` is a doubt; the others are certain.
struct BudgetAnswer {
    BudgetVerdict verdict;
    /// Where it may intersect: any two of the faces left undecided are parted by moving one of
    /// them this far or less. Otherwise 0.
    double depth = 0;
};

}  // namespace allide
