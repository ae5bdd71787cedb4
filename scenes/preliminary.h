// SPDX-License-Identifier: MIT
// Scenes of the preliminary experiments of Klosowski's thesis (1998, section 2.3): 23 environments
// of three groups in the unit cube, six flyers, and a path that reverses where the flyer hits. Its
// models and elevation data are not free; every mesh here is generated and stands in for one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <allide/mesh.h>

#include "base/random.h"

namespace allide {

/// The kind of mesh in the cells of a scene.
enum class BspFilling : std::uint8_t { bodies, tetrahedra };

struct BspSceneOptions {
    int cells = 100;
    double gap = 0.01;   ///< a cell is cut at least so far from its sides: the thesis's eps
    double share = 0.5;  ///< of the cells that are filled, drawn at random
    BspFilling filling = BspFilling::bodies;
    std::uint64_t seed = 1;
};

/// The cells of the unit cube that random cuts leave: a random cell is cut at a random place,
/// across a random one of its sides that are longer than twice the gap.
std::vector<Box> bsp_cells(const BspSceneOptions& options);

/// Scaled bodies, or a random tetrahedron, within the filled cells. Closed meshes without contacts.
Mesh bsp_scene(const BspSceneOptions& options);

/// One of `preliminary_environments`.
struct PreliminaryEnvironment {
    std::string name, group;  ///< "scenes", "tetrahedra" or "terrains"
    Mesh mesh;                ///< in the unit cube
};

inline constexpr int preliminary_environments = 23;
PreliminaryEnvironment make_preliminary_environment(int which);

struct PreliminaryFlyer {
    std::string name;
    Mesh mesh;  ///< about the origin, in a cube with edges of 0.1
};

inline constexpr int preliminary_flyers = 6;
PreliminaryFlyer make_preliminary_flyer(int which);

/// Scales and moves a mesh, so that it fits into a cube of this middle and edge length.
Mesh fitted(const Mesh& mesh, Vec3 middle, double edge);

/// A billiard path in the unit cube: heading and spin change a little at random in each step; after
/// a collision the trajectory is reversed, at the cube's walls it is reflected.
class ReversingFlight {
public:
    ReversingFlight(const Transform& start, std::uint64_t seed);

    /// The next pose. `hit` says whether the flyer met something at the last one.
    const Transform& step(bool hit);

private:
    Random random_;
    Transform pose_;
    Vec3 heading_, axis_;
};

}  // namespace allide
