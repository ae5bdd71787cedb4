// SPDX-License-Identifier: MIT
#include <allide/io.h>

#include <charconv>

#include <allide/geometry.h>
#include <allide/shapes.h>

#include "base/parse_double.h"
#include "tests/io/samples.h"

namespace allide {
namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

TEST(Memory, MeshesComeBackBitForBitByNameAndByContent) {
    for (const char* format : {"obj", "ply", "off", "polytopes"})
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const NamedMesh named{"part", hard_mesh(seed)};
            const auto bytes = write_meshes(std::span(&named, 1), format);
            EXPECT_EQ(format_of(bytes), format);
            for (const char* name : {format, ""})
                EXPECT_TRUE(same_bits(read_mesh(bytes, name), named.mesh)) << format << seed;
        }
}

TEST(Memory, BytesAreThoseOfTheFile) {
    const std::vector<NamedMesh> meshes = {{"a", hard_mesh(1)}, {"b", hard_mesh(2)}};
    const auto file = std::filesystem::temp_directory_path() / "allide_memory_test.obj";
    save_meshes(file, meshes);
    std::ifstream stream(file, std::ios::binary);
    const std::string content(std::istreambuf_iterator<char>(stream), {});
    std::filesystem::remove(file);
    const auto bytes = write_meshes(meshes, "obj");
    EXPECT_TRUE(std::ranges::equal(bytes, bytes_of(content)));
    const auto read = read_meshes(bytes, ".OBJ");
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[1].name, "b");
    EXPECT_EQ(read_polygons(bytes)[0].polygons.polygons.size(), meshes[0].mesh.faces.size());
}

TEST(Memory, FormatsAreRecognisedByTheirContent) {
    EXPECT_EQ(format_of(bytes_of("# a comment\n  # another\rply\nformat ascii 1.0")), "ply");
    EXPECT_EQ(format_of(bytes_of("SOLID x\nfacet")), "stl");
    EXPECT_EQ(format_of(bytes_of("COFF\n3 1 0")), "off");
    EXPECT_EQ(format_of(bytes_of("Polytope a\n")), "polytopes");
    EXPECT_EQ(format_of(bytes_of("glTF\2\0\0\0")), "glb");
    EXPECT_EQ(format_of(bytes_of("v 0 0 0")), "obj");
    EXPECT_EQ(format_of({}), "obj");
    const NamedMesh ball{"", shapes::icosphere(1, 1)};
    EXPECT_EQ(format_of(write_meshes(std::span(&ball, 1), "stl")), "stl");
    EXPECT_EQ(format_of(Geometry::solid(ball.mesh).to_bytes()), "allide");
}

TEST(Memory, BadBytesAndFormatsAreRejected) {
    const auto code = [](std::string_view text, std::string_view format) {
        const auto read = try_read_mesh(bytes_of(text), format);
        return read ? std::string("read") : std::string(read.error().what());
    };
    EXPECT_EQ(code("", "obj"), "there are no bytes to read");
    EXPECT_EQ(code("# nothing", "obj"), "holds no vertices; is it empty, or another format?");
    EXPECT_EQ(code("v 0 0 0", "gltf"),
              "allide does not read '.gltf' from memory; it reads .obj, .stl, .ply, .off, "
              ".polytopes, .wrl, .x3dv, .x3d");
    EXPECT_EQ(code("glTF....", "").substr(0, 35), "allide does not read '.glb' from me");
    EXPECT_EQ(try_read_mesh(Geometry::solid(shapes::icosphere(1, 1)).to_bytes()).error().code(),
              ErrorCode::unsupported);
    const NamedMesh two[] = {{"a", hard_mesh(1)}, {"b", hard_mesh(2)}};
    EXPECT_EQ(try_write_meshes(two, "ply").error().code(), ErrorCode::unsupported);
    EXPECT_EQ(try_write_meshes(two, "").error().code(), ErrorCode::unsupported);
    EXPECT_EQ(try_write_meshes({}, "obj").error().code(), ErrorCode::bad_argument);
}

void expect_as_from_chars(const std::string& text) {
    const char *first = text.data(), *last = first + text.size();
    double expected = 77, value = 77;
    const auto by_library = std::from_chars(first, last, expected);
    const auto by_us = parse_double(first, last, value);
    EXPECT_EQ(by_us.ec, by_library.ec) << text;
    EXPECT_EQ(by_us.ptr - first, by_library.ptr - first) << text;
    EXPECT_TRUE(same_bits(value, expected) || (value != value && expected != expected)) << text;
}

TEST(ParseDouble, AgreesWithTheStandardLibrary) {
    for (const char* text : {"",
                             "-",
                             "+1",
                             ".",
                             "-.",
                             "1",
                             "-1.",
                             ".5e",
                             "1e+",
                             "1e-",
                             "1e+5x",
                             "1.5e3",
                             "inf",
                             "-Infinity",
                             "infinit",
                             "nan",
                             "nan(1a_)",
                             "nan(",
                             "1e999",
                             "-1e999",
                             "1e-999",
                             "0e-999",
                             "5e-324",
                             "2e-324",
                             "1.7976931348623157e308",
                             "1.7976931348623159e308",
                             "0x10",
                             "1,5"})
        expect_as_from_chars(text);
    Random random(3);
    constexpr std::string_view letters = "0123456789.eE+-in af";
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::uint64_t n = random.below(12); n-- > 0;)
            text += letters[random.below(letters.size())];
        expect_as_from_chars(text);
        char digits[64];
        const auto end = std::to_chars(digits, digits + 64, hard_coordinate(random));
        expect_as_from_chars(std::string(digits, end.ptr) + text);
    }
}

}  // namespace
}  // namespace allide
