// SPDX-License-Identifier: MIT
#include "io/write.h"

#include <algorithm>
#include <optional>

#include "io/format.h"
#include "io/text_scanner.h"
#include "math/range.h"

namespace allide {

namespace {

bool is_storable(const std::string& name) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
    return name.size() <= TextScanner::max_name && !name.starts_with(' ') && !name.ends_with(' ') &&
           std::ranges::none_of(name, is_control);
}

std::optional<Error> polygon_error(std::span<const std::uint32_t> corners, std::size_t vertices,
                                   std::size_t face) {
    const std::string where = "face " + std::to_string(face);
    if (corners.size() < 3)
        return Error(ErrorCode::bad_argument,
                     where + " has " + std::to_string(corners.size()) + " corners; drop it");
    for (const std::uint32_t corner : corners)
        if (corner >= vertices)
            return Error(ErrorCode::bad_index, where + " names vertex " + std::to_string(corner) +
                                                   " of " + std::to_string(vertices));
    return std::nullopt;
}

/// Why no loader would take back what is to be saved.
std::optional<Error> object_error(const std::string& name, std::span<const Vec3> vertices,
                                  const auto& faces) {
    if (!is_storable(name))
        return Error(ErrorCode::bad_argument,
                     "the name " + in_quotes(name) +
                         " has control characters, blanks at an end or more than 1000 bytes");
    if (vertices.empty())
        return Error(ErrorCode::bad_argument, "there are no vertices to save");
    if (const auto vertex = first_out_of_range(vertices))
        return Error(ErrorCode::out_of_range,
                     "vertex " + std::to_string(*vertex) + " is not finite or is beyond 2^60");
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (std::optional<Error> error = polygon_error(faces[i], vertices.size(), i))
            return error;
    return std::nullopt;
}

std::optional<Error> object_error(const NamedMesh& object) {
    return object_error(object.name, object.mesh.vertices, object.mesh.faces);
}

std::optional<Error> object_error(const NamedPolygons& object) {
    return object_error(object.name, object.polygons.vertices, object.polygons.polygons);
}

std::optional<Error> objects_error(const auto& objects) {
    if (objects.empty())
        return Error(ErrorCode::bad_argument, "there are no meshes to save");
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (const std::optional<Error> error = object_error(objects[i]))
            return Error(error->code(), "mesh " + std::to_string(i) + ": " + error->what());
    return std::nullopt;
}

std::optional<Error> format_error(const Format& format, const Model& model, SaveOptions options) {
    const std::string name(format.extension);
    if (model.names.size() > 1 && !format.holds_parts(options))
        return Error(ErrorCode::unsupported,
                     std::to_string(model.names.size()) + " meshes cannot be kept apart in " +
                         (options.binary ? "this form of " : "") + name +
                         "; save .obj, .polytopes or ASCII .stl, or one file for each");
    if (!format.holds_polygons && (model.polygon_count() == 0 || !model.is_triangles()))
        return Error(ErrorCode::unsupported,
                     name + " holds triangles only; triangulate, or save .obj");
    return std::nullopt;
}

Result<std::string> written(const auto& objects, std::string_view extension, SaveOptions options) {
    if (const std::optional<Error> error = objects_error(objects))
        return *error;
    const Format* format = format_named(extension);
    if (!format || !format->write)
        return Error(ErrorCode::unsupported, "allide does not write '" + dotted(extension) +
                                                 "' files; it writes " + written_extensions());
    const Model model = to_model(objects);
    if (const std::optional<Error> error = format_error(*format, model, options))
        return *error;
    return format->write(model, options);
}

Result<std::vector<std::byte>> as_bytes(Result<std::string> text) {
    if (!text)
        return text.error();
    const auto bytes = std::as_bytes(std::span(*text));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

}  // namespace

Result<std::string> file_content(std::span<const NamedMesh> meshes, std::string_view extension,
                                 SaveOptions options) {
    return written(meshes, extension, options);
}

Result<std::string> file_content(std::span<const NamedPolygons> objects, std::string_view extension,
                                 SaveOptions options) {
    return written(objects, extension, options);
}

Result<std::vector<std::byte>> try_write_meshes(std::span<const NamedMesh> meshes,
                                                std::string_view format, SaveOptions options) {
    return as_bytes(written(meshes, format, options));
}

Result<std::vector<std::byte>> try_write_polygons(std::span<const NamedPolygons> objects,
                                                  std::string_view format, SaveOptions options) {
    return as_bytes(written(objects, format, options));
}

}  // namespace allide
