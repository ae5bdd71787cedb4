// SPDX-License-Identifier: MIT
// Faces with fewer than three corners: no mesh holds them, so the loader counts them.
#include "io/files/assimp_import.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

using SmallFaces = FileTest;

TEST_F(SmallFaces, AreCountedInEveryFormat) {
    const std::pair<const char*, const char*> files[] = {
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\nf 1 2 3\nf 3\nf\n"},
        {"a.off", "OFF\n3 4 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1\n3 0 1 2\n1 2\n0\n"},
        {"a.ply",
         "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\n"
         "property double z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n"
         "0 0 0\n1 0 0\n0 1 0\n2 0 1\n3 0 1 2\n1 2\n0\n"},
        {"a.polytopes",
         "polytope a\nvertices 3\n0 0 0\n1 0 0\n0 1 0\nfaces 4\n0 1\n0 1 2\n2\n0 2\n"},
    };
    for (const auto& [name, text] : files) {
        const auto meshes = load_meshes(write(name, text));
        ASSERT_EQ(meshes.size(), 1u);
        EXPECT_EQ(meshes[0].mesh.faces, (std::vector<Face>{{0, 1, 2}})) << name;
        EXPECT_EQ(meshes[0].dropped_faces, 3u) << name;
        EXPECT_EQ(load_polygons(path(name))[0].polygons.polygons.size(), 4u) << name;
    }
}

TEST_F(SmallFaces, AreCountedForTheirObject) {
    const auto meshes = load_meshes(write("two.obj",
                                          "o one\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
                                          "o two\nv 0 0 1\nf 1 2\nf 2 3\nf 1 2 4\n"
                                          "o three\nv 0 0 2\nf 1 5\n"));
    ASSERT_EQ(meshes.size(), 3u);
    EXPECT_EQ(meshes[0].dropped_faces, 0u);
    EXPECT_EQ(meshes[1].dropped_faces, 2u);
    EXPECT_EQ(meshes[2].dropped_faces, 1u);
    EXPECT_TRUE(meshes[2].mesh.faces.empty());
}

/// One line between (0 0 0) and (1 0 0), and one point.
const char* const line_and_point = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"name":"n","mesh":0}],
"meshes":[{"primitives":[{"mode":1,"attributes":{"POSITION":0}},
{"mode":0,"attributes":{"POSITION":1}},{"mode":4,"attributes":{"POSITION":2}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"VEC3","min":[0,0,0],"max":[1,0,0]},
{"bufferView":0,"componentType":5126,"count":1,"type":"VEC3","min":[0,0,0],"max":[0,0,0]},
{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":
"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})";

TEST_F(SmallFaces, OfAssimpAreItsLinesAndPoints) {
    if (!assimp_reads(".gltf"))
        GTEST_SKIP() << "built without assimp";
    const auto meshes = load_meshes(write("lines.gltf", line_and_point));
    std::size_t dropped = 0, faces = 0;
    for (const NamedMesh& mesh : meshes) {
        dropped += mesh.dropped_faces;
        faces += mesh.mesh.faces.size();
    }
    EXPECT_EQ(dropped, 2u);
    EXPECT_EQ(faces, 1u);
}

}  // namespace
}  // namespace allide
