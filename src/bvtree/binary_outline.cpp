// SPDX-License-Identifier: MIT
#include "bvtree/binary_outline.h"

#include "base/backwards.h"
#include "bvtree/outline_check.h"

namespace allide {
namespace {

std::optional<Error> node_error(std::size_t node, const char* what) {
    return bad_outline("node " + std::to_string(node) + " " + what);
}

/// Whether the nodes make one tree, and its leaves have so many faces.
std::optional<Error> shape_error(const std::vector<std::uint32_t>& nodes, std::size_t face_count,
                                 const OutlineLimits& limits) {
    std::vector<std::uint32_t> depths = {1};  // depths of the subtrees that are still to come
    std::uint64_t faces = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (depths.empty())
            return node_error(i, "has no parent");
        const std::uint32_t depth = depths.back();
        depths.pop_back();
        if (depth > limits.depth)
            return node_error(i, "is deeper than any that allide builds");
        if (nodes[i] > limits.leaf_faces)
            return node_error(i, "has more faces than a leaf may have");
        faces += nodes[i];
        if (nodes[i] == 0)
            depths.insert(depths.end(), 2, depth + 1);
    }
    if (!depths.empty())
        return bad_outline("it ends before its last leaf");
    if (faces != face_count)
        return bad_outline("its leaves hold " + std::to_string(faces) + " faces of " +
                           std::to_string(face_count));
    return std::nullopt;
}

}  // namespace

std::optional<Error> outline_error(const BinaryOutline& outline, std::size_t face_count,
                                   const OutlineLimits& limits) {
    if (outline.faces.size() != face_count)
        return bad_outline("it orders " + std::to_string(outline.faces.size()) + " faces of " +
                           std::to_string(face_count));
    if (face_count == 0 && outline.nodes.empty())
        return std::nullopt;
    if (auto error = shape_error(outline.nodes, face_count, limits))
        return error;
    FaceTally tally(face_count);
    for (const std::uint32_t face : outline.faces)
        if (auto error = tally.use(face))
            return error;
    return std::nullopt;
}

std::vector<BinaryRange> ranges(const BinaryOutline& outline) {
    std::vector<BinaryRange> result(outline.nodes.size());
    std::vector<std::uint32_t> waiting;  // inner nodes whose right child is still to come
    std::uint32_t first = 0;
    for (std::uint32_t i = 0; i < result.size(); ++i) {
        result[i] = {0, first, outline.nodes[i]};
        first += outline.nodes[i];
        if (outline.nodes[i] == 0) {
            waiting.push_back(i);
        } else if (!waiting.empty()) {
            result[waiting.back()].right = i + 1;
            waiting.pop_back();
        }
    }
    for (const std::size_t i : backwards(result.size()))
        if (outline.nodes[i] == 0)
            result[i].count = result[i + 1].count + result[result[i].right].count;
    return result;
}

}  // namespace allide
