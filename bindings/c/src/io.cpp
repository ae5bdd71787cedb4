// SPDX-License-Identifier: MIT
#include <allide/io.h>

#include <cstring>
#include <filesystem>

#include <allide/store.h>

#include "call.h"
#include "named_objects.h"

using namespace allide;
using namespace allide::c;

namespace {

/// Opens a path, which C gives in UTF-8.
struct Path {
    const char* text;
};

std::optional<std::filesystem::path> open(Path path) {
    if (reject_null("path", path.text))
        return std::nullopt;
    return std::filesystem::path(std::u8string(path.text, path.text + std::strlen(path.text)));
}

AllideStatus tell_bytes(const Result<std::uint64_t>& saved, std::uint64_t* bytes) {
    if (!saved)
        return fail(saved.error());
    if (bytes != nullptr)
        *bytes = *saved;
    return allide_ok;
}

template <class Handle, class Save>
AllideStatus save_all(const char* function, const char* path, std::span<const Handle> handles,
                      const AllideSaveOptions* options, std::uint64_t* bytes, Save save) {
    return Call(function, Path{path}, array("what to save", handles.data(), handles.size()))
        .run([&](const std::filesystem::path& to, std::span<const Handle> each) {
            const auto all = all_named(each);
            if (all.size() < each.size())
                return last_failure();
            return tell_bytes(save(to, all, converted_or_default(options)), bytes);
        });
}

}  // namespace

AllideStatus allide_load_mesh(const char* path, AllideMesh* mesh) {
    return Call(__func__, Path{path}, out("mesh", mesh))
        .run([](const std::filesystem::path& from, AllideMesh& to) {
            Result<NamedMesh> loaded = try_load_whole(from);
            return loaded ? give(held(std::move(*loaded)), to) : fail(loaded.error());
        });
}

AllideStatus allide_load_meshes(const char* path, AllideMesh* meshes, size_t capacity,
                                size_t* count) {
    return Call(__func__, Path{path}, list(meshes, capacity, count))
        .run([](const std::filesystem::path& from, const auto& to) {
            return give_all(try_load_meshes(from), to);
        });
}

AllideStatus allide_load_polygons(const char* path, AllidePolygons* polygons, size_t capacity,
                                  size_t* count) {
    return Call(__func__, Path{path}, list(polygons, capacity, count))
        .run([](const std::filesystem::path& from, const auto& to) {
            return give_all(try_load_polygons(from), to);
        });
}

AllideStatus allide_save_meshes(const char* path, const AllideMesh* meshes, size_t mesh_count,
                                const AllideSaveOptions* options, uint64_t* bytes) {
    return save_all(__func__, path, std::span(meshes, mesh_count), options, bytes, try_save_meshes);
}

AllideStatus allide_save_polygons(const char* path, const AllidePolygons* polygons,
                                  size_t polygons_count, const AllideSaveOptions* options,
                                  uint64_t* bytes) {
    return save_all(__func__, path, std::span(polygons, polygons_count), options, bytes,
                    try_save_polygons);
}

AllideStatus allide_save_geometry(const char* path, AllideGeometry geometry, uint64_t* bytes) {
    return Call(__func__, Path{path}, geometry)
        .run([&](const std::filesystem::path& to, const Geometry& shape) {
            return tell_bytes(try_save_geometry(to, shape), bytes);
        });
}

AllideStatus allide_load_geometry(const char* path, int threads, AllideGeometry* geometry) {
    return Call(__func__, Path{path}, out("geometry", geometry))
        .run([&](const std::filesystem::path& from, AllideGeometry& to) {
            return give(try_load_geometry(from, threads), to);
        });
}
