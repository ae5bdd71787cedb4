// SPDX-License-Identifier: MIT
#include "tests/oracle/pair_case.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <istream>
#include <ostream>
#include <sstream>

#include "base/hash.h"

namespace allide {
namespace {

constexpr const char* heading = "allide-pair-case-1";

void write(std::ostream& out, Vec3 v) {
    out << v.x << ' ' << v.y << ' ' << v.z << '\n';
}

void write(std::ostream& out, const PlacedMesh& placed) {
    out << (placed.is_solid ? "solid " : "surface ") << placed.mesh.vertices.size() << ' '
        << placed.mesh.faces.size() << '\n';
    for (const Vec3& row : placed.world_from_local.rotation.rows)
        write(out, row);
    write(out, placed.world_from_local.translation);
    for (const Vec3& v : placed.mesh.vertices)
        write(out, v);
    for (const Face& f : placed.mesh.faces)
        out << f[0] << ' ' << f[1] << ' ' << f[2] << '\n';
}

[[noreturn]] void reject(const std::string& what) {
    throw Error(ErrorCode::bad_file, "not a pair case: " + what);
}

double read_double(std::istream& in) {
    std::string word;  // streams write hexadecimal floats but do not read them
    in >> word;
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (word.empty() || *end != '\0')
        reject("'" + word + "' is no number");
    return value;
}

Vec3 read_vector(std::istream& in) {
    const double x = read_double(in), y = read_double(in);
    return {x, y, read_double(in)};
}

PlacedMesh read_placed(std::istream& in) {
    std::string kind;
    std::size_t vertices = 0, faces = 0;
    if (!(in >> kind >> vertices >> faces) || (kind != "solid" && kind != "surface"))
        reject("expected 'solid' or 'surface' and two counts");
    PlacedMesh placed;
    placed.is_solid = kind == "solid";
    for (Vec3& row : placed.world_from_local.rotation.rows)
        row = read_vector(in);
    placed.world_from_local.translation = read_vector(in);
    for (std::size_t i = 0; i < vertices; ++i)
        placed.mesh.vertices.push_back(read_vector(in));
    for (std::size_t i = 0; i < faces; ++i) {
        Face f;
        if (!(in >> f[0] >> f[1] >> f[2]))
            reject("face " + std::to_string(i) + " is missing");
        placed.mesh.faces.push_back(f);
    }
    return placed;
}

}  // namespace

void write(std::ostream& out, const PairCase& pair) {
    out << heading << '\n' << std::hexfloat;
    write(out, pair.a);
    write(out, pair.b);
}

PairCase read_pair_case(std::istream& in) {
    std::string word;
    in >> word;
    if (word != heading)
        reject("it does not begin with " + std::string(heading));
    PlacedMesh a = read_placed(in);
    return {std::move(a), read_placed(in)};
}

std::string save_mismatch(const PairCase& pair) {
    std::ostringstream text;
    write(text, pair);
    Hash hash;
    for (const char c : text.str())
        hash.add(c);
    char name[40];
    std::snprintf(name, sizeof name, "mismatch-%016" PRIx64 ".case", hash.value());
    std::ofstream(name) << text.str();
    return name;
}

}  // namespace allide
