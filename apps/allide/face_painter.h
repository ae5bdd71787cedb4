// SPDX-License-Identifier: MIT
// The painter's algorithm: faces are cut into small pieces, and the farthest is drawn first.
// Lengths are in tenths of a pixel.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <allide/placed.h>

#include "simulation/camera.h"
#include "simulation/pieces.h"

namespace cli {

/// Decides the colour of a face: grey, blue or red.
enum class Paint : std::uint8_t { environment, object, contact };

class FacePainter {
public:
    /// Cuts faces until no edge is longer than `longest`. The light comes from beside the camera.
    FacePainter(const simulation::Camera& camera, allide::Vec3 target, double longest);

    const simulation::Camera& camera() const { return camera_; }

    /// Adds those pieces of the face that `is_visible` accepts; nothing of a degenerate face.
    template <class Accepts>
    void add(const simulation::Triangle& face, Paint paint, const Accepts& is_visible) {
        if (length(normal(face)) == 0)
            return;
        const int shade = shade_of(face);
        simulation::cut(face, longest_, [&](const simulation::Triangle& t) {
            if (is_visible(t))
                add_piece(t, paint, shade);
        });
    }

    /// One <path> for each piece, the farthest first. `style` has their classes.
    std::string paths();
    static std::string style();

    static allide::Vec3 normal(const simulation::Triangle& face);
    static allide::Vec3 middle(const simulation::Triangle& face);

private:
    struct Piece {
        simulation::Pixel corners[3];
        Paint paint;
        int shade;
        double depth() const { return corners[0].depth + corners[1].depth + corners[2].depth; }
    };

    int shade_of(const simulation::Triangle& face) const;
    void add_piece(const simulation::Triangle& face, Paint paint, int shade);
    static std::string path(const Piece& piece);

    simulation::Camera camera_;
    allide::Vec3 to_light_;
    double longest_;
    std::vector<Piece> pieces_;
};

/// The faces of its mesh in the world.
std::vector<simulation::Triangle> world_triangles(const allide::Placed& placed);

/// The drawing around paths of painters, as a file. The title says what the colours mean.
std::string painted_document(const std::string& paths, const std::string& title);

}  // namespace cli
