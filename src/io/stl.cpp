// SPDX-License-Identifier: MIT
#include "io/stl.h"

#include <algorithm>
#include <array>

#include "base/byte_order.h"
#include "io/text_scanner.h"
#include "io/text_writer.h"
#include "io/vertex_joiner.h"
#include "math/range.h"

namespace allide {

namespace {

constexpr std::size_t header_bytes = 84;
constexpr std::size_t triangle_bytes = 50;

std::uint32_t triangle_count(std::string_view bytes) {
    return load<std::uint32_t>(bytes.data() + 80);
}

/// Checks the size first, because a binary file may begin with "solid". An ASCII file passes for a
/// binary one only if bytes 80 to 83, read as a count, match its size: text there means gigabytes.
bool is_binary(std::string_view bytes) {
    if (bytes.size() >= header_bytes &&
        bytes.size() == header_bytes + triangle_bytes * std::size_t{triangle_count(bytes)})
        return true;
    TextScanner scanner(bytes);
    scanner.skip_space();
    if (!equals_ignoring_case(scanner.word(), "solid"))
        return true;
    return bytes.substr(0, 1000).find('\0') != std::string_view::npos;
}

class StlTextReader {
public:
    explicit StlTextReader(std::string_view text) : scanner_(text) {}

    Result<Model> read() {
        for (scanner_.skip_space(); !scanner_.at_end(); scanner_.skip_space())
            if (!solid())
                return *scanner_.error();
        return std::move(model_);
    }

private:
    bool solid() {
        std::string_view name;
        if (!keyword("solid") || !scanner_.name(name))
            return false;
        model_.begin_part(std::string(name));
        while (!accept("endsolid"))
            if (!facet())
                return false;
        return scanner_.name(name);
    }

    bool facet() {
        if (!keyword("facet") || !keyword("normal"))
            return false;
        for (int i = 0; i < 3; ++i)
            scanner_.word();  // the corners say it better
        if (!keyword("outer") || !keyword("loop"))
            return false;
        Face triangle;
        for (std::size_t i = 0; i < 3; ++i) {
            Vec3 position;
            if (!keyword("vertex") || !scanner_.position(position))
                return false;
            triangle[i] = joiner_.index_of(position);
        }
        model_.triangles.push_back(triangle);
        return keyword("endloop") && keyword("endfacet");
    }

    bool keyword(const char* expected) {
        return accept(expected) || scanner_.fail_expected(std::string("'") + expected + "'");
    }

    bool accept(std::string_view expected) {
        scanner_.skip_space();
        const char* const start = scanner_.place();
        if (equals_ignoring_case(scanner_.word(), expected))
            return true;
        scanner_.return_to(start);
        return false;
    }

    TextScanner scanner_;
    Model model_;
    VertexJoiner joiner_{model_.vertices, 0};
};

Error byte_error(std::size_t byte, ErrorCode code, const std::string& message) {
    return {code, "byte " + std::to_string(byte) + ": " + message};
}

std::optional<Error> binary_size_error(std::string_view bytes) {
    if (bytes.size() < header_bytes)
        return byte_error(bytes.size(), ErrorCode::bad_file,
                          "neither an ASCII STL, which begins with 'solid', nor a binary one, "
                          "which has 84 bytes or more");
    const std::size_t room = (bytes.size() - header_bytes) / triangle_bytes;
    const std::size_t announced = triangle_count(bytes);
    if (announced == room)
        return std::nullopt;
    return byte_error(80, ErrorCode::bad_file,
                      "the header announces " + std::to_string(announced) +
                          " triangles, but the file has room for " + std::to_string(room) +
                          "; is it cut off, or not an STL file?");
}

class StlBinaryReader {
public:
    explicit StlBinaryReader(std::string_view bytes)
        : bytes_(bytes), count_(triangle_count(bytes)), joiner_(model_.vertices, count_ / 2 + 2) {
        model_.begin_part({});
        model_.triangles.resize(count_);
    }

    Result<Model> read() {
        for (std::size_t first = 0; first < count_; first += batch)
            if (const std::size_t size = std::min(batch, count_ - first); !read(first, size))
                return coordinate_error(first);
        return std::move(model_);
    }

private:
    static constexpr std::size_t batch = VertexJoiner::batch / 3;

    std::size_t byte_of(std::size_t triangle, std::size_t corner) const {
        return header_bytes + triangle_bytes * triangle + 12 * (corner + 1);
    }

    /// False when a coordinate is out of range.
    bool read(std::size_t first, std::size_t size) {
        std::array<Vec3, VertexJoiner::batch> points;
        bool good = true;
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                const char* const at = bytes_.data() + byte_of(first + i, k);
                points[3 * i + k] = {load<float>(at), load<float>(at + 4), load<float>(at + 8)};
                good &= in_range(points[3 * i + k]);
            }
        if (good)
            joiner_.indices_of(std::span(points).first(3 * size), model_.triangles[first].data());
        return good;
    }

    /// Names the first bad coordinate from this triangle on.
    Error coordinate_error(std::size_t triangle) const {
        for (;; ++triangle)
            for (std::size_t k = 0; k < 9; ++k) {
                const std::size_t byte = byte_of(triangle, 0) + sizeof(float) * k;
                const double coordinate = load<float>(bytes_.data() + byte);
                if (!in_range(coordinate))
                    return byte_error(byte, ErrorCode::out_of_range,
                                      "coordinate " + shortest(coordinate) +
                                          " is not finite or is beyond 2^60; repair or scale "
                                          "the model");
            }
    }

    std::string_view bytes_;
    std::size_t count_;
    Model model_;
    VertexJoiner joiner_;
};

Vec3 normal(const Model& model, std::span<const std::uint32_t> triangle) {
    const auto& v = model.vertices;
    return normalized(cross(v[triangle[1]] - v[triangle[0]], v[triangle[2]] - v[triangle[0]]));
}

void store_floats(std::string& bytes, Vec3 v) {
    for (const double x : {v.x, v.y, v.z})
        store(bytes, static_cast<float>(x));
}

}  // namespace

Result<Model> read_stl(std::string_view bytes) {
    if (!is_binary(bytes))
        return StlTextReader(bytes).read();
    if (const std::optional<Error> error = binary_size_error(bytes))
        return *error;
    return StlBinaryReader(bytes).read();
}

std::string write_stl_text(const Model& model) {
    TextWriter out;
    for (const Extent& extent : model.extents()) {
        const std::string& name = model.names[extent.part];
        out << "solid " << name << '\n';
        for (std::uint32_t i = extent.polygon_begin; i < extent.polygon_end; ++i) {
            out << "facet normal " << normal(model, model.polygon(i)) << "\nouter loop\n";
            for (const std::uint32_t v : model.polygon(i))
                out << "vertex " << model.vertices[v] << '\n';
            out << "endloop\nendfacet\n";
        }
        out << "endsolid " << name << '\n';
    }
    return out.take();
}

std::string write_stl_binary(const Model& model) {
    std::string bytes = "binary STL written by allide";
    bytes.reserve(header_bytes + triangle_bytes * model.polygon_count());
    bytes.resize(80);
    store(bytes, static_cast<std::uint32_t>(model.polygon_count()));
    for (std::size_t i = 0; i < model.polygon_count(); ++i) {
        store_floats(bytes, normal(model, model.polygon(i)));
        for (const std::uint32_t v : model.polygon(i))
            store_floats(bytes, model.vertices[v]);
        store(bytes, std::uint16_t{0});
    }
    return bytes;
}

}  // namespace allide
