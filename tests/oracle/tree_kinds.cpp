// SPDX-License-Identifier: MIT
#include "tests/oracle/tree_kinds.h"

#include <algorithm>

#include <gtest/gtest.h>

#include <allide/query.h>

#include "bvtree/placed_faces.h"
#include "dop/dop_any_tree.h"
#include "obb/obb_query.h"
#include "primitive/triangle_contact.h"

namespace allide {

double radius(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3 v : mesh.vertices)
        largest = std::max(largest, length(v));
    return largest;
}

namespace {

class WidePair final : public TreeMethod {
public:
    WidePair(const Mesh& a, const Mesh& b) : a_(Geometry::surface(a)), b_(Geometry::surface(b)) {}

    std::vector<FacePair> contacts(const Transform& at_a, const Transform& at_b) override {
        return intersecting_faces(Placed(a_, at_a), Placed(b_, at_b));
    }

private:
    Geometry a_, b_;
};

/// Trees that hand on candidates, which are then tested.
class CandidatePair : public TreeMethod {
public:
    CandidatePair(const Mesh& a, const Mesh& b)
        : a_(view(a)), b_(view(b)), radius_a_(radius(a)), radius_b_(radius(b)) {}

    std::vector<FacePair> contacts(const Transform& at_a, const Transform& at_b) final {
        const PlacedFaces a = {a_, at_a}, b = {b_, at_b};
        std::vector<FacePair> pairs;
        const auto keep = [&](std::uint32_t f, std::uint32_t g) {
            const ContactKind kind = triangle_contact(a.world_triangle(f), b.world_triangle(g));
            if (kind != ContactKind::none)
                pairs.push_back({f, g, kind});
            return true;
        };
        ask(relative_frame(at_a, radius_a_, at_b, radius_b_), keep);
        std::ranges::sort(pairs);
        return pairs;
    }

private:
    virtual void ask(const RelativeFrame& a_from_b, FacePairSink sink) = 0;

    MeshView a_, b_;
    double radius_a_, radius_b_;
};

class ObbPairOfTrees final : public CandidatePair {
public:
    ObbPairOfTrees(const ObbOptions& options, const Mesh& a, const Mesh& b)
        : CandidatePair(a, b), a_(view(a), options), b_(view(b), options) {}

private:
    void ask(const RelativeFrame& a_from_b, FacePairSink sink) override {
        Stats stats;
        for_each_candidate(a_, b_, a_from_b, 0, scratch_, stats, sink);
    }

    ObbTree a_, b_;
    ObbScratch scratch_;
};

class DopPair final : public CandidatePair {
public:
    DopPair(const TreeKind& kind, const Mesh& a, const Mesh& b)
        : CandidatePair(a, b),
          options_(kind.query),
          tracks_(kind.tracks_front),
          a_(AnyDopTree::try_build(kind.k, view(a), kind.build).value()),
          b_(AnyDopTree::try_build(kind.k, view(b), kind.build).value()) {}

private:
    void ask(const RelativeFrame& a_from_b, FacePairSink sink) override {
        Stats stats;
        DopQueryOptions options = options_;
        options.front = tracks_ ? &front_ : nullptr;
        for_each_candidate(a_, b_, a_from_b, options, scratch_, stats, sink);
        EXPECT_TRUE(!tracks_ || is_cut(front_, a_));
    }

    DopQueryOptions options_;
    bool tracks_;
    AnyDopTree a_, b_;
    DopScratch scratch_;
    DopFront front_;
};

void add_obb_kinds(std::vector<TreeKind>& kinds) {
    for (const ObbLayout layout : {ObbLayout::full, ObbLayout::compact})
        for (const int leaf_faces : {1, 8})
            for (const bool mesh_axes : {true, false})
                kinds.push_back({.name = std::string("OBB, ") +
                                         (layout == ObbLayout::full ? "full" : "compact") +
                                         ", leaves of " + std::to_string(leaf_faces) +
                                         (mesh_axes ? ", mesh axes" : ""),
                                 .family = TreeKind::Family::obb,
                                 .obb = {layout, leaf_faces, mesh_axes}});
}

constexpr const char* rule_names[] = {"longest side", "min sum", "min max", "splatter"};
constexpr const char* tumbling_names[] = {"planes", "vertices", "hill climbing", "rebound"};
constexpr const char* traversal_names[] = {"larger first", "environment first", "lock step"};

void add_dop_splits(const TreeKind& plain, std::vector<TreeKind>& kinds) {
    for (int rule = 0; rule < 4; ++rule)
        for (const auto point : {DopSplitPoint::mean, DopSplitPoint::median}) {
            TreeKind kind = plain;
            kind.name += std::string(rule_names[rule]) +
                         (point == DopSplitPoint::mean ? ", mean" : ", median");
            kind.build.rule = static_cast<DopSplitRule>(rule);
            kind.build.point = point;
            kinds.push_back(kind);
        }
}

void add_dop_queries(const TreeKind& plain, std::vector<TreeKind>& kinds) {
    for (int tumbling = 0; tumbling < 4; ++tumbling)
        for (const auto overlap : {DopOverlap::conservative, DopOverlap::exact})
            for (int order = 0; order < 3; ++order) {
                TreeKind kind = plain;
                kind.name += std::string(tumbling_names[tumbling]) +
                             (overlap == DopOverlap::exact ? ", closure, " : ", conservative, ") +
                             traversal_names[order];
                kind.build.vertices = kind.build.hull = kind.build.closure = true;
                kind.query = {static_cast<DopTumbling>(tumbling), overlap,
                              static_cast<DopTraversal>(order)};
                kinds.push_back(kind);
            }
}

void add_dop_others(const TreeKind& plain, std::vector<TreeKind>& kinds) {
    for (const std::uint32_t leaf_faces : {1u, 3u, 40u}) {
        kinds.push_back(plain);
        kinds.back().name += "leaves of " + std::to_string(leaf_faces);
        kinds.back().build.leaf_faces = leaf_faces;
    }
    kinds.push_back(plain);
    kinds.back().name += "epsilon";
    kinds.back().build.epsilon = 0.02;
    kinds.push_back(plain);
    kinds.back().name += "vertices asked for and not kept";
    kinds.back().query.tumbling = DopTumbling::approximation;
    for (const auto overlap : {DopOverlap::conservative, DopOverlap::exact}) {
        kinds.push_back(plain);
        kinds.back().name += overlap == DopOverlap::exact ? "front, closure" : "front";
        kinds.back().build.closure = true;
        kinds.back().query.overlap = overlap;
        kinds.back().tracks_front = true;
    }
}

}  // namespace

std::vector<TreeKind> every_tree_kind() {
    std::vector<TreeKind> kinds = {{.name = "wide"}};
    add_obb_kinds(kinds);
    for (const int k : {6, 8, 12, 14, 18, 20, 26}) {
        const TreeKind plain = {
            .name = std::to_string(k) + "-DOP, ", .family = TreeKind::Family::dop, .k = k};
        add_dop_splits(plain, kinds);
        add_dop_queries(plain, kinds);
        add_dop_others(plain, kinds);
    }
    return kinds;
}

std::unique_ptr<TreeMethod> build(const TreeKind& kind, const Mesh& a, const Mesh& b) {
    switch (kind.family) {
        case TreeKind::Family::obb:
            return std::make_unique<ObbPairOfTrees>(kind.obb, a, b);
        case TreeKind::Family::dop:
            return std::make_unique<DopPair>(kind, a, b);
        case TreeKind::Family::wide:
            break;
    }
    return std::make_unique<WidePair>(a, b);
}

}  // namespace allide
