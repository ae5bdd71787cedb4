// SPDX-License-Identifier: MIT
#include "mesh_output.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "output_target.h"
#include "signals.h"
#include "temporary_file.h"
#include "text_output.h"
#include "verb.h"

namespace cli {
namespace {

/// The bytes of an OBJ file.
std::string obj_text(std::span<const allide::NamedMesh> meshes) {
    const TemporaryFile temporary(".obj");
    written(allide::try_save_meshes(temporary.path(), meshes));
    std::ifstream file(temporary.path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Nothing says which format it should have.
bool has_no_format(const std::string& path) {
    return is_standard_output(path) ||
           (is_special(path) && !std::filesystem::path(path).has_extension());
}

}  // namespace

void add_mesh_output_options(CLI::App& verb, MeshOutput& output) {
    verb.add_option("-o,--output", output.path,
                    "To write, its format by its extension; '-': standard output, as OBJ")
        ->type_name("FILE")
        ->capture_default_str();
    verb.add_flag("--text", output.text, "STL and PLY as text; a binary STL rounds to floats");
}

bool MeshOutput::to_standard_output() const {
    return is_standard_output(path);
}

void demand_own_target(const MeshOutput& output, bool json) {
    const NamedOutput named{"-o", output.path};
    summary_stream({&named, 1}, json);
}

std::uint64_t save(const MeshOutput& output, std::span<const allide::NamedMesh> meshes) {
    if (has_no_format(output.path)) {
        const std::string text = obj_text(meshes);
        write_file(output.path, text);
        return text.size();
    }
    const Uninterrupted whole;
    return written(allide::try_save_meshes(output.path, meshes, {.binary = !output.text}));
}

}  // namespace cli
