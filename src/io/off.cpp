// SPDX-License-Identifier: MIT
#include "io/off.h"

#include "io/text_scanner.h"
#include "io/text_writer.h"

namespace allide {

namespace {

class OffReader {
public:
    explicit OffReader(std::string_view text) : scanner_(text) {}

    Result<Model> read() {
        if (header() && counts() && vertices() && faces())
            return std::move(model_);
        return *scanner_.error();
    }

private:
    /// The keyword, which a file may leave out: [ST][C][N][4][n]OFF [BINARY].
    bool header() {
        scanner_.skip_space();
        const char first = scanner_.peek();
        if (first >= '0' && first <= '9' && first != '4')
            return true;
        const char* const start = scanner_.place();
        std::string_view keyword = scanner_.word();
        if (keyword.find_first_not_of("0123456789") == std::string_view::npos && first == '4') {
            scanner_.return_to(start);
            return true;
        }
        for (const std::string_view prefix : {"ST", "C", "N"})
            if (keyword.starts_with(prefix))
                keyword.remove_prefix(prefix.size());
        if (keyword == "4OFF" || keyword == "nOFF" || keyword == "4nOFF")
            return scanner_.fail(ErrorCode::unsupported,
                                 "an OFF file in other than three dimensions; export plain OFF");
        if (keyword == "OFF")
            return reject_binary();
        scanner_.return_to(start);
        return scanner_.fail_expected("'OFF', 'COFF', 'NOFF' or 'STOFF'");
    }

    bool reject_binary() {
        const char* const start = scanner_.place();
        if (scanner_.word() == "BINARY")
            return scanner_.fail(ErrorCode::unsupported,
                                 "binary OFF is not read; export ASCII OFF, or binary PLY");
        scanner_.return_to(start);
        return true;
    }

    bool counts() {
        scanner_.skip_space();
        if (!scanner_.count("vertices", 6, vertex_count_))
            return false;
        if (!scanner_.count("faces", 2, face_count_))
            return false;
        scanner_.skip_line();  // the number of edges is not needed
        return true;
    }

    bool vertices() {
        model_.begin_part({});
        model_.vertices.resize(vertex_count_);
        for (Vec3& position : model_.vertices) {
            scanner_.skip_space();
            if (!scanner_.position(position))
                return false;
            scanner_.skip_line();
        }
        return true;
    }

    bool faces() {
        model_.ends.reserve(face_count_);
        for (std::uint32_t i = 0; i < face_count_; ++i)
            if (!face())
                return false;
        return true;
    }

    bool face() {
        std::uint32_t corners = 0;
        scanner_.skip_space();
        if (!scanner_.count("corners", 2, corners))
            return false;
        for (std::uint32_t k = 0; k < corners; ++k) {
            std::uint32_t vertex = 0;
            scanner_.skip_space();
            if (!scanner_.index(model_.vertices.size(), vertex))
                return false;
            model_.corners.push_back(vertex);
        }
        model_.end_polygon();
        scanner_.skip_line();
        return true;
    }

    TextScanner scanner_;
    Model model_;
    std::uint32_t vertex_count_ = 0, face_count_ = 0;
};

}  // namespace

Result<Model> read_off(std::string_view text) {
    return OffReader(text).read();
}

std::string write_off(const Model& model) {
    TextWriter out;
    out << "OFF\n" << model.vertices.size() << ' ' << model.polygon_count() << " 0\n";
    for (const Vec3& v : model.vertices)
        out << v << '\n';
    for (std::size_t i = 0; i < model.polygon_count(); ++i) {
        out << model.polygon(i).size();
        for (const std::uint32_t corner : model.polygon(i))
            out << ' ' << corner;
        out << '\n';
    }
    return out.take();
}

}  // namespace allide
