// SPDX-License-Identifier: MIT
// The painter's algorithm: what is near is drawn over what is far. Lengths are in tenths of a
// pixel.
#include "tumble/picture.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>

#include "tumble/patches.h"

namespace tumble {
namespace {

using namespace allide;

constexpr int levels = 24;  // of brightness
constexpr std::array palette = {0xc9a678, 0x8fb4d6, 0x93c193, 0xb8a9d9, 0xe3c16f,
                                0x7fc4bd, 0xd9a3c7, 0xa7b7c4, 0xbfa58f, 0x9fa9e0,
                                0xb2cc7f, 0x86c5dc, 0xe8352e};
constexpr int red = palette.size() - 1;

std::ostream& operator<<(std::ostream& out, Pixel p) {
    return out << std::lround(p.x) << ' ' << std::lround(p.y);
}

Pixel step(Pixel from, Pixel to) {
    return {std::round(to.x) - std::round(from.x), std::round(to.y) - std::round(from.y), 0};
}

std::ostream& operator<<(std::ostream& out, const std::array<Pixel, 3>& t) {
    return out << 'M' << t[0] << 'l' << step(t[0], t[1]) << ' ' << step(t[1], t[2]) << 'z';
}

/// A colour of the palette at a brightness, as the name of a style.
struct Shade {
    int colour, level;
    friend bool operator==(const Shade&, const Shade&) = default;
};

std::ostream& operator<<(std::ostream& out, Shade shade) {
    return out << static_cast<char>('a' + shade.colour) << shade.level;
}

Shade shade(const Patch& patch) {
    return {patch.body < 0 ? red : patch.body % red,
            static_cast<int>(std::lround((levels - 1) * patch.brightness))};
}

int rgb(Shade shade) {
    const double factor = 0.5 + 0.58 * shade.level / (levels - 1);
    int result = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double channel = factor * (palette[shade.colour] >> shift & 255);
        result |= static_cast<int>(std::min(255.0, channel)) << shift;
    }
    return result;
}

/// Each patch is outlined in its own colour, which closes the seams between neighbours.
void write_styles(std::ostream& out) {
    out << "<style>path{stroke-width:9;stroke-linejoin:round}";
    for (Shade s{0, 0}; s.colour <= red; ++s.colour)
        for (s.level = 0; s.level < levels; ++s.level) {
            out << '.' << s << "{fill:#" << std::hex << std::setfill('0') << std::setw(6) << rgb(s)
                << ";stroke:#" << std::setw(6) << rgb(s) << '}' << std::dec;
        }
    out << "</style>\n";
}

void write_floor(std::ostream& out, const Camera& camera, double room) {
    out << "<path fill=\"#e8ebf0\" d=\"M";
    for (const Vec3 corner : {Vec3{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}})
        out << camera.project(room * corner) << ' ';
    out << "z\"/>\n";
}

/// Light from above; the faces that look up cover all of a solid's shadow.
void write_shadows(std::ostream& out, const Camera& camera, const Scene& scene) {
    out << "<path fill=\"#d0d5dd\" d=\"";
    for (const Body& body : scene.bodies)
        for (Triangle t : world_triangles(body)) {
            if (cross(t[1] - t[0], t[2] - t[0]).z <= 0)
                continue;
            for (Vec3& corner : t)
                corner.z = -scene.room;
            out << project(camera, t);
        }
    out << "\"/>\n";
}

/// Of the cube: the three edges behind all bodies, or the nine that are not.
void write_edges(std::ostream& out, const Camera& camera, double room, bool farthest) {
    const Vec3 eye = camera.eye();
    const Vec3 far = {std::copysign(1, -eye.x), std::copysign(1, -eye.y), std::copysign(1, -eye.z)};
    out << "<path fill=\"none\" stroke=\"#8a94a3\" style=\"stroke-width:10\" opacity=\".6\" d=\"";
    for (int edge = 0; edge < 12; ++edge) {
        const int axis = edge / 4;
        Vec3 from = far;
        from[(axis + 1) % 3] = edge & 1 ? 1 : -1;
        from[(axis + 2) % 3] = edge & 2 ? 1 : -1;
        Vec3 to = from;
        to[axis] = -far[axis];
        if ((from == far) == farthest)
            out << 'M' << camera.project(room * from) << 'L' << camera.project(room * to);
    }
    out << "\"/>\n";
}

void write_patches(std::ostream& out, const std::vector<Patch>& patches) {
    const char* end = "";
    Shade last = {-1, 0};
    for (const Patch& patch : patches) {
        if (const Shade s = shade(patch); s != last) {
            out << end << "<path class=\"" << s << "\" d=\"";
            end = "\"/>\n";
            last = s;
        }
        out << patch.corners;
    }
    out << end;
}

/// The picture's size follows the cube's; its panel is light, for pages that are dark.
void write_head(std::ostream& out, const Camera& camera, double room) {
    double left = 0, right = 0, top = 0, bottom = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const Pixel p = camera.project(
            room * Vec3{corner & 1 ? 1. : -1., corner & 2 ? 1. : -1., corner & 4 ? 1. : -1.});
        left = std::min(left, p.x), right = std::max(right, p.x);
        top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
    constexpr double margin = 300;
    const Pixel origin = {left - margin, top - margin, 0};
    const Pixel size = {right - left + 2 * margin, bottom - top + 2 * margin, 0};
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << std::lround(size.x / 10)
        << "\" viewBox=\"" << origin << ' ' << size << "\">\n<rect x=\"" << std::lround(origin.x)
        << "\" y=\"" << std::lround(origin.y)
        << "\" width=\"100%\" height=\"100%\" rx=\"160\" fill=\"#f6f7f9\"/>\n"
           "<title>Bodies tumble in a cube; faces that meet others are red.</title>\n";
}

}  // namespace

bool save_picture(const std::string& path, const Scene& scene, const Detection& detection) {
    const double room = scene.room;
    const Camera camera(room * Vec3{2.2, -5.2, 2.0}, 16400);
    std::ofstream out(path);
    write_head(out, camera, room);
    write_styles(out);
    write_floor(out, camera, room);
    write_shadows(out, camera, scene);
    write_edges(out, camera, room, true);
    write_patches(out, visible_patches(scene.bodies, detection, camera, 0.15 * room));
    write_edges(out, camera, room, false);
    out << "</svg>\n" << std::flush;
    return out.good();
}

}  // namespace tumble
