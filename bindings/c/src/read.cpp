// SPDX-License-Identifier: MIT
#include "call.h"
#include "named_objects.h"

using namespace allide;
using namespace allide::c;

namespace {

/// Opens the name of a format; null detects it from the content.
struct FormatName {
    const char* text;
};

std::optional<std::string_view> open(FormatName format) {
    return std::string_view(format.text != nullptr ? format.text : "");
}

struct Bytes {
    const void* bytes;
    std::size_t size;
};

std::optional<std::span<const std::byte>> open(Bytes from) {
    return open(array("bytes", static_cast<const std::byte*>(from.bytes), from.size));
}

template <class Handle, class Write>
AllideStatus write_all(const char* function, std::span<const Handle> handles, FormatName format,
                       const List<std::byte>& to, Write write) {
    return Call(function, array("what to write", handles.data(), handles.size()), format, to)
        .run([&](std::span<const Handle> each, std::string_view name, const auto& list) {
            const auto all = all_named(each);
            if (all.size() < each.size())
                return last_failure();
            const Result<std::vector<std::byte>> written = write(all, name);
            return written ? fill(list, *written) : fail(written.error());
        });
}

}  // namespace

AllideStatus allide_save_options_init(AllideSaveOptions* options) {
    return Call(__func__, out("options", options)).run([](AllideSaveOptions& to) {
        to.binary = SaveOptions{}.binary;
    });
}

AllideStatus allide_format_of(const void* bytes, size_t size, const char** format) {
    return Call(__func__, Bytes{bytes, size}, out("format", format))
        .run([](std::span<const std::byte> from, const char*& to) { to = format_of(from).data(); });
}

AllideStatus allide_read_mesh(const void* bytes, size_t size, const char* format,
                              AllideMesh* mesh) {
    return Call(__func__, Bytes{bytes, size}, FormatName{format}, out("mesh", mesh))
        .run([](std::span<const std::byte> from, std::string_view name, AllideMesh& to) {
            Result<Mesh> read = try_read_mesh(from, name);
            return read ? give(HeldMesh{std::move(*read)}, to) : fail(read.error());
        });
}

AllideStatus allide_read_meshes(const void* bytes, size_t size, const char* format,
                                AllideMesh* meshes, size_t capacity, size_t* count) {
    return Call(__func__, Bytes{bytes, size}, FormatName{format}, list(meshes, capacity, count))
        .run([](std::span<const std::byte> from, std::string_view name, const auto& to) {
            return give_all(try_read_meshes(from, name), to);
        });
}

AllideStatus allide_read_polygons(const void* bytes, size_t size, const char* format,
                                  AllidePolygons* polygons, size_t capacity, size_t* count) {
    return Call(__func__, Bytes{bytes, size}, FormatName{format}, list(polygons, capacity, count))
        .run([](std::span<const std::byte> from, std::string_view name, const auto& to) {
            return give_all(try_read_polygons(from, name), to);
        });
}

AllideStatus allide_write_meshes(const AllideMesh* meshes, size_t mesh_count, const char* format,
                                 const AllideSaveOptions* options, void* bytes, size_t capacity,
                                 size_t* count) {
    const auto write = [&](std::span<const NamedMesh> all, std::string_view name) {
        return try_write_meshes(all, name, converted_or_default(options));
    };
    return write_all(__func__, std::span(meshes, mesh_count), FormatName{format},
                     list(static_cast<std::byte*>(bytes), capacity, count), write);
}

AllideStatus allide_write_polygons(const AllidePolygons* polygons, size_t polygons_count,
                                   const char* format, const AllideSaveOptions* options,
                                   void* bytes, size_t capacity, size_t* count) {
    const auto write = [&](std::span<const NamedPolygons> all, std::string_view name) {
        return try_write_polygons(all, name, converted_or_default(options));
    };
    return write_all(__func__, std::span(polygons, polygons_count), FormatName{format},
                     list(static_cast<std::byte*>(bytes), capacity, count), write);
}
