// SPDX-License-Identifier: MIT
// Repairs that all tests use, and the conditions that their results must meet.
#pragma once

#include <allide/repair.h>
#include <gtest/gtest.h>

#include "tests/mesh/sample_meshes.h"

namespace allide {

inline void expect_same(const Mesh& a, const Mesh& b) {
    EXPECT_EQ(a.vertices, b.vertices);
    EXPECT_EQ(a.faces, b.faces);
}

/// The repaired mesh, after making sure that repairing it again does nothing.
Repaired repaired(const auto& mesh, const RepairOptions& options = {}) {
    Repaired once = repair(mesh, options);
    const Repaired twice = repair(once.mesh, options);
    expect_same(once.mesh, twice.mesh);
    EXPECT_EQ(twice.report.fixed(), 0u) << twice.report.text();
    return once;
}

inline void expect_sound(const Mesh& mesh, double wanted_volume, double error = 1e-12) {
    const MeshCheck result = check(mesh);
    EXPECT_TRUE(result.findings.empty()) << describe(result.findings[0], mesh);
    EXPECT_TRUE(result.closed && result.oriented && result.manifold);
    EXPECT_NEAR(volume(mesh), wanted_volume, error * (1 + wanted_volume));
}

}  // namespace allide
