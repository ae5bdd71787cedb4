// SPDX-License-Identifier: MIT
// The interface of a library in the comparison: its name, and ways to answer a question about a
// scene.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <allide/mesh.h>

namespace allide::peers {

enum class Question : std::uint8_t {
    polytopes,      ///< which of many convex bodies meet
    surfaces,       ///< which of many concave ones do
    faces,          ///< which faces of two meshes meet
    touch,          ///< whether any do
    mesh_distance,  ///< distance of two meshes
    duos_touch,     ///< which convex bodies 2i and 2i + 1 meet
    duos_distance,  ///< how far apart these are
    duos_depth,     ///< how deep these are in each other
    deforming,      ///< which faces of many meshes meet, numbered through all, as all vertices move
};

/// Bodies, each of one of a few shapes.
struct Scene {
    std::vector<Mesh> shapes;
    std::vector<std::uint32_t> shape_of;

    std::size_t size() const { return shape_of.size(); }
    const Mesh& mesh(std::size_t body) const { return shapes[shape_of[body]]; }
    /// Where the faces of a body begin if all are numbered through.
    std::uint32_t first_face(std::size_t body) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < body; ++i)
            count += mesh(i).faces.size();
        return static_cast<std::uint32_t>(count);
    }
};

/// One for each body.
using Poses = std::span<const Transform>;

using Vertices = std::span<const std::vector<Vec3>>;

/// Two bodies or two faces, as the question says.
using Pair = std::array<std::uint32_t, 2>;

struct Answer {
    std::vector<Pair> pairs;      ///< in any order, in any direction for bodies
    std::vector<double> numbers;  ///< distances or depths

    void clear() {
        pairs.clear();
        numbers.clear();
    }
};

/// One scene in the hands of one library.
class Contestant {
public:
    virtual ~Contestant() = default;
    /// Gives each body its world vertices; timed, and followed by `ask` with poses at rest.
    virtual void deform(Vertices) {}
    /// Moves all bodies and adds what it finds to an empty answer; timed.
    virtual void ask(Poses poses, Answer& answer) = 0;
};

struct Entry {
    Question question;
    std::string configuration;
    std::function<std::unique_ptr<Contestant>(const Scene&, Poses start)> make;
    /// More bodies, or faces of the larger of two meshes, would take minutes.
    std::size_t most = std::numeric_limits<std::size_t>::max();
    bool is_oracle = false;  ///< only judges tiny scenes
};

struct Peer {
    std::string name, version;
    std::vector<Entry> entries;
};

/// An entry whose contestant is made from the scene, the start and a choice of its own.
template <class Player, class... Choice>
Entry entry(Question question, std::string configuration, Choice... choice) {
    return {question, std::move(configuration), [=](const Scene& scene, Poses start) {
                return std::make_unique<Player>(scene, start, choice...);
            }};
}

inline Entry up_to(std::size_t most, Entry entry) {
    entry.most = most;
    return entry;
}

Peer allide_peer();
Peer fcl_peer();
Peer bullet_peer();
Peer ode_peer();
Peer cgal_peer();
Peer embree_peer();

/// allide first, then those that this program was built with.
std::vector<Peer> all_peers();

}  // namespace allide::peers
