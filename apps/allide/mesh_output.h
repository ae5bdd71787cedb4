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
    bool to_standard_output() const { return path == "-"; }
};

/// -o and --text.
void add_mesh_output_options(CLI::App& verb, MeshOutput& output);

/// Returns the size in bytes. The file is the old one or complete.
std::uint64_t save(const MeshOutput& output, std::span<const allide::NamedMesh> meshes);

}  // namespace cli
