// SPDX-License-Identifier: MIT
#include <cmath>

#include "base/random.h"
#include "tests/x3d/scenes.h"

namespace allide {
namespace {

constexpr double pi_of_circle = 3.141592653589793;

Mesh mesh_of(const std::string& geometry, const ShapeOptions& options = {}) {
    const SceneFile scene = scene_of("DEF G " + geometry);
    if (scene.nodes.empty())
        return {};
    Result<Mesh> mesh = try_node_mesh(scene, scene.find("G"), options);
    EXPECT_TRUE(mesh) << geometry << ": " << (mesh ? "" : mesh.error().what());
    return mesh ? *std::move(mesh) : Mesh{};
}

std::string error_of(const std::string& geometry, const ShapeOptions& options = {}) {
    const SceneFile scene = scene_of("DEF G " + geometry);
    const Result<Mesh> mesh = try_node_mesh(scene, scene.find("G"), options);
    return mesh ? "" : mesh.error().what();
}

double volume(const Mesh& mesh) {
    double sum = 0;
    for (const Face& f : mesh.faces)
        sum += dot(mesh.vertices[f[0]], cross(mesh.vertices[f[1]], mesh.vertices[f[2]])) / 6;
    return sum;
}

double area(const Mesh& mesh) {
    double sum = 0;
    for (const Face& f : mesh.faces)
        sum += length(cross(mesh.vertices[f[1]] - mesh.vertices[f[0]],
                            mesh.vertices[f[2]] - mesh.vertices[f[0]])) /
               2;
    return sum;
}

/// Sum of the normals times the areas of the faces: zero for closed meshes.
Vec3 vector_area(const Mesh& mesh) {
    Vec3 sum;
    for (const Face& f : mesh.faces)
        sum += cross(mesh.vertices[f[1]] - mesh.vertices[f[0]],
                     mesh.vertices[f[2]] - mesh.vertices[f[0]]) /
               2;
    return sum;
}

void expect_closed(const Mesh& mesh) {
    const MeshCheck found = check(mesh);
    EXPECT_TRUE(found.closed);
    EXPECT_TRUE(found.oriented);
    EXPECT_GT(volume(mesh), 0);
}

TEST(GeometryNodes, BoxHasItsSize) {
    const Mesh box = mesh_of("Box { size 2 3 4 }");
    EXPECT_EQ(box.faces.size(), 12u);
    expect_closed(box);
    EXPECT_EQ(volume(box), 24);
    EXPECT_EQ(area(box), 52);
    EXPECT_EQ(bounds(box), (Box{{-1, -1.5, -2}, {1, 1.5, 2}}));
}

TEST(GeometryNodes, RoundNodesStayWithinTheTolerance) {
    Random random(1);
    for (const double tolerance : {0.1, 0.01, 0.001}) {
        ShapeOptions options;
        options.tolerance = tolerance;
        const Mesh sphere = mesh_of("Sphere { radius 2 }", options);
        const Mesh cylinder = mesh_of("Cylinder { radius 2 height 3 }", options);
        const Mesh cone = mesh_of("Cone { bottomRadius 2 height 3 }", options);
        for (const Mesh* mesh : {&sphere, &cylinder, &cone})
            expect_closed(*mesh);
        double farthest = 0;
        for (int i = 0; i < 10'000; ++i) {
            const auto sample = [&](const Mesh& mesh) {
                const Face f = mesh.faces[random.below(mesh.faces.size())];
                const double u = random.uniform(0, 1), v = random.uniform(0, 1 - u);
                return (1 - u - v) * mesh.vertices[f[0]] + u * mesh.vertices[f[1]] +
                       v * mesh.vertices[f[2]];
            };
            const double at_sphere = 2 - length(sample(sphere));
            ASSERT_GE(at_sphere, -1e-12);
            ASSERT_LE(at_sphere, 2 * tolerance);
            farthest = std::max(farthest, at_sphere);
            const Vec3 p = sample(cylinder), q = sample(cone);
            ASSERT_LE(std::hypot(p.x, p.z), 2 + 1e-12);
            if (std::fabs(p.y) < 1.4999) {
                ASSERT_GE(std::hypot(p.x, p.z), 2 - 2 * tolerance);
            }
            const double reach = 2 * (1.5 - q.y) / 3;  // of the cone at this height
            ASSERT_LE(std::hypot(q.x, q.z), reach + 1e-12);
            if (q.y > -1.4999) {
                ASSERT_GE(std::hypot(q.x, q.z), reach - 2 * tolerance);
            }
        }
        EXPECT_GT(farthest, 0.2 * tolerance) << "far finer than asked for";
        EXPECT_EQ(bounds(sphere), (Box{{-2, -2, -2}, {2, 2, 2}}));
        EXPECT_EQ(bounds(cylinder), (Box{{-2, -1.5, -2}, {2, 1.5, 2}}));
        EXPECT_NEAR(volume(sphere), 32 * pi_of_circle / 3, 3 * tolerance * 34);
        EXPECT_NEAR(volume(cylinder), 12 * pi_of_circle, 3 * tolerance * 38);
        EXPECT_NEAR(volume(cone), 4 * pi_of_circle, 3 * tolerance * 13);
    }
    ShapeOptions finest;
    finest.tolerance = 1e-12;
    EXPECT_NE(error_of("Sphere { }", finest).find("limit of 4096"), std::string::npos);
    EXPECT_NE(error_of("Sphere { radius -1 }").find("line 2, column 1: Sphere"), std::string::npos);
}

TEST(GeometryNodes, PartsOfConesAndCylindersCanBeLeftOut) {
    const std::size_t whole = mesh_of("Cylinder { }").faces.size();
    EXPECT_EQ(mesh_of("Cylinder { top FALSE }").faces.size(), whole * 3 / 4);
    EXPECT_EQ(mesh_of("Cylinder { top FALSE bottom FALSE }").faces.size(), whole / 2);
    EXPECT_EQ(mesh_of("Cylinder { side FALSE top FALSE bottom FALSE }").faces.size(), 0u);
    EXPECT_EQ(mesh_of("Cone { bottom FALSE }").faces.size(), mesh_of("Cone { }").faces.size() / 2);
}

TEST(GeometryNodes, FaceSetsTakeConcavePolygons) {
    // An L of area 3, as one polygon.
    const std::string l =
        "IndexedFaceSet { convex FALSE coord Coordinate { point [ 0 0 0, 2 0 0, "
        "2 1 0, 1 1 0, 1 2 0, 0 2 0 ] } coordIndex [ 0 1 2 3 4 5 ";
    const Mesh mesh = mesh_of(l + "-1 0 1 -1 ] }");
    EXPECT_EQ(mesh.faces.size(), 4u);
    EXPECT_EQ(area(mesh), 3);
    EXPECT_EQ(vector_area(mesh), (Vec3{0, 0, 3}));
    EXPECT_EQ(vector_area(mesh_of(l + "] ccw FALSE }")), (Vec3{0, 0, -3}));
    EXPECT_NE(error_of(l + "6 ] }").find("coordIndex names point 6 of 6"), std::string::npos);
    EXPECT_NE(error_of(l + "-2 ] }").find("-2"), std::string::npos);
    EXPECT_TRUE(mesh_of("IndexedFaceSet { }").faces.empty());
}

TEST(GeometryNodes, SetsStripsAndFansCoverASquare) {
    const std::string fan = " coord Coordinate { point [ 0 0 0, 1 0 0, 1 1 0, 0 1 0 ] } ";
    const std::string strip = " coord Coordinate { point [ 0 0 0, 1 0 0, 0 1 0, 1 1 0 ] } ";
    const std::string corners =
        " coord Coordinate { point [ 0 0 0, 1 0 0, 1 1 0, 0 0 0, 1 1 0, 0 1 0, 7 7 7 ] } ";
    const std::string squares[] = {"IndexedTriangleSet {" + fan + "index [ 0 1 2 0 2 3 1 ] }",
                                   "IndexedTriangleStripSet {" + strip + "index [ 0 1 2 3 -1 ] }",
                                   "IndexedTriangleFanSet {" + fan + "index [ 0 1 2 3 ] }",
                                   "IndexedQuadSet {" + fan + "index [ 0 1 2 3 ] }",
                                   "TriangleSet {" + corners + "}",
                                   "TriangleStripSet {" + strip + "stripCount 4 }",
                                   "TriangleFanSet {" + fan + "fanCount [ 4 ] }",
                                   "QuadSet {" + fan + "}",
                                   "Rectangle2D { size 1 1 }",
                                   "TriangleSet2D { vertices [ 0 0 1 0 1 1 0 0 1 1 0 1 ] }"};
    for (const std::string& square : squares) {
        const Mesh mesh = mesh_of(square);
        EXPECT_EQ(mesh.faces.size(), 2u) << square;
        EXPECT_EQ(area(mesh), 1) << square;
        EXPECT_EQ(vector_area(mesh), (Vec3{0, 0, 1})) << square;
        if (square.find("coord") == std::string::npos)
            continue;
        const Mesh turned = mesh_of(square.substr(0, square.size() - 1) + "ccw FALSE }");
        EXPECT_EQ(vector_area(turned), (Vec3{0, 0, -1})) << square;
    }
    for (const char* wrong : {"TriangleStripSet { stripCount 3 }", "TriangleFanSet { fanCount 2 }",
                              "IndexedTriangleSet { index -1 }", "IndexedQuadSet { index 0 }"})
        EXPECT_NE(error_of(wrong), "") << wrong;
}

TEST(GeometryNodes, DisksAndRingsHaveTheirAreas) {
    ShapeOptions options;
    options.tolerance = 1e-4;
    EXPECT_NEAR(area(mesh_of("Disk2D { outerRadius 2 }", options)), 4 * pi_of_circle, 0.01);
    const Mesh ring = mesh_of("Disk2D { innerRadius 1 outerRadius 2 }", options);
    EXPECT_NEAR(vector_area(ring).z, 3 * pi_of_circle, 0.01);
    EXPECT_NE(error_of("Disk2D { innerRadius 3 }"), "");
}

TEST(GeometryNodes, ElevationGridsFaceUp) {
    const std::string grid = "ElevationGrid { xDimension 3 zDimension 2 xSpacing 2 zSpacing 5 ";
    const Mesh mesh = mesh_of(grid + "height [ 0 1 2 0 1 2 ] }");
    EXPECT_EQ(mesh.faces.size(), 4u);
    EXPECT_EQ(bounds(mesh), (Box{{0, 0, 0}, {4, 2, 5}}));
    EXPECT_EQ(vector_area(mesh), (Vec3{-10, 20, 0}));
    EXPECT_NE(error_of(grid + "height [ 0 1 ] }").find("3 by 2"), std::string::npos);
    EXPECT_NE(error_of("ElevationGrid { xDimension -1 zDimension -1 height 1 }"), "");
}

TEST(GeometryNodes, ExtrusionOfASquareIsABox) {
    const Mesh box = mesh_of("Extrusion { }");
    expect_closed(box);
    EXPECT_EQ(box.faces.size(), 12u);
    EXPECT_NEAR(volume(box), 4, 1e-12);
    EXPECT_EQ(bounds(box), (Box{{-1, 0, -1}, {1, 1, 1}}));
    EXPECT_EQ(mesh_of("Extrusion { beginCap FALSE }").faces.size(), 10u);
    EXPECT_NEAR(volume(mesh_of("Extrusion { ccw FALSE }")), -4, 1e-12);
    // Wherever a straight spine points, also straight down.
    for (const char* spine :
         {"0 0 0 3 0 0", "0 0 0 0 -3 0", "0 0 0 1 2 2", "0 0 0, 1 1 1, 2 2 2"}) {
        const Mesh turned = mesh_of("Extrusion { spine [ " + std::string(spine) + " ] }");
        expect_closed(turned);
        const double expected = spine == std::string("0 0 0, 1 1 1, 2 2 2") ? std::sqrt(12.0) : 3;
        EXPECT_NEAR(volume(turned), 4 * expected, 1e-12) << spine;
    }
}

TEST(GeometryNodes, ExtrusionScalesTurnsAndCloses) {
    // A frustum between squares of sides 2 and 4, of height 3.
    EXPECT_NEAR(volume(mesh_of("Extrusion { spine [ 0 0 0 0 3 0 ] scale [ 1 1 2 2 ] }")),
                3 * (4 + 16 + 8) / 3.0, 1e-12);
    const Mesh turned = mesh_of("Extrusion { orientation [ 0 1 0 0.785398163397448 ] }");
    EXPECT_NEAR(bounds(turned).max.x, std::sqrt(2.0), 1e-12);
    // A corner in the plane z = 0 keeps the walls upright.
    const Mesh corner = mesh_of("Extrusion { spine [ 0 0 0, 4 0 0, 4 4 0 ] }");
    expect_closed(corner);
    EXPECT_NEAR(size(bounds(corner)).z, 2, 1e-12);
    // A ring along a square closes without caps.
    const Mesh ring = mesh_of(
        "Extrusion { beginCap FALSE endCap FALSE spine [ 9 0 9, 9 0 -9, "
        "-9 0 -9, -9 0 9, 9 0 9 ] }");
    expect_closed(ring);
    EXPECT_EQ(ring.faces.size(), 32u);
    EXPECT_NEAR(size(bounds(ring)).y, 2, 1e-12);
    // A concave section makes a concave cap.
    const Mesh star = mesh_of("Extrusion { crossSection [ 0 0, 0 2, 1 2, 1 1, 2 1, 2 0, 0 0 ] }");
    expect_closed(star);
    EXPECT_NEAR(volume(star), 3, 1e-12);
    EXPECT_NE(error_of("Extrusion { spine [ 0 0 0 1 1 1 2 0 0 ] scale [ 1 1 2 2 ] }"), "");
    EXPECT_TRUE(mesh_of("Extrusion { spine 0 0 0 }").faces.empty());
}

TEST(GeometryNodes, LinesPointsAndTextHaveNoFaces) {
    for (const char* node : {"IndexedLineSet { }", "PointSet { }", "Text { string \"x\" }"})
        EXPECT_TRUE(mesh_of(node).faces.empty());
}

TEST(SceneShapes, AreInTheWorldAndNamed) {
    const SceneFile scene = scene_of(R"(
        DEF T Transform { translation 10 0 0 scale 2 2 2 center 1 0 0 children [
          Shape { geometry DEF B Box { } }
          DEF S Shape { geometry USE B } ] }
        Switch { whichChoice 1 choice [ Shape { geometry Box { } } DEF C Shape { geometry USE B } ] }
        Transform { scale -1 1 1 children Shape { geometry Box { } } }
        LOD { range 5 level [ Shape { geometry Sphere { } } Shape { geometry Box { } } ] })");
    const Result<SceneShapes> shapes = try_shapes(scene);
    ASSERT_TRUE(shapes);
    ASSERT_EQ(shapes->shapes.size(), 5u);
    EXPECT_EQ(shapes->shapes[0].name, "T");
    EXPECT_EQ(shapes->shapes[1].name, "S");
    EXPECT_EQ(shapes->shapes[2].name, "C");
    EXPECT_EQ(shapes->shapes[3].name, "");
    EXPECT_EQ(bounds(shapes->shapes[0].mesh), (Box{{7, -2, -2}, {11, 2, 2}}));
    EXPECT_EQ(volume(shapes->shapes[3].mesh), 8) << "a mirror image faces outward";
    EXPECT_GT(shapes->shapes[4].mesh.faces.size(), 12u);
}

TEST(SceneShapes, LeaveWrongGeometryOutIfLenient) {
    const SceneFile scene =
        scene_of("Shape { geometry Box { size -1 1 1 } } Shape { geometry Box { } }");
    EXPECT_FALSE(try_shapes(scene));
    ShapeOptions lenient;
    lenient.lenient = true;
    const Result<SceneShapes> shapes = try_shapes(scene, lenient);
    ASSERT_TRUE(shapes);
    EXPECT_EQ(shapes->shapes.size(), 1u);
    EXPECT_EQ(shapes->warnings.size(), 1u);
}

TEST(SceneShapes, CountTrianglesOfAllUsesFirst) {
    std::string text = "DEF A0 Group { children Shape { geometry Sphere { } } }\n";
    for (int i = 1; i <= 17; ++i) {
        const std::string last = std::to_string(i - 1);
        text += "DEF A" + std::to_string(i) + " Group { children [ USE A" + last + " USE A" + last +
                " ] }\n";
    }
    const Result<SceneShapes> shapes = try_shapes(scene_of(text));
    ASSERT_FALSE(shapes);
    EXPECT_NE(std::string(shapes.error().what()).find("limit of 50000000"), std::string::npos);
}

TEST(GeometryNodes, PatchesStayWithinTheTolerance) {
    const std::string arc =
        "NurbsPatchSurface { uOrder 3 vOrder 2 uDimension 3 vDimension 2 weight [ 1 "
        "0.7071067811865476 "
        "1 1 0.7071067811865476 1 ] controlPoint Coordinate { point [ 3 0 0, 3 3 0, 0 3 0, 3 0 4, "
        "3 3 "
        "4, 0 3 4 ] }";
    for (const double tolerance : {0.1, 0.01}) {
        const SceneFile scene = scene_of("Shape { geometry DEF N " + arc + " } }");
        const Result<Mesh> mesh = try_node_mesh(scene, scene.find("N"), {.tolerance = tolerance});
        ASSERT_TRUE(mesh) << mesh.error().what();
        const double radius = 3, diagonal = std::sqrt(9.0 + 9 + 16);
        for (const Face& f : mesh->faces) {
            const Vec3 middle = (mesh->vertices[f[0]] + mesh->vertices[f[1]]) / 2;
            const double from_axis = std::sqrt(middle.x * middle.x + middle.y * middle.y);
            EXPECT_LE(radius - from_axis, tolerance * diagonal / 2);
        }
        EXPECT_GT(mesh->faces.size(), 2u);
    }
    const SceneFile bad = scene_of("Shape { geometry DEF N " + arc + " uKnot [ 0 1 0 2 3 4 ] } }");
    const Result<Mesh> mesh = try_node_mesh(bad, bad.find("N"));
    ASSERT_FALSE(mesh);
    EXPECT_EQ(std::string(mesh.error().what()),
              "line 2, column 18: NurbsPatchSurface: a NURBS patch: the knots decrease");
    const SceneFile empty = scene_of("Shape { geometry DEF N NurbsPatchSurface { } }");
    EXPECT_TRUE(try_node_mesh(empty, empty.find("N"))->faces.empty());
    ShapeOptions few;
    few.limits.triangles = 10;
    few.tolerance = 1e-4;
    const SceneFile many = scene_of("Shape { geometry " + arc + " } }");
    const Result<SceneShapes> too_many = try_shapes(many, few);
    ASSERT_FALSE(too_many);
    EXPECT_NE(std::string(too_many.error().what()).find("more than 10 faces"), std::string::npos);
    few.lenient = true;
    const Result<SceneShapes> left_out = try_shapes(many, few);
    ASSERT_TRUE(left_out) << left_out.error().what();
    EXPECT_EQ(left_out->warnings.size(), 1u);
    // Each of them is within the limit, and both are not.
    ShapeOptions two;
    two.tolerance = 0.01;
    two.limits.triangles = 3 * try_shapes(many, two)->shapes[0].mesh.faces.size() / 2;
    EXPECT_TRUE(try_shapes(many, two));
    EXPECT_FALSE(try_shapes(
        scene_of("Shape { geometry " + arc + " } } Shape { geometry " + arc + " } }"), two));
}

}  // namespace
}  // namespace allide
