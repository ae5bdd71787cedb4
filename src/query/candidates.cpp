// SPDX-License-Identifier: MIT
#include "query/candidates.h"

#include <algorithm>

#include "wide/wide_near.h"

namespace allide {
namespace {

bool for_each_pair(const Piece& a, const Piece& b, FacePairSink sink) {
    for (std::uint32_t i = 0; i < a.shape.shape.faces.size(); ++i)
        for (std::uint32_t j = 0; j < b.shape.shape.faces.size(); ++j)
            if (!sink(i, j))
                return false;
    return true;
}

}  // namespace

DopQueryOptions dop_options(const Work& work) {
    DopQueryOptions options;
    options.tumbling = work.dop.tumbling;
    options.overlap = work.dop.overlap;
    options.traversal = work.dop.traversal;
    return options;
}

bool for_each_candidate(const PiecePair& pieces, double margin, Work& work, FacePairSink sink) {
    const auto& [a, b, memory] = pieces;
    switch (method_for(a, b)) {
        case PairMethod::brute:
            return for_each_pair(a, b, sink);
        case PairMethod::wide:
            return for_each_candidate({a.tree(), b.tree()}, margin, work.wide(), sink);
        case PairMethod::obb:
            return for_each_candidate(*a.shape.trees.obb, *b.shape.trees.obb, relative_frame(a, b),
                                      margin, work.scratch().obb, work.stats, sink);
        case PairMethod::dop: {
            DopQueryOptions options = dop_options(work);
            options.margin = std::max(0.0, margin - a.shape.trees.dop->options().epsilon -
                                               b.shape.trees.dop->options().epsilon);
            // A front descends the environment first; it would lose the other orders.
            if (memory && options.traversal == DopTraversal::environment_first)
                options.front = &memory->front;
            return for_each_candidate(*a.shape.trees.dop, *b.shape.trees.dop, relative_frame(a, b),
                                      options, work.scratch().dop, work.stats, sink);
        }
    }
    return true;
}

}  // namespace allide
