// SPDX-License-Identifier: MIT
// ODE's spaces over convex geoms and meshes, and two meshes.
#include <ode/ode.h>

#include "bench/peers/peer.h"

namespace allide::peers {
namespace {

/// Its warnings, of buckets that overflow, would come by the thousand.
void start_ode() {
    dSetMessageHandler([](int, const char*, va_list) {});
    static const bool started = dInitODE2(0) != 0;
    if (!started)
        throw std::runtime_error("ODE does not start");
}

/// ODE keeps pointers into what it is given.
class Shape {
public:
    virtual ~Shape() = default;
    virtual dGeomID make(dSpaceID space) const = 0;
};

class ConvexShape : public Shape {
public:
    explicit ConvexShape(const Mesh& hull) {
        for (const Vec3 v : hull.vertices)
            points_.insert(points_.end(), {v.x, v.y, v.z});
        for (const Face& f : hull.faces) {
            const Vec3 a = hull.vertices[f[0]];
            const Vec3 n = normalized(cross(hull.vertices[f[1]] - a, hull.vertices[f[2]] - a));
            planes_.insert(planes_.end(), {n.x, n.y, n.z, dot(n, a)});
            polygons_.insert(polygons_.end(), {3, f[0], f[1], f[2]});
        }
    }

    dGeomID make(dSpaceID space) const override {
        return dCreateConvex(space, planes_.data(), unsigned(planes_.size() / 4), points_.data(),
                             unsigned(points_.size() / 3), polygons_.data());
    }

private:
    std::vector<dReal> planes_, points_;
    std::vector<unsigned> polygons_;
};

class MeshShape : public Shape {
public:
    explicit MeshShape(const Mesh& mesh) : data_(dGeomTriMeshDataCreate()) {
        for (const Vec3 v : mesh.vertices)
            points_.insert(points_.end(), {v.x, v.y, v.z});
        for (const Face& f : mesh.faces)
            corners_.insert(corners_.end(), {f[0], f[1], f[2]});
        dGeomTriMeshDataBuildDouble(data_, points_.data(), 3 * sizeof(double),
                                    int(mesh.vertices.size()), corners_.data(),
                                    int(corners_.size()), 3 * sizeof(dTriIndex));
    }
    ~MeshShape() override { dGeomTriMeshDataDestroy(data_); }
    MeshShape(const MeshShape&) = delete;

    dGeomID make(dSpaceID space) const override {
        return dCreateTriMesh(space, data_, nullptr, nullptr, nullptr);
    }

private:
    dTriMeshDataID data_;
    std::vector<double> points_;
    std::vector<dTriIndex> corners_;
};

void place(dGeomID geom, const Transform& pose) {
    dMatrix3 rotation;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k)
            rotation[4 * i + k] = pose.rotation.rows[i][k];
        rotation[4 * i + 3] = 0;
    }
    dGeomSetRotation(geom, rotation);
    dGeomSetPosition(geom, pose.translation.x, pose.translation.y, pose.translation.z);
}

bool collide(dGeomID a, dGeomID b) {
    dContactGeom contact;
    return dCollide(a, b, 1 | CONTACTS_UNIMPORTANT, &contact, sizeof contact) > 0;
}

using MakeSpace = dSpaceID (*)(Poses);

dSpaceID simple_space(Poses) {
    return dSimpleSpaceCreate(nullptr);
}

/// Cells of 2 and more, the size of the bodies.
dSpaceID hash_space(Poses) {
    const dSpaceID space = dHashSpaceCreate(nullptr);
    dHashSpaceSetLevels(space, 1, 4);
    return space;
}

dSpaceID sweep_space(Poses) {
    return dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ);
}

/// Leaves about as wide as four bodies, as far as memory allows.
dSpaceID quadtree_space(Poses start) {
    double reach = 0;
    for (const Transform& pose : start)
        for (int k = 0; k < 3; ++k)
            reach = std::max(reach, std::fabs(pose.translation[k]));
    int depth = 1;
    while (depth < 7 && reach / double(1 << depth) > 4)
        ++depth;
    const dVector3 centre = {0, 0, 0, 0}, extents = {reach + 2, reach + 2, reach + 2, 0};
    return dQuadTreeSpaceCreate(nullptr, centre, extents, depth);
}

template <class MakeShape>
class InASpace : public Contestant {
public:
    InASpace(const Scene& scene, Poses start, MakeSpace space) {
        start_ode();
        space_ = space(start);
        for (const Mesh& mesh : scene.shapes)
            shapes_.push_back(std::make_unique<MakeShape>(mesh));
        for (std::size_t i = 0; i < scene.size(); ++i) {
            geoms_.push_back(shapes_[scene.shape_of[i]]->make(space_));
            dGeomSetData(geoms_.back(), reinterpret_cast<void*>(i));
            place(geoms_.back(), start[i]);
        }
    }
    ~InASpace() override { dSpaceDestroy(space_); }
    InASpace(const InASpace&) = delete;

    void ask(Poses poses, Answer& answer) override {
        for (std::size_t i = 0; i < poses.size(); ++i)
            place(geoms_[i], poses[i]);
        dSpaceCollide(space_, &answer, [](void* found, dGeomID a, dGeomID b) {
            if (collide(a, b))
                static_cast<Answer*>(found)->pairs.push_back({body(a), body(b)});
        });
    }

private:
    static std::uint32_t body(dGeomID geom) {
        return std::uint32_t(reinterpret_cast<std::size_t>(dGeomGetData(geom)));
    }

    dSpaceID space_;
    std::vector<std::unique_ptr<Shape>> shapes_;
    std::vector<dGeomID> geoms_;
};

class TwoMeshes : public Contestant {
public:
    TwoMeshes(const Scene& scene, Poses, Question question)
        : question_(question),
          a_((start_ode(), scene.mesh(0))),
          b_(scene.mesh(1)),
          geom_a_(a_.make(nullptr)),
          geom_b_(b_.make(nullptr)),
          contacts_(0xffff) {}
    ~TwoMeshes() override {
        dGeomDestroy(geom_a_);
        dGeomDestroy(geom_b_);
    }
    TwoMeshes(const TwoMeshes&) = delete;

    void ask(Poses poses, Answer& answer) override {
        place(geom_a_, poses[0]);
        place(geom_b_, poses[1]);
        if (question_ == Question::touch) {
            if (collide(geom_a_, geom_b_))
                answer.pairs.push_back({0, 1});
            return;
        }
        const int count = dCollide(geom_a_, geom_b_, int(contacts_.size()), contacts_.data(),
                                   sizeof(dContactGeom));
        for (int i = 0; i < count; ++i)
            answer.pairs.push_back(
                {std::uint32_t(contacts_[i].side1), std::uint32_t(contacts_[i].side2)});
    }

private:
    Question question_;
    MeshShape a_, b_;
    dGeomID geom_a_, geom_b_;
    std::vector<dContactGeom> contacts_;
};

}  // namespace

Peer ode_peer() {
    using enum Question;
    using Convex = InASpace<ConvexShape>;
    using Meshes = InASpace<MeshShape>;
    Peer peer = {"ODE", dODE_VERSION, {}};
    peer.entries = {
        up_to(100'000, entry<Convex>(polytopes, "sweep and prune space", &sweep_space)),
        up_to(10'000, entry<Convex>(polytopes, "hash space", &hash_space)),
        up_to(100'000, entry<Convex>(polytopes, "quadtree space", &quadtree_space)),
        up_to(1'000, entry<Convex>(polytopes, "simple space", &simple_space)),
        entry<Meshes>(surfaces, "sweep and prune space, trimesh", &sweep_space),
        entry<Meshes>(surfaces, "hash space, trimesh", &hash_space),
        entry<TwoMeshes>(faces, "trimesh", faces),
        entry<TwoMeshes>(touch, "trimesh, one contact", touch),
    };
    return peer;
}

}  // namespace allide::peers
