// SPDX-License-Identifier: MIT
#include "face_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "plot/theme.h"

namespace cli {

using namespace allide;
using simulation::Triangle;

namespace {

constexpr int shades = 8;
constexpr std::array<Vec3, 3> colours = {{{150, 160, 175}, {70, 135, 220}, {235, 70, 60}}};

}  // namespace

FacePainter::FacePainter(const simulation::Camera& camera, Vec3 target, double longest)
    : camera_(camera),
      to_light_(normalized(normalized(camera.eye() - target) + Vec3{0.2, -0.3, 0.5})),
      longest_(longest) {}

Vec3 FacePainter::normal(const Triangle& face) {
    return cross(face[1] - face[0], face[2] - face[0]);
}

Vec3 FacePainter::middle(const Triangle& face) {
    return (1.0 / 3) * (face[0] + face[1] + face[2]);
}

int FacePainter::shade_of(const Triangle& face) const {
    const double light = std::max(0.0, dot(normalized(normal(face)), to_light_));
    return static_cast<int>(light * (shades - 1));
}

void FacePainter::add_piece(const Triangle& t, Paint paint, int shade) {
    pieces_.push_back(
        {{camera_.project(t[0]), camera_.project(t[1]), camera_.project(t[2])}, paint, shade});
}

std::string FacePainter::path(const Piece& piece) {
    const auto& [a, b, c] = piece.corners;
    return fmt::format(
        "<path class=\"p{}{}\" d=\"M{:.0f} {:.0f}L{:.0f} {:.0f} {:.0f} {:.0f}z\"/>\n",
        static_cast<int>(piece.paint), piece.shade, a.x, a.y, b.x, b.y, c.x, c.y);
}

std::string FacePainter::paths() {
    std::ranges::sort(pieces_, std::ranges::greater(), &Piece::depth);
    std::string paths;
    for (const Piece& piece : pieces_)
        paths += path(piece);
    return paths;
}

std::string FacePainter::style() {
    std::string css = ".flight path{stroke-width:4;stroke-linejoin:round}";
    for (std::size_t paint = 0; paint < colours.size(); ++paint)
        for (int shade = 0; shade < shades; ++shade) {
            const Vec3 c = (0.55 + 0.45 * shade / (shades - 1)) * colours[paint];
            css += fmt::format(
                ".p{0}{1}{{fill:rgb({2:.0f},{3:.0f},{4:.0f});"
                "stroke:rgb({2:.0f},{3:.0f},{4:.0f})}}",
                paint, shade, c.x, c.y, c.z);
        }
    return css;
}

std::vector<Triangle> world_triangles(const Placed& placed) {
    const Mesh& mesh = placed.geometry().mesh();
    std::vector<Vec3> vertices;
    for (const Vec3 v : mesh.vertices)
        vertices.push_back(world_vertex(placed.world_from_local(), v));
    std::vector<Triangle> triangles;
    for (const auto& [i, j, k] : mesh.faces)
        triangles.push_back({vertices[i], vertices[j], vertices[k]});
    return triangles;
}

std::string painted_document(const std::string& paths, const std::string& title) {
    return plot::document(
        "<svg class=\"flight\" viewBox=\"-4000 -3000 8000 6000\" role=\"img\">"
        "<title>" +
            title + "</title>\n" + paths + "</svg>\n",
        FacePainter::style());
}

}  // namespace cli
