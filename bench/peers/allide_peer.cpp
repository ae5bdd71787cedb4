// SPDX-License-Identifier: MIT
// allide through its public headers alone, and the oracle that it is compared with.
#include <allide/shapes.h>
#include <allide/tracker.h>
#include <allide/world.h>

#include "bench/peers/peer.h"
#include "brute/brute.h"
#include "math/world_vertices.h"

namespace allide::peers {
namespace {

enum class Make : std::uint8_t { surface, convex };

Geometry geometry(const Mesh& mesh, Make make) {
    return make == Make::convex ? Geometry::convex(mesh) : Geometry::surface(mesh);
}

std::vector<Geometry> geometries(const Scene& scene, Make make) {
    std::vector<Geometry> result;
    for (const Mesh& shape : scene.shapes)
        result.push_back(geometry(shape, make));
    return result;
}

/// The slots of a world without removals are the bodies in the order they were added.
std::uint32_t body(ObjectId id) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(id) >> 32);
}

class InAWorld : public Contestant {
public:
    InAWorld(const Scene& scene, Poses start, Make make) {
        const std::vector<Geometry> shapes = geometries(scene, make);
        for (std::size_t i = 0; i < scene.size(); ++i)
            ids_.push_back(world_.add(shapes[scene.shape_of[i]], start[i]));
    }

    void ask(Poses poses, Answer& answer) override {
        world_.place(ids_, poses);
        for (const PairReport& hit : world_.detect().pairs)
            answer.pairs.push_back({body(hit.a), body(hit.b)});
    }

private:
    World world_;
    std::vector<ObjectId> ids_;
};

/// Bodies 2i and 2i + 1, one pair after the other.
class InPairs : public Contestant {
public:
    InPairs(const Scene& scene, Poses start, Make make) : shapes_(geometries(scene, make)) {
        for (std::size_t i = 0; i < scene.size(); ++i)
            placed_.emplace_back(shapes_[scene.shape_of[i]], start[i]);
    }

    void ask(Poses poses, Answer& answer) override {
        for (std::uint32_t i = 0; i < placed_.size(); i += 2) {
            placed_[i].move(poses[i]);
            placed_[i + 1].move(poses[i + 1]);
            ask(i, placed_[i], placed_[i + 1], answer);
        }
    }

protected:
    std::size_t size() const { return placed_.size(); }

private:
    virtual void ask(std::uint32_t first, const Placed& a, const Placed& b, Answer& answer) = 0;

    std::vector<Geometry> shapes_;
    std::vector<Placed> placed_;
};

class Touch : public InPairs {
    using InPairs::InPairs;
    void ask(std::uint32_t first, const Placed& a, const Placed& b, Answer& answer) override {
        if (intersects(a, b))
            answer.pairs.push_back({first, first + 1});
    }
};

class Faces : public InPairs {
    using InPairs::InPairs;
    void ask(std::uint32_t, const Placed& a, const Placed& b, Answer& answer) override {
        intersecting_faces(a, b, found_);
        for (const FacePair& pair : found_)
            answer.pairs.push_back({pair.face_a, pair.face_b});
    }
    std::vector<FacePair> found_;
};

class Distance : public InPairs {
    using InPairs::InPairs;
    void ask(std::uint32_t, const Placed& a, const Placed& b, Answer& answer) override {
        answer.numbers.push_back(separation(a, b).distance);
    }
};

class TrackedDistance : public InPairs {
public:
    TrackedDistance(const Scene& scene, Poses start, Make make)
        : InPairs(scene, start, make), trackers_(size() / 2) {}

private:
    void ask(std::uint32_t first, const Placed& a, const Placed& b, Answer& answer) override {
        answer.numbers.push_back(trackers_[first / 2].separation(a, b).distance);
    }
    std::vector<Tracker> trackers_;
};

class Depth : public InPairs {
    using InPairs::InPairs;
    void ask(std::uint32_t, const Placed& a, const Placed& b, Answer& answer) override {
        answer.numbers.push_back(penetration(a, b).depth);
    }
};

class Deforming : public Contestant {
public:
    Deforming(const Scene& scene, Poses start) : world_(WorldOptions{.detail = Detail::faces}) {
        for (std::size_t i = 0; i < scene.size(); ++i) {
            ids_.push_back(world_.add(Geometry::deformable(scene.mesh(i)), start[i]));
            first_face_.push_back(scene.first_face(i));
        }
    }

    void deform(Vertices vertices) override {
        for (std::size_t i = 0; i < ids_.size(); ++i)
            world_.deform(ids_[i], vertices[i]);
    }

    void ask(Poses, Answer& answer) override {
        for (const PairReport& hit : world_.detect().pairs) {
            const std::uint32_t a = first_face_[body(hit.a)], b = first_face_[body(hit.b)];
            for (const FacePair& pair : hit.faces)
                answer.pairs.push_back({a + pair.face_a, b + pair.face_b});
        }
    }

private:
    World world_;
    std::vector<ObjectId> ids_;
    std::vector<std::uint32_t> first_face_;
};

/// Surfaces built again in every frame, each tested with each whose box it overlaps.
class Rebuilt : public Contestant {
public:
    Rebuilt(const Scene& scene, Poses) : scene_(scene) {}

    void deform(Vertices vertices) override {
        bodies_.clear();
        for (std::size_t i = 0; i < vertices.size(); ++i)
            bodies_.push_back(Geometry::surface({vertices[i], scene_.mesh(i).faces}));
    }

    void ask(Poses, Answer& answer) override {
        for (std::size_t a = 0; a < bodies_.size(); ++a)
            for (std::size_t b = a + 1; b < bodies_.size(); ++b) {
                intersecting_faces(bodies_[a], bodies_[b], found_);
                for (const FacePair& pair : found_)
                    answer.pairs.push_back(
                        {scene_.first_face(a) + pair.face_a, scene_.first_face(b) + pair.face_b});
            }
    }

private:
    const Scene& scene_;
    std::vector<Geometry> bodies_;
    std::vector<FacePair> found_;
};

/// Every face with every face.
class Oracle : public Contestant {
public:
    Oracle(const Scene& scene, Poses, Question question) : scene_(scene), question_(question) {}

    void deform(Vertices vertices) override { world_.assign(vertices.begin(), vertices.end()); }

    void ask(Poses poses, Answer& answer) override {
        if (question_ != Question::deforming)
            place(poses);
        const bool duos = question_ == Question::duos_touch || question_ == Question::duos_distance;
        for (std::uint32_t a = 0; a < world_.size(); a += duos ? 2 : 1)
            for (std::uint32_t b = a + 1; b < (duos ? a + 2 : world_.size()); ++b)
                ask(a, b, answer);
    }

private:
    void place(Poses poses) {
        world_.resize(scene_.size());
        for (std::size_t i = 0; i < world_.size(); ++i) {
            world_[i].resize(scene_.mesh(i).vertices.size());
            world_vertices(poses[i], scene_.mesh(i).vertices, world_[i]);
        }
    }

    brute::Body placed(std::size_t i) const {
        static constexpr std::uint32_t first_vertex[] = {0};
        const bool is_solid = question_ != Question::surfaces && question_ != Question::touch &&
                              question_ != Question::faces && question_ != Question::mesh_distance;
        return {{world_[i], scene_.mesh(i).faces}, first_vertex, is_solid};
    }

    std::uint32_t first_face(std::size_t body) const {
        return question_ == Question::deforming ? scene_.first_face(body) : 0;
    }

    void ask(std::uint32_t a, std::uint32_t b, Answer& answer) {
        Stats stats;
        if (question_ == Question::faces || question_ == Question::deforming) {
            std::vector<FacePair> pairs;
            brute::intersecting_faces(placed(a).mesh, placed(b).mesh, pairs, stats);
            for (const FacePair& pair : pairs)
                answer.pairs.push_back({first_face(a) + pair.face_a, first_face(b) + pair.face_b});
        } else if (question_ == Question::mesh_distance || question_ == Question::duos_distance) {
            answer.numbers.push_back(brute::separation(placed(a), placed(b), stats).distance);
        } else if (brute::intersects(placed(a), placed(b), stats)) {
            answer.pairs.push_back({a, b});
        }
    }

    const Scene& scene_;
    Question question_;
    std::vector<std::vector<Vec3>> world_;
};

}  // namespace

Peer allide_peer() {
    using enum Question;
    Peer peer = {"allide", ALLIDE_VERSION, {}};
    peer.entries = {
        entry<InAWorld>(polytopes, "World", Make::convex),
        entry<InAWorld>(surfaces, "World", Make::surface),
        entry<Faces>(faces, "intersecting_faces", Make::surface),
        entry<Touch>(touch, "intersects", Make::surface),
        entry<TrackedDistance>(mesh_distance, "Tracker", Make::surface),
        entry<Distance>(mesh_distance, "separation, cold", Make::surface),
        entry<Touch>(duos_touch, "intersects", Make::convex),
        entry<TrackedDistance>(duos_distance, "Tracker", Make::convex),
        entry<Distance>(duos_distance, "separation, cold", Make::convex),
        entry<Depth>(duos_depth, "penetration", Make::convex),
        entry<Deforming>(deforming, "World::deform"),
        entry<Rebuilt>(deforming, "surface, rebuilt"),
    };
    for (const Question question :
         {polytopes, surfaces, faces, touch, mesh_distance, duos_touch, duos_distance, deforming}) {
        peer.entries.push_back(entry<Oracle>(question, "every face pair", question));
        peer.entries.back().is_oracle = true;
    }
    return peer;
}

}  // namespace allide::peers
