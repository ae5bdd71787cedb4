// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "geometry/access.h"
#include "geometry/geometry_impl.h"
#include "tests/fuzz/geometry_round_trip.h"
#include "tests/wide/wide_boxes.h"

namespace allide {
namespace {

constexpr std::size_t kind_at = 36, volume_at = 40, method_at = 44, vertices_at = 56;

const Tree every_volume[] = {Tree::none,  Tree::bvh8,  Tree::obb,   Tree::obb_compact,
                             Tree::dop6,  Tree::dop8,  Tree::dop12, Tree::dop14,
                             Tree::dop18, Tree::dop20, Tree::dop26, Tree::bvh8_compact};

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
    for (const Mesh& mesh : {shapes::hare(3), shapes::box({1, 2, 3}),
                             shapes::torus_knot({.segments = 300, .sides = 9})})
        for (const int threads : {1, 3}) {
            const Geometry made = Geometry::solid(mesh);
            const Geometry read = Geometry::from_bytes(made.to_bytes(), threads);
            const WideTree &s = Access::impl(made).wide_tree(), &t = Access::impl(read).wide_tree();
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
    const Geometry probe = Geometry::solid(shapes::torus(1, 0.4, 12, 8));
    for (const Tree tree : every_volume)
        for (const Mesh& mesh : {Mesh{}, Mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}},
                                 shapes::terrain({.size = 3, .height = 1, .cells = 12})}) {
            const Geometry made = Geometry::surface(mesh, {.tree = tree});
            const Geometry read = Geometry::from_bytes(made.to_bytes());
            EXPECT_EQ(Access::impl(read).trees.choice, tree);
            EXPECT_FALSE(read.is_solid());
            EXPECT_EQ(intersecting_faces(made, probe), intersecting_faces(read, probe));
            EXPECT_EQ(separation(made, probe).distance, separation(read, probe).distance);
            EXPECT_EQ(made.to_bytes(), read.to_bytes());
        }
}

TEST(Bytes, HoldConvexGeometries) {
    const Geometry probe = Geometry::convex(shapes::box({1, 1, 1}));
    for (const ConvexMethod method :
         {ConvexMethod::gjk, ConvexMethod::faces, ConvexMethod::lin_canny})
        for (const Mesh& mesh :
             {shapes::box({1, 2, 3}), shapes::icosphere(1, 2), shapes::hare(2)}) {
            const Geometry made = Geometry::convex(mesh, {.method = method});
            const Geometry read = Geometry::from_bytes(made.to_bytes());
            EXPECT_EQ(read.kind(), GeometryKind::convex);
            EXPECT_EQ(read.convex_method(), method);
            EXPECT_EQ(read.to_bytes(), made.to_bytes());
            EXPECT_TRUE(same_memory(made.mesh().vertices, read.mesh().vertices));
            EXPECT_TRUE(same_memory(made.mesh().faces, read.mesh().faces));
            const Placed away(made, translation({4, 1, 0})), loaded(read, translation({4, 1, 0}));
            EXPECT_EQ(separation(away, probe).distance, separation(loaded, probe).distance);
        }
    Mesh dented = shapes::icosphere(1, 1);
    dented.vertices[0] = 0.5 * dented.vertices[0];
    const std::string solid = text_of(Geometry::solid(dented, {.tree = Tree::none}).to_bytes());
    expect_error(error_of(with(solid, kind_at, 2u)), ErrorCode::not_convex, "");
}

/// Equal counts mean equal trees.
void expect_same_queries(const Geometry& made, const Geometry& read) {
    const Transform near = translation({0.9, 0.3, 0.2}) * rotation({1, 2, 3}, 0.7);
    Stats first, second;
    const auto expected = intersecting_faces(made, {made, near}, {.stats = &first});
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(intersecting_faces(read, {read, near}, {.stats = &second}), expected);
    EXPECT_EQ(first, second);
    EXPECT_EQ(made.memory().total(), read.memory().total());
}

TEST(Bytes, HoldEveryOptionOfThePapersTrees) {
    const Mesh ring = shapes::torus(1, 0.4, 7, 5);
    std::vector<TreeOptions> all;
    for (const Tree tree : {Tree::dop6, Tree::dop18, Tree::dop26})
        for (int rule = 0; rule < 4; ++rule)
            for (int choice = 0; choice < 16; ++choice)
                all.push_back({.tree = tree,
                               .dop = {.rule = static_cast<DopSplitRule>(rule),
                                       .point = static_cast<DopSplitPoint>(choice & 1),
                                       .leaf_faces = choice & 2 ? 5u : 0u,
                                       .epsilon = choice & 4 ? 0.01 : 0,
                                       .moving = (choice & 8) != 0,
                                       .vertices = (choice & 8) == 0,
                                       .hull = (choice & 4) != 0,
                                       .closure = (choice & 1) != 0}});
    for (const Tree tree : {Tree::obb, Tree::obb_compact})
        for (const int leaf_faces : {1, 3, 8})
            for (const bool mesh_axes : {false, true})
                all.push_back({.tree = tree, .obb = {leaf_faces, mesh_axes}});
    for (const TreeOptions& options : all) {
        const Geometry made = Geometry::surface(ring, options);
        const Geometry read = Geometry::from_bytes(made.to_bytes());
        EXPECT_EQ(made.tree_options(), options);
        EXPECT_EQ(read.tree_options(), options);
        EXPECT_EQ(read.to_bytes(), made.to_bytes());
        expect_same_queries(made, read);
    }
}

TEST(Bytes, ThatLieAboutOptionsAreRejected) {
    const std::size_t options_at = vertices_at;
    const auto lie = [&](Tree tree, std::size_t at, auto number, const char* part) {
        const Geometry made = Geometry::surface(shapes::icosphere(1, 1), {.tree = tree});
        expect_error(error_of(with(text_of(made.to_bytes()), options_at + at, number)),
                     ErrorCode::bad_file, part);
    };
    lie(Tree::obb, 0, 9u, "obb.leaf_faces is 9");
    lie(Tree::obb, 4, std::uint8_t{2}, "neither yes nor no");
    lie(Tree::dop18, 0, -1.0, "dop.epsilon is -1");
    lie(Tree::dop18, 12, std::uint8_t{4}, "dop.rule");
    lie(Tree::dop18, 13, std::uint8_t{2}, "dop.point");
    lie(Tree::dop18, 17, std::uint8_t{2}, "neither yes nor no");
}

TEST(Bytes, AreReadByAllCoresAndNotByTooManyThreads) {
    const auto bytes = Geometry::solid(shapes::box({1, 1, 1})).to_bytes();
    EXPECT_TRUE(Geometry::try_from_bytes(bytes, 0));
    for (const int threads : {-1, 1025}) {
        const auto geometry = Geometry::try_from_bytes(bytes, threads);
        ASSERT_FALSE(geometry);
        expect_error(geometry.error(), ErrorCode::bad_argument,
                     ("threads is " + std::to_string(threads) + "; give 1 to 1024").c_str());
    }
}

TEST(Bytes, OfAnyLengthButTheirOwnAreRejected) {
    const std::string text = text_of(Geometry::solid(shapes::icosphere(1, 1)).to_bytes());
    for (std::size_t size = 0; size < text.size(); ++size)
        expect_error(error_of(text.substr(0, size)), ErrorCode::bad_file, "damaged");
    for (const std::size_t more : {1, 8, 100})
        expect_error(error_of(text + std::string(more, '\0')), ErrorCode::bad_file, "damaged");
}

TEST(Bytes, WithAnyByteChangedAreRejected) {
    const std::string text = text_of(Geometry::solid(shapes::icosphere(1, 1)).to_bytes());
    for (std::size_t at = 0; at < text.size(); ++at)
        for (const int change : {1, 0x80, 0xff}) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ change);
            EXPECT_GT(std::strlen(error_of(changed).what()), 20u) << at;
        }
}

/// The checksum is right, so nothing but the checks of what is inside can reject them.
TEST(Bytes, MadeUpAreRejectedOrGiveASoundGeometry) {
    Random random(1);
    for (const Tree tree : {Tree::bvh8, Tree::obb, Tree::obb_compact, Tree::dop14, Tree::none}) {
        const bool is_binary = tree != Tree::bvh8 && tree != Tree::none;
        const Mesh mesh = is_binary ? shapes::box({1, 1, 1}) : shapes::icosphere(1, 1);
        const std::string text = text_of(Geometry::solid(mesh, {.tree = tree}).to_bytes());
        for (std::size_t at = 32; at < text.size(); ++at)
            for (const int value : {0xff, random.integer(0, 9)}) {
                std::string changed = text;
                changed[at] = static_cast<char>(value);
                changed = sealed(changed);
                const auto geometry = Geometry::try_from_bytes(bytes_of(changed));
                if (!geometry)
                    continue;
                if (Access::impl(*geometry).trees.choice != Tree::none)
                    expect_boxes_enclose(Access::impl(*geometry).wide_tree(),
                                         view(geometry->mesh()));
                EXPECT_EQ(Geometry::from_bytes(geometry->to_bytes()).to_bytes(),
                          geometry->to_bytes());
            }
    }
}

TEST(Bytes, OfAnotherFormatOrVersionSayWhatToDo) {
    std::string text = text_of(Geometry::solid(shapes::box({1, 1, 1})).to_bytes());
    expect_error(error_of("solid cube"), ErrorCode::bad_file, "load_mesh");
    expect_error(error_of(""), ErrorCode::bad_file, "damaged");
    for (const char version : {1, 3}) {
        text[8] = version;
        expect_error(error_of(text), ErrorCode::unsupported,
                     "reads version 2; make it from its mesh again");
    }
    text[8] = 2;
    std::swap(text[12], text[15]);
    expect_error(error_of(text), ErrorCode::bad_file, "order");
}

TEST(Bytes, ThatLieAboutTheirMeshAreRejected) {
    const std::string text = text_of(Geometry::solid(shapes::box({1, 1, 1})).to_bytes());
    const double nan = std::numeric_limits<double>::quiet_NaN();
    expect_error(error_of(with(text, vertices_at, nan)), ErrorCode::out_of_range, "vertex 0");
    expect_error(error_of(with(text, vertices_at, 0x1p61)), ErrorCode::out_of_range, "vertex 0");
    const std::size_t faces_at = vertices_at + 8 * 24;
    expect_error(error_of(with(text, faces_at, 8u)), ErrorCode::bad_index, "vertex 8 of 8");
    Mesh open = shapes::box({1, 1, 1});
    open.faces.pop_back();
    const std::string surface = text_of(Geometry::surface(open).to_bytes());
    expect_error(error_of(with(surface, kind_at, 1u)), ErrorCode::not_closed, "edge");
    expect_error(error_of(with(text, kind_at, 77u)), ErrorCode::bad_file, "kind 77");
    expect_error(error_of(with(text, volume_at, 77u)), ErrorCode::bad_file, "tree 77");
    expect_error(error_of(with(text, method_at, 1u)), ErrorCode::bad_file, "go together");
    expect_error(error_of(with(text, volume_at, 0u)), ErrorCode::bad_file, "counts");
    const std::size_t records_at = 32, vertex_count_at = 48, face_count_at = 52;
    for (const std::size_t count_at : {records_at, vertex_count_at, face_count_at})
        for (const std::uint32_t count : {1000u, 0x10000000u, 0xffffffffu})
            expect_error(error_of(with(text, count_at, count)), ErrorCode::bad_file, "counts");
    expect_error(error_of(with(text, records_at, 0u)), ErrorCode::bad_file, "counts");
}

TEST(Bytes, ThatLieAboutTheirTreeAreRejected) {
    const Geometry sphere = Geometry::solid(shapes::icosphere(1, 1));  // 42 vertices, 80 faces
    const std::string text = text_of(sphere.to_bytes());
    const std::size_t nodes_at = vertices_at + 42 * 24 + 80 * 12, lanes_at = nodes_at + 4;
    const std::size_t order_at = lanes_at + 8 * Access::impl(sphere).wide_tree().nodes.size();
    ASSERT_GT(Access::impl(sphere).wide_tree().nodes.size(), 1u);
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

TEST(Bytes, OfATreeTooDeepAreRejected) {
    Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    mesh.faces.assign(300, {0, 1, 2});
    std::string text = text_of(Geometry::surface(mesh).to_bytes());
    const std::size_t nodes_at = vertices_at + 3 * 24 + 300 * 12;
    const std::string order = text.substr(text.size() - 300 * 4);
    text.resize(nodes_at + 4);
    for (int i = 0; i < 299; ++i)  // each node has a leaf of one face, and the next node
        text += i < 298 ? std::string("\1\xff\0\0\0\0\0\0", 8) : std::string("\1\1\0\0\0\0\0\0", 8);
    expect_error(error_of(with(text + order, nodes_at, 299u)), ErrorCode::bad_file,
                 "deeper than 128");
}

TEST(Bytes, HoldWithWhatFuzzersAreAskedFor) {
    fuzz_geometry(text_of(Geometry::solid(shapes::box({1, 1, 1})).to_bytes()));
    fuzz_geometry("");
    fuzz_geometry(
        "\x89"
        "allide\n");
}

}  // namespace
}  // namespace allide
