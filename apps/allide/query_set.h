// SPDX-License-Identifier: MIT
// Query sets of Wang et al., A Large-Scale Benchmark and an Inclusion-Based Algorithm for
// Continuous Collision Detection, 2021: lines xn,xd,yn,yd,zn,zd,truth, eight for each query.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <allide/moving_contact.h>

namespace cli {

struct QuerySet {
    struct Query {
        std::array<allide::MovingVertex, 4> points;  ///< v and the face, or the edges a and b
        bool truth = false;
    };
    bool edges = false;  ///< of two edges, not of a vertex and a face
    std::vector<Query> queries;
    std::size_t inexact = 0;  ///< coordinates that no double holds, and that were rounded
};

/// Without `edges` the path says by "edge-edge" or "vertex-face" which kind it is. Throws Error
/// with file, line and column.
QuerySet read_query_set(const std::string& path, std::optional<bool> edges);

}  // namespace cli
