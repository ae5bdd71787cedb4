// SPDX-License-Identifier: MIT
#include "twins.h"

#include <string>

#include "call.h"

namespace allide::c {
namespace {

#define ALLIDE_SAME(c, cpp) static_assert(static_cast<int>(c) == static_cast<int>(cpp))
ALLIDE_SAME(allide_defect_reflex_edge, Defect::reflex_edge);
ALLIDE_SAME(allide_defect_non_manifold_vertex, Defect::non_manifold_vertex);
ALLIDE_SAME(allide_tree_obb, Tree::obb);
ALLIDE_SAME(allide_tree_dop26, Tree::dop26);
ALLIDE_SAME(allide_split_splatter, DopSplitRule::splatter);
ALLIDE_SAME(allide_split_median, DopSplitPoint::median);
ALLIDE_SAME(allide_tumbling_rebound, DopTumbling::rebound);
ALLIDE_SAME(allide_overlap_exact, DopOverlap::exact);
ALLIDE_SAME(allide_traversal_lock_step, DopTraversal::lock_step);
ALLIDE_SAME(allide_kind_round, GeometryKind::round);
ALLIDE_SAME(allide_convex_faces, ConvexMethod::faces);
ALLIDE_SAME(allide_contact_crossing, ContactKind::crossing);
ALLIDE_SAME(allide_feature_interior, FeatureKind::interior);
ALLIDE_SAME(allide_neighbours_skipped, Neighbours::skipped);
ALLIDE_SAME(allide_budget_intersects, BudgetVerdict::intersects);
ALLIDE_SAME(allide_detail_contacts, Detail::contacts);
ALLIDE_SAME(allide_self_tested_without_neighbours - allide_self_tested, Neighbours::skipped);
ALLIDE_SAME(allide_broad_sweep_and_prune, BroadPhase::sweep_and_prune);
ALLIDE_SAME(allide_broad_sweep_dense, BroadPhase::sweep_dense);
static_assert(static_cast<std::uint32_t>(allide_no_owner) == no_owner);
ALLIDE_SAME(allide_faces_by_octree, FaceMethod::octree);
ALLIDE_SAME(allide_split_into_two, CellSplit::bintree);
ALLIDE_SAME(allide_cell_axes, CellTest::axes);
ALLIDE_SAME(allide_box_dynamic, BoxKind::dynamic);
ALLIDE_SAME(allide_motion_kind_turn, Motion::Kind::turn);
ALLIDE_SAME(allide_start_left_out, Start::left_out);
#undef ALLIDE_SAME

}  // namespace

bool is_enumerator(const char* type, int value, int last) {
    if (value >= 0 && value <= last)
        return true;
    fail(allide_bad_argument, "there is no " + std::string(type) + " " + std::to_string(value) +
                                  "; the last is " + std::to_string(last));
    return false;
}

std::optional<TreeOptions> converted(const AllideTreeOptions& options) {
    if (!is_enumerator("tree", options.tree, allide_tree_dop26) ||
        !is_enumerator("split rule", options.dop.rule, allide_split_splatter) ||
        !is_enumerator("split point", options.dop.point, allide_split_median))
        return std::nullopt;
    return std::bit_cast<TreeOptions>(options);
}

std::optional<ConvexOptions> converted(const AllideConvexOptions& options) {
    if (!is_enumerator("convex method", options.method, allide_convex_faces))
        return std::nullopt;
    return std::bit_cast<ConvexOptions>(options);
}

std::optional<PairFinderOptions> converted(const AllidePairFinderOptions& options) {
    if (!is_enumerator("broad phase", options.broad, allide_broad_sweep_dense))
        return std::nullopt;
    return std::bit_cast<PairFinderOptions>(options);
}

std::optional<WorldOptions> converted(const AllideWorldOptions& options) {
    if (!is_enumerator("detail", options.detail, allide_detail_contacts) ||
        !is_enumerator("broad phase", options.broad, allide_broad_sweep_dense) ||
        !is_enumerator("kind of box", options.box, allide_box_dynamic) ||
        !is_enumerator("face method", options.method, allide_faces_by_octree) ||
        !is_enumerator("cell split", options.octree.split, allide_split_into_two) ||
        !is_enumerator("cell test", options.octree.test, allide_cell_axes))
        return std::nullopt;
    return std::bit_cast<WorldOptions>(options);
}

std::optional<ObjectOptions> converted(const AllideObjectOptions& options) {
    if (!is_enumerator("self test", options.self, allide_self_tested_without_neighbours) ||
        !is_enumerator("kind of box", options.box, allide_box_of_world))
        return std::nullopt;
    ObjectOptions made = {.stationary = options.stationary,
                          .enabled = options.enabled,
                          .groups = options.groups,
                          .mask = options.mask,
                          .margin = options.margin,
                          .user = options.user,
                          .owner = options.owner,
                          .scale = options.scale};
    if (options.self != allide_self_ignored)
        made.self = static_cast<Neighbours>(options.self - allide_self_tested);
    if (options.box != allide_box_of_world)
        made.box = static_cast<BoxKind>(options.box);
    return made;
}

std::optional<FaceChange> converted(const AllideFaceChange& change) {
    const auto removed = open(array("removed", change.removed, change.removed_count));
    const auto added = open(array("added", change.added, change.added_count));
    const auto vertices = open(array("new_vertices", change.new_vertices, change.new_vertex_count));
    if (!removed || !added || !vertices)
        return std::nullopt;
    return FaceChange{.removed = *removed, .added = *added, .new_vertices = *vertices};
}

std::optional<QueryOptions> converted(const AllideQueryOptions& options) {
    if (!is_enumerator("tumbling", options.dop.tumbling, allide_tumbling_rebound) ||
        !is_enumerator("overlap", options.dop.overlap, allide_overlap_exact) ||
        !is_enumerator("traversal", options.dop.traversal, allide_traversal_lock_step))
        return std::nullopt;
    QueryOptions made = {.stats = reinterpret_cast<Stats*>(options.stats),
                         .dop = std::bit_cast<DopSearch>(options.dop)};
    if (options.scratch.id == 0)
        return made;
    made.scratch = find(options.scratch);
    return made.scratch != nullptr ? std::optional(made) : std::nullopt;
}

std::optional<BatchOptions> converted(const AllideBatchOptions& options) {
    const std::optional<QueryOptions> query = converted(options.query);
    if (!query)
        return std::nullopt;
    return BatchOptions{.threads = options.threads, .query = *query};
}

std::optional<Motion> converted(const AllideMotion& motion) {
    if (!is_enumerator("kind of motion", motion.kind, allide_motion_kind_turn))
        return std::nullopt;
    return std::bit_cast<Motion>(motion);
}

std::optional<MotionOptions> converted(const AllideMotionOptions& options) {
    if (!is_enumerator("start", options.start, allide_start_left_out))
        return std::nullopt;
    const std::optional<QueryOptions> query = converted(options.query);
    if (!query)
        return std::nullopt;
    return MotionOptions{.gap = options.gap,
                         .tolerance = options.tolerance,
                         .until = options.until,
                         .start = static_cast<Start>(options.start),
                         .budget = std::bit_cast<Budget>(options.budget),
                         .query = *query};
}

}  // namespace allide::c
