// SPDX-License-Identifier: MIT
#include <allide/io.h>

#include <limits>

#include "io/files/assimp_import.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

using Files = FileTest;

struct Case {
    const char* extension;
    SaveOptions options;
};

std::vector<NamedMesh> three_meshes() {
    return {{"first part", hard_mesh(1)}, {"", hard_mesh(2)}, {"a/b#3", hard_mesh(3)}};
}

TEST_F(Files, OneMeshComesBackBitForBit) {
    for (const auto& [extension, options] :
         {Case{".obj", {}}, Case{".ply", {}}, Case{".ply", {.binary = false}}, Case{".off", {}},
          Case{".polytopes", {}}}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Mesh mesh = hard_mesh(seed);
            const auto file = path(std::string("mesh") + extension);
            const std::uint64_t size = save_mesh(file, mesh, options);
            EXPECT_EQ(size, std::filesystem::file_size(file));
            EXPECT_TRUE(same_bits(load_mesh(file), mesh)) << extension << seed;
        }
    }
}

TEST_F(Files, StlKeepsCornersBitForBitAsTextAndAsFloatsInBinary) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::vector<Vec3> corners = corner_positions(hard_mesh(seed));
        save_mesh(path("text.stl"), hard_mesh(seed), {.binary = false});
        save_mesh(path("binary.stl"), hard_mesh(seed));
        const auto text = corner_positions(load_mesh(path("text.stl")));
        const auto binary = corner_positions(load_mesh(path("binary.stl")));
        ASSERT_EQ(text.size(), corners.size());
        ASSERT_EQ(binary.size(), corners.size());
        for (std::size_t i = 0; i < corners.size(); ++i) {
            EXPECT_TRUE(same_bits(text[i], corners[i]));
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_TRUE(same_bits(binary[i][axis], static_cast<float>(corners[i][axis])));
        }
    }
}

TEST_F(Files, SeveralMeshesKeepNamesAndBits) {
    const auto meshes = three_meshes();
    for (const char* name : {"parts.obj", "parts.polytopes"}) {
        save_meshes(path(name), meshes);
        const auto read = load_meshes(path(name));
        ASSERT_EQ(read.size(), meshes.size());
        for (std::size_t i = 0; i < meshes.size(); ++i) {
            EXPECT_EQ(read[i].name, meshes[i].name);
            EXPECT_TRUE(same_bits(read[i].mesh, meshes[i].mesh));
        }
        EXPECT_EQ(load_mesh(path(name)).faces.size(), 900u);
    }
}

TEST_F(Files, AsciiStlKeepsSolidsAndNames) {
    const auto meshes = three_meshes();
    save_meshes(path("parts.stl"), meshes, {.binary = false});
    const auto read = load_meshes(path("parts.stl"));
    ASSERT_EQ(read.size(), meshes.size());
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        EXPECT_EQ(read[i].name, meshes[i].name);
        EXPECT_EQ(corner_positions(read[i].mesh), corner_positions(meshes[i].mesh));
    }
}

TEST_F(Files, PolygonsStayUncut) {
    const std::vector<NamedPolygons> square = {
        {"square", {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2, 3}}}}};
    for (const char* name : {"a.obj", "a.ply", "a.off", "a.polytopes"}) {
        save_polygons(path(name), square);
        const auto read = load_polygons(path(name));
        ASSERT_EQ(read.size(), 1u);
        EXPECT_EQ(read[0].polygons.vertices, square[0].polygons.vertices);
        EXPECT_EQ(read[0].polygons.polygons, square[0].polygons.polygons);
        EXPECT_EQ(load_mesh(path(name)).faces.size(), 2u);
    }
    expect_error(try_save_polygons(path("a.stl"), square), ErrorCode::unsupported,
                 "triangles only");
}

TEST_F(Files, TheExtensionIsReadInAnyCase) {
    save_mesh(path("A.ObJ"), hard_mesh(1));
    EXPECT_TRUE(same_bits(load_mesh(path("A.ObJ")), hard_mesh(1)));
}

TEST_F(Files, UnknownExtensionsListTheKnownOnes) {
    const char* const known = ".obj, .stl, .ply, .off, .polytopes";
    expect_error(try_load_mesh(path("a.xyz7")), ErrorCode::unsupported, known);
    expect_error(try_load_mesh(path("noextension")), ErrorCode::unsupported, known);
    expect_error(try_save_mesh(path("a.gltf"), hard_mesh(1)), ErrorCode::unsupported, known);
}

TEST_F(Files, WhatCannotBeReadNamesTheFile) {
    expect_error(try_load_mesh(path("none.obj")), ErrorCode::bad_file, "none.obj: no such file");
    std::filesystem::create_directory(path("folder.obj"));
    expect_error(try_load_mesh(path("folder.obj")), ErrorCode::bad_file, "not a regular file");
    for (const char* extension : {".obj", ".stl", ".ply", ".off", ".polytopes"}) {
        const std::string name = std::string("empty") + extension;
        expect_error(try_load_mesh(write(name, "")), ErrorCode::bad_file,
                     name + ": the file is empty");
    }
    expect_error(try_load_meshes(write("prose.obj", "It was a dark and stormy night")),
                 ErrorCode::bad_file, "prose.obj: holds no vertices");
    expect_error(try_load_polygons(write("bad.obj", "\nv 0 0 nan")), ErrorCode::out_of_range,
                 "bad.obj: line 2: coordinate nan");
    EXPECT_THROW(load_mesh(path("none.obj")), Error);
}

TEST_F(Files, WhatNoLoaderWouldTakeIsNotSaved) {
    Mesh mesh = hard_mesh(1);
    expect_error(try_save_mesh(path("a.obj"), {}), ErrorCode::bad_argument, "no vertices");
    expect_error(try_save_meshes(path("a.obj"), {}), ErrorCode::bad_argument, "no meshes");
    mesh.faces[17][2] = 200;
    expect_error(try_save_mesh(path("a.obj"), mesh), ErrorCode::bad_index,
                 "face 17 names vertex 200 of 200");
    mesh = hard_mesh(1);
    mesh.vertices[5].y = std::numeric_limits<double>::infinity();
    expect_error(try_save_mesh(path("a.ply"), mesh), ErrorCode::out_of_range, "vertex 5");
    for (const char* name : {"two\nlines", " blank", "blank ", "\x01"}) {
        const std::vector<NamedMesh> named = {{"fine", hard_mesh(1)}, {name, hard_mesh(1)}};
        expect_error(try_save_meshes(path("a.obj"), named), ErrorCode::bad_argument, "mesh 1: ");
    }
    const std::vector<NamedPolygons> line = {{"", {{{0, 0, 0}, {1, 0, 0}}, {{0, 1}}}}};
    expect_error(try_save_polygons(path("a.obj"), line), ErrorCode::bad_argument, "2 corners");
    for (const char* name : {"a.ply", "a.off", "a.stl"})
        expect_error(try_save_meshes(path(name), three_meshes()), ErrorCode::unsupported,
                     "3 meshes cannot be kept apart");
    EXPECT_EQ(files_in_folder(), 0u);
}

TEST_F(Files, SavingReplacesTheFileAndLeavesNoOther) {
    save_mesh(path("a.obj"), hard_mesh(1));
    save_mesh(path("a.obj"), hard_mesh(2));
    EXPECT_TRUE(same_bits(load_mesh(path("a.obj")), hard_mesh(2)));
    EXPECT_EQ(files_in_folder(), 1u);
    expect_error(try_save_mesh(path("none") / "a.obj", hard_mesh(1)), ErrorCode::bad_file,
                 "cannot be created");
    std::filesystem::create_directory(path("folder.obj"));
    expect_error(try_save_mesh(path("folder.obj"), hard_mesh(1)), ErrorCode::bad_file,
                 "not a regular file");
    EXPECT_EQ(files_in_folder(), 2u);
}

TEST_F(Files, SavingThroughALinkReplacesWhatItPointsTo) {
    save_mesh(path("real.obj"), hard_mesh(1));
    std::filesystem::create_symlink("real.obj", path("link.obj"));
    save_mesh(path("link.obj"), hard_mesh(2));
    EXPECT_TRUE(std::filesystem::is_symlink(path("link.obj")));
    EXPECT_TRUE(same_bits(load_mesh(path("real.obj")), hard_mesh(2)));
}

/// One triangle, (0 0 0) (1 0 0) (0 1 0), used by two nodes: one moved, one mirrored in x.
const char* const two_nodes = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"name":"root","translation":[10,0,0],"children":[1,2]},
{"name":"moved","mesh":0,"translation":[0,2,0]},{"name":"mirrored","mesh":0,"scale":[-1,1,1]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":
"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})";

TEST_F(Files, GltfKeepsNodesWhereAssimpIsThere) {
    const auto read = try_load_meshes(write("nodes.gltf", two_nodes));
    if (!assimp_reads(".gltf")) {
        expect_error(read, ErrorCode::unsupported, "ALLIDE_ASSIMP=ON");
        return;
    }
    ASSERT_TRUE(read) << read.error().what();
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[0].name, "moved");
    EXPECT_EQ(corner_positions((*read)[0].mesh),
              (std::vector<Vec3>{{10, 2, 0}, {11, 2, 0}, {10, 3, 0}}));
    EXPECT_EQ((*read)[1].name, "mirrored");
    EXPECT_EQ(corner_positions((*read)[1].mesh),
              (std::vector<Vec3>{{10, 1, 0}, {9, 0, 0}, {10, 0, 0}}));
    expect_error(try_load_mesh(write("bad.gltf", "{")), ErrorCode::bad_file, "bad.gltf: assimp");
}

}  // namespace
}  // namespace allide
