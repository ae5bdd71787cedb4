// SPDX-License-Identifier: MIT
// Files of meshes and of geometries (io.h and store.h).
#include <nanobind/stl/filesystem.h>

#include "bind.h"

namespace allide::python {
namespace {

using Path = std::filesystem::path;

nb::list polygon_lists(const PolygonMesh& mesh) {
    nb::list result;
    for (const auto& polygon : mesh.polygons) {
        nb::list corners;
        for (const std::uint32_t corner : polygon)
            corners.append(corner);
        result.append(corners);
    }
    return result;
}

void bind_loading(nb::module_& m) {
    m.def(
        "load_mesh",
        [](const Path& path) {
            const nb::gil_scoped_release released;
            return HeldMesh{std::make_shared<Mesh>(load_mesh(path))};
        },
        "path"_a, "All objects of a file as one mesh.");
    m.def(
        "load_meshes",
        [](const Path& path) {
            std::vector<NamedMesh> meshes;
            {
                const nb::gil_scoped_release released;
                meshes = load_meshes(path);
            }
            nb::list result;
            for (NamedMesh& named : meshes)
                result.append(nb::make_tuple(
                    named.name, HeldMesh{std::make_shared<Mesh>(std::move(named.mesh))}));
            return result;
        },
        "path"_a, "The objects and groups of a file: a list of (name, mesh).");
    m.def(
        "load_polygons",
        [](const Path& path) {
            std::vector<NamedPolygons> objects;
            {
                const nb::gil_scoped_release released;
                objects = load_polygons(path);
            }
            nb::list result;
            for (NamedPolygons& named : objects) {
                const nb::list polygons = polygon_lists(named.polygons);
                const nb::object flat = moved(std::move(named.polygons.vertices), nb::str("f8"));
                result.append(nb::make_tuple(
                    named.name, flat.attr("reshape")(nb::make_tuple(-1, 3)), polygons));
            }
            return result;
        },
        "path"_a,
        "The objects of a file with uncut polygons: a list of (name, vertices, polygons).");
}

void bind_saving(nb::module_& m) {
    m.def(
        "save_mesh",
        [](const Path& path, nb::handle mesh, bool binary) {
            const auto read = read_mesh(mesh);
            const nb::gil_scoped_release released;
            return save_mesh(path, *read, {.binary = binary});
        },
        "path"_a, "mesh"_a, nb::kw_only(), "binary"_a = true,
        "Replaces a file and returns its size in bytes.");
    m.def(
        "save_meshes",
        [](const Path& path, nb::handle meshes, bool binary) {
            std::vector<NamedMesh> read;
            for (const nb::handle item : meshes)
                read.push_back({nb::cast<std::string>(item[0]), *read_mesh(item[1])});
            const nb::gil_scoped_release released;
            return save_meshes(path, read, {.binary = binary});
        },
        "path"_a, "meshes"_a, nb::kw_only(), "binary"_a = true,
        "Saves a list of (name, mesh) and returns the size in bytes.");
    m.def(
        "save_polygons",
        [](const Path& path, nb::handle objects, bool binary) {
            std::vector<NamedPolygons> read;
            for (const nb::handle item : objects)
                read.push_back({nb::cast<std::string>(item[0]),
                                read_polygons(nb::make_tuple(item[1], item[2]))});
            const nb::gil_scoped_release released;
            return save_polygons(path, read, {.binary = binary});
        },
        "path"_a, "objects"_a, nb::kw_only(), "binary"_a = true,
        "Saves a list of (name, vertices, polygons) and returns the size in bytes.");
    m.def(
        "save_bytes",
        [](const Path& path, const nb::bytes& bytes) {
            const std::span data(static_cast<const std::byte*>(bytes.data()), bytes.size());
            const nb::gil_scoped_release released;
            return try_save_bytes(path, data).value();
        },
        "path"_a, "bytes"_a, "Saves any bytes with the same promises.");
}

void bind_store(nb::module_& m) {
    m.def(
        "save_geometry",
        [](const Path& path, const Geometry& geometry) {
            const nb::gil_scoped_release released;
            return save_geometry(path, geometry);
        },
        "path"_a, "geometry"_a, "Saves a geometry with its trees and returns the size in bytes.");
    m.def(
        "load_geometry",
        [](const Path& path, nb::handle threads) {
            const int count = read_threads(threads);
            const nb::gil_scoped_release released;
            return load_geometry(path, count);
        },
        "path"_a, nb::kw_only(), "threads"_a = nb::none(), "Loads what save_geometry saved.");
}

}  // namespace

void bind_io(nb::module_& m) {
    bind_loading(m);
    bind_saving(m);
    bind_store(m);
}

}  // namespace allide::python
