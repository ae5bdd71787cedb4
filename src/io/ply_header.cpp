// SPDX-License-Identifier: MIT
#include "io/ply_header.h"

#include <optional>
#include <string_view>

namespace allide {

namespace {

struct TypeName {
    std::string_view name;
    PlyType type;
};

constexpr TypeName type_names[] = {
    {"char", PlyType::int8},      {"uchar", PlyType::uint8},    {"short", PlyType::int16},
    {"ushort", PlyType::uint16},  {"int", PlyType::int32},      {"uint", PlyType::uint32},
    {"float", PlyType::float32},  {"double", PlyType::float64}, {"int8", PlyType::int8},
    {"uint8", PlyType::uint8},    {"int16", PlyType::int16},    {"uint16", PlyType::uint16},
    {"int32", PlyType::int32},    {"uint32", PlyType::uint32},  {"float32", PlyType::float32},
    {"float64", PlyType::float64}};

bool is_integer(PlyType type) {
    return type != PlyType::float32 && type != PlyType::float64;
}

PlyRole role_of(std::string_view element, std::string_view property, bool is_list) {
    if (element == "face" && is_list &&
        (property == "vertex_indices" || property == "vertex_index"))
        return PlyRole::corners;
    if (element != "vertex" || is_list || property.size() != 1)
        return PlyRole::ignored;
    switch (property[0]) {
        case 'x':
            return PlyRole::x;
        case 'y':
            return PlyRole::y;
        case 'z':
            return PlyRole::z;
        default:
            return PlyRole::ignored;
    }
}

class PlyHeaderReader {
public:
    PlyHeaderReader(TextScanner& scanner, PlyHeader& header) : scanner_(scanner), header_(header) {}

    bool read() {
        if (scanner_.word() != "ply")
            return fail("a PLY file begins with the line 'ply'");
        if (!end_line() || scanner_.word() != "format" || !format())
            return fail(
                "the second line must be 'format ascii 1.0', 'format "
                "binary_little_endian 1.0' or 'format binary_big_endian 1.0'");
        for (;;) {
            if (scanner_.at_end())
                return fail("'end_header' is missing; is the file cut off?");
            const std::string_view keyword = scanner_.word();
            if (keyword == "end_header")
                return end_line() && check_elements();
            if (!statement(keyword))
                return false;
            scanner_.skip_line();
        }
    }

private:
    bool statement(std::string_view keyword) {
        if (keyword == "element")
            return element();
        if (keyword == "property")
            return property();
        if (keyword.empty() || keyword == "comment" || keyword == "obj_info")
            return true;
        return fail("unknown header line " + in_quotes(keyword));
    }

    bool format() {
        const std::string_view encoding = scanner_.word();
        if (encoding == "binary_little_endian")
            header_.encoding = PlyEncoding::little_endian;
        else if (encoding == "binary_big_endian")
            header_.encoding = PlyEncoding::big_endian;
        else if (encoding != "ascii")
            return false;
        return scanner_.word() == "1.0" && end_line();
    }

    bool element() {
        const std::string_view name = scanner_.word();
        std::int64_t count = 0;
        if (!scanner_.integer(count))
            return false;
        if (count < 0)
            return fail("an element count below zero");
        if (is_geometry(name) && has_element(name))
            return fail("a second element " + in_quotes(name));
        header_.elements.push_back({std::string(name), static_cast<std::uint64_t>(count), {}});
        return true;
    }

    bool property() {
        if (header_.elements.empty())
            return fail("a property ahead of the first element");
        std::string_view word = scanner_.word();
        PlyProperty property{};
        property.is_list = word == "list";
        if (property.is_list) {
            if (!type(scanner_.word(), property.count_type))
                return false;
            if (!is_integer(property.count_type))
                return fail("a list count must be of a whole-number type");
            word = scanner_.word();
        }
        if (!type(word, property.type))
            return false;
        PlyElement& element = header_.elements.back();
        property.role = role_of(element.name, scanner_.word(), property.is_list);
        if (property.role == PlyRole::corners && !is_integer(property.type))
            return fail("vertex indices must be of a whole-number type");
        return add(element, property);
    }

    bool add(PlyElement& element, const PlyProperty& property) {
        if (property.role != PlyRole::ignored)
            for (const PlyProperty& known : element.properties)
                if (known.role == property.role)
                    return fail("a property of '" + element.name + "' given twice");
        element.properties.push_back(property);
        return true;
    }

    bool has_element(std::string_view name) const {
        for (const PlyElement& element : header_.elements)
            if (element.name == name)
                return true;
        return false;
    }

    bool type(std::string_view name, PlyType& value) {
        for (const TypeName& known : type_names)
            if (known.name == name) {
                value = known.type;
                return true;
            }
        return fail("unknown type " + in_quotes(name) +
                    "; PLY has char, uchar, short, ushort, int, "
                    "uint, float and double");
    }

    bool check_elements() {
        for (const PlyElement& element : header_.elements) {
            int coordinates = 0;
            for (const PlyProperty& property : element.properties)
                if (property.role != PlyRole::ignored && property.role != PlyRole::corners)
                    ++coordinates;
            if (element.name == "vertex" && coordinates != 3)
                return fail("the vertex element needs the properties x, y and z");
        }
        return true;
    }

    bool end_line() {
        scanner_.skip_blanks();
        if (!scanner_.at_line_end())
            return scanner_.fail_expected("the end of the line");
        scanner_.skip_line();
        return true;
    }

    static bool is_geometry(std::string_view element) {
        return element == "vertex" || element == "face";
    }

    bool fail(const std::string& message) { return scanner_.fail(ErrorCode::bad_file, message); }

    TextScanner& scanner_;
    PlyHeader& header_;
};

}  // namespace

std::size_t bytes_of(PlyType type) {
    constexpr std::size_t bytes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return bytes[static_cast<std::size_t>(type)];
}

std::size_t PlyElement::least_bytes(PlyEncoding encoding) const {
    std::size_t sum = 0;
    for (const PlyProperty& property : properties)
        sum += encoding == PlyEncoding::ascii ? 2  // a digit and a separator
               : property.is_list             ? bytes_of(property.count_type)
                                              : bytes_of(property.type);
    return sum;
}

bool read_ply_header(TextScanner& scanner, PlyHeader& header) {
    return PlyHeaderReader(scanner, header).read();
}

}  // namespace allide
