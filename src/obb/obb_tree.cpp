// SPDX-License-Identifier: MIT
#include "obb/obb_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "obb/obb_enclose.h"

namespace allide {
namespace {

/// The first corner of the face that comes first in the mesh.
Vec3 first_corner(std::span<const ObbFace> faces) {
    return std::ranges::min_element(faces, {}, &ObbFace::index)->triangle[0];
}

double surface(Vec3 half) {
    return half.x * half.y + half.y * half.z + half.z * half.x;
}

/// The covariance says nothing where the spread is the same both ways, as in a square piece of
/// terrain; then the box along the mesh's own axes is often smaller.
template <class Node>
void fit_mesh_axes(Node& node, std::span<const ObbFace> faces, Vec3 about, double reach) {
    Box box = bounds(faces[0].triangle);
    for (const ObbFace& face : faces)
        box = merged(box, bounds(face.triangle));
    if (surface(0.5 * (box.max - box.min)) >= surface(node.box().half))
        return;
    node.set_axes(Mat3{});
    enclose(node, faces, about, reach);
}

/// Moves the faces of which `is_left` to the front and returns their number. Unlike
/// std::partition, in an order that does not depend on the library.
template <class IsLeft>
std::size_t partition(std::span<ObbFace> faces, const IsLeft& is_left) {
    std::size_t left = 0;
    for (ObbFace& face : faces)
        if (is_left(face))
            std::swap(face, faces[left++]);
    return left;
}

/// Three times the position of the centroid along an axis.
double position(const ObbFace& face, Vec3 axis) {
    return dot(axis, face.triangle[0]) + dot(axis, face.triangle[1]) + dot(axis, face.triangle[2]);
}

std::size_t halved(std::span<ObbFace> faces, Vec3 axis) {
    std::ranges::sort(faces, {}, [&](const ObbFace& face) {
        return std::pair(position(face, axis), face.index);
    });
    return faces.size() / 2;
}

/// How many faces go left, after moving them to the front: those below the mean along the longest
/// axis, or along the next axis that separates any, or else in halves.
std::size_t split(std::span<ObbFace> faces, const Obb& box, Vec3 mean, bool by_mean) {
    int order[3] = {0, 1, 2};
    std::ranges::sort(order, [&](int i, int j) {
        return box.half[i] > box.half[j] || (box.half[i] == box.half[j] && i < j);
    });
    for (const int k : order) {
        if (!by_mean)
            break;
        const Vec3 axis = box.axes.rows[k];
        const double middle = 3 * dot(axis, mean);
        const std::size_t left =
            partition(faces, [&](const ObbFace& face) { return position(face, axis) < middle; });
        if (left != 0 && left != faces.size())
            return left;
    }
    return halved(faces, box.axes.rows[order[0]]);
}

template <class Node>
class Builder {
public:
    Builder(std::span<ObbFace> faces, double reach, int max_mean_depth, const ObbOptions& options)
        : faces_(faces),
          reach_(reach),
          max_mean_depth_(max_mean_depth),
          leaf_faces_(static_cast<std::size_t>(options.leaf_faces)),
          mesh_axes_(options.mesh_axes) {}

    ObbNodes<Node> run() {
        nodes_.pairs.reserve(faces_.size() - 1);  // nodes stay where they are
        todo_.push_back({&nodes_.root, 0, faces_.size(), 0});
        while (!todo_.empty()) {
            const Task task = todo_.back();
            todo_.pop_back();
            finish(task);
        }
        nodes_.pairs.shrink_to_fit();
        return std::move(nodes_);
    }

private:
    struct Task {
        Node* node;
        std::size_t begin, end;
        int depth;
    };

    void finish(const Task& task) {
        const std::size_t count = task.end - task.begin;
        const std::span<ObbFace> faces = faces_.subspan(task.begin, count);
        const auto [mean, axes] = spread(faces);
        const Vec3 about = first_corner(faces);
        task.node->set_axes(axes);
        enclose(*task.node, faces, about, reach_);
        if (mesh_axes_ && count > 1)
            fit_mesh_axes(*task.node, faces, about, reach_);
        if (count <= leaf_faces_) {
            const std::size_t first = leaf_faces_ == 1 ? faces[0].index : task.begin;
            task.node->link = ObbLink::to_faces(static_cast<std::uint32_t>(first),
                                                static_cast<std::uint32_t>(count));
            return;
        }
        const std::size_t middle =
            task.begin + split(faces, task.node->box(), mean, task.depth < max_mean_depth_);
        task.node->link = ObbLink::to_children(static_cast<std::uint32_t>(nodes_.pairs.size()));
        auto& [left, right] = nodes_.pairs.emplace_back();
        todo_.push_back({&right, middle, task.end, task.depth + 1});
        todo_.push_back({&left, task.begin, middle, task.depth + 1});
    }

    std::span<ObbFace> faces_;
    double reach_;
    int max_mean_depth_;
    std::size_t leaf_faces_;
    bool mesh_axes_;
    ObbNodes<Node> nodes_;
    std::vector<Task> todo_;
};

/// The middle of the vertices that faces use.
Vec3 middle(const MeshView& mesh) {
    Box box = bounds(mesh.triangle(0));
    for (std::size_t f = 1; f < mesh.faces.size(); ++f)
        box = merged(box, bounds(mesh.triangle(f)));
    return 0.5 * box.min + 0.5 * box.max;
}

ObbFace relative_face(const MeshView& mesh, std::uint32_t face, Vec3 origin) {
    Triangle t = mesh.triangle(face);
    for (Vec3& corner : t.corners)
        corner = corner - origin;
    return {t, 0.5 * length(cross(t[1] - t[0], t[2] - t[0])), face};
}

/// Sums coordinates, because squares of tiny ones would vanish.
double farthest(std::span<const ObbFace> faces) {
    double sum = 0;
    for (const ObbFace& face : faces)
        for (const Vec3 corner : face.triangle.corners)
            sum = std::max(sum, std::fabs(corner.x) + std::fabs(corner.y) + std::fabs(corner.z));
    return sum;
}

}  // namespace

std::vector<ObbFace> ObbTree::relative_faces(const MeshView& mesh,
                                             std::span<const std::uint32_t> order) {
    origin_ = middle(mesh);
    std::vector<ObbFace> faces;
    faces.reserve(order.size());
    for (const std::uint32_t face : order)
        faces.push_back(relative_face(mesh, face, origin_));
    reach_ = farthest(faces);
    return faces;
}

ObbTree::ObbTree(const MeshView& mesh, const ObbOptions& options)
    : ObbTree(mesh.faces.size(), options) {
    ALLIDE_ASSERT(face_count_ <= ObbLink::max_index);
    ALLIDE_ASSERT(options.leaf_faces >= 1 && options.leaf_faces <= ObbLink::max_leaf_faces);
    if (is_empty())
        return;
    std::vector<std::uint32_t> order(face_count_);
    std::iota(order.begin(), order.end(), 0u);
    std::vector<ObbFace> faces = relative_faces(mesh, order);
    if (options.layout == ObbLayout::full)
        nodes_ = Builder<FullObbNode>(faces, reach_, max_mean_depth, options).run();
    else
        nodes_ = Builder<CompactObbNode>(faces, reach_, max_mean_depth, options).run();
    if (options.leaf_faces > 1)
        for (const ObbFace& face : faces)
            faces_.push_back(face.index);
}

ObbTree::Memory ObbTree::memory() const {
    const auto bytes = []<class Node>(const ObbNodes<Node>* nodes) {
        return nodes != nullptr ? sizeof(Node) + nodes->pairs.size() * 2 * sizeof(Node) : 0;
    };
    return {bytes(nodes<FullObbNode>()) + bytes(nodes<CompactObbNode>()),
            faces_.size() * sizeof(std::uint32_t)};
}

}  // namespace allide
