// SPDX-License-Identifier: MIT
#include "io/ply.h"

#include <cmath>
#include <utility>

#include "base/byte_order.h"
#include "io/ply_header.h"
#include "io/text_writer.h"
#include "math/range.h"

namespace allide {

namespace {

/// The body as words of text.
class TextSource {
public:
    explicit TextSource(TextScanner scanner) : scanner_(std::move(scanner)) {}

    bool read(PlyType, double& value) {
        scanner_.skip_space();
        return scanner_.number(value);
    }
    bool skip(PlyType, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            scanner_.skip_space();
            if (scanner_.word().empty())
                return scanner_.fail_expected("a number");
        }
        return true;
    }
    std::size_t remaining() const { return scanner_.remaining() + 1; }
    bool fail(ErrorCode code, const std::string& message) { return scanner_.fail(code, message); }
    const std::optional<Error>& error() const { return scanner_.error(); }

private:
    TextScanner scanner_;
};

/// The body as bytes; an Error names the byte at which the number began.
template <std::endian order>
class BinarySource {
public:
    BinarySource(std::string_view bytes, std::size_t body) : bytes_(bytes), at_(body) {}

    bool read(PlyType type, double& value) {
        if (!has(bytes_of(type)))
            return false;
        value = decoded(type, bytes_.data() + at_);
        last_ = std::exchange(at_, at_ + bytes_of(type));
        return true;
    }
    bool skip(PlyType type, std::uint64_t count) {
        if (count > remaining())
            return has(count);
        if (!has(count * bytes_of(type)))
            return false;
        at_ += count * bytes_of(type);
        return true;
    }
    std::size_t remaining() const { return bytes_.size() - at_; }
    bool fail(ErrorCode code, const std::string& message) {
        error_ = Error(code, "byte " + std::to_string(last_) + ": " + message);
        return false;
    }
    const std::optional<Error>& error() const { return error_; }

private:
    bool has(std::uint64_t count) {
        if (count <= remaining())
            return true;
        last_ = at_;
        return fail(ErrorCode::bad_file, "the file ends within an element; is it cut off?");
    }

    static double decoded(PlyType type, const char* at) {
        switch (type) {
            case PlyType::int8:
                return load<std::int8_t>(at);
            case PlyType::uint8:
                return load<std::uint8_t>(at);
            case PlyType::int16:
                return load<std::int16_t, order>(at);
            case PlyType::uint16:
                return load<std::uint16_t, order>(at);
            case PlyType::int32:
                return load<std::int32_t, order>(at);
            case PlyType::uint32:
                return load<std::uint32_t, order>(at);
            case PlyType::float32:
                return load<float, order>(at);
            case PlyType::float64:
                return load<double, order>(at);
        }
        return 0;
    }

    std::string_view bytes_;
    std::size_t at_;
    std::size_t last_ = at_;
    std::optional<Error> error_;
};

template <class Source>
class PlyBodyReader {
public:
    PlyBodyReader(PlyHeader header, Source source)
        : header_(std::move(header)), source_(std::move(source)) {}

    Result<Model> read() {
        model_.begin_part({});
        for (const PlyElement& element : header_.elements)
            if (element.name == "vertex")
                vertex_count_ = element.count;
        for (const PlyElement& element : header_.elements)
            if (!read(element))
                return *source_.error();
        return std::move(model_);
    }

private:
    bool read(const PlyElement& element) {
        const std::size_t least = element.least_bytes(header_.encoding);
        if (least == 0)
            return true;  // elements without properties take no bytes, however many
        if (element.count > source_.remaining() / least)
            return fail(ErrorCode::bad_file,
                        std::to_string(element.count) + " elements " + in_quotes(element.name) +
                            " announced, but the rest of the file cannot hold them; is it cut "
                            "off?");
        const bool is_vertex = element.name == "vertex";
        if (is_vertex)
            model_.vertices.reserve(element.count);
        for (std::uint64_t i = 0; i < element.count; ++i) {
            for (const PlyProperty& property : element.properties)
                if (!read(property))
                    return false;
            if (is_vertex)
                model_.vertices.push_back(position_);
        }
        return true;
    }

    bool read(const PlyProperty& property) {
        switch (property.role) {
            case PlyRole::x:
                return coordinate(property.type, position_.x);
            case PlyRole::y:
                return coordinate(property.type, position_.y);
            case PlyRole::z:
                return coordinate(property.type, position_.z);
            case PlyRole::corners:
                return polygon(property);
            case PlyRole::ignored:
                return skip(property);
        }
        return false;
    }

    bool coordinate(PlyType type, double& value) {
        if (!source_.read(type, value))
            return false;
        return in_range(value) ||
               fail(ErrorCode::out_of_range,
                    "coordinate " + shortest(value) +
                        " is not finite or is beyond 2^60; repair or scale the model");
    }

    bool polygon(const PlyProperty& property) {
        std::uint64_t count = 0;
        if (!list_count(property, count))
            return false;
        for (std::uint64_t k = 0; k < count; ++k) {
            double index = 0;
            if (!source_.read(property.type, index))
                return false;
            if (!(index >= 0 && index < static_cast<double>(vertex_count_)) ||
                index != std::floor(index))
                return fail(ErrorCode::bad_index, "a face names vertex " + shortest(index) +
                                                      " of " + std::to_string(vertex_count_) +
                                                      ", counted from 0");
            model_.corners.push_back(static_cast<std::uint32_t>(index));
        }
        model_.end_polygon();
        return true;
    }

    bool skip(const PlyProperty& property) {
        std::uint64_t count = 1;
        if (property.is_list && !list_count(property, count))
            return false;
        return source_.skip(property.type, count);
    }

    bool list_count(const PlyProperty& property, std::uint64_t& count) {
        double value = 0;
        if (!source_.read(property.count_type, value))
            return false;
        if (!(value >= 0 && value <= static_cast<double>(source_.remaining())) ||
            value != std::floor(value))
            return fail(ErrorCode::bad_file, "a list of " + shortest(value) +
                                                 " numbers, which the rest of the file cannot "
                                                 "hold; is it cut off?");
        count = static_cast<std::uint64_t>(value);
        return true;
    }

    bool fail(ErrorCode code, const std::string& message) { return source_.fail(code, message); }

    PlyHeader header_;
    Source source_;
    Model model_;
    Vec3 position_;
    std::uint64_t vertex_count_ = 0;
};

template <class Source>
Result<Model> read_body(PlyHeader header, Source source) {
    return PlyBodyReader<Source>(std::move(header), std::move(source)).read();
}

void write_text_body(TextWriter& out, const Model& model) {
    for (const Vec3& v : model.vertices)
        out << v << '\n';
    for (std::size_t i = 0; i < model.polygon_count(); ++i) {
        out << model.polygon(i).size();
        for (const std::uint32_t corner : model.polygon(i))
            out << ' ' << corner;
        out << '\n';
    }
}

bool has_large_polygons(const Model& model) {
    for (std::size_t i = 0; i < model.polygon_count(); ++i)
        if (model.polygon(i).size() > UINT8_MAX)
            return true;
    return false;
}

template <class Count>
void write_binary_body(std::string& bytes, const Model& model) {
    for (const Vec3& v : model.vertices)
        for (const double x : {v.x, v.y, v.z})
            store(bytes, x);
    for (std::size_t i = 0; i < model.polygon_count(); ++i) {
        store(bytes, static_cast<Count>(model.polygon(i).size()));
        for (const std::uint32_t corner : model.polygon(i))
            store(bytes, corner);
    }
}

}  // namespace

Result<Model> read_ply(std::string_view bytes) {
    TextScanner scanner(bytes);
    PlyHeader header;
    if (!read_ply_header(scanner, header))
        return *scanner.error();
    const auto body = static_cast<std::size_t>(scanner.place() - bytes.data());
    switch (header.encoding) {
        case PlyEncoding::little_endian:
            return read_body(std::move(header), BinarySource<std::endian::little>(bytes, body));
        case PlyEncoding::big_endian:
            return read_body(std::move(header), BinarySource<std::endian::big>(bytes, body));
        default:
            return read_body(std::move(header), TextSource(std::move(scanner)));
    }
}

std::string write_ply(const Model& model, bool binary) {
    const bool large = has_large_polygons(model);
    TextWriter out;
    out << "ply\nformat " << (binary ? "binary_little_endian" : "ascii") << " 1.0\n";
    out << "element vertex " << model.vertices.size() << '\n';
    out << "property double x\nproperty double y\nproperty double z\n";
    out << "element face " << model.polygon_count() << '\n';
    out << "property list " << (large ? "uint" : "uchar") << " uint vertex_indices\nend_header\n";
    if (!binary) {
        write_text_body(out, model);
        return out.take();
    }
    std::string bytes = out.take();
    large ? write_binary_body<std::uint32_t>(bytes, model)
          : write_binary_body<std::uint8_t>(bytes, model);
    return bytes;
}

}  // namespace allide
