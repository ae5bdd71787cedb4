// SPDX-License-Identifier: MIT
// Prints the contents of a file. Exit status 0: a solid; 1: a surface without an inside; 2: nothing
// usable.
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: load FILE\n");
        return 2;
    }
    const Result<Mesh> mesh = try_load_mesh(argv[1]);
    if (!mesh) {
        std::fprintf(stderr, "%s\n", mesh.error().what());
        return 2;
    }
    for (const Finding& finding : check(*mesh).findings)
        std::printf("%s\n", describe(finding, *mesh).c_str());

    const bool is_solid{Geometry::try_solid(*mesh)};
    std::printf("%zu faces, %s\n", mesh->faces.size(), is_solid ? "a solid" : "a surface only");
    return is_solid ? 0 : 1;
}
