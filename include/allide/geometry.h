// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <allide/mesh.h>

namespace allide {

/// A shape made ready for queries. Immutable, cheap to copy, safe to share between threads.
/// Each maker throws Error when the data cannot be such a shape; its twin try_... returns a Result.
class Geometry {
public:
    /// Any triangles, with no inside: polygon soup.
    static Result<Geometry> try_surface(Mesh mesh);
    /// A closed, consistently oriented mesh with its inside.
    static Result<Geometry> try_solid(Mesh mesh);

#if defined(__cpp_exceptions)
    static Geometry surface(Mesh mesh) { return try_surface(std::move(mesh)).value(); }
    static Geometry solid(Mesh mesh) { return try_solid(std::move(mesh)).value(); }
#endif

    /// The triangles that indices in answers mean.
    const Mesh& mesh() const noexcept;
    bool is_solid() const noexcept;

    struct Impl;  ///< not for users
    const Impl& impl() const noexcept { return *impl_; }

private:
    explicit Geometry(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
    std::shared_ptr<const Impl> impl_;
};

}  // namespace allide
