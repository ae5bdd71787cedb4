// SPDX-License-Identifier: MIT
#include "io/obj.h"

#include "tests/io/samples.h"

namespace allide {
namespace {

const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

std::vector<NamedPolygons> objects(const std::string& text) {
    Result<Model> model = read_obj(text);
    EXPECT_TRUE(model) << (model ? "" : model.error().what());
    return model ? to_named_polygons(std::move(*model)) : std::vector<NamedPolygons>{};
}

std::vector<std::string> names(const std::string& text) {
    std::vector<std::string> result;
    for (const auto& object : objects(text))
        result.push_back(object.name);
    return result;
}

using Names = std::vector<std::string>;
using Polygons = std::vector<std::vector<std::uint32_t>>;

TEST(Obj, ReadsEveryFormOfCorner) {
    const auto read = objects(triangle +
                              "f 1 2 3\nf 1/4 2/5 3/6\nf 1//7 2//8 3//9\nf 1/1/1 2/2/2 "
                              "3/3/3\nf -3 -2 -1\nf 1/ 2// 3\nf -3/-1 -2//-4 +3\n");
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].polygons.polygons, Polygons(7, {0, 1, 2}));
}

TEST(Obj, KeepsPolygonsAndIgnoresTheRest) {
    const auto read = objects(
        "# a comment \\\nmtllib C:\\dir\\x.mtl\nv 0 0 0 1 # w\nv 1 0 0 0.5 0.5 0.5\nvt 0 0\r\n"
        "vn 0 0 1\nv 1 1 0\nv 0 1 0\ns off\nusemtl a\nf 1 2 3 4 # all\nl 1 2\np 1\ncurv2 \\\nv 9\n"
        "f 1 2\n");
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].polygons.vertices.size(), 4u);
    EXPECT_EQ(read[0].polygons.polygons, (Polygons{{0, 1, 2, 3}, {0, 1}}));
}

TEST(Obj, EveryKindOfLineEndGivesTheSame) {
    std::string text = triangle + "o a\nf 1 2 \\\n 3\n";
    const auto expected = objects(text);
    for (const std::string end : {"\r\n", "\r"}) {
        std::string other;
        for (const char c : text)
            c == '\n' ? other += end : other += c;
        const auto read = objects(other);
        ASSERT_EQ(read.size(), 1u);
        EXPECT_EQ(read[0].name, "a");
        EXPECT_EQ(read[0].polygons.vertices, expected[0].polygons.vertices);
        EXPECT_EQ(read[0].polygons.polygons, expected[0].polygons.polygons);
    }
}

TEST(Obj, FacesMayComeAheadOfVertices) {
    EXPECT_EQ(objects("f 1 2 3\n" + triangle)[0].polygons.polygons, (Polygons{{0, 1, 2}}));
}

TEST(Obj, ObjectsKeepTheirOwnVertices) {
    const auto read = objects("o first one\n" + triangle + "f 1 2 3\no second\n" + triangle +
                              "v 5 5 5\nf 4 5 6\nf 1 5 6\n");
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "first one");
    EXPECT_EQ(read[0].polygons.vertices.size(), 3u);
    EXPECT_EQ(read[1].name, "second");
    EXPECT_EQ(read[1].polygons.vertices.size(), 5u);
    EXPECT_EQ(read[1].polygons.polygons, (Polygons{{1, 2, 3}, {0, 2, 3}}));
}

TEST(Obj, AGroupNamedAgainIsTheSameGroup) {
    const auto read = objects(triangle + "g a\nf 1 2 3\ng b\nf 1 3 2\ng a\nf 2 3 1\n");
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "a");
    EXPECT_EQ(read[0].polygons.polygons, (Polygons{{0, 1, 2}, {1, 2, 0}}));
    EXPECT_EQ(read[1].polygons.polygons, (Polygons{{0, 2, 1}}));
}

TEST(Obj, AnObjectNamedAgainIsAnotherObject) {
    EXPECT_EQ(names("o a\n" + triangle + "f 1 2 3\no a\n" + triangle + "f 4 5 6\n"),
              (Names{"a", "a"}));
}

TEST(Obj, GroupsAreNamedWithinTheirObject) {
    EXPECT_EQ(
        names("o arm\n" + triangle + "g top\nf 1 2 3\ng side\nf 1 2 3\no leg\ng top\nf 1 2 3\n"),
        (Names{"arm/top", "arm/side", "leg/top"}));
    EXPECT_EQ(names(triangle + "f 1 2 3\ng\nf 1 2 3\ng x\nf 1 2 3\ng\nf 1 2 3\n"),
              (Names{"", "x"}));
}

TEST(Obj, VerticesWithoutFacesStayWithTheirObject) {
    const auto read =
        objects("o cloud\nv 1 2 3\nv 4 5 6\no box\n" + triangle + "f 3 4 5\no none\n");
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "cloud");
    EXPECT_EQ(read[0].polygons.vertices.size(), 2u);
}

TEST(Obj, ErrorsNameTheLine) {
    expect_error(read_obj("v 0 0\n"), ErrorCode::bad_file, "line 1: expected a number");
    expect_error(read_obj("#\nv 0 0 x1\n"), ErrorCode::bad_file,
                 "line 2: expected a number, found 'x1'");
    expect_error(read_obj("v 0 0 nan\n"), ErrorCode::out_of_range, "line 1: coordinate nan");
    expect_error(read_obj("\n\nv 0 2e18 0\n"), ErrorCode::out_of_range, "line 3");
    expect_error(read_obj("v 0 1e999 0\n"), ErrorCode::out_of_range, "line 1");
    expect_error(read_obj(triangle + "f 1 2 3\nf 1 2 4\nf 1 2 3"), ErrorCode::bad_index,
                 "line 5: a face names vertex 4 of 3");
    expect_error(read_obj(triangle + "f 0 1 2\n"), ErrorCode::bad_index,
                 "line 4: a face names vertex 0");
    expect_error(read_obj(triangle + "f -4 1 2\n"), ErrorCode::bad_index,
                 "line 4: a face names vertex -4");
    expect_error(read_obj(triangle + "f 1 2 99999999999\n"), ErrorCode::bad_index, "line 4");
    expect_error(read_obj(triangle + "f 1 2 3x\n"), ErrorCode::bad_file,
                 "line 4: expected a corner");
    expect_error(read_obj(triangle + "f 1/2/3/4 2 3\n"), ErrorCode::bad_file, "found '1/2/3/4'");
    expect_error(read_obj("o " + std::string(1001, 'n') + "\n"), ErrorCode::bad_file,
                 "line 1: a name");
}

}  // namespace
}  // namespace allide
