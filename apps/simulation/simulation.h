// SPDX-License-Identifier: MIT
// The multi-body simulation of I-COLLIDE (Cohen, Lin, Manocha and Ponamgi 1995, sections 5.3, 7).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <allide/world.h>

#include "scenes/crowd.h"
#include "simulation/shapes.h"

namespace simulation {

/// The response of colliding objects.
enum class Response : std::uint8_t {
    exchange,     ///< velocities with each other, as long as they collide
    approaching,  ///< like `exchange`, unless they separate already: then no two stick together
    none,         ///< fly on
};

/// The paper's parameters in its units, with its defaults.
struct Options {
    std::size_t objects = 1000;
    int faces = 36;             ///< faces of each polytope
    double density = 1;         ///< per cent of the cube that the objects fill
    double translation = 10;    ///< per cent of the radius, each frame
    double rotation = 10;       ///< degrees each frame, about an axis through the centroid
    bool random_paths = false;  ///< a new heading every frame, instead of after collisions only
    Response response = Response::exchange;
    allide::ConvexMethod method = allide::ConvexMethod::gjk;
    allide::WorldOptions world = {};
    std::uint64_t seed = 1;
};

/// Polytopes as the options say, each of its own shape up to a thousand of them.
Shapes shapes_for(const Options& options);

/// The cost and the result of detection in one frame.
struct Frame {
    double seconds = 0;  ///< time to place all objects and detect, without motion and response
    allide::WorldTimes times;
    allide::WorldStats stats;
    std::size_t collisions = 0;
};

/// Two objects by their numbers, a < b.
struct Pair {
    std::size_t a, b;
};

class Simulation {
public:
    Simulation(const Options& options, const Shapes& shapes);

    /// All objects fly on, then those that collide exchange velocities.
    Frame step();

    const allide::Geometry& geometry(std::size_t object) const;
    const std::vector<allide::Transform>& poses() const { return crowd_.poses(); }
    allide::Vec3 velocity(std::size_t object) const { return crowd_.velocity(object); }
    /// The collisions of the last step.
    std::span<const Pair> collisions() const { return collisions_; }
    double room() const { return crowd_.side(); }
    std::size_t bytes() const { return world_.memory(); }
    const allide::World& world() const { return world_; }
    /// This is the report of the last step.
    const allide::Report& report() const { return *report_; }

private:
    std::size_t number(allide::ObjectId id) const;
    bool approach(Pair pair) const;
    void respond();

    std::vector<allide::Geometry> geometries_;
    allide::Crowd crowd_;
    allide::World world_;
    const allide::Report* report_ = nullptr;
    Response response_;
    std::vector<allide::ObjectId> ids_;  ///< sorted
    std::vector<Pair> collisions_;
};

}  // namespace simulation
