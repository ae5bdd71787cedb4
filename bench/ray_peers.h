// SPDX-License-Identifier: MIT
// Embree beside allide for rays and nearest points. It computes in floats, with tolerances.
#pragma once

#include <memory>

#include <allide/mesh.h>

namespace allide {

/// A mesh as one scene of Embree's, where the library was built with it.
class EmbreeMesh {
public:
    explicit EmbreeMesh(const Mesh& mesh);
    ~EmbreeMesh();
    EmbreeMesh(const EmbreeMesh&) = delete;

    /// The t of the first hit; infinite without one.
    double cast(Vec3 origin, Vec3 direction) const;
    /// The distance of the nearest point of the mesh.
    double distance(Vec3 point) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide
