// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include "points/point_search.h"

namespace allide {

/// The tree of valid coordinates: halves across the longest side of their box.
std::unique_ptr<PointTree::Impl> build_points(std::span<const double> coordinates,
                                              const PointTreeOptions& options);

}  // namespace allide
