// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "pair/geometry_impl.h"
#include "tests/bvtree/wide_boxes.h"
#include "tests/fuzz/geometry_round_trip.h"

namespace allide {
namespace {

constexpr std::size_t vertices_at = 56;

const Volume every_volume[] = {Volume::none,  Volume::wide,  Volume::obb,   Volume::obb_compact,
                               Volume::dop6,  Volume::dop8,  Volume::dop12, Volume::dop14,
                               Volume::dop18, Volume::dop20, Volume::dop26, Volume::wide_compact};

Error error_of(std::string_view text) {
    const auto geometry = Geometry::try_from_bytes(bytes_of(text));
    EXPECT_FALSE(geometry);
    return geometry ? Error(ErrorCode::unsupported, "none") : geometry.error();
}

void expect_error(const Error& error, ErrorCode code, const char* part) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_NE(std::strstr(error.what(), part), nullptr) << error.what();
}

/// The text with a number replaced, sealed.
template <class T>
std::string with(std::string text, std::size_t at, T number) {
    store(&text[at], number);
    return sealed(text);
}

template <class T>
bool same_memory(const std::vector<T>& s, const std::vector<T>& t) {
    return s.size() == t.size() &&
           (s.empty() || std::memcmp(s.data(), t.data(), s.size() * sizeof(T)) == 0);
}

TEST(Bytes, GiveBackTheGeometryBitForBit) {
    for (const Mesh& mesh : {animal(3), box({1, 2, 3}), torus_knot({.segments = 300, .sides = 9})})
        for (const int threads : {1, 3}) {
            const Geometry made = Geometry::solid(mesh);
            const Geometry read = Geometry::from_bytes(made.to_bytes(), threads);
            const WideTree &s = made.impl().wide_tree(), &t = read.impl().wide_tree();
            EXPECT_TRUE(same_memory(made.mesh().vertices, read.mesh().vertices));
            EXPECT_TRUE(same_memory(made.mesh().faces, read.mesh().faces));
            EXPECT_TRUE(same_memory(s.nodes, t.nodes));
            EXPECT_TRUE(same_memory(s.leaves, t.leaves));
            EXPECT_EQ(s.origin, t.origin);
            EXPECT_EQ(s.radius, t.radius);
            EXPECT_EQ(s.extent, t.extent);
            EXPECT_EQ(s.depth, t.depth);
            EXPECT_TRUE(read.is_solid());
        }
}

TEST(Bytes, HoldEveryVolumeKindAndSize) {
    const Geometry probe = Geometry::solid(torus(1, 0.4, 12, 8));
    for (const Volume volume : every_volume)
        for (const Mesh& mesh : {Mesh{}, Mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}},
                                 terrain({.size = 3, .height = 1, .cells = 12})}) {
            const Geometry made = Geometry::surface(mesh, {.volume = volume});
            const Geometry read = Geometry::from_bytes(made.to_bytes());
            EXPECT_EQ(read.impl().volume, volume);
            EXPECT_FALSE(read.is_solid());
            EXPECT_EQ(intersecting_faces(made, probe), intersecting_faces(read, probe));
            EXPECT_EQ(separation(made, probe).distance, separation(read, probe).distance);
            EXPECT_EQ(made.to_bytes(), read.to_bytes());
        }
}

TEST(Bytes, HoldConvexGeometries) {
    const Geometry probe = Geometry::convex(box({1, 1, 1}));
    for (const ConvexMethod method : {ConvexMethod::walk, ConvexMethod::faces})
        for (const Mesh& mesh : {box({1, 2, 3}), icosphere(1, 2), animal(2)}) {
            const Geometry made = Geometry::convex(mesh, {.method = method});
            const Geometry read = Geometry::from_bytes(made.to_bytes());
            EXPECT_EQ(read.kind(), GeometryKind::convex);
            EXPECT_EQ(read.impl().polytope.has_value(), method == ConvexMethod::walk);
            EXPECT_TRUE(same_memory(made.mesh().vertices, read.mesh().vertices));
            EXPECT_TRUE(same_memory(made.mesh().faces, read.mesh().faces));
            const Placed away(made, translation({4, 1, 0})), loaded(read, translation({4, 1, 0}));
            EXPECT_EQ(separation(away, probe).distance, separation(loaded, probe).distance);
        }
    Mesh dented = icosphere(1, 1);
    dented.vertices[0] = 0.5 * dented.vertices[0];
    const std::string solid = text_of(Geometry::solid(dented, {.volume = Volume::none}).to_bytes());
    expect_error(error_of(with(solid, 32, 2u)), ErrorCode::not_convex, "");
}

TEST(Bytes, OfAnyLengthButTheirOwnAreRefused) {
    const std::string text = text_of(Geometry::solid(icosphere(1, 1)).to_bytes());
    for (std::size_t size = 0; size < text.size(); ++size)
        expect_error(error_of(text.substr(0, size)), ErrorCode::bad_file, "damaged");
    for (const std::size_t more : {1, 8, 100})
        expect_error(error_of(text + std::string(more, '\0')), ErrorCode::bad_file, "damaged");
}

TEST(Bytes, WithAnyByteChangedAreRefused) {
    const std::string text = text_of(Geometry::solid(icosphere(1, 1)).to_bytes());
    for (std::size_t at = 0; at < text.size(); ++at)
        for (const int change : {1, 0x80, 0xff}) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ change);
            EXPECT_GT(std::strlen(error_of(changed).what()), 20u) << at;
        }
}

/// The checksum is right, so nothing but the checks of what is inside can refuse them.
TEST(Bytes, MadeUpAreRefusedOrGiveASoundGeometry) {
    Random random(1);
    for (const Volume volume : {Volume::wide, Volume::obb, Volume::none}) {
        const std::string text =
            text_of(Geometry::solid(icosphere(1, 1), {.volume = volume}).to_bytes());
        for (std::size_t at = 32; at < text.size(); ++at)
            for (const int value : {0xff, random.integer(0, 9)}) {
                std::string changed = text;
                changed[at] = static_cast<char>(value);
                changed = sealed(changed);
                const auto geometry = Geometry::try_from_bytes(bytes_of(changed));
                if (!geometry)
                    continue;
                if (geometry->impl().volume != Volume::none)
                    expect_boxes_enclose(geometry->impl().wide_tree(), view(geometry->mesh()));
                EXPECT_EQ(Geometry::from_bytes(geometry->to_bytes()).to_bytes(),
                          geometry->to_bytes());
            }
    }
}

TEST(Bytes, OfAnotherFormatOrVersionSayWhatToDo) {
    std::string text = text_of(Geometry::solid(box({1, 1, 1})).to_bytes());
    expect_error(error_of("solid cube"), ErrorCode::bad_file, "load_mesh");
    expect_error(error_of(""), ErrorCode::bad_file, "damaged");
    text[8] = 2;
    expect_error(error_of(text), ErrorCode::unsupported, "reads version 1; make it anew");
    text[8] = 1;
    std::swap(text[12], text[15]);
    expect_error(error_of(text), ErrorCode::bad_file, "order");
}

TEST(Bytes, ThatLieAboutTheirMeshAreRefused) {
    const std::string text = text_of(Geometry::solid(box({1, 1, 1})).to_bytes());
    const double nan = std::numeric_limits<double>::quiet_NaN();
    expect_error(error_of(with(text, vertices_at, nan)), ErrorCode::out_of_range, "vertex 0");
    expect_error(error_of(with(text, vertices_at, 0x1p61)), ErrorCode::out_of_range, "vertex 0");
    const std::size_t faces_at = vertices_at + 8 * 24;
    expect_error(error_of(with(text, faces_at, 8u)), ErrorCode::bad_index, "vertex 8 of 8");
    Mesh open = box({1, 1, 1});
    open.faces.pop_back();
    const std::string surface = text_of(Geometry::surface(open).to_bytes());
    expect_error(error_of(with(surface, 32, 1u)), ErrorCode::not_closed, "edge");
    expect_error(error_of(with(text, 32, 77u)), ErrorCode::bad_file, "kind 77");
    expect_error(error_of(with(text, 36, 77u)), ErrorCode::bad_file, "volume 77");
    expect_error(error_of(with(text, 52, 1u)), ErrorCode::bad_file, "go together");
    expect_error(error_of(with(text, 36, 0u)), ErrorCode::bad_file, "go together");
    for (const std::size_t count_at : {40, 44, 48})
        for (const std::uint32_t count : {3u, 1000u, 0x10000000u, 0xffffffffu})
            expect_error(error_of(with(text, count_at, count)), ErrorCode::bad_file, "counts");
}

TEST(Bytes, ThatLieAboutTheirTreeAreRefused) {
    const Geometry sphere = Geometry::solid(icosphere(1, 1));  // 42 vertices, 80 faces
    const std::string text = text_of(sphere.to_bytes());
    const std::size_t order_at = vertices_at + 42 * 24 + 80 * 12, lanes_at = order_at + 80 * 4;
    ASSERT_GT(sphere.impl().wide_tree().nodes.size(), 1u);
    const auto lie = [&](std::size_t at, auto number, const char* part) {
        expect_error(error_of(with(text, at, number)), ErrorCode::bad_file, part);
    };
    lie(order_at, 80u, "face 80 of 80");
    lie(order_at, load<std::uint32_t>(&text[order_at + 4]), "in two leaves");
    lie(lanes_at, std::uint8_t{0}, "less than two children");
    lie(lanes_at, std::uint8_t{9}, "has 9 faces");
    const bool is_node = text[lanes_at + 7] == '\xff';
    lie(lanes_at + 7, std::uint8_t(is_node ? 1 : 0xff), "");
}

TEST(Bytes, OfATreeTooDeepAreRefused) {
    Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    mesh.faces.assign(300, {0, 1, 2});
    std::string text = text_of(Geometry::surface(mesh).to_bytes());
    const std::size_t lanes_at = vertices_at + 3 * 24 + 300 * 16;
    text.resize(lanes_at);
    for (int i = 0; i < 299; ++i)  // each node has a leaf of one face, and the next node
        text += i < 298 ? std::string("\1\xff\0\0\0\0\0\0", 8) : std::string("\1\1\0\0\0\0\0\0", 8);
    expect_error(error_of(with(text, 48, 299u)), ErrorCode::bad_file, "deeper than 128");
}

TEST(Bytes, HoldWithWhatFuzzersAreAskedFor) {
    fuzz_geometry(text_of(Geometry::solid(box({1, 1, 1})).to_bytes()));
    fuzz_geometry("");
    fuzz_geometry(
        "\x89"
        "allide\n");
}

}  // namespace
}  // namespace allide
