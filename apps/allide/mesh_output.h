// SPDX-License-Identifier: MIT
// Where verbs that make meshes put them: a file, or standard output as OBJ.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>

#include <allide/io.h>

namespace cli {

struct MeshOutput {
    std::string path = "-";
    bool text = false;
    bool to_standard_output() const;
};

/// -o and --text.
void add_mesh_output_options(CLI::App& verb, MeshOutput& output);

/// Rejects a target that JSON or the rest of the standard output would share.
void demand_own_target(const MeshOutput& output, bool json);

/// Returns the size in bytes. A pipe or device without an extension gets OBJ, as standard output.
std::uint64_t save(const MeshOutput& output, std::span<const allide::NamedMesh> meshes);

}  // namespace cli
