// SPDX-License-Identifier: MIT
// Embree's rtcCollide over user geometry. It finds boxes that overlap; allide's exact tests decide,
// as Embree has none.
#include <embree3/rtcore.h>

#include <allide/query.h>

#include "bench/peers/peer.h"
#include "math/world_vertices.h"
#include "mesh/mesh_view.h"
#include "primitive/triangle_contact.h"

namespace allide::peers {
namespace {

RTCBounds outward(const Box& box) {
    const auto down = [](double v) { return std::nextafter(float(v), -HUGE_VALF); };
    const auto up = [](double v) { return std::nextafter(float(v), HUGE_VALF); };
    return {down(box.min.x), down(box.min.y), down(box.min.z), 0,
            up(box.max.x),   up(box.max.y),   up(box.max.z),   0};
}

class Device {
public:
    Device() : device_(rtcNewDevice("threads=1")) {}
    ~Device() { rtcReleaseDevice(device_); }
    Device(const Device&) = delete;
    operator RTCDevice() const { return device_; }

private:
    RTCDevice device_;
};

/// A tree over boxes, built again whenever they have moved.
class BoxScene {
public:
    BoxScene(RTCDevice device, std::size_t count)
        : boxes(count),
          scene_(rtcNewScene(device)),
          geometry_(rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER)) {
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
        rtcSetGeometryUserPrimitiveCount(geometry_, unsigned(count));
        rtcSetGeometryUserData(geometry_, this);
        rtcSetGeometryBoundsFunction(
            geometry_,
            [](const RTCBoundsFunctionArguments* arguments) {
                const auto* self = static_cast<BoxScene*>(arguments->geometryUserPtr);
                *arguments->bounds_o = outward(self->boxes[arguments->primID]);
            },
            nullptr);
        rtcAttachGeometry(scene_, geometry_);
        rtcReleaseGeometry(geometry_);
    }
    ~BoxScene() { rtcReleaseScene(scene_); }
    BoxScene(const BoxScene&) = delete;

    void build() {
        rtcCommitGeometry(geometry_);
        rtcCommitScene(scene_);
    }
    operator RTCScene() const { return scene_; }

    std::vector<Box> boxes;

private:
    RTCScene scene_;
    RTCGeometry geometry_;
};

/// Calls `test(a, b)` for all pairs of boxes that overlap, each with itself too if it is one scene.
template <class Test>
void collide(RTCScene a, RTCScene b, Test test) {
    rtcCollide(
        a, b,
        [](void* call, RTCCollision* found, unsigned count) {
            for (unsigned i = 0; i < count; ++i)
                (*static_cast<Test*>(call))(found[i].primID0, found[i].primID1);
        },
        &test);
}

void fill(const MeshView& mesh, BoxScene& scene) {
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
        scene.boxes[i] = bounds(mesh.triangle(i));
    scene.build();
}

class Bodies : public Contestant {
public:
    Bodies(const Scene& scene, Poses start, bool solid) : boxes_(device_, scene.size()) {
        for (const Mesh& shape : scene.shapes) {
            shapes_.push_back(solid ? Geometry::convex(shape) : Geometry::surface(shape));
            double reach = 0;
            for (const Vec3 v : shape.vertices)
                reach = std::max(reach, length(v));
            reach_.push_back({reach, reach, reach});
        }
        shape_of_ = scene.shape_of;
        for (std::size_t i = 0; i < scene.size(); ++i)
            placed_.emplace_back(shapes_[shape_of_[i]], start[i]);
    }

    void ask(Poses poses, Answer& answer) override {
        for (std::size_t i = 0; i < poses.size(); ++i) {
            placed_[i].move(poses[i]);
            const Vec3 centre = poses[i].translation, reach = reach_[shape_of_[i]];
            boxes_.boxes[i] = {centre - reach, centre + reach};
        }
        boxes_.build();
        collide(boxes_, boxes_, [&](std::uint32_t a, std::uint32_t b) {
            if (a < b && intersects(placed_[a], placed_[b]))
                answer.pairs.push_back({a, b});
        });
    }

private:
    Device device_;
    BoxScene boxes_;
    std::vector<Geometry> shapes_;
    std::vector<Vec3> reach_;
    std::vector<std::uint32_t> shape_of_;
    std::vector<Placed> placed_;
};

class TwoMeshes : public Contestant {
public:
    TwoMeshes(const Scene& scene, Poses, Question question)
        : a_(view(scene.mesh(0))),
          b_(view(scene.mesh(1))),
          question_(question),
          local_(scene.mesh(1).vertices),
          world_(scene.mesh(1).vertices),
          boxes_a_(device_, a_.faces.size()),
          boxes_b_(device_, b_.faces.size()) {
        b_.vertices = world_;
        fill(a_, boxes_a_);
    }

    void ask(Poses poses, Answer& answer) override {
        world_vertices(poses[1], local_, world_);
        fill(b_, boxes_b_);
        collide(boxes_a_, boxes_b_, [&](std::uint32_t a, std::uint32_t b) {
            if (question_ == Question::touch && !answer.pairs.empty())
                return;
            if (overlaps(boxes_a_.boxes[a], boxes_b_.boxes[b]) &&
                triangle_contact(a_.triangle(a), b_.triangle(b)) != ContactKind::none)
                answer.pairs.push_back({a, b});
        });
        if (question_ == Question::touch && !answer.pairs.empty())
            answer.pairs = {{0, 1}};
    }

private:
    MeshView a_, b_;
    Question question_;
    std::span<const Vec3> local_;
    std::vector<Vec3> world_;
    Device device_;
    BoxScene boxes_a_, boxes_b_;
};

/// A scene for each mesh, and each two of them whose bounds overlap.
class DeformingMeshes : public Contestant {
public:
    DeformingMeshes(const Scene& scene, Poses) : scene_(scene) {
        for (std::size_t i = 0; i < scene.size(); ++i)
            boxes_.push_back(std::make_unique<BoxScene>(device_, scene.mesh(i).faces.size()));
    }

    void deform(Vertices vertices) override {
        meshes_.clear();
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            meshes_.push_back({vertices[i], scene_.mesh(i).faces});
            fill(meshes_.back(), *boxes_[i]);
        }
    }

    void ask(Poses, Answer& answer) override {
        for (std::size_t a = 0; a < meshes_.size(); ++a)
            for (std::size_t b = a + 1; b < meshes_.size(); ++b)
                if (overlaps(bounds(meshes_[a].vertices), bounds(meshes_[b].vertices)))
                    collide(a, b, answer);
    }

private:
    void collide(std::size_t a, std::size_t b, Answer& answer) const {
        const std::uint32_t first_a = scene_.first_face(a), first_b = scene_.first_face(b);
        peers::collide(*boxes_[a], *boxes_[b], [&](std::uint32_t face_a, std::uint32_t face_b) {
            if (overlaps(boxes_[a]->boxes[face_a], boxes_[b]->boxes[face_b]) &&
                triangle_contact(meshes_[a].triangle(face_a), meshes_[b].triangle(face_b)) !=
                    ContactKind::none)
                answer.pairs.push_back({first_a + face_a, first_b + face_b});
        });
    }

    const Scene& scene_;
    Device device_;
    std::vector<std::unique_ptr<BoxScene>> boxes_;
    std::vector<MeshView> meshes_;
};

}  // namespace

Peer embree_peer() {
    using enum Question;
    Peer peer = {"Embree", RTC_VERSION_STRING, {}};
    peer.entries = {
        entry<Bodies>(polytopes, "rtcCollide, allide's pair test", true),
        entry<Bodies>(surfaces, "rtcCollide, allide's pair test", false),
        entry<TwoMeshes>(faces, "rtcCollide, allide's triangle test", faces),
        entry<TwoMeshes>(touch, "rtcCollide, allide's triangle test", touch),
        entry<DeformingMeshes>(deforming, "rtcCollide, rebuilt, allide's triangle test"),
    };
    return peer;
}

}  // namespace allide::peers
