// SPDX-License-Identifier: MIT
#include "geometry/deformed.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>

#include "base/shared_size.h"
#include "geometry/access.h"
#include "math/range.h"
#include "mesh/solid.h"

namespace allide {
namespace {

std::optional<Error> range_error(std::span<const Vec3> vertices) {
    const auto bad = first_out_of_range(vertices);
    if (!bad)
        return std::nullopt;
    return Error(ErrorCode::out_of_range,
                 "vertex " + std::to_string(*bad) +
                     " is not finite or reaches beyond 2^60; give finite coordinates");
}

const char* name_of(GeometryKind kind) {
    switch (kind) {
        case GeometryKind::surface:
            return "a surface";
        case GeometryKind::solid:
            return "a solid";
        case GeometryKind::convex:
            return "convex";
        case GeometryKind::compound:
            return "a compound";
        case GeometryKind::round:
            return "round";
        case GeometryKind::deformable:
            break;
    }
    return "a deformable";
}

std::optional<Error> removal_error(const Geometry::Impl& shape,
                                   std::span<const std::uint32_t> removed) {
    std::vector<std::uint32_t> names(removed.begin(), removed.end());
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
        return Error(ErrorCode::bad_argument,
                     "face " + std::to_string(*twice) + " is removed twice; name it once");
    const auto is_missing = [&](std::uint32_t name) {
        return shape.face_names.empty() ? name >= shape.shape.faces.size()
                                        : !std::ranges::binary_search(shape.face_names, name);
    };
    const auto missing = std::ranges::find_if(names, is_missing);
    if (missing == names.end())
        return std::nullopt;
    return Error(ErrorCode::bad_index, "there is no face " + std::to_string(*missing) +
                                           " to remove: it was removed before, or never was");
}

std::optional<Error> addition_error(std::span<const Face> added, std::size_t vertices) {
    for (std::size_t f = 0; f < added.size(); ++f)
        for (const std::uint32_t v : added[f])
            if (v >= vertices)
                return Error(ErrorCode::bad_index, "new face " + std::to_string(f) +
                                                       " names vertex " + std::to_string(v) +
                                                       " of " + std::to_string(vertices) +
                                                       "; indices count from 0");
    return std::nullopt;
}

void remove_faces(Geometry::Impl& shape, std::span<const std::uint32_t> removed) {
    std::vector<std::uint32_t> names(removed.begin(), removed.end());
    std::ranges::sort(names);
    std::size_t kept = 0;
    for (std::size_t f = 0; f < shape.shape.faces.size(); ++f) {
        if (std::ranges::binary_search(names, shape.face_names[f]))
            continue;
        shape.shape.faces[kept] = shape.shape.faces[f];
        shape.face_names[kept++] = shape.face_names[f];
    }
    shape.shape.faces.resize(kept);
    shape.face_names.resize(kept);
}

/// All the memory that a change needs, so that it happens whole or not at all.
void reserve(Geometry::Impl& shape, const FaceChange& change) {
    const std::size_t faces = shape.shape.faces.size() + change.added.size();
    shape.shape.vertices.reserve(shape.shape.vertices.size() + change.new_vertices.size());
    shape.shape.faces.reserve(faces);
    shape.face_names.reserve(faces);
}

/// The faces as a change would leave them.
std::vector<Face> changed_faces(const Geometry::Impl& shape, const FaceChange& change) {
    std::vector<std::uint32_t> names(change.removed.begin(), change.removed.end());
    std::ranges::sort(names);
    const std::vector<std::uint32_t> numbers = face_numbers(shape);
    std::vector<Face> faces;
    for (std::size_t f = 0; f < shape.shape.faces.size(); ++f)
        if (!std::ranges::binary_search(names, numbers[f]))
            faces.push_back(shape.shape.faces[f]);
    faces.insert(faces.end(), change.added.begin(), change.added.end());
    return faces;
}

}  // namespace

std::optional<Error> deformable_error(const Geometry& geometry) {
    if (geometry.kind() == GeometryKind::deformable)
        return std::nullopt;
    return Error(ErrorCode::unsupported, std::string("this geometry is ") +
                                             name_of(geometry.kind()) +
                                             ", which keeps its vertices; one that deforms is "
                                             "made by Geometry::deformable");
}

std::vector<std::uint32_t> face_numbers(const Geometry::Impl& shape) {
    if (!shape.face_names.empty())
        return shape.face_names;
    std::vector<std::uint32_t> numbers(shape.shape.faces.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    return numbers;
}

Deformed::Deformed(const Geometry& rest)
    : shape_(std::make_shared<Geometry::Impl>()),
      next_name_(static_cast<std::uint32_t>(rest.mesh().faces.size())) {
    const Geometry::Impl& from = Access::impl(rest);
    shape_->kind = from.kind;
    shape_->inside = from.inside;
    shape_->shape = from.shape;
    shape_->bounds = from.bounds;
    shape_->trees.choice = from.trees.choice;
    shape_->trees.moving = std::make_unique<MovingTree>(from.wide_tree(), from.shape.faces);
}

std::optional<Error> vertex_error(const Mesh& mesh, std::span<const Vec3> vertices) {
    const std::size_t wanted = mesh.vertices.size();
    if (vertices.size() != wanted)
        return Error(ErrorCode::bad_argument,
                     "there are " + std::to_string(vertices.size()) + " vertices for a mesh of " +
                         std::to_string(wanted) + "; give one for each of its own");
    return range_error(vertices);
}

bool Deformed::set_vertices(std::span<const Vec3> vertices) {
    std::vector<Vec3>& own = shape_->shape.vertices;
    if (own.empty() || std::memcmp(own.data(), vertices.data(), vertices.size_bytes()) == 0)
        return false;
    std::ranges::copy(vertices, own.begin());
    shape_->components.forget_boxes();
    return true;
}

std::optional<Error> Deformed::change_error(const FaceChange& change) const {
    if (auto error = removal_error(*shape_, change.removed))
        return error;
    const std::size_t vertices = shape_->shape.vertices.size() + change.new_vertices.size();
    if (auto error = addition_error(change.added, vertices))
        return error;
    if (auto error = range_error(change.new_vertices))
        return Error(error->code(), std::string("new ") + error->what());
    if (3 * (std::uint64_t{next_name_} + change.added.size()) > UINT32_MAX || vertices > UINT32_MAX)
        return Error(ErrorCode::out_of_range,
                     "no numbers are left for new faces; make a new geometry of the mesh");
    if (!shape_->inside)
        return std::nullopt;
    return linked_solid_error(changed_faces(*shape_, change), vertices);
}

std::uint32_t Deformed::change(const FaceChange& change) {
    Mesh& mesh = shape_->shape;
    shape_->face_names = face_numbers(*shape_);
    reserve(*shape_, change);
    remove_faces(*shape_, change.removed);
    mesh.vertices.insert(mesh.vertices.end(), change.new_vertices.begin(),
                         change.new_vertices.end());
    mesh.faces.insert(mesh.faces.end(), change.added.begin(), change.added.end());
    const std::uint32_t first = next_name_;
    next_name_ += static_cast<std::uint32_t>(change.added.size());
    for (std::uint32_t name = first; name < next_name_; ++name)
        shape_->face_names.push_back(name);
    shape_->components.forget();
    has_new_faces_ = true;
    return first;
}

void Deformed::fit(int threads) {
    const MeshView mesh = view(shape_->shape);
    const bool builds = std::exchange(has_new_faces_, true);  // so that a failed fit is made again
    const Box box = builds ? shape_->trees.moving->rebuild(mesh, threads)
                           : shape_->trees.moving->follow(mesh, threads);
    has_new_faces_ = false;
    shape_->bounds = local_bounds(box);
}

void Deformed::fit_bounds() {
    shape_->bounds = local_bounds(bounds(std::span<const Vec3>(shape_->shape.vertices)));
}

std::size_t Deformed::memory() const {
    return shared_size<Geometry::Impl> + sizeof(MovingTree) +
           shape_->shape.vertices.capacity() * sizeof(Vec3) +
           shape_->shape.faces.capacity() * sizeof(Face) +
           shape_->face_names.capacity() * sizeof(std::uint32_t) + shape_->trees.moving->memory() +
           shape_->components.memory();
}

}  // namespace allide
