// SPDX-License-Identifier: MIT
#include "io/read.h"

#include <utility>

namespace allide {

namespace {

Result<Model> read_model(std::span<const std::byte> bytes, std::string_view format) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.empty())
        return Error(ErrorCode::bad_file, "there are no bytes to read");
    if (static_cast<std::uint64_t>(text.size()) > UINT32_MAX)
        return Error(ErrorCode::unsupported, "there are 4 GiB or more; split them");
    const std::string_view name = format.empty() ? format_of(bytes) : format;
    if (name == "allide")
        return Error(ErrorCode::unsupported,
                     "this is a saved geometry; read it with Geometry::try_from_bytes");
    const Format* known = format_named(name);
    if (!known)
        return Error(ErrorCode::unsupported, "allide does not read '" + dotted(name) +
                                                 "' from memory; it reads " +
                                                 supported_extensions());
    return read_model(*known, text);
}

template <class T>
Result<T> converted(Result<Model> model, T (*convert)(Model)) {
    if (!model)
        return model.error();
    return convert(std::move(*model));
}

}  // namespace

Result<Model> read_model(const Format& format, std::string_view bytes) {
    Result<Model> model = format.read(bytes);
    if (model && model->vertices.empty())
        return Error(ErrorCode::bad_file, "holds no vertices; is it empty, or another format?");
    return model;
}

Result<Mesh> try_read_mesh(std::span<const std::byte> bytes, std::string_view format) {
    return converted(read_model(bytes, format), to_mesh);
}

Result<std::vector<NamedMesh>> try_read_meshes(std::span<const std::byte> bytes,
                                               std::string_view format) {
    return converted(read_model(bytes, format), to_named_meshes);
}

Result<std::vector<NamedPolygons>> try_read_polygons(std::span<const std::byte> bytes,
                                                     std::string_view format) {
    return converted(read_model(bytes, format), to_named_polygons);
}

}  // namespace allide
