// SPDX-License-Identifier: MIT
// Questions to two k-DOP trees (Klosowski 1998, chapter 4). The first is the environment, whose
// volumes stay; the second flies, and its volumes are tumbled into the first one's frame.
#pragma once

#include "bvtree/dop_front.h"
#include "bvtree/dop_scratch.h"
#include "bvtree/dop_tree.h"
#include "bvtree/face_pair_sink.h"
#include "bvtree/relative_frame.h"

#include <allide/contact.h>

namespace allide {

/// How a flying volume is bounded anew. A motion without rotation only shifts it.
enum class DopTumbling : std::uint8_t {
    planes,         ///< the node's own volume, by sums of its planes; leaves of a face by that
    approximation,  ///< the node's own volume, by its vertices; `rebound` if the tree has none
    hill_climbing,  ///< the root exactly, if it has a hull, the others by approximation
    rebound,        ///< the faces below the node: tightest and slowest, for reference
};

enum class DopOverlap : std::uint8_t {
    conservative,  ///< along the k / 2 normals
    exact,         ///< along the closure, if the environment keeps it: volumes apart are seen so
};

enum class DopTraversal : std::uint8_t {
    larger_first,       ///< down the one whose volume is longer
    environment_first,  ///< down to a leaf of the environment, then down the flying tree
    lock_step,          ///< down both at once
};

struct DopQueryOptions {
    DopTumbling tumbling = DopTumbling::planes;
    DopOverlap overlap = DopOverlap::conservative;
    DopTraversal traversal = DopTraversal::larger_first;
    double margin = 0;          ///< faces this near each other are candidates too
    DopFront* front = nullptr;  ///< where to start, and remembered for the next pose
};

/// Hands every pair of faces that may come within the margin to `sink`, each once; false when the
/// sink ended it. Counts volume tests and node updates; face tests are the sink's. Allocates only
/// while `scratch` and the front grow.
template <int K>
bool for_each_candidate(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                        const DopQueryOptions& options, DopScratch& scratch, Stats& stats,
                        FacePairSink sink);

/// What a query may cost; whichever runs out first ends it.
struct DopBudget {
    std::uint64_t tests = ~std::uint64_t(0);  ///< of volumes and of faces together
    double microseconds = std::numeric_limits<double>::infinity();
};

enum class DopVerdict : std::uint8_t { disjoint, may_intersect, intersects };

struct DopAnswer {
    DopVerdict verdict;
    /// Where it may intersect: any two of the faces left undecided are parted by moving one of
    /// them this far or less. Otherwise 0.
    double depth = 0;
};

/// Asks breadth first until the budget is spent, whatever the options' front. `is_apart` tells
/// whether two faces do not intersect; so `disjoint` and `intersects` are certain.
template <int K>
DopAnswer time_critical(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                        const DopQueryOptions& options, const DopBudget& budget,
                        DopScratch& scratch, Stats& stats, FacePairSink is_apart);

}  // namespace allide
