// SPDX-License-Identifier: MIT
#include "io/polytopes.h"

#include "tests/io/samples.h"

namespace allide {
namespace {

const std::string tetrahedron =
    "polytope a tetrahedron\nvertices 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\nfaces 4\n0 2 1\n0 1 3\n0 3 2\n"
    "1 2 3\n";

TEST(Polytopes, ReadsALibrary) {
    Result<Model> model =
        read_polytopes("# two of them\n" + tetrahedron +
                       "\npolytope sheet # 2\nvertices 4 # four\n0 0 0\n1 0 0 # c\n"
                       "\n1 1 0\n0 1 0\nfaces 1\n0 1 2 3 # square\n");
    ASSERT_TRUE(model) << model.error().what();
    const auto library = to_named_polygons(std::move(*model));
    ASSERT_EQ(library.size(), 2u);
    EXPECT_EQ(library[0].name, "a tetrahedron");
    EXPECT_EQ(library[0].polygons.polygons.size(), 4u);
    EXPECT_EQ(library[1].name, "sheet # 2");
    EXPECT_EQ(library[1].polygons.polygons,
              (std::vector<std::vector<std::uint32_t>>{{0, 1, 2, 3}}));
}

TEST(Polytopes, ErrorsNameTheLine) {
    expect_error(read_polytopes("solid"), ErrorCode::bad_file, "line 1: expected 'polytope'");
    expect_error(read_polytopes(tetrahedron + "0 1 2\n"), ErrorCode::bad_file,
                 "line 12: expected 'polytope', found '0'");
    expect_error(read_polytopes("polytope x\nvertices 1\n0 0 0 0\nfaces 0\n"), ErrorCode::bad_file,
                 "line 3: expected the end of the line, found '0'");
    expect_error(read_polytopes("polytope x\nvertices 2\n0 0 0\nfaces 0\n"), ErrorCode::bad_file,
                 "line 4: expected a number, found 'faces'");
    expect_error(read_polytopes("polytope x\nvertices 1\n0 0 0\nfaces 1\n0 1 0\n"),
                 ErrorCode::bad_index, "line 5: a face names vertex 1 of 1");
    expect_error(read_polytopes("polytope x\nvertices 99999999\n0 0 0\n"), ErrorCode::bad_file,
                 "line 2: 99999999 vertices announced");
    expect_error(read_polytopes("polytope x\nvertices 1\n0 0 -inf\nfaces 0"),
                 ErrorCode::out_of_range, "line 3: coordinate -inf");
    expect_error(read_polytopes(tetrahedron.substr(0, tetrahedron.size() - 6)), ErrorCode::bad_file,
                 "the end of the file");
}

}  // namespace
}  // namespace allide
