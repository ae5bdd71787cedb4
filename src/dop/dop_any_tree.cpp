// SPDX-License-Identifier: MIT
#include "dop/dop_any_tree.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "base/check.h"
#include "dop/dop_query.h"

namespace allide {
namespace {

/// Calls visit(a, b) with two trees of the same k; no variant is ever valueless here.
template <class Tree, class Visit>
auto visit_both(const Tree& a, const Tree& b, const Visit& visit) {
    ALLIDE_ASSERT(a.index() == b.index());
    return std::visit(
        [&](const auto& first) {
            return visit(first, *std::get_if<std::remove_cvref_t<decltype(first)>>(&b));
        },
        a);
}

/// Calls visit(node, level) for every node. Children come after their parents.
template <int K, class Visit>
void for_each_level(const DopTree<K>& tree, Visit visit) {
    const auto nodes = tree.nodes();
    std::vector<int> levels(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        visit(nodes[i], levels[i]);
        if (!nodes[i].is_leaf())
            levels[i + 1] = levels[nodes[i].link] = levels[i] + 1;
    }
}

}  // namespace

struct AnyDopTree::Trees {
    std::variant<DopTree<6>, DopTree<8>, DopTree<12>, DopTree<14>, DopTree<18>, DopTree<20>,
                 DopTree<26>>
        any;
};

AnyDopTree::AnyDopTree(std::unique_ptr<const Trees> tree, const DopBuildOptions& options)
    : tree_(std::move(tree)), options_(options) {}
AnyDopTree::AnyDopTree(AnyDopTree&&) noexcept = default;
AnyDopTree& AnyDopTree::operator=(AnyDopTree&&) noexcept = default;
AnyDopTree::~AnyDopTree() = default;

template <class... Arguments>
Result<AnyDopTree> AnyDopTree::made(int k, const DopBuildOptions& options,
                                    const Arguments&... arguments) {
    if (!(options.epsilon >= 0) || !std::isfinite(options.epsilon))
        return Error(ErrorCode::bad_argument, "the epsilon of a k-DOP tree is " +
                                                  std::to_string(options.epsilon) +
                                                  "; give a finite distance, 0 for none");
    switch (k) {
#define ALLIDE_BUILD(K)                                                                            \
    case K:                                                                                        \
        return AnyDopTree(std::make_unique<const Trees>(Trees{DopTree<K>(arguments..., options)}), \
                          options);
        ALLIDE_FOR_EACH_DOP(ALLIDE_BUILD)
#undef ALLIDE_BUILD
    }
    return Error(ErrorCode::bad_argument, "there are no " + std::to_string(k) +
                                              "-DOP trees; choose 6, 14, 18 or 26, or 8, 12, 20");
}

Result<AnyDopTree> AnyDopTree::try_build(int k, const MeshView& mesh,
                                         const DopBuildOptions& options) {
    return made(k, options, mesh);
}

Result<AnyDopTree> AnyDopTree::try_tree(int k, const MeshView& mesh, const DopBuildOptions& options,
                                        BinaryOutline outline) {
    const OutlineLimits limits = {.leaf_faces =
                                      options.leaf_faces != 0 ? options.leaf_faces : UINT32_MAX};
    if (auto error = outline_error(outline, mesh.faces.size(), limits))
        return *std::move(error);
    return made(k, options, mesh, dop_topology(std::move(outline)));
}

BinaryOutline AnyDopTree::outline() const {
    return std::visit([](const auto& tree) { return tree.outline(); }, tree_->any);
}

int AnyDopTree::k() const {
    return std::visit([]<int K>(const DopTree<K>&) { return K; }, tree_->any);
}

int AnyDopTree::depth() const {
    int depth = -1;
    std::visit(
        [&](const auto& tree) {
            for_each_level(tree, [&](const auto&, int level) { depth = std::max(depth, level); });
        },
        tree_->any);
    return depth;
}

std::vector<DopBrep> AnyDopTree::volumes(int level) const {
    std::vector<DopBrep> volumes;
    std::visit(
        [&]<int K>(const DopTree<K>& tree) {
            for_each_level(tree, [&](const auto& node, int at) {
                if (at == level || (at < level && node.is_leaf()))
                    volumes.push_back(brep_of<K>(node.volume));
            });
        },
        tree_->any);
    return volumes;
}

Vec3 AnyDopTree::origin() const {
    return std::visit([](const auto& tree) { return tree.origin(); }, tree_->any);
}

std::size_t AnyDopTree::node_count() const {
    return std::visit([](const auto& tree) { return tree.nodes().size(); }, tree_->any);
}

DopMemory AnyDopTree::memory() const {
    return std::visit([](const auto& tree) { return tree.memory(); }, tree_->any);
}

bool for_each_candidate(const AnyDopTree& a, const AnyDopTree& b, const RelativeFrame& a_from_b,
                        const DopQueryOptions& options, DopScratch& scratch, Stats& stats,
                        FacePairSink sink) {
    return visit_both(a.tree_->any, b.tree_->any, [&](const auto& x, const auto& y) {
        return for_each_candidate(x, y, a_from_b, options, scratch, stats, sink);
    });
}

BudgetAnswer time_critical(const AnyDopTree& a, const AnyDopTree& b, const RelativeFrame& a_from_b,
                           const DopQueryOptions& options, const Budget& budget,
                           DopScratch& scratch, Stats& stats, FacePairSink is_apart) {
    return visit_both(a.tree_->any, b.tree_->any, [&](const auto& x, const auto& y) {
        return time_critical(x, y, a_from_b, options, budget, scratch, stats, is_apart);
    });
}

bool is_cut(const DopFront& front, const AnyDopTree& tree) {
    return std::visit([&](const auto& t) { return is_cut(front.cells(), t.nodes()); },
                      tree.tree_->any);
}

}  // namespace allide
