// SPDX-License-Identifier: MIT
// Pairs of convex polytopes that turn in place and drift to and fro, each pair on its own.
#pragma once

#include <vector>

#include <allide/mesh.h>

namespace allide {

struct DuoOptions {
    int faces = 36;
    double near = 2, far = 2.3;  ///< between the centres of polytopes of radius 1
    double degrees = 1;          ///< per step
    int count = 256;
};

class PolytopeDuos {
public:
    explicit PolytopeDuos(const DuoOptions& options);

    void step();

    const std::vector<Mesh>& shapes() const { return shapes_; }
    /// Shapes of body 2i, the first of duo i, and body 2i + 1, the second.
    const std::vector<std::uint32_t>& shape_of() const { return shape_of_; }
    const std::vector<Transform>& poses() const { return poses_; }

private:
    struct Movement {
        Vec3 axis, drift;
    };

    double degrees_;
    int steps_ = 0;
    std::vector<Mesh> shapes_;
    std::vector<std::uint32_t> shape_of_;
    std::vector<Transform> poses_;
    std::vector<Movement> movements_;
};

}  // namespace allide
