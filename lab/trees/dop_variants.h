// SPDX-License-Identifier: MIT
// Other ways to ask k-DOP trees (Klosowski 1998, sections 4.2, 6.3 and chapter 9): intervals in an
// order of the node's own, intervals left out, a restart at the environment's root for every flying
// node, trees of higher degree. All are conservative, so the contacts are those of the engine.
#pragma once

#include <array>
#include <vector>

#include "dop/dop_query.h"

namespace allide::lab {

inline constexpr int variant_k = 18;
using VariantTree = DopTree<variant_k>;

/// For each node of an environment, its intervals from the thinnest slab to the thickest.
class SlabOrders {
public:
    explicit SlabOrders(const VariantTree& environment);

    const std::uint8_t* order(std::uint32_t node) const { return orders_[node].data(); }
    std::size_t memory() const { return orders_.size() * sizeof(orders_[0]); }

private:
    std::vector<std::array<std::uint8_t, variant_k / 2>> orders_;
};

struct DopVariant {
    /// Larger first as the engine; to a leaf of the environment first, as the thesis; or for each
    /// flying node down from the environment's root, which the thesis calls modified.
    enum class Descent : std::uint8_t { larger_first, environment_first, restart };

    Descent descent = Descent::larger_first;
    const SlabOrders* orders = nullptr;  ///< ask intervals in this order
    int intervals = variant_k / 2;       ///< ask no more of them than this
    int levels = 1;  ///< go down so many at once: trees of degree 2, 4, 8 for 1, 2, 3
};

struct VariantStats {
    Stats stats;
    std::uint64_t comparisons = 0;  ///< comparisons of two floats, two for each interval
};

/// As the engine's, one interval after the other.
bool for_each_candidate(const VariantTree& a, const VariantTree& b, const RelativeFrame& a_from_b,
                        const DopVariant& variant, DopScratch& scratch, VariantStats& stats,
                        FacePairSink sink);

}  // namespace allide::lab
