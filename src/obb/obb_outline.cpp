// SPDX-License-Identifier: MIT
// Axes are stored, because their covariances are most of the work of building. Extents along them
// are computed again, so no outline can make a box that leaves out a face.
#include "obb/obb_outline.h"

#include <algorithm>

#include "base/backwards.h"
#include "bvtree/outline_check.h"
#include "obb/obb_enclose.h"
#include "obb/obb_tree.h"

namespace allide {
namespace {

template <class Node>
class Writer {
public:
    Writer(const ObbTree& tree, const ObbNodes<Node>& nodes) : tree_(tree) {
        std::vector<const Node*> todo = {&nodes.root};
        while (!todo.empty()) {
            const Node& node = *todo.back();
            todo.pop_back();
            add(node);
            if (node.link.is_leaf())
                continue;
            const auto& [left, right] = nodes.pairs[node.link.pair()];
            todo.insert(todo.end(), {&right, &left});
        }
    }

    ObbOutline result;

private:
    void add(const Node& node) {
        const std::uint32_t count = node.link.is_leaf() ? node.link.face_count() : 0;
        result.tree.nodes.push_back(count);
        for (std::uint32_t k = 0; k < count; ++k)
            result.tree.faces.push_back(tree_.face(node.link, k));
        result.axes.resize(result.axes.size() + Node::axes_size);
        node.store_axes(&*result.axes.end() - Node::axes_size);
    }

    const ObbTree& tree_;
};

/// For an outline whose tree has no error.
template <class Node>
class Reader {
public:
    Reader(const ObbOutline& outline, std::span<const ObbFace> faces, const ObbOptions& options)
        : outline_(outline), faces_(faces), options_(options), ranges_(ranges(outline.tree)) {
        find_abouts();
    }

    Result<ObbNodes<Node>> read(double reach) {
        const auto& counts = outline_.tree.nodes;
        const auto inner = static_cast<std::size_t>(std::ranges::count(counts, 0u));
        ObbNodes<Node> nodes;
        nodes.pairs.resize(inner);
        std::vector<Node*> places(counts.size());
        places[0] = &nodes.root;
        std::uint32_t pairs = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            Node& node = *places[i];
            if (!node.load_axes(&outline_.axes[i * Node::axes_size]))
                return bad_outline("the axes of node " + std::to_string(i) +
                                   " are not perpendicular");
            enclose(node, faces_.subspan(ranges_[i].first, ranges_[i].count), about(i), reach);
            node.link = counts[i] != 0 ? leaf(ranges_[i]) : ObbLink::to_children(pairs);
            if (counts[i] != 0)
                continue;
            auto& [left, right] = nodes.pairs[pairs++];
            places[i + 1] = &left;
            places[ranges_[i].right] = &right;
        }
        return nodes;
    }

private:
    /// The face below each node that comes first in the mesh.
    void find_abouts() {
        abouts_.resize(ranges_.size());
        const auto before = [&](std::uint32_t s, std::uint32_t t) {
            return faces_[s].index < faces_[t].index;
        };
        for (const std::size_t i : backwards(ranges_.size())) {
            const BinaryRange& range = ranges_[i];
            if (range.right != 0)
                abouts_[i] = std::min(abouts_[i + 1], abouts_[range.right], before);
            else
                for (std::uint32_t k = abouts_[i] = range.first; k < range.first + range.count; ++k)
                    abouts_[i] = std::min(abouts_[i], k, before);
        }
    }

    Vec3 about(std::size_t node) const { return faces_[abouts_[node]].triangle[0]; }

    ObbLink leaf(const BinaryRange& range) const {
        return ObbLink::to_faces(options_.leaf_faces == 1 ? faces_[range.first].index : range.first,
                                 range.count);
    }

    const ObbOutline& outline_;
    std::span<const ObbFace> faces_;
    const ObbOptions& options_;
    std::vector<BinaryRange> ranges_;
    std::vector<std::uint32_t> abouts_;
};

}  // namespace

std::uint64_t axes_bytes(const BinaryOutline& tree, ObbLayout layout) {
    const bool is_full = layout == ObbLayout::full;
    return tree.nodes.size() *
           std::uint64_t{is_full ? FullObbNode::axes_size : CompactObbNode::axes_size};
}

ObbOutline ObbTree::outline() const {
    if (is_empty())
        return {};
    return std::visit(
        [&]<class Node>(const ObbNodes<Node>& all) {
            return std::move(Writer<Node>(*this, all).result);
        },
        nodes_);
}

Result<ObbTree> ObbTree::try_tree(const MeshView& mesh, const ObbOptions& options,
                                  ObbOutline outline) {
    const OutlineLimits limits = {static_cast<std::uint32_t>(options.leaf_faces), max_depth};
    if (mesh.faces.size() > ObbLink::max_index)
        return bad_outline("it has more than " + std::to_string(ObbLink::max_index) + " faces");
    if (auto error = outline_error(outline.tree, mesh.faces.size(), limits))
        return *std::move(error);
    if (outline.axes.size() != axes_bytes(outline.tree, options.layout))
        return bad_outline("it has axes for more or fewer boxes than need them");
    ObbTree tree(mesh.faces.size(), options);
    if (tree.is_empty())
        return tree;
    const std::vector<ObbFace> faces = tree.relative_faces(mesh, outline.tree.faces);
    const auto read = [&]<class Node>(ObbNodes<Node>*) -> std::optional<Error> {
        Result<ObbNodes<Node>> nodes = Reader<Node>(outline, faces, options).read(tree.reach_);
        if (!nodes)
            return nodes.error();
        tree.nodes_ = *std::move(nodes);
        return std::nullopt;
    };
    if (auto error = options.layout == ObbLayout::full
                         ? read(static_cast<ObbNodes<FullObbNode>*>(nullptr))
                         : read(static_cast<ObbNodes<CompactObbNode>*>(nullptr)))
        return *std::move(error);
    if (options.leaf_faces > 1)
        tree.faces_ = std::move(outline.tree.faces);
    return tree;
}

}  // namespace allide
