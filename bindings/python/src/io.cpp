// SPDX-License-Identifier: MIT
// Files of meshes and of geometries (io.h and store.h).
#include <nanobind/stl/filesystem.h>

#include "bind.h"

namespace allide::python {
namespace {

using Path = std::filesystem::path;

nb::list to_python(std::vector<NamedMesh>&& meshes) {
    nb::list result;
    for (NamedMesh& named : meshes)
        result.append(
            nb::make_tuple(named.name, HeldMesh{std::make_shared<Mesh>(std::move(named.mesh))}));
    return result;
}

nb::list to_python(std::vector<NamedPolygons>&& objects) {
    nb::list result;
    for (NamedPolygons& named : objects) {
        const nb::tuple polygons = polygons_to_python(std::move(named.polygons));
        result.append(nb::make_tuple(named.name, polygons[0], polygons[1]));
    }
    return result;
}

/// Throws a TypeError unless the item is a tuple or list of this many.
void require_items(nb::handle item, std::size_t count, const char* wanted) {
    if ((nb::isinstance<nb::tuple>(item) || nb::isinstance<nb::list>(item)) &&
        nb::len(item) == count)
        return;
    throw nb::type_error((std::string("expected a list of ") + wanted).c_str());
}

std::vector<NamedMesh> read_named_meshes(nb::handle meshes) {
    std::vector<NamedMesh> result;
    for (const nb::object& item : items(meshes, "meshes", "a list of (name, mesh)")) {
        require_items(item, 2, "(name, mesh)");
        result.push_back({read_as<std::string>(item[0], "name", "a str"), *read_mesh(item[1])});
    }
    return result;
}

std::vector<NamedPolygons> read_named_polygons(nb::handle objects) {
    std::vector<NamedPolygons> result;
    for (const nb::object& item :
         items(objects, "objects", "a list of (name, vertices, polygons)")) {
        require_items(item, 3, "(name, vertices, polygons)");
        result.push_back({read_as<std::string>(item[0], "name", "a str"),
                          read_polygons(nb::make_tuple(item[1], item[2]))});
    }
    return result;
}

std::span<const std::byte> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::byte*>(bytes.data()), bytes.size()};
}

nb::bytes to_python(const std::vector<std::byte>& bytes) {
    return nb::bytes(bytes.data(), bytes.size());
}

/// Runs `act` without the GIL, and returns its result.
template <class Act>
auto released(const Act& act) {
    const nb::gil_scoped_release without_gil;
    return act();
}

void bind_reading(nb::module_& m) {
    m.def(
        "format_of", [](const nb::bytes& bytes) { return std::string(format_of(span_of(bytes))); },
        "bytes"_a,
        "The format that bytes look like, such as \"obj\"; \"\" if none is known.\n\n"
        ">>> allide.format_of(b'ply\\nformat ascii 1.0\\n')\n"
        "'ply'");
    m.def(
        "read_mesh",
        [](const nb::bytes& bytes, const std::string& format) {
            return released([&] {
                return HeldMesh{std::make_shared<Mesh>(allide::read_mesh(span_of(bytes), format))};
            });
        },
        "bytes"_a, "format"_a = "",
        "All objects of a file's bytes as one mesh.\n\n"
        ">>> allide.read_mesh(b'v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nf 1 2 3\\n', 'obj')\n"
        "<allide.Mesh 3 vertices, 1 faces>");
    m.def(
        "read_meshes",
        [](const nb::bytes& bytes, const std::string& format) {
            return to_python(released([&] { return read_meshes(span_of(bytes), format); }));
        },
        "bytes"_a, "format"_a = "",
        "The objects of a file's bytes: a list of (name, mesh).\n\n"
        ">>> data = allide.write_meshes([('a', allide.box([1, 1, 1]))], 'obj')\n"
        ">>> allide.read_meshes(data, 'obj')\n"
        "[('a', <allide.Mesh 8 vertices, 12 faces>)]");
    m.def(
        "read_polygons",
        [](const nb::bytes& bytes, const std::string& format) {
            return to_python(
                released([&] { return allide::read_polygons(span_of(bytes), format); }));
        },
        "bytes"_a, "format"_a = "",
        "The objects of a file's bytes with uncut polygons: a list of (name, vertices, "
        "polygons).\n\n"
        ">>> data = b'o a\\nv 0 0 0\\nv 1 0 0\\nv 1 1 0\\nv 0 1 0\\nf 1 2 3 4\\n'\n"
        ">>> allide.read_polygons(data, 'obj')[0][2]\n"
        "[[0, 1, 2, 3]]");
}

void bind_writing(nb::module_& m) {
    m.def(
        "write_meshes",
        [](nb::handle meshes, const std::string& format, bool binary) {
            const std::vector<NamedMesh> read = read_named_meshes(meshes);
            return to_python(
                released([&] { return write_meshes(read, format, {.binary = binary}); }));
        },
        "meshes"_a, "format"_a, nb::kw_only(), "binary"_a = true,
        "The bytes of a file with a list of (name, mesh).\n\n"
        ">>> data = allide.write_meshes([('a', allide.box([1, 1, 1]))], 'obj')\n"
        ">>> len(allide.read_mesh(data, 'obj').faces)\n12");
    m.def(
        "write_polygons",
        [](nb::handle objects, const std::string& format, bool binary) {
            const std::vector<NamedPolygons> read = read_named_polygons(objects);
            return to_python(
                released([&] { return write_polygons(read, format, {.binary = binary}); }));
        },
        "objects"_a, "format"_a, nb::kw_only(), "binary"_a = true,
        "The bytes of a file with a list of (name, vertices, polygons).\n\n"
        ">>> square = ('a', [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]])\n"
        ">>> len(allide.read_polygons(allide.write_polygons([square], 'obj'), 'obj'))\n"
        "1");
}

void bind_loading(nb::module_& m) {
    m.def(
        "load_mesh",
        [](const Path& path) {
            return released([&] { return HeldMesh{std::make_shared<Mesh>(load_mesh(path))}; });
        },
        "path"_a,
        "All objects of a file as one mesh.\n\n"
        ">>> _ = allide.save_mesh('ball.obj', allide.icosphere(1, 1))\n"
        ">>> allide.load_mesh('ball.obj')\n"
        "<allide.Mesh 42 vertices, 80 faces>");
    m.def(
        "load_meshes",
        [](const Path& path) { return to_python(released([&] { return load_meshes(path); })); },
        "path"_a,
        "The objects and groups of a file: a list of (name, mesh).\n\n"
        ">>> _ = allide.save_meshes('two.obj', [('a', allide.box([1, 1, 1])), ('b', "
        "allide.hare(1))])\n"
        ">>> [name for name, _ in allide.load_meshes('two.obj')]\n"
        "['a', 'b']");
    m.def(
        "load_polygons",
        [](const Path& path) { return to_python(released([&] { return load_polygons(path); })); },
        "path"_a,
        "The objects of a file with uncut polygons: a list of (name, vertices, polygons).\n\n"
        ">>> square = ('a', [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]])\n"
        ">>> _ = allide.save_polygons('square.obj', [square])\n"
        ">>> allide.load_polygons('square.obj')[0][2]\n"
        "[[0, 1, 2, 3]]");
}

void bind_saving(nb::module_& m) {
    m.def(
        "save_mesh",
        [](const Path& path, nb::handle mesh, bool binary) {
            const auto read = read_mesh(mesh);
            return released([&] { return save_mesh(path, *read, {.binary = binary}); });
        },
        "path"_a, "mesh"_a, nb::kw_only(), "binary"_a = true,
        "Replaces a file and returns its size in bytes.\n\n"
        ">>> allide.save_mesh('box.stl', allide.box([1, 1, 1]))\n"
        "684");
    m.def(
        "save_meshes",
        [](const Path& path, nb::handle meshes, bool binary) {
            const std::vector<NamedMesh> read = read_named_meshes(meshes);
            return released([&] { return save_meshes(path, read, {.binary = binary}); });
        },
        "path"_a, "meshes"_a, nb::kw_only(), "binary"_a = true,
        "Saves a list of (name, mesh) and returns the size in bytes.\n\n"
        ">>> allide.save_meshes('boxes.obj', [('a', allide.box([1, 1, 1]))]) > 100\n"
        "True");
    m.def(
        "save_polygons",
        [](const Path& path, nb::handle objects, bool binary) {
            const std::vector<NamedPolygons> read = read_named_polygons(objects);
            return released([&] { return save_polygons(path, read, {.binary = binary}); });
        },
        "path"_a, "objects"_a, nb::kw_only(), "binary"_a = true,
        "Saves a list of (name, vertices, polygons) and returns the size in bytes.\n\n"
        ">>> square = ('a', [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]])\n"
        ">>> allide.save_polygons('square.obj', [square]) > 20\n"
        "True");
    m.def(
        "save_bytes",
        [](const Path& path, const nb::bytes& bytes) {
            return released([&] { return try_save_bytes(path, span_of(bytes)).value(); });
        },
        "path"_a, "bytes"_a,
        "Saves any bytes with the same promises.\n\n"
        ">>> allide.save_bytes('some.txt', b'text')\n"
        "4");
}

void bind_store(nb::module_& m) {
    m.def(
        "save_geometry",
        [](const Path& path, const Geometry& geometry) {
            return released([&] { return save_geometry(path, geometry); });
        },
        "path"_a, "geometry"_a,
        "Saves a geometry with its trees and returns the size in bytes.\n\n"
        ">>> ball = allide.Geometry.solid(allide.icosphere(1, 1))\n"
        ">>> allide.save_geometry('ball.allide', ball) == len(ball.to_bytes())\n"
        "True");
    m.def(
        "load_geometry",
        [](const Path& path, nb::handle threads) {
            const int count = read_threads(threads);
            return released([&] { return load_geometry(path, count); });
        },
        "path"_a, nb::kw_only(), "threads"_a = nb::none(),
        "Loads what save_geometry saved.\n\n"
        ">>> _ = allide.save_geometry('ball.allide', allide.Geometry.solid(allide.icosphere(1, "
        "1)))\n"
        ">>> allide.load_geometry('ball.allide').is_solid\n"
        "True");
}

}  // namespace

nb::tuple polygons_to_python(PolygonMesh&& mesh) {
    nb::list polygons;
    for (const auto& polygon : mesh.polygons) {
        nb::list corners;
        for (const std::uint32_t corner : polygon)
            corners.append(corner);
        polygons.append(corners);
    }
    const nb::object flat = moved(std::move(mesh.vertices), nb::str("f8"));
    return nb::make_tuple(flat.attr("reshape")(nb::make_tuple(-1, 3)), polygons);
}

void bind_io(nb::module_& m) {
    bind_reading(m);
    bind_writing(m);
    bind_loading(m);
    bind_saving(m);
    bind_store(m);
}

}  // namespace allide::python
