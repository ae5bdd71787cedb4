// SPDX-License-Identifier: MIT
// The polytope library that I-COLLIDE loads (Cohen, Lin, Manocha, Ponamgi, "I-COLLIDE", 1995,
// section 6, names its content and not its grammar); the grammar here is allide's own.
#include "io/polytopes.h"

#include "io/text_scanner.h"
#include "io/text_writer.h"

namespace allide {

namespace {

class PolytopesReader {
public:
    explicit PolytopesReader(std::string_view text) : scanner_(text) {}

    Result<Model> read() {
        for (scanner_.skip_space(); !scanner_.at_end(); scanner_.skip_space())
            if (!polytope())
                return *scanner_.error();
        return std::move(model_);
    }

private:
    bool polytope() {
        std::string_view name;
        if (!keyword("polytope") || !scanner_.name(name))
            return false;
        model_.begin_part(std::string(name));
        first_vertex_ = model_.vertices.size();
        return vertices() && faces();
    }

    bool vertices() {
        std::uint32_t count = 0;
        if (!keyword("vertices") || !scanner_.count("vertices", 6, count) || !end_of_line())
            return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            Vec3 position;
            scanner_.skip_space();
            if (!scanner_.position(position) || !end_of_line())
                return false;
            model_.vertices.push_back(position);
        }
        return true;
    }

    bool faces() {
        std::uint32_t count = 0;
        if (!keyword("faces") || !scanner_.count("faces", 2, count) || !end_of_line())
            return false;
        for (std::uint32_t i = 0; i < count; ++i)
            if (!face())
                return false;
        return true;
    }

    bool face() {
        scanner_.skip_space();
        do {
            std::uint32_t vertex = 0;
            if (!scanner_.index(model_.vertices.size() - first_vertex_, vertex))
                return false;
            model_.corners.push_back(static_cast<std::uint32_t>(first_vertex_ + vertex));
            scanner_.skip_blanks();
        } while (!scanner_.at_line_end());
        model_.end_polygon();
        return true;
    }

    bool keyword(const std::string& expected) {
        scanner_.skip_space();
        const char* const start = scanner_.place();
        if (scanner_.word() == expected)
            return true;
        scanner_.return_to(start);
        return scanner_.fail_expected("'" + expected + "'");
    }

    bool end_of_line() {
        scanner_.skip_blanks();
        return scanner_.at_line_end() || scanner_.fail_expected("the end of the line");
    }

    TextScanner scanner_;
    Model model_;
    std::size_t first_vertex_ = 0;
};

}  // namespace

Result<Model> read_polytopes(std::string_view text) {
    return PolytopesReader(text).read();
}

std::string write_polytopes(const Model& model) {
    TextWriter out;
    for (const Extent& extent : model.extents()) {
        out << "polytope " << model.names[extent.part] << '\n';
        out << "vertices " << extent.vertex_end - extent.vertex_begin << '\n';
        for (std::uint32_t v = extent.vertex_begin; v < extent.vertex_end; ++v)
            out << model.vertices[v] << '\n';
        out << "faces " << extent.polygon_end - extent.polygon_begin << '\n';
        for (std::uint32_t i = extent.polygon_begin; i < extent.polygon_end; ++i) {
            const auto polygon = model.polygon(i);
            for (std::size_t k = 0; k < polygon.size(); ++k)
                out << (k == 0 ? "" : " ") << polygon[k] - extent.vertex_begin;
            out << '\n';
        }
    }
    return out.take();
}

}  // namespace allide
