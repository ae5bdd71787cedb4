// SPDX-License-Identifier: MIT
#include "mesh_output.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "temporary_file.h"
#include "verb.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

struct Removal {
    fs::path path;
    ~Removal() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
};

std::uint64_t save_to_standard_output(std::span<const allide::NamedMesh> meshes) {
    const Removal temporary{make_temporary_file(".obj")};
    const std::uint64_t size = written(allide::try_save_meshes(temporary.path, meshes));
    std::ifstream file(temporary.path, std::ios::binary);
    const std::string content(std::istreambuf_iterator<char>(file), {});
    std::fwrite(content.data(), 1, content.size(), stdout);
    return size;
}

}  // namespace

void add_mesh_output_options(CLI::App& verb, MeshOutput& output) {
    verb.add_option("-o,--output", output.path,
                    "To write, its format by its extension; '-': standard output, as OBJ")
        ->type_name("FILE")
        ->capture_default_str();
    verb.add_flag("--text", output.text, "STL and PLY as text; a binary STL rounds to floats");
}

std::uint64_t save(const MeshOutput& output, std::span<const allide::NamedMesh> meshes) {
    if (output.to_standard_output())
        return save_to_standard_output(meshes);
    return written(allide::try_save_meshes(output.path, meshes, {.binary = !output.text}));
}

}  // namespace cli
