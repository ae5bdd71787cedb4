// SPDX-License-Identifier: MIT
#include "io/off.h"

#include "tests/io/samples.h"

namespace allide {
namespace {

PolygonMesh polygons(const std::string& text) {
    Result<Model> model = read_off(text);
    EXPECT_TRUE(model) << text << (model ? "" : model.error().what());
    return model ? to_polygons(std::move(*model)) : PolygonMesh{};
}

TEST(Off, ReadsEveryHeader) {
    for (const char* text :
         {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2",
          "# c\nOFF # c\n\n# c\n3 1\n0 0 0 # c\n\n1 0 0\n0 1 0\n3 0 1 2 0.5 0.5 0.5\n",
          "COFF\n3 1 0\n0 0 0 255 0 0 255\n1 0 0 1 1 1 1\n0 1 0 0 0 0 0\n3 0 1 2 7\n",
          "NOFF\r\n3 1 0\r\n0 0 0 0 0 1\r\n1 0 0 0 0 1\r\n0 1 0 0 0 1\r\n3 0\r\n1 2\r\n",
          "STCNOFF\n3 1 0\n0 0 0 0 0 1 9 9 9 9 0 0\n1 0 0 0 0\n0 1 0 0 0\n3 0 1 2\n",
          "3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"}) {
        const PolygonMesh mesh = polygons(text);
        EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})) << text;
        EXPECT_EQ(mesh.polygons, (std::vector<std::vector<std::uint32_t>>{{0, 1, 2}})) << text;
    }
    EXPECT_EQ(polygons("4 0 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1").vertices.size(), 4u);
}

TEST(Off, ErrorsNameTheLine) {
    expect_error(read_off("PNG"), ErrorCode::bad_file, "line 1: expected 'OFF'");
    expect_error(read_off("4OFF\n"), ErrorCode::unsupported, "line 1");
    expect_error(read_off("OFF BINARY\n"), ErrorCode::unsupported, "line 1: binary OFF");
    expect_error(read_off("OFF\n9999999 1 0\n0 0 0\n"), ErrorCode::bad_file,
                 "line 2: 9999999 vertices announced");
    expect_error(read_off("OFF\n1 9999999 0\n0 0 0\n"), ErrorCode::bad_file,
                 "line 2: 9999999 faces announced");
    expect_error(read_off("OFF\n1 1 0\n0 0 0\n3 0 0 1\n"), ErrorCode::bad_index,
                 "line 4: a face names vertex 1 of 1");
    expect_error(read_off("OFF\n1 1 0\n0 0 0\n900 0 0 0\n"), ErrorCode::bad_file,
                 "line 4: 900 corners");
    expect_error(read_off("OFF\n1 1 0\n0 nan 0\n3 0 0 0\n"), ErrorCode::out_of_range, "line 3");
    expect_error(read_off("OFF\n1 1 0\n0 0 0\n"), ErrorCode::bad_file, "line 4");
    expect_error(read_off("OFF"), ErrorCode::bad_file, "the end of the file");
}

}  // namespace
}  // namespace allide
