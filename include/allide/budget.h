// SPDX-License-Identifier: MIT
// Queries that must end within a number of tests or a time.
#pragma once

#include <chrono>
#include <cstdint>

#include <allide/api.h>

namespace allide ALLIDE_API {

/// The cost that a query may have. It ends when either runs out.
struct Budget {
    std::uint64_t tests = ~std::uint64_t(0);  ///< tests of volumes and of faces together
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
};

enum class BudgetVerdict : std::uint8_t { disjoint, may_intersect, intersects };

/// `disjoint` and `intersects` are certain.
struct BudgetAnswer {
    BudgetVerdict verdict;
    /// With `may_intersect`: upper bound on the penetration depth of every undecided pair of faces.
    /// Otherwise 0.
    double depth = 0;
};

}  // namespace allide ALLIDE_API
