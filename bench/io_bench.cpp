// SPDX-License-Identifier: MIT
// Loads a 50 MB binary STL and a 50 MB OBJ from a warm file cache, beside assimp where it is there.
// Speeds are file bytes per second of the median and of the slowest repeat.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <allide/io.h>

#include "base/random.h"
#include "base/timer.h"

#if defined(ALLIDE_WITH_ASSIMP)
#include <assimp/scene.h>
#include <assimp/Importer.hpp>
#endif

namespace {

using namespace allide;
namespace fs = std::filesystem;

/// Bumps over a square grid, row by row, as a scanner or a modeller would store them.
Mesh terrain(std::uint32_t side) {
    Random random(1);
    Mesh mesh;
    for (std::uint32_t y = 0; y <= side; ++y)
        for (std::uint32_t x = 0; x <= side; ++x)
            mesh.vertices.push_back({0.1 * x, 0.1 * y, random.uniform()});
    const std::uint32_t row = side + 1;
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            const std::uint32_t v = y * row + x;
            mesh.faces.push_back({v, v + 1, v + row + 1});
            mesh.faces.push_back({v, v + row + 1, v + row});
        }
    return mesh;
}

/// The worst order for joining vertices: no triangle is near the one before it.
Mesh shuffled(Mesh mesh) {
    Random random(2);
    for (std::size_t i = mesh.faces.size(); i > 1; --i)
        std::swap(mesh.faces[i - 1], mesh.faces[random.below(i)]);
    return mesh;
}

/// Megabytes per second, by the median and the slowest of some repeats.
struct Speed {
    double median = 0, slowest = 0;
};

Speed speed(const fs::path& file, int repeats, const std::function<bool()>& load) {
    std::vector<double> seconds;
    for (int i = 0; i < repeats; ++i) {
        const Timer timer;
        if (!load())
            return {};
        seconds.push_back(timer.seconds());
    }
    std::ranges::sort(seconds);
    const double megabytes = 1e-6 * static_cast<double>(fs::file_size(file));
    return {megabytes / seconds[seconds.size() / 2], megabytes / seconds.back()};
}

bool read_bytes(const fs::path& file) {
    std::FILE* const stream = std::fopen(file.c_str(), "rb");
    if (!stream)
        return false;
    std::vector<char> bytes(fs::file_size(file));
    const std::size_t read = std::fread(bytes.data(), 1, bytes.size(), stream);
    std::fclose(stream);
    return read == bytes.size();
}

bool load_with_assimp([[maybe_unused]] const fs::path& file) {
#if defined(ALLIDE_WITH_ASSIMP)
    Assimp::Importer importer;
    return importer.ReadFile(file.string(), 0) != nullptr;
#else
    return false;
#endif
}

void compare(const char* name, const fs::path& file) {
    const Speed bytes = speed(file, 5, [&] { return read_bytes(file); });
    const Speed ours = speed(file, 7, [&] { return static_cast<bool>(try_load_mesh(file)); });
    const Speed theirs = speed(file, 1, [&] { return load_with_assimp(file); });
    std::printf("%-22s %6.1f  %7.0f %7.0f  %7.0f  ", name,
                1e-6 * static_cast<double>(fs::file_size(file)), ours.median, ours.slowest,
                bytes.median);
    if (theirs.median > 0)
        std::printf("%7.0f  %5.1fx\n", theirs.median, ours.median / theirs.median);
    else
        std::printf("%7s  %6s\n", "-", "-");
}

}  // namespace

int main() {
    const fs::path folder =
        fs::temp_directory_path() / ("allide-io-bench-" + std::to_string(std::random_device{}()));
    fs::create_directories(folder);
    save_mesh(folder / "terrain.stl", terrain(707));
    save_mesh(folder / "shuffled.stl", shuffled(terrain(707)));
    save_mesh(folder / "terrain.obj", terrain(740));
    save_mesh(folder / "terrain.ply", terrain(740));

    std::printf("%-22s %6s  %7s %7s  %7s  %7s  %6s\n", "MB/s", "MB", "median", "slowest", "fread",
                "assimp", "ratio");
    compare("binary STL", folder / "terrain.stl");
    compare("binary STL, shuffled", folder / "shuffled.stl");
    compare("OBJ", folder / "terrain.obj");
    compare("binary PLY", folder / "terrain.ply");
    fs::remove_all(folder);
}
