// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <allide/mesh.h>

namespace allide {

/// FCL's tree of oriented boxes over a mesh, its fastest volume here.
class FclModel {
public:
    explicit FclModel(const Mesh& mesh);
    ~FclModel();
    FclModel(FclModel&&) noexcept;

    struct Impl;
    std::unique_ptr<Impl> impl;
};

/// The number of intersecting face pairs with b moved; with `first_only` 0 or 1.
std::size_t fcl_contacts(const FclModel& a, const FclModel& b, const Transform& world_from_b,
                         bool first_only);

/// FCL's tree of swept spheres, its volume for distances.
class FclDistanceModel {
public:
    explicit FclDistanceModel(const Mesh& mesh);
    ~FclDistanceModel();
    FclDistanceModel(FclDistanceModel&&) noexcept;

    struct Impl;
    std::unique_ptr<Impl> impl;
};

double fcl_distance(const FclDistanceModel& a, const FclDistanceModel& b,
                    const Transform& world_from_b);

}  // namespace allide
