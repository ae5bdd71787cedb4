// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/query.h>

#include "convex/penetration/least_overlap.h"
#include "dop/dop_scratch.h"
#include "obb/obb_query.h"
#include "wide/wide_query.h"
#include "wide/wide_ray.h"

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

/// A face on a ray, by the number that answers give it, and its corners in the world.
struct PlacedHit {
    FaceHit hit;
    Triangle triangle;
    Vec3 round_normal = {};  ///< of a round shape, which has no triangle
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
    std::vector<FaceHit> face_hits;  ///< of one piece
    std::vector<PlacedHit> placed_hits, round_hits;
    /// Nodes of the inner and of the outer piece that containment has yet to look into.
    std::vector<std::uint32_t> inner_components, outer_components;
    std::vector<Stats> chunk_stats;  ///< counters of each chunk of a batch
};

/// The memory and counters of a query: the caller's if given, otherwise its own.
class Work {
public:
    explicit Work(const QueryOptions& options)
        : stats(options.stats ? *options.stats : unasked_),
          dop(options.dop),
          scratch_(options.scratch ? options.scratch->impl_.get() : nullptr) {}
    Work(const Work&) = delete;

    /// Allocated when first needed: polytopes need no scratch, and their queries are shorter than
    /// the allocation.
    Scratch::Impl& scratch() {
        if (!scratch_)
            scratch_ = &thread_scratch();
        return *scratch_;
    }

    /// For queries of wide trees. `meter` may be null.
    WideWork wide(BudgetMeter* meter = nullptr) { return {scratch().wide, stats, meter}; }

    Stats& stats;
    DopSearch dop;

private:
    static Scratch::Impl& thread_scratch();

    Scratch::Impl* scratch_;
    Stats unasked_;
};

}  // namespace allide
