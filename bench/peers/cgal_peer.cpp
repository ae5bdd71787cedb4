// SPDX-License-Identifier: MIT
// CGAL: boxes swept by box_intersection_d, AABB trees, exact predicates. Compiled with
// -frounding-math, as its interval arithmetic wants.
#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/box_intersection_d.h>

#include "bench/peers/peer.h"
#include "math/world_vertices.h"

namespace allide::peers {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using SurfaceMesh = CGAL::Surface_mesh<Point>;
using Detection = CGAL::Rigid_triangle_mesh_collision_detection<SurfaceMesh>;
using Box = CGAL::Box_intersection_d::Box_with_info_d<double, 3, std::uint32_t>;

Point point(Vec3 p) {
    return {p.x, p.y, p.z};
}

SurfaceMesh surface_mesh(const Mesh& mesh) {
    SurfaceMesh result;
    std::vector<SurfaceMesh::Vertex_index> vertices;
    for (const Vec3 v : mesh.vertices)
        vertices.push_back(result.add_vertex(point(v)));
    for (const Face& f : mesh.faces)
        result.add_face(vertices[f[0]], vertices[f[1]], vertices[f[2]]);
    return result;
}

CGAL::Aff_transformation_3<Kernel> transformation(const Transform& t) {
    const Vec3 *r = t.rotation.rows, &p = t.translation;
    return {r[0].x, r[0].y, r[0].z, p.x,    r[1].x, r[1].y, r[1].z,
            p.y,    r[2].x, r[2].y, r[2].z, p.z,    1.0};
}

Kernel::Triangle_3 triangle(const std::vector<Vec3>& vertices, const Face& f) {
    return {point(vertices[f[0]]), point(vertices[f[1]]), point(vertices[f[2]])};
}

/// Bodies at rest in their own frames, each with a tree, moved by transformations.
class Bodies : public Contestant {
public:
    Bodies(const Scene& scene, Poses, bool solid) : solid_(solid) {
        meshes_.reserve(scene.shapes.size());
        for (const Mesh& shape : scene.shapes) {
            meshes_.push_back(surface_mesh(shape));
            trees_.push_back(std::make_unique<Detection::AABB_tree>(
                faces(meshes_.back()).begin(), faces(meshes_.back()).end(), meshes_.back()));
            trees_.back()->build();
            double reach = 0;
            for (const Vec3 v : shape.vertices)
                reach = std::max(reach, length(v));
            reach_.push_back(reach);
        }
        for (const std::uint32_t shape : scene.shape_of) {
            shape_of_.push_back(shape);
            detection_.add_mesh(*trees_[shape], meshes_[shape],
                                CGAL::parameters::apply_per_connected_component(false));
        }
    }

    void ask(Poses poses, Answer& answer) override {
        std::vector<Box> boxes;
        for (std::uint32_t i = 0; i < poses.size(); ++i) {
            detection_.set_transformation(i, transformation(poses[i]));
            boxes.push_back(box(i, poses[i].translation));
        }
        CGAL::box_self_intersection_d(boxes.begin(), boxes.end(), [&](const Box& a, const Box& b) {
            if (meet(a.info(), b.info()))
                answer.pairs.push_back({a.info(), b.info()});
        });
    }

private:
    Box box(std::uint32_t body, Vec3 centre) const {
        const double r = reach_[shape_of_[body]];
        const CGAL::Bbox_3 bounds(centre.x - r, centre.y - r, centre.z - r, centre.x + r,
                                  centre.y + r, centre.z + r);
        return Box(bounds, body);
    }

    bool meet(std::size_t a, std::size_t b) const {
        const std::array<std::size_t, 1> other = {b};
        return solid_ ? !detection_.get_all_intersections_and_inclusions(a, other).empty()
                      : !detection_.get_all_intersections(a, other).empty();
    }

    bool solid_;
    std::vector<SurfaceMesh> meshes_;
    std::vector<double> reach_;
    std::vector<std::unique_ptr<Detection::AABB_tree>> trees_;
    std::vector<std::uint32_t> shape_of_;
    Detection detection_;
};

/// Triangles of the moving mesh where they are now, and the boxes of all.
class SweptTriangles : public Contestant {
public:
    SweptTriangles(const Scene& scene, Poses) : scene_(scene), world_(scene.mesh(1).vertices) {
        add_boxes(scene.mesh(0).vertices, scene.mesh(0).faces, boxes_a_);
    }

    void ask(Poses poses, Answer& answer) override {
        const Mesh &a = scene_.mesh(0), &b = scene_.mesh(1);
        world_vertices(poses[1], b.vertices, world_);
        std::vector<Box> boxes_b;
        add_boxes(world_, b.faces, boxes_b);
        CGAL::box_intersection_d(
            boxes_a_.begin(), boxes_a_.end(), boxes_b.begin(), boxes_b.end(),
            [&](const Box& of_a, const Box& of_b) {
                if (CGAL::do_intersect(triangle(a.vertices, a.faces[of_a.info()]),
                                       triangle(world_, b.faces[of_b.info()])))
                    answer.pairs.push_back({of_a.info(), of_b.info()});
            });
    }

private:
    static void add_boxes(const std::vector<Vec3>& vertices, const std::vector<Face>& faces,
                          std::vector<Box>& boxes) {
        for (std::uint32_t i = 0; i < faces.size(); ++i)
            boxes.emplace_back(triangle(vertices, faces[i]).bbox(), i);
    }

    const Scene& scene_;
    std::vector<Vec3> world_;
    std::vector<Box> boxes_a_;
};

/// All faces of all meshes swept at once; most pairs of boxes are of neighbours in one mesh.
class DeformingFaces : public Contestant {
public:
    DeformingFaces(const Scene& scene, Poses) : scene_(scene) {
        for (std::uint32_t i = 0; i < scene.size(); ++i)
            body_of_.insert(body_of_.end(), scene.mesh(i).faces.size(), i);
    }

    void deform(Vertices vertices) override {
        triangles_.clear();
        boxes_.clear();
        for (std::size_t i = 0; i < vertices.size(); ++i)
            for (const Face& face : scene_.mesh(i).faces) {
                triangles_.push_back(triangle(vertices[i], face));
                boxes_.emplace_back(triangles_.back().bbox(), std::uint32_t(triangles_.size() - 1));
            }
    }

    void ask(Poses, Answer& answer) override {
        CGAL::box_self_intersection_d(
            boxes_.begin(), boxes_.end(), [&](const Box& a, const Box& b) {
                if (body_of_[a.info()] != body_of_[b.info()] &&
                    CGAL::do_intersect(triangles_[a.info()], triangles_[b.info()]))
                    answer.pairs.push_back({a.info(), b.info()});
            });
    }

private:
    const Scene& scene_;
    std::vector<std::uint32_t> body_of_;
    std::vector<Kernel::Triangle_3> triangles_;
    std::vector<Box> boxes_;
};

/// A tree over the resting mesh, queried with each moved triangle.
class TreeQueries : public Contestant {
public:
    TreeQueries(const Scene& scene, Poses)
        : scene_(scene),
          world_(scene.mesh(1).vertices),
          mesh_(surface_mesh(scene.mesh(0))),
          tree_(faces(mesh_).begin(), faces(mesh_).end(), mesh_) {
        tree_.build();
    }

    void ask(Poses poses, Answer& answer) override {
        world_vertices(poses[1], scene_.mesh(1).vertices, world_);
        const std::vector<Face>& moving = scene_.mesh(1).faces;
        for (std::uint32_t i = 0; i < moving.size(); ++i) {
            found_.clear();
            tree_.all_intersected_primitives(triangle(world_, moving[i]),
                                             std::back_inserter(found_));
            for (const SurfaceMesh::Face_index face : found_)
                answer.pairs.push_back({std::uint32_t(face), i});
        }
    }

private:
    using Primitive = CGAL::AABB_face_graph_triangle_primitive<SurfaceMesh>;

    const Scene& scene_;
    std::vector<Vec3> world_;
    SurfaceMesh mesh_;
    CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>> tree_;
    std::vector<SurfaceMesh::Face_index> found_;
};

}  // namespace

Peer cgal_peer() {
    using enum Question;
    Peer peer = {"CGAL", CGAL_STR(CGAL_VERSION), {}};
    const std::string rigid = "Rigid_triangle_mesh_collision_detection";
    peer.entries = {
        up_to(10'000, entry<Bodies>(polytopes, "box_intersection_d, " + rigid, true)),
        entry<Bodies>(surfaces, "box_intersection_d, " + rigid, false),
        entry<SweptTriangles>(faces, "box_intersection_d, do_intersect"),
        entry<TreeQueries>(faces, "AABB_tree, each triangle"),
        entry<Bodies>(touch, rigid, false),
        entry<DeformingFaces>(deforming, "box_intersection_d, do_intersect"),
    };
    return peer;
}

}  // namespace allide::peers
