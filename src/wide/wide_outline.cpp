// SPDX-License-Identifier: MIT
#include "wide/wide_outline.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "bvtree/outline_check.h"
#include "wide/wide_read.h"
#include "wide/wide_refit.h"

namespace allide {
namespace {

class Writer {
public:
    explicit Writer(const WideTree& tree) : placed_{tree, {}} {
        if (!tree.is_empty)
            add(tree.root);
    }

    WideOutline result;

private:
    void add(WideChild child) {
        if (child.is_leaf()) {
            const std::uint32_t* faces = faces_of(placed_, child);
            result.faces.insert(result.faces.end(), faces, faces + child.count());
            return;
        }
        WideNode room;
        const WideNode node = node_of(placed_, child, room);
        const std::size_t first = result.lanes.size();
        result.lanes.resize(first + wide_lanes, WideOutline::unused);
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            const WideChild inner = node.child[lane];
            result.lanes[first + static_cast<std::size_t>(lane)] =
                inner.is_leaf() ? static_cast<std::uint8_t>(inner.count()) : WideOutline::node;
            add(inner);
        }
    }

    PlacedTree placed_;
};

/// Reads an outline node by node, in its own order.
class Reader {
public:
    Reader(const WideOutline& outline, std::size_t face_count, WideForm form, WideTree& tree)
        : outline_(outline), tally_(face_count), form_(form), tree_(tree) {}

    std::optional<Error> read() {
        const std::size_t nodes = outline_.lanes.size() / wide_lanes;
        if (outline_.lanes.size() % wide_lanes != 0 || nodes >= max_index ||
            faces_left() >= max_index)
            return bad_outline("it has too many nodes, or a part of one");
        if (nodes == 0)
            return read_only_leaf();
        tree_.nodes.resize(nodes);
        reserve_leaves();
        tree_.root = WideChild::node(next_node_++);
        tree_.depth = 1;
        stack_.push_back({0, 0});
        while (!stack_.empty())
            if (auto error = read_lane())
                return error;
        if (next_node_ != nodes)
            return bad_outline("node " + std::to_string(next_node_) + " has no parent");
        return faces_left() == 0 ? std::nullopt
                                 : std::optional(bad_outline(std::to_string(faces_left()) +
                                                             " faces are in no leaf"));
    }

private:
    static constexpr std::size_t max_index = std::size_t{1} << 28;
    struct Place {
        std::uint32_t node, lane;
    };

    std::size_t faces_left() const { return outline_.faces.size() - next_face_; }

    /// No leaf is without a face, whatever the lanes say.
    void reserve_leaves() {
        const auto is_leaf = [](std::uint8_t lane) { return lane >= 1 && lane <= wide_lanes; };
        const auto lanes = static_cast<std::size_t>(std::ranges::count_if(outline_.lanes, is_leaf));
        const std::size_t leaves = std::min(lanes, outline_.faces.size());
        if (form_ == WideForm::full)
            tree_.leaves.reserve(leaves);
        else
            tree_.leaf_faces.reserve(leaves);
    }

    std::optional<Error> read_only_leaf() {
        if (outline_.faces.empty() || outline_.faces.size() > wide_lanes)
            return bad_outline("it has no node");
        return add_leaf(static_cast<std::uint8_t>(outline_.faces.size()), tree_.root);
    }

    /// The lane at the top of the stack, which goes on to the next one.
    std::optional<Error> read_lane() {
        const Place place = stack_.back();
        if (place.lane == wide_lanes) {
            stack_.pop_back();
            return std::nullopt;
        }
        ++stack_.back().lane;
        const std::uint8_t* lanes = &outline_.lanes[std::size_t{wide_lanes} * place.node];
        const std::uint8_t code = lanes[place.lane];
        set_used(place, code != WideOutline::unused);
        if (code == WideOutline::unused)
            return read_unused(place, lanes);
        WideChild& child = tree_.nodes[place.node].child[place.lane];
        return code == WideOutline::node ? add_node(child) : add_leaf(code, child);
    }

    static std::optional<Error> read_unused(Place place, const std::uint8_t* lanes) {
        const bool is_last = place.lane + 1 == wide_lanes;
        if (place.lane < 2 || (!is_last && lanes[place.lane + 1] != WideOutline::unused))
            return bad_outline("node " + std::to_string(place.node) +
                               " has a gap or less than two children");
        return std::nullopt;
    }

    /// Refitting moves the boxes of lanes that are not empty.
    void set_used(Place place, bool used) {
        const float low = used ? 0 : std::numeric_limits<float>::infinity();
        for (int k = 0; k < 3; ++k) {
            tree_.nodes[place.node].min[k][place.lane] = low;
            tree_.nodes[place.node].max[k][place.lane] = -low;
        }
    }

    std::optional<Error> add_node(WideChild& child) {
        if (next_node_ == tree_.nodes.size())
            return bad_outline("it names node " + std::to_string(next_node_) + " of as many");
        if (stack_.size() == WideOutline::max_depth)
            return bad_outline("it is deeper than " + std::to_string(WideOutline::max_depth) +
                               " nodes");
        child = WideChild::node(next_node_);
        stack_.push_back({next_node_++, 0});
        tree_.depth = std::max(tree_.depth, static_cast<int>(stack_.size()));
        return std::nullopt;
    }

    std::optional<Error> add_leaf(std::uint8_t count, WideChild& child) {
        if (count > wide_lanes || count > faces_left())
            return bad_outline("leaf " + std::to_string(next_leaf_) + " has " +
                               std::to_string(count) + " faces, where " +
                               std::to_string(faces_left()) + " are left");
        WideLeafFaces leaf;
        for (std::size_t i = 0; i < wide_lanes; ++i)
            leaf.face[i] = outline_.faces[next_face_ + (i < count ? i : 0)];
        for (std::size_t i = 0; i < count; ++i)
            if (auto error = tally_.use(leaf.face[i]))
                return error;
        next_face_ += count;
        child = WideChild::leaf(next_leaf_++, count);
        keep(leaf);
        return std::nullopt;
    }

    void keep(const WideLeafFaces& leaf) {
        if (form_ == WideForm::full)
            std::ranges::copy(leaf.face, tree_.leaves.emplace_back().face);
        else
            tree_.leaf_faces.push_back(leaf);
    }

    const WideOutline& outline_;
    FaceTally tally_;
    WideForm form_;
    WideTree& tree_;
    std::vector<Place> stack_;
    std::uint32_t next_node_ = 0, next_leaf_ = 0;
    std::size_t next_face_ = 0;
};

}  // namespace

WideOutline outline(const WideTree& tree) {
    return std::move(Writer(tree).result);
}

Result<WideTree> try_tree(const WideOutline& outline, const MeshView& mesh, WideForm form,
                          int threads) {
    WideTree tree;
    if (mesh.faces.size() != outline.faces.size())
        return bad_outline("it holds " + std::to_string(outline.faces.size()) + " faces of " +
                           std::to_string(mesh.faces.size()));
    if (mesh.faces.empty())
        return tree;
    tree.is_empty = false;
    if (auto error = Reader(outline, mesh.faces.size(), form, tree).read())
        return *std::move(error);
    centre(tree, mesh.vertices);
    const Vec3 origin = tree.origin;
    WideRefitter(tree, mesh.faces, WideRefitter::Use::once).refit(tree, mesh, threads);
    if (tree.origin == origin)
        centre(tree, mesh.vertices);  // refitting knows the radius less well
    if (form == WideForm::compact)
        make_compact(tree);
    return tree;
}

}  // namespace allide
