// SPDX-License-Identifier: MIT
#include "objects.h"

#include <fmt/format.h>

#include <optional>
#include <set>

#include <allide/store.h>

#include "escaped.h"
#include "input_file.h"
#include "option_values.h"
#include "output.h"
#include "verb.h"

namespace cli {
namespace {

using namespace allide;

template <class T>
T named(Result<T> result, const InputFile& file) {
    if (!result)
        throw file.named(result.error());
    return *std::move(result);
}

/// An argument is a file if there is one of that name, else FILE:OBJECT if there is such a FILE.
struct Source {
    std::string file;
    std::optional<std::string> object;
};

Source source_of(const std::string& argument) {
    std::error_code ignored;
    const std::size_t colon = argument.rfind(':');
    if (std::filesystem::exists(argument, ignored) || colon == std::string::npos || colon == 0)
        return {argument, std::nullopt};
    const std::string file = argument.substr(0, colon);
    if (file != "-" && !std::filesystem::exists(file, ignored))
        return {argument, std::nullopt};
    return {file, argument.substr(colon + 1)};
}

/// Those without a name are counted from 1.
void name_all(std::vector<NamedMesh>& meshes) {
    for (std::size_t i = 0; i < meshes.size(); ++i)
        if (meshes[i].name.empty())
            meshes[i].name = std::to_string(i + 1);
}

std::string names_of(const std::vector<NamedMesh>& meshes) {
    constexpr std::size_t most = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(meshes.size(), most); ++i)
        names += (i == 0 ? "" : ", ") + meshes[i].name;
    return names + (meshes.size() > most ? ", ..." : "");
}

NamedMesh chosen(std::vector<NamedMesh> meshes, const std::string& name, const InputFile& file) {
    for (NamedMesh& mesh : meshes)
        if (mesh.name == name)
            return std::move(mesh);
    reject(fmt::format("{} has no object '{}'; it has {}", file.name(), name, names_of(meshes)));
}

std::vector<NamedMesh> meshes_of(const InputFile& file, const std::optional<std::string>& object) {
    std::vector<NamedMesh> meshes = named(try_load_meshes(file.path()), file);
    name_all(meshes);
    if (object)
        return {chosen(std::move(meshes), *object, file)};
    return meshes;
}

NamedMesh mesh_of(const InputFile& file, const std::optional<std::string>& object) {
    if (file.is_saved_geometry())
        return {"1", named(try_load_geometry(file.path()), file).mesh()};
    if (object)
        return meshes_of(file, object).front();
    return named(try_load_whole(file.path()), file);
}

Geometry saved_geometry(const InputFile& file, const ShapeOptions& options) {
    Geometry geometry = named(try_load_geometry(file.path(), options.threads), file);
    const bool is_as_asked =
        options.shape() == Shape::as_given || geometry.kind() == GeometryKind::round ||
        (options.shape() == Shape::solid && geometry.is_solid()) ||
        (options.shape() == Shape::convex && geometry.kind() == GeometryKind::convex);
    return is_as_asked ? geometry : make_geometry(geometry.mesh(), file.name(), options);
}

void add_object(std::vector<Object>& objects, std::set<std::string>& names, Object object) {
    const std::string name = object.name;
    for (int copy = 2; !names.insert(object.name).second; ++copy)
        object.name = fmt::format("{} ({})", name, copy);
    objects.push_back(std::move(object));
}

}  // namespace

void add_shape_options(CLI::App& verb, ShapeOptions& options) {
    verb.add_flag("--solid", options.solid,
                  "Closed meshes have an inside: one in the other counts");
    verb.add_flag("--convex", options.convex, "Take the convex hull of each object");
    add_threads_option(verb, options.threads);
}

Shape ShapeOptions::shape() const {
    if (solid && convex)
        reject("--solid and --convex exclude each other; convex objects are solid anyway");
    return solid ? Shape::solid : convex ? Shape::convex : Shape::as_given;
}

Geometry make_geometry(Mesh mesh, const std::string& name, const ShapeOptions& options,
                       const TreeOptions& tree) {
    TreeOptions tree_options = tree;
    tree_options.threads = options.threads;
    const auto make = [&]() -> Result<Geometry> {
        if (options.shape() == Shape::solid)
            return Geometry::try_solid(std::move(mesh), tree_options);
        if (options.shape() == Shape::as_given)
            return Geometry::try_surface(std::move(mesh), tree_options);
        return mesh.faces.empty() ? Geometry::try_convex(std::span<const Vec3>(mesh.vertices))
                                  : Geometry::try_convex(mesh);
    };
    Result<Geometry> geometry = make();
    if (!geometry)
        throw error_about(name, geometry.error());
    return *std::move(geometry);
}

std::vector<NamedMesh> read_meshes(const std::string& argument) {
    const Source source = source_of(argument);
    const InputFile file(source.file);
    if (file.is_saved_geometry())
        return {mesh_of(file, std::nullopt)};
    return meshes_of(file, source.object);
}

NamedMesh read_mesh(const std::string& argument) {
    const Source source = source_of(argument);
    return mesh_of(InputFile(source.file), source.object);
}

Object read_object(const std::string& argument, std::size_t place, const ShapeOptions& options) {
    const Source source = source_of(argument);
    const InputFile file(source.file);
    if (file.is_saved_geometry())
        return {argument, argument, place, saved_geometry(file, options)};
    NamedMesh mesh = mesh_of(file, source.object);
    Geometry geometry = make_geometry(std::move(mesh.mesh), argument, options);
    return {argument, argument, place, std::move(geometry), {}, mesh.dropped_faces};
}

void tell_dropped_faces(const std::string& name, std::size_t count) {
    if (count > 0)
        fmt::print(stderr, "{}: left out {} with fewer than three corners\n", escaped(name),
                   counted(count, "face"));
}

std::vector<Object> read_objects(const std::vector<std::string>& arguments,
                                 const ShapeOptions& options) {
    std::vector<Object> objects;
    std::set<std::string> names;
    Progress progress;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        progress.show(fmt::format("reading {} of {}: {}", i + 1, arguments.size(), argument));
        const Source source = source_of(argument);
        const InputFile file(source.file);
        if (file.is_saved_geometry()) {
            add_object(objects, names, {argument, argument, i + 1, saved_geometry(file, options)});
            continue;
        }
        std::vector<NamedMesh> meshes = meshes_of(file, source.object);
        const bool is_only = meshes.size() == 1;
        for (NamedMesh& mesh : meshes) {
            const std::string name = is_only ? argument : argument + ":" + mesh.name;
            Geometry geometry = make_geometry(std::move(mesh.mesh), name, options);
            add_object(objects, names,
                       {name, argument, i + 1, std::move(geometry), {}, mesh.dropped_faces});
        }
    }
    return objects;
}

}  // namespace cli
