// SPDX-License-Identifier: MIT
// `allide make SHAPE`: the makers of allide/shapes.h as files, and hulls.
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <numeric>

#include <allide/shapes.h>
#include <allide/store.h>

#include "mesh_output.h"
#include "objects.h"
#include "option_values.h"
#include "output.h"
#include "signals.h"
#include "verbs.h"

namespace cli {
namespace make_verb {
namespace {

using namespace allide;

struct Making {
    MeshOutput output;
    bool json = false, exact = false;
    std::function<Geometry()> shape;  ///< the round shape itself, if there is one
};

/// Writes the shape itself, not triangles.
Status write_exact(const Making& making) {
    if (making.output.to_standard_output())
        reject("--exact writes a saved geometry; name its file by -o, as in -o ball.allide");
    const Uninterrupted whole;
    const std::uint64_t bytes = written(try_save_geometry(making.output.path, making.shape()));
    if (making.json)
        print({{"output", making.output.path}, {"kind", "round"}, {"bytes", bytes}});
    else
        fmt::print("{}: round, {} bytes\n", making.output.path, bytes);
    return Status::no;
}

Status write(const Mesh& mesh, const Making& making) {
    const NamedMesh named{"", mesh};
    const std::uint64_t bytes = save(making.output, {&named, 1});
    if (making.json)
        print({{"output", making.output.path},
               {"faces", mesh.faces.size()},
               {"vertices", mesh.vertices.size()},
               {"bytes", bytes}});
    else if (!making.output.to_standard_output())
        fmt::print("{}: {} faces, {} vertices\n", making.output.path, mesh.faces.size(),
                   mesh.vertices.size());
    return Status::no;
}

/// Adds shapes to the verb; their own options go to what `add` returns.
class Shapes {
public:
    Shapes(CLI::App& verb, Outcome& outcome) : verb_(verb), outcome_(outcome) {}

    CLI::App& add(const std::string& name, const std::string& summary,
                  const std::function<Mesh()>& make) {
        CLI::App& shape = *verb_.add_subcommand(name, summary);
        shape.group("Shapes");
        const auto making = std::make_shared<Making>();
        add_mesh_output_options(shape, making->output);
        add_json_option(shape, making->json);
        last_ = making;
        shape.callback([making, make, &outcome = outcome_] {
            demand_own_target(making->output, making->json);
            outcome.status = making->exact ? write_exact(*making) : write(make(), *making);
        });
        return shape;
    }

    /// For the shape that was added last.
    void allow_exact(CLI::App& shape, const std::function<Geometry()>& make) {
        last_->shape = make;
        shape.add_flag("--exact", last_->exact,
                       "Write the shape itself instead of triangles, as a .allide file");
    }

private:
    CLI::App& verb_;
    Outcome& outcome_;
    std::shared_ptr<Making> last_;
};

/// More would not fit into the memory of most machines, or into 32-bit indices.
void demand_few_faces(std::int64_t faces) {
    constexpr std::int64_t most = 100'000'000;
    if (faces > most)
        reject(fmt::format("the mesh would have {} faces; choose counts that make {} at most",
                           faces, most));
}

/// Two for each cell of a grid.
std::int64_t grid_faces(int rows, int columns) {
    return 2 * std::int64_t(rows) * columns;
}

constexpr CountRange around = {3, 32768};

struct Round {
    double radius = 1, height = 2;
    int segments = 32, rings = 8;
};

void add_box(Shapes& shapes) {
    const auto size = std::make_shared<std::array<double, 3>>(std::array{1., 1., 1.});
    CLI::App& shape = shapes.add("box", "12 faces, parallel to the axes", [size] {
        return shapes::box(0.5 * Vec3{(*size)[0], (*size)[1], (*size)[2]});
    });
    shape.add_option("--size", *size, "Edges along x, y and z")
        ->type_name("X Y Z")
        ->default_str("1 1 1")
        ->check(number_within(lengths));
}

void add_icosphere(Shapes& shapes) {
    struct Icosphere {
        double radius = 1;
        int subdivisions = 3;
    };
    const auto p = std::make_shared<Icosphere>();
    CLI::App& shape = shapes.add("icosphere", "20 * 4^subdivisions nearly equal faces",
                                 [p] { return shapes::icosphere(p->radius, p->subdivisions); });
    add_length_option(shape, "--radius", p->radius, "Of its corners");
    add_count_option(shape, "--subdivisions", p->subdivisions, "Each cuts faces in four", {0, 10});
}

void add_sphere(Shapes& shapes) {
    const auto p = std::make_shared<Round>(Round{.rings = 16});
    CLI::App& shape =
        shapes.add("sphere", "Meridians and parallels, 2 * segments * (rings - 1) faces", [p] {
            demand_few_faces(grid_faces(p->segments, p->rings - 1));
            return shapes::sphere(p->radius, p->segments, p->rings);
        });
    add_length_option(shape, "--radius", p->radius, "Of its corners");
    add_count_option(shape, "--segments", p->segments, "Around the axis", around);
    add_count_option(shape, "--rings", p->rings, "From pole to pole", {2, 32768});
    shapes.allow_exact(shape, [p] { return Geometry::sphere({}, p->radius); });
}

void add_standard_sphere(Shapes& shapes) {
    struct StandardSphere {
        double radius = 1;
        int faces = 80;
    };
    const auto p = std::make_shared<StandardSphere>();
    CLI::App& shape = shapes.add("standard-sphere", "The spheres of Kitamura's experiments",
                                 [p] { return shapes::standard_sphere(p->radius, p->faces); });
    add_length_option(shape, "--radius", p->radius, "Of its corners");
    add_count_option(
        shape, "--faces", p->faces,
        "At least so many, of 8, 10, 24, 48, 54, 80, 120, 168, 224, 360, 528, 728, 960 "
        "and 3968",
        {1, 3968});
}

void add_cylinder(Shapes& shapes) {
    const auto p = std::make_shared<Round>();
    CLI::App& shape = shapes.add("cylinder", "4 * segments faces", [p] {
        return shapes::cylinder(p->radius, p->height, p->segments);
    });
    add_length_option(shape, "--radius", p->radius, "Of its corners");
    add_length_option(shape, "--height", p->height, "Along z");
    add_count_option(shape, "--segments", p->segments, "Around the axis", around);
    shapes.allow_exact(shape, [p] {
        const Vec3 end = {0, 0, 0.5 * p->height};
        return Geometry::cylinder(-end, end, p->radius);
    });
}

void add_cone(Shapes& shapes) {
    const auto p = std::make_shared<Round>();
    CLI::App& shape = shapes.add("cone", "2 * segments faces, the apex up",
                                 [p] { return shapes::cone(p->radius, p->height, p->segments); });
    add_length_option(shape, "--radius", p->radius, "Of its base's corners");
    add_length_option(shape, "--height", p->height, "Along z");
    add_count_option(shape, "--segments", p->segments, "Around the axis", around);
    shapes.allow_exact(shape, [p] {
        const Vec3 end = {0, 0, 0.5 * p->height};
        return Geometry::cone(-end, end, p->radius, 0);
    });
}

void add_capsule(Shapes& shapes) {
    const auto p = std::make_shared<Round>();
    CLI::App& shape =
        shapes.add("capsule", "A cylinder between half spheres, 4 * segments * rings faces", [p] {
            demand_few_faces(grid_faces(p->segments, 2 * p->rings));
            return shapes::capsule(p->radius, p->height, p->segments, p->rings);
        });
    add_length_option(shape, "--radius", p->radius, "Of its corners");
    add_length_option(shape, "--height", p->height, "Of the cylinder, along z");
    add_count_option(shape, "--segments", p->segments, "Around the axis", around);
    add_count_option(shape, "--rings", p->rings, "Of each half sphere", {1, 32768});
    shapes.allow_exact(shape, [p] {
        const Vec3 end = {0, 0, 0.5 * p->height};
        return Geometry::capsule(-end, end, p->radius);
    });
}

void add_torus(Shapes& shapes) {
    struct Torus {
        double radius = 1, tube_radius = 0.25;
        int segments = 48, sides = 16;
    };
    const auto p = std::make_shared<Torus>();
    CLI::App& shape = shapes.add("torus", "2 * segments * sides faces", [p] {
        if (p->tube_radius >= p->radius)
            reject("--tube-radius must be less than --radius");
        demand_few_faces(grid_faces(p->segments, p->sides));
        return shapes::torus(p->radius, p->tube_radius, p->segments, p->sides);
    });
    add_length_option(shape, "--radius", p->radius, "Of the tube's centre line");
    add_length_option(shape, "--tube-radius", p->tube_radius, "Of the tube");
    add_count_option(shape, "--segments", p->segments, "Along the tube", around);
    add_count_option(shape, "--sides", p->sides, "Around the tube", around);
}

void add_torus_knot(Shapes& shapes) {
    const auto p = std::make_shared<shapes::TorusKnotOptions>();
    CLI::App& shape = shapes.add("torus-knot", "2 * segments * sides faces", [p] {
        if (std::gcd(p->p, p->q) != 1)
            reject("-p and -q must have no common divisor; 2 and 3 make a trefoil");
        demand_few_faces(grid_faces(p->segments, p->sides));
        return shapes::torus_knot(*p);
    });
    add_count_option(shape, "-p", p->p, "Times around the axis");
    add_count_option(shape, "-q", p->q, "Times around the ring it is laid on");
    add_length_option(shape, "--radius", p->radius, "Of the centre line, where it is largest");
    add_length_option(shape, "--tube-radius", p->tube_radius, "Of the tube");
    add_count_option(shape, "--segments", p->segments, "Along the tube", around);
    add_count_option(shape, "--sides", p->sides, "Around the tube", around);
}

void add_terrain(Shapes& shapes) {
    const auto p = std::make_shared<shapes::TerrainOptions>();
    CLI::App& shape = shapes.add("terrain", "An open sheet of hills, 2 * cells^2 faces", [p] {
        demand_few_faces(grid_faces(p->cells, p->cells));
        return shapes::terrain(*p);
    });
    add_length_option(shape, "--size", p->size, "Edge of the square it covers");
    add_length_option(shape, "--height", p->height,
                      "From its lowest point, at z = 0, to its highest");
    add_count_option(shape, "--cells", p->cells, "Along each edge");
    add_seed_option(shape, p->seed);
}

void add_pipes(Shapes& shapes) {
    const auto p = std::make_shared<shapes::PipesOptions>();
    CLI::App& shape =
        shapes.add("pipes", "A tangle of separate pipes", [p] { return shapes::pipes(*p); });
    add_length_option(shape, "--size", p->size, "Edge of the cube they fill");
    add_count_option(shape, "--faces", p->faces, "All of them; odd numbers become even",
                     {12, 100'000'000});
    add_count_option(shape, "--sides", p->sides, "Around a pipe", around);
    add_seed_option(shape, p->seed);
}

void add_polytope(Shapes& shapes) {
    const auto p = std::make_shared<shapes::PolytopeOptions>();
    CLI::App& shape = shapes.add("polytope", "The hull of random points on an ellipsoid",
                                 [p] { return shapes::polytope(*p); });
    add_count_option(shape, "--faces", p->faces, "Odd numbers become even", {4, 1'000'000});
    add_length_option(shape, "--radius", p->radius, "Of the circular section");
    add_number_option(shape, "--aspect", p->aspect, "Half its height over the radius", {1e-3, 1e3});
    add_seed_option(shape, p->seed);
}

void add_hare(Shapes& shapes) {
    struct Hare {
        double length = 1;
        int subdivisions = 1;
    };
    const auto p = std::make_shared<Hare>();
    CLI::App& shape = shapes.add("hare", "A hare, 144 * 4^subdivisions faces",
                                 [p] { return shapes::hare(p->length, p->subdivisions); });
    add_length_option(shape, "--length", p->length, "From nose, towards +x, to tail");
    add_count_option(shape, "--subdivisions", p->subdivisions, "Each cuts faces in four", {0, 8});
}

void add_shuttle(Shapes& shapes) {
    const auto length = std::make_shared<double>(1);
    CLI::App& shape = shapes.add("shuttle", "A space shuttle, 528 faces",
                                 [length] { return shapes::shuttle(*length); });
    add_length_option(shape, "--length", *length, "From nose, towards +x, to tail");
}

void add_hull(Shapes& shapes) {
    const auto file = std::make_shared<std::string>();
    CLI::App& shape = shapes.add("hull", "The convex hull of a file's vertices", [file] {
        const NamedMesh read = read_mesh(*file);
        tell_dropped_faces(*file, read.dropped_faces);
        Result<Mesh> hull = try_convex_hull(read.mesh.vertices);
        if (!hull)
            throw error_about(*file, hull.error());
        return *std::move(hull);
    });
    shape.add_option("FILE", *file, "Mesh or points; FILE:OBJECT for one object, '-' for stdin")
        ->required()
        ->type_name("");
}

VerbText help() {
    return {.name = "make",
            .summary = "Make a mesh: box, sphere, torus, terrain, hull, ...",
            .details =
                "Shapes are centred on the origin with z as their axis, closed and oriented "
                "outward unless said otherwise, in any unit of length; 'allide make SHAPE --help' "
                "has their options. The same options make the same bits everywhere. Exit status: 0 "
                "done, 2 error.",
            .examples =
                "allide make icosphere --radius 2 -o ball.obj\n"
                "allide make torus-knot -p 3 -q 4 --segments 200 -o knot.stl\n"
                "allide make hull knot.stl -o hull.ply\n"
                "allide make polytope --faces 100 --seed 7 | allide info -\n"};
}

}  // namespace
}  // namespace make_verb

void add_make(CLI::App& app, Outcome& outcome) {
    using namespace make_verb;
    CLI::App& verb = add_verb(app, help());
    verb.require_subcommand(1);
    const auto formatter =
        std::make_shared<CLI::Formatter>(dynamic_cast<const CLI::Formatter&>(*app.get_formatter()));
    formatter->label("SUBCOMMAND", "SHAPE");
    verb.formatter(formatter);
    Shapes shapes(verb, outcome);
    for (const auto add_shape :
         {add_box, add_icosphere, add_sphere, add_standard_sphere, add_cylinder, add_cone,
          add_capsule, add_torus, add_torus_knot, add_terrain, add_pipes, add_polytope, add_hare,
          add_shuttle, add_hull})
        add_shape(shapes);
}

}  // namespace cli
