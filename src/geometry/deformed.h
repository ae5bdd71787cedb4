// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "geometry/geometry_impl.h"

namespace allide {

/// One object's own shape of a deformable geometry. Queries see it as they see any other shape, by
/// its Impl, between a `fit` and the next change.
class Deformed {
public:
    explicit Deformed(const Geometry& rest);
    Deformed(const Deformed&) = delete;

    /// Takes vertices without an error; false if each bit is the same as before.
    bool set_vertices(std::span<const Vec3> vertices);

    std::optional<Error> change_error(const FaceChange& change) const;
    /// Faces that stay keep their names, new ones get the next that no face has had. Returns the
    /// first of these.
    std::uint32_t change(const FaceChange& change);

    /// Lets tree and bounds follow the vertices and faces.
    void fit(int threads);
    /// The bounds alone: nothing may ask for the tree before it is fitted.
    void fit_bounds();

    std::shared_ptr<const Geometry::Impl> shape() const { return shape_; }
    /// Bytes of the shape, without this object itself.
    std::size_t memory() const;

private:
    std::shared_ptr<Geometry::Impl> shape_;
    std::uint32_t next_name_;
    bool has_new_faces_ = false;
};

/// Why a geometry cannot deform; nothing if it can.
std::optional<Error> deformable_error(const Geometry& geometry);
/// Why a mesh cannot get these vertices: their number, or one of them; nothing if it can.
std::optional<Error> vertex_error(const Mesh& mesh, std::span<const Vec3> vertices);

/// The public numbers of the faces of a shape, ascending.
std::vector<std::uint32_t> face_numbers(const Geometry::Impl& shape);

}  // namespace allide
