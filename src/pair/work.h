// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/query.h>

#include "bvtree/dop_scratch.h"
#include "bvtree/obb_query.h"
#include "bvtree/wide_query.h"
#include "convex/least_overlap.h"

namespace allide {

/// A node of a's parts and one of b's.
struct PartNodes {
    std::uint32_t a, b;
};

/// Such, and how near to each other what is below them may be.
struct PartBound {
    double distance;
    PartNodes nodes;
};

struct Scratch::Impl {
    WideScratch wide;
    ObbScratch obb;
    DopScratch dop;
    std::vector<Vec3> vertices_a, vertices_b;  ///< world vertices, for brute force
    std::vector<FacePair> pairs, contact_pairs;
    OverlapScratch overlap;
    std::vector<PartNodes> part_nodes;
    std::vector<PartBound> part_bounds;
    std::vector<Stats> chunk_stats;  ///< of batches
};

/// What a query works with: the caller's memory and counters where there are such, else its own.
class Work {
public:
    explicit Work(const QueryOptions& options)
        : stats(options.stats ? *options.stats : unasked_),
          dop(options.dop),
          scratch_(options.scratch ? &options.scratch->impl() : nullptr) {}
    Work(const Work&) = delete;

    /// Looked for when it is first needed: polytopes need none, and are asked in less time.
    Scratch::Impl& scratch() {
        if (!scratch_)
            scratch_ = &thread_scratch();
        return *scratch_;
    }

    Stats& stats;
    DopSearch dop;

private:
    static Scratch::Impl& thread_scratch();

    Scratch::Impl* scratch_;
    Stats unasked_;
};

}  // namespace allide
