// SPDX-License-Identifier: MIT
#include "io/stl.h"

#include <limits>

#include "base/byte_order.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

const std::string facet =
    "facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\n"
    "endfacet\n";

std::string binary(const std::string& header, std::uint32_t announced,
                   const std::vector<float>& coordinates) {
    std::string bytes = header;
    bytes.resize(80);
    store(bytes, announced);
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (i % 9 == 0)
            bytes.append(12, '\0');
        store(bytes, coordinates[i]);
        if (i % 9 == 8)
            bytes.append(2, '\x7f');
    }
    return bytes;
}

const std::vector<float> one = {0, 0, 0, 1, 0, 0, 0, 1, 0};

Mesh mesh(const std::string& bytes) {
    Result<Model> model = read_stl(bytes);
    EXPECT_TRUE(model) << (model ? "" : model.error().what());
    return model ? to_mesh(std::move(*model)) : Mesh{};
}

TEST(Stl, BinaryMayBeginWithSolid) {
    const Mesh read = mesh(binary("solid thing\nfacet normal", 1, one));
    EXPECT_EQ(read.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(read.faces, (std::vector<Face>{{0, 1, 2}}));
}

TEST(Stl, BinaryMayEndInStrayBytes) {
    EXPECT_EQ(mesh(binary("x", 1, one) + "padding").faces.size(), 1u);
}

TEST(Stl, AsciiKeepsSolidsApart) {
    Result<Model> model = read_stl("solid a b\n" + facet + "endsolid a b\nSOLID\n" + facet + facet +
                                   "EndSolid whatever\n");
    ASSERT_TRUE(model) << model.error().what();
    const auto solids = to_named_meshes(std::move(*model));
    ASSERT_EQ(solids.size(), 2u);
    EXPECT_EQ(solids[0].name, "a b");
    EXPECT_EQ(solids[1].name, "");
    EXPECT_EQ(solids[1].mesh.faces.size(), 2u);
    EXPECT_EQ(solids[1].mesh.vertices.size(), 3u);
}

TEST(Stl, AsciiNormalsMayBeAnything) {
    EXPECT_EQ(mesh("solid\nfacet normal nan nan -nan(ind)\nouter loop\nvertex 0 0 0\nvertex 1 0 "
                   "0\nvertex 0 1 0\nendloop\nendfacet\nendsolid")
                  .faces.size(),
              1u);
}

TEST(Stl, VerticesWithTheSameBitsAreJoined) {
    std::vector<float> coordinates;
    for (int i = 0; i < 1000; ++i)
        for (int k = 0; k < 3; ++k)
            for (const int x : {i + k, i, 7})
                coordinates.push_back(static_cast<float>(x % 40));
    const Mesh read = mesh(binary("", 1000, coordinates));
    EXPECT_EQ(read.faces.size(), 1000u);
    EXPECT_LE(read.vertices.size(), 120u);
    const auto positions = corner_positions(read);
    for (std::size_t i = 0; i < positions.size(); ++i)
        EXPECT_EQ(positions[i], (Vec3{coordinates[3 * i], coordinates[3 * i + 1], 7}));
}

TEST(Stl, AsciiErrorsNameTheLine) {
    expect_error(read_stl("solid x\n" + facet), ErrorCode::bad_file,
                 "line 9: expected 'facet', found the end of the file");
    expect_error(read_stl("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nendloop\n"),
                 ErrorCode::bad_file, "line 5: expected 'vertex', found 'endloop'");
    expect_error(read_stl("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 inf 0\n"),
                 ErrorCode::out_of_range, "line 4: coordinate inf");
    expect_error(read_stl("solid x\nendsolid\nrubbish\n"), ErrorCode::bad_file,
                 "line 3: expected 'solid'");
}

TEST(Stl, BinaryErrorsNameTheByte) {
    expect_error(read_stl("short"), ErrorCode::bad_file, "byte 5");
    expect_error(read_stl(binary("", 2, one)), ErrorCode::bad_file,
                 "byte 80: the header announces 2 triangles, but the file has room for 1");
    expect_error(read_stl(binary("", 0xffffffff, one)), ErrorCode::bad_file, "byte 80");
    expect_error(read_stl(binary("", 0, one)), ErrorCode::bad_file, "byte 80");
    std::vector<float> bad = one;
    bad[4] = std::numeric_limits<float>::quiet_NaN();
    expect_error(read_stl(binary("", 1, bad)), ErrorCode::out_of_range, "byte 112: coordinate nan");
    bad[4] = 1e30f;
    expect_error(read_stl(binary("", 1, bad)), ErrorCode::out_of_range, "byte 112");
}

}  // namespace
}  // namespace allide
