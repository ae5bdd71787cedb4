// SPDX-License-Identifier: MIT
#include "io/ply.h"

#include <algorithm>

#include "base/byte_order.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

const std::string xyz = "property float x\nproperty float y\nproperty float z\n";
const std::string corners = "property list uchar int vertex_indices\n";

std::string header(const std::string& encoding, const std::string& elements) {
    return "ply\nformat " + encoding + " 1.0\ncomment C:\\\nobj_info any\n" + elements +
           "end_header\n";
}

template <class T>
void store_big(std::string& bytes, T value) {
    std::string little;
    store(little, value);
    bytes.append(little.rbegin(), little.rend());
}

PolygonMesh ply_polygons(const std::string& bytes) {
    Result<Model> model = read_ply(bytes);
    EXPECT_TRUE(model) << (model ? "" : model.error().what());
    return model ? to_polygons(std::move(*model)) : PolygonMesh{};
}

const std::vector<Vec3> expected_vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1.5, -2}};
const std::vector<std::vector<std::uint32_t>> expected_polygons = {{0, 1, 2}, {2, 1}};

const std::string rich =
    "element scanner 1\nproperty double when\nproperty list ushort short echoes\n"
    "element empty 4000000000000\nelement vertex 3\nproperty uchar red\nproperty double "
    "x\nproperty "
    "list int float spikes\nproperty int y2\nproperty float y\nproperty short z\nelement face "
    "2\nproperty char flag\nproperty list uint ushort vertex_index\nproperty double quality\n";

TEST(Ply, AsciiSkipsWhatItDoesNotKnow) {
    const PolygonMesh mesh =
        ply_polygons(header("ascii", rich) +
                     "2.5 2 7 8\n255 0 0 5 0 0\n1 1 2 0.5 nan 6 0 0\n3 0e0 0 7 1.5 -2\n1 3 0 1 2 "
                     "nan\n0 2 2 1 1e999\n");
    EXPECT_EQ(mesh.vertices, expected_vertices);
    EXPECT_EQ(mesh.polygons, expected_polygons);
}

template <class Store>
std::string rich_body(Store&& put) {
    put(2.5), put(std::uint16_t{2}), put(std::int16_t{7}), put(std::int16_t{8});
    for (const Vec3 v : expected_vertices) {
        put(std::uint8_t{255}), put(v.x), put(std::int32_t{1}), put(0.5f), put(std::int32_t{9});
        put(static_cast<float>(v.y)), put(static_cast<std::int16_t>(v.z));
    }
    for (const auto& polygon : expected_polygons) {
        put(std::int8_t{1}), put(static_cast<std::uint32_t>(polygon.size()));
        for (const std::uint32_t corner : polygon)
            put(static_cast<std::uint16_t>(corner));
        put(0.25);
    }
    return {};
}

TEST(Ply, BothBinariesSkipWhatTheyDoNotKnow) {
    std::string little = header("binary_little_endian", rich);
    rich_body([&](auto value) { store(little, value); });
    std::string big = header("binary_big_endian", rich);
    rich_body([&](auto value) { store_big(big, value); });
    for (const std::string& bytes : {little, big}) {
        const PolygonMesh mesh = ply_polygons(bytes);
        EXPECT_EQ(mesh.vertices, expected_vertices);
        EXPECT_EQ(mesh.polygons, expected_polygons);
        for (std::size_t cut = 0; cut < bytes.size(); ++cut)
            EXPECT_FALSE(read_ply(std::string_view(bytes).substr(0, cut))) << cut;
    }
}

TEST(Ply, FacesMayComeAheadOfVertices) {
    EXPECT_EQ(
        ply_polygons(header("ascii", "element face 1\n" + corners + "element vertex 3\n" + xyz) +
                     "3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n")
            .polygons.size(),
        1u);
}

TEST(Ply, APointCloudHasNoPolygons) {
    const PolygonMesh mesh =
        ply_polygons(header("ascii", "element vertex 2\n" + xyz) + "1 2 3 4 5 6");
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{1, 2, 3}, {4, 5, 6}}));
    EXPECT_TRUE(mesh.polygons.empty());
}

TEST(Ply, HeaderMayEndInCrLf) {
    std::string bytes = header("binary_little_endian", "element vertex 1\n" + xyz);
    for (std::size_t at = 0; (at = bytes.find('\n', at)) != std::string::npos; at += 2)
        bytes.replace(at, 1, "\r\n");
    for (const float x : {1.f, 2.f, 3.f})
        store(bytes, x);
    EXPECT_EQ(ply_polygons(bytes).vertices, (std::vector<Vec3>{{1, 2, 3}}));
}

TEST(Ply, PolygonsOfMoreThan255CornersAreWritten) {
    Model model;
    model.begin_part({});
    for (std::uint32_t i = 0; i < 300; ++i) {
        model.vertices.push_back({0.5 * i, 0, 0});
        model.corners.push_back(i);
    }
    model.end_polygon();
    for (const bool binary : {true, false}) {
        const PolygonMesh mesh = ply_polygons(write_ply(model, binary));
        EXPECT_EQ(mesh.vertices, model.vertices);
        EXPECT_EQ(mesh.polygons, (std::vector<std::vector<std::uint32_t>>{model.corners}));
    }
}

TEST(Ply, HeaderErrorsNameTheLine) {
    expect_error(read_ply("plx\n"), ErrorCode::bad_file, "line 1: a PLY file begins");
    expect_error(read_ply("ply\nformat ebcdic 1.0\n"), ErrorCode::bad_file, "line 2");
    expect_error(read_ply(header("ascii", "element vertex x\n")), ErrorCode::bad_file, "line 5");
    expect_error(read_ply(header("ascii", "element vertex -1\n")), ErrorCode::bad_file, "line 5");
    expect_error(read_ply(header("ascii", "property int x\n")), ErrorCode::bad_file, "line 5");
    expect_error(read_ply(header("ascii", "element vertex 1\nproperty half x\n")),
                 ErrorCode::bad_file, "line 6: unknown type 'half'");
    expect_error(read_ply(header("ascii", "element vertex 1\nproperty int x\nproperty int y\n")),
                 ErrorCode::bad_file, "needs the properties x, y and z");
    expect_error(read_ply(header("ascii", "element vertex 1\nproperty int x\nproperty int x\n")),
                 ErrorCode::bad_file, "line 7: a property of 'vertex' given twice");
    expect_error(read_ply(header("ascii", "element face 0\nelement face 0\n")), ErrorCode::bad_file,
                 "line 6: a second element 'face'");
    expect_error(
        read_ply(header("ascii", "element face 1\nproperty list float int vertex_index\n")),
        ErrorCode::bad_file, "line 6");
    expect_error(
        read_ply(header("ascii", "element face 1\nproperty list int float vertex_index\n")),
        ErrorCode::bad_file, "line 6");
    expect_error(read_ply("ply\nformat ascii 1.0\nelement vertex 1\n"), ErrorCode::bad_file,
                 "'end_header' is missing");
    expect_error(read_ply("ply\nformat ascii 1.0\nend_header rubbish\n"), ErrorCode::bad_file,
                 "line 3: expected the end of the line, found 'rubbish'");
    expect_error(read_ply(header("ascii", "colour vertex x\n")), ErrorCode::bad_file,
                 "line 5: unknown header line 'colour'");
}

TEST(Ply, BodyErrorsNameTheLineOrTheByte) {
    const std::string elements = "element vertex 1\n" + xyz + "element face 1\n" + corners;
    const std::string text = header("ascii", elements);
    expect_error(read_ply(text + "0 0 0\n3 0 0 1\n"), ErrorCode::bad_index,
                 "line 13: a face names vertex 1 of 1");
    expect_error(read_ply(text + "0 0 0\n3 0 0 0.5\n"), ErrorCode::bad_index, "line 13");
    expect_error(read_ply(text + "0 0 inf\n3 0 0 0\n"), ErrorCode::out_of_range, "line 12");
    expect_error(read_ply(text + "0 0 0\n-3 0 0 0\n"), ErrorCode::bad_file,
                 "line 13: a list of -3");
    expect_error(read_ply(text + "0 0 0\n3 0 0\n"), ErrorCode::bad_file, "the end of the file");
    expect_error(read_ply(header("ascii", "element vertex 4000000000\n" + xyz) + "0 0 0\n"),
                 ErrorCode::bad_file, "4000000000 elements 'vertex' announced");

    std::string bytes = header("binary_little_endian", elements);
    const std::string start = std::to_string(bytes.size() + 8);
    for (const float x : {0.f, 0.f, 1e30f})
        store(bytes, x);
    expect_error(read_ply(bytes + std::string(20, '\0')), ErrorCode::out_of_range,
                 "byte " + start + ": coordinate 1.00000001504746");
}

}  // namespace
}  // namespace allide
