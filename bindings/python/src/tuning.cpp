// SPDX-License-Identifier: MIT
// Enumerations of tuning.h, and its option structs, which Python has as dataclasses
// (allide/tuning.py).
#include "bind.h"

namespace allide::python {
namespace {

template <class T>
void read(nb::handle from, const char* name, T& to) {
    const nb::object value = from.attr(name);
    if constexpr (std::is_enum_v<T>) {
        to = read_enum<T>(value, name);
    } else if constexpr (std::is_same_v<T, Vec3>) {
        to = vector(value, name);
    } else if (!nb::try_cast(value, to)) {
        const std::string text =
            std::string(name) + ": " + shown(value) + " has the wrong type or range";
        throw nb::type_error(text.c_str());
    }
}

void bind_trees(nb::module_& m) {
    bind_enum<Tree>(m, "Tree", "The bounding volume hierarchy of a mesh.",
                    {{"none", Tree::none},
                     {"bvh8", Tree::bvh8},
                     {"bvh8_compact", Tree::bvh8_compact},
                     {"obb", Tree::obb},
                     {"obb_compact", Tree::obb_compact},
                     {"dop6", Tree::dop6},
                     {"dop8", Tree::dop8},
                     {"dop12", Tree::dop12},
                     {"dop14", Tree::dop14},
                     {"dop18", Tree::dop18},
                     {"dop20", Tree::dop20},
                     {"dop26", Tree::dop26}});
    bind_enum<DopSplitRule>(m, "DopSplitRule", "Selects the axis that splits a set of faces.",
                            {{"longest_side", DopSplitRule::longest_side},
                             {"min_sum", DopSplitRule::min_sum},
                             {"min_max", DopSplitRule::min_max},
                             {"splatter", DopSplitRule::splatter}});
    bind_enum<DopSplitPoint>(m, "DopSplitPoint", "Where along that axis it is split.",
                             {{"mean", DopSplitPoint::mean}, {"median", DopSplitPoint::median}});
    bind_enum<DopTumbling>(m, "DopTumbling", "How the k-DOP of a rotated node is found.",
                           {{"planes", DopTumbling::planes},
                            {"approximation", DopTumbling::approximation},
                            {"hill_climbing", DopTumbling::hill_climbing},
                            {"rebound", DopTumbling::rebound}});
    bind_enum<DopOverlap>(
        m, "DopOverlap", "How two k-DOPs are compared.",
        {{"conservative", DopOverlap::conservative}, {"exact", DopOverlap::exact}});
    bind_enum<DopTraversal>(m, "DopTraversal", "Which of two k-DOP trees is descended.",
                            {{"larger_first", DopTraversal::larger_first},
                             {"environment_first", DopTraversal::environment_first},
                             {"lock_step", DopTraversal::lock_step}});
}

void bind_worlds(nb::module_& m) {
    bind_enum<ConvexMethod>(m, "ConvexMethod", "The method for two convex geometries.",
                            {{"gjk", ConvexMethod::gjk},
                             {"lin_canny", ConvexMethod::lin_canny},
                             {"faces", ConvexMethod::faces}});
    bind_enum<BroadPhase>(m, "BroadPhase", "How the pairs of boxes that overlap are found.",
                          {{"automatic", BroadPhase::automatic},
                           {"grid", BroadPhase::grid},
                           {"tree", BroadPhase::tree},
                           {"sweep_and_prune", BroadPhase::sweep_and_prune},
                           {"interval_tree", BroadPhase::interval_tree},
                           {"uniform_grid", BroadPhase::uniform_grid},
                           {"brute", BroadPhase::brute},
                           {"sweep_dense", BroadPhase::sweep_dense}});
    bind_enum<BoxKind>(m, "BoxKind", "The box of an object in the broad phase.",
                       {{"automatic", BoxKind::automatic},
                        {"fixed", BoxKind::fixed},
                        {"dynamic", BoxKind::dynamic}});
    bind_enum<FaceMethod>(m, "FaceMethod", "The narrow phase of a world.",
                          {{"trees", FaceMethod::trees}, {"octree", FaceMethod::octree}});
    bind_enum<CellSplit>(m, "CellSplit", "How a cell of the face octree is divided.",
                         {{"octree", CellSplit::octree}, {"bintree", CellSplit::bintree}});
    bind_enum<CellTest>(
        m, "CellTest", "The test of a face against a cell.",
        {{"boxes", CellTest::boxes}, {"clipping", CellTest::clipping}, {"axes", CellTest::axes}});
    m.attr("automatic_octree_level") = automatic_octree_level;
    m.attr("max_octree_level") = max_octree_level;
}

}  // namespace

DopSearch read_dop_search(nb::handle value) {
    DopSearch dop;
    read(value, "tumbling", dop.tumbling);
    read(value, "overlap", dop.overlap);
    read(value, "traversal", dop.traversal);
    return dop;
}

TreeOptions read_tree_options(nb::handle tree, nb::handle threads, nb::handle dop, nb::handle obb) {
    TreeOptions options;
    options.tree = read_enum<Tree>(tree, "tree");
    options.threads = read_threads(threads);
    if (!dop.is_none()) {
        read(dop, "rule", options.dop.rule);
        read(dop, "point", options.dop.point);
        read(dop, "leaf_faces", options.dop.leaf_faces);
        read(dop, "epsilon", options.dop.epsilon);
        read(dop, "moving", options.dop.moving);
        read(dop, "vertices", options.dop.vertices);
        read(dop, "hull", options.dop.hull);
        read(dop, "closure", options.dop.closure);
    }
    if (!obb.is_none()) {
        read(obb, "leaf_faces", options.obb.leaf_faces);
        read(obb, "mesh_axes", options.obb.mesh_axes);
    }
    return options;
}

OctreeOptions read_octree_options(nb::handle value) {
    OctreeOptions options;
    if (value.is_none())
        return options;
    read(value, "level", options.level);
    read(value, "split", options.split);
    read(value, "test", options.test);
    read(value, "box_stage", options.box_stage);
    read(value, "center", options.center);
    read(value, "side", options.side);
    read(value, "grow", options.grow);
    return options;
}

void bind_tuning(nb::module_& m) {
    bind_trees(m);
    bind_worlds(m);
}

}  // namespace allide::python
