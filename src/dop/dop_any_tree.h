// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <allide/budget.h>
#include <allide/contact.h>
#include <allide/error.h>
#include <allide/tuning.h>

#include "bvtree/binary_outline.h"
#include "bvtree/face_pair_sink.h"
#include "bvtree/relative_frame.h"
#include "dop/dop_brep.h"
#include "dop/dop_memory.h"
#include "dop/dop_query_options.h"
#include "dop/dop_scratch.h"
#include "mesh/mesh_view.h"

namespace allide {

/// A k-DOP tree whose k is chosen at run time.
class AnyDopTree {
public:
    /// Fails for a k other than 6, 8, 12, 14, 18, 20, 26, and for an epsilon that is negative or
    /// not finite. Refers to the mesh, which must stay.
    static Result<AnyDopTree> try_build(int k, const MeshView& mesh,
                                        const DopBuildOptions& options = {});
    /// The tree that the outline was taken from, if k, mesh and options are the same. Fails like
    /// `try_build`, and for an outline that is none of the mesh's.
    static Result<AnyDopTree> try_tree(int k, const MeshView& mesh, const DopBuildOptions& options,
                                       BinaryOutline outline);

    AnyDopTree(AnyDopTree&&) noexcept;
    AnyDopTree& operator=(AnyDopTree&&) noexcept;
    ~AnyDopTree();

    /// As given.
    const DopBuildOptions& options() const { return options_; }
    BinaryOutline outline() const;
    int k() const;
    /// The level of the deepest leaf; -1 without faces.
    int depth() const;
    /// The volumes of one level, and of the leaves above it, around `origin`.
    std::vector<DopBrep> volumes(int level) const;
    Vec3 origin() const;
    std::size_t node_count() const;
    DopMemory memory() const;

    /// As for trees of a fixed k, which must be the same for both.
    friend bool for_each_candidate(const AnyDopTree& a, const AnyDopTree& b,
                                   const RelativeFrame& a_from_b, const DopQueryOptions& options,
                                   DopScratch& scratch, Stats& stats, FacePairSink sink);
    friend BudgetAnswer time_critical(const AnyDopTree& a, const AnyDopTree& b,
                                      const RelativeFrame& a_from_b, const DopQueryOptions& options,
                                      const Budget& budget, DopScratch& scratch, Stats& stats,
                                      FacePairSink is_apart);
    /// Whether the front is a cut of the tree.
    friend bool is_cut(const DopFront& front, const AnyDopTree& tree);

private:
    struct Trees;  ///< one tree of any k; its templates are slow to compile

    AnyDopTree(std::unique_ptr<const Trees> tree, const DopBuildOptions& options);

    /// A tree of that k, made from a mesh and what follows.
    template <class... Arguments>
    static Result<AnyDopTree> made(int k, const DopBuildOptions& options,
                                   const Arguments&... arguments);

    std::unique_ptr<const Trees> tree_;
    DopBuildOptions options_;
};

}  // namespace allide
