// SPDX-License-Identifier: MIT
// Files on the command line as objects that queries take.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include <allide/geometry.h>
#include <allide/io.h>

namespace cli {

enum class Shape : std::uint8_t { as_given, solid, convex };

struct ShapeOptions {
    bool solid = false, convex = false;  ///< not both
    int threads = 1;
    Shape shape() const;
};

/// --solid, --convex and --threads.
void add_shape_options(CLI::App& verb, ShapeOptions& options);

struct Object {
    std::string name;  ///< unique: the file, and after a colon the object where there are several
    std::string argument;        ///< that it came from
    std::size_t argument_place;  ///< index of that argument, from 1
    allide::Geometry geometry;
    allide::Transform world_from_local = {};
    std::size_t dropped_faces = 0;  ///< faces of the file with fewer than three corners
};

/// How help texts call what these functions take.
inline constexpr const char* file_argument_help =
    "Mesh files (OBJ, STL, PLY, OFF, polytopes, glTF, ...) or what 'allide build' saved; "
    "FILE:OBJECT names one object of a file, and '-' is the standard input.";

/// Every object of every file.
std::vector<Object> read_objects(const std::vector<std::string>& arguments,
                                 const ShapeOptions& options);
/// All of a file as one object.
Object read_object(const std::string& argument, std::size_t place, const ShapeOptions& options);

/// The objects of a file, or the one that FILE:OBJECT names; those without a name are counted from
/// 1.
std::vector<allide::NamedMesh> read_meshes(const std::string& argument);
/// All of a file, or the object that FILE:OBJECT names, as one mesh.
allide::NamedMesh read_mesh(const std::string& argument);

/// Writes a line to the standard error if faces of a file were left out.
void tell_dropped_faces(const std::string& name, std::size_t count);

/// The geometry that `options` choose for a mesh. Errors begin with `name`.
allide::Geometry make_geometry(allide::Mesh mesh, const std::string& name,
                               const ShapeOptions& options, const allide::TreeOptions& tree = {});

}  // namespace cli
