// SPDX-License-Identifier: MIT
#include "x3d/classic_reader.h"

#include <algorithm>

#include "x3d/node_types.h"
#include "x3d/values.h"

namespace allide {

namespace {

struct AccessWord {
    std::string_view word;
    FieldAccess access;
};

constexpr AccessWord access_words[] = {
    {"field", FieldAccess::initialize},  {"initializeOnly", FieldAccess::initialize},
    {"eventIn", FieldAccess::input},     {"inputOnly", FieldAccess::input},
    {"eventOut", FieldAccess::output},   {"outputOnly", FieldAccess::output},
    {"exposedField", FieldAccess::both}, {"inputOutput", FieldAccess::both},
};

const AccessWord* access_word(std::string_view word) {
    const auto found = std::ranges::find(access_words, word, &AccessWord::word);
    return found == std::end(access_words) ? nullptr : found;
}

bool takes_value(FieldAccess access) {
    return access == FieldAccess::initialize || access == FieldAccess::both;
}

}  // namespace

bool ClassicReader::read() {
    while (!modes_.empty())
        if (!step())
            return false;
    return true;
}

bool ClassicReader::step() {
    scanner_.skip_space();
    switch (modes_.back()) {
        case Mode::file:
            if (!scanner_.at_end())
                return statement();
            modes_.pop_back();
            return true;
        case Mode::body:
            if (!scanner_.take('}'))
                return statement();
            modes_.pop_back();
            return builder_.end_prototype(scanner_.place());
        case Mode::interface:
            if (!scanner_.take(']'))
                return interface_item();
            modes_.back() = Mode::body;
            builder_.begin_body();
            return scanner_.expect('{');
        case Mode::node:
            if (!scanner_.take('}'))
                return node_item();
            modes_.pop_back();
            return builder_.close_node();
        case Mode::list:
            if (!scanner_.take(']'))
                return node_statement();
            modes_.pop_back();
            return true;
        case Mode::single:
            modes_.pop_back();
            return node_statement();
    }
    return false;
}

bool ClassicReader::statement() {
    const std::string_view word = scanner_.next_identifier();
    if (word == "PROTO")
        return prototype();
    if (word == "EXTERNPROTO")
        return external_prototype();
    if (word == "ROUTE")
        return route();
    if (word == "PROFILE" || word == "COMPONENT" || word == "META" || word == "UNIT" ||
        word == "IMPORT" || word == "EXPORT")
        return header_statement(word);
    return node_statement();
}

/// They change nothing that allide reads, but for IMPORT, which gives names.
bool ClassicReader::header_statement(std::string_view word) {
    const TextPlace place = scanner_.place();
    scanner_.identifier();
    std::string_view name;
    if (word == "META" || word == "UNIT") {
        std::string text;
        double factor = 0;
        if (word == "META")
            return scanner_.string(text, options_.limits.string) &&
                   scanner_.string(text, options_.limits.string);
        return scanner_.name("a unit", name) && scanner_.name("a unit", name) &&
               scanner_.number(factor);
    }
    if (!scanner_.name("a name", name))
        return false;
    if (word == "PROFILE")
        return true;
    if (word == "COMPONENT") {
        std::int32_t level = 0;
        return scanner_.rest().starts_with(':') ? scanner_.expect(':') && scanner_.integer(level)
                                                : true;
    }
    if (word == "IMPORT" && !(scanner_.expect('.') && scanner_.name("a name", name)))
        return false;
    if (scanner_.next_identifier() == "AS") {
        scanner_.identifier();
        if (!scanner_.name("a name", name))
            return false;
    }
    if (word == "IMPORT") {
        builder_.forget(name);
        builder_.warn(place,
                      "IMPORT is not read; routes of '" + std::string(name) + "' are left out");
    }
    return true;
}

bool ClassicReader::node_statement() {
    const TextPlace place = scanner_.place();
    std::string_view word, name;
    if (!scanner_.name("a node", word))
        return false;
    if (word == "NULL")
        return true;
    if (word == "USE")
        return scanner_.name("a name", name) && builder_.use(name, place);
    if (word == "DEF" && !(scanner_.name("a name", name) && scanner_.name("a node type", word)))
        return false;
    return open(word, name, place);
}

bool ClassicReader::open(std::string_view type, std::string_view name, TextPlace place) {
    scanner_.skip_space();
    if (scanner_.peek() != '{')
        return scanner_.fail_expected("'{' after the node type " + std::string(type));
    switch (builder_.open_node(type, name, place)) {
        case SceneBuilder::Opened::failed:
            return false;
        case SceneBuilder::Opened::skipped:
            return skip_block();
        case SceneBuilder::Opened::node:
            break;
    }
    modes_.push_back(Mode::node);
    return scanner_.expect('{');
}

bool ClassicReader::node_item() {
    const std::string_view word = scanner_.next_identifier();
    if (word.empty())
        return scanner_.fail_expected("a field of " + builder_.type().name + " or '}'");
    if (word == "ROUTE" || word == "PROTO" || word == "EXTERNPROTO")
        return statement();
    if (builder_.is_script())
        if (const AccessWord* access = access_word(word))
            return script_item(access->access);
    return field(word);
}

bool ClassicReader::field(std::string_view name) {
    const TextPlace place = scanner_.place();
    const int field = builder_.type().find(name);
    scanner_.identifier();
    if (field >= 0)
        return value(field);
    return builder_.leave_out(place,
                              builder_.type().name + " has no field '" + std::string(name) + "'") &&
           skip_value();
}

/// A value or IS.
bool ClassicReader::value(int field) {
    const TextPlace place = scanner_.place();
    if (scanner_.next_identifier() == "IS") {
        scanner_.identifier();
        std::string_view outer;
        return scanner_.name("a field", outer) && builder_.tie(field, outer, place);
    }
    const NodeField& type = builder_.type().fields[static_cast<std::size_t>(field)];
    if (!takes_value(type.access))
        return builder_.leave_out(
                   place, "the field '" + type.name + "' is for events and takes no value") &&
               skip_value();
    if (type.type == FieldType::node)
        return nodes(field);
    SceneValue read;
    if (!read_value(scanner_, type, options_.limits, read))
        return false;
    builder_.set(field, std::move(read));
    return true;
}

bool ClassicReader::nodes(int field) {
    const bool many = builder_.type().fields[static_cast<std::size_t>(field)].many;
    builder_.set(field, std::vector<std::uint32_t>{});
    builder_.enter_field(field);
    modes_.push_back(many && scanner_.take('[') ? Mode::list : Mode::single);
    return true;
}

bool ClassicReader::declaration(FieldAccess access, NodeField& field) {
    scanner_.identifier();
    const TextPlace place = scanner_.place();
    std::string_view type, name;
    if (!scanner_.name("a field type", type))
        return false;
    if (!parse_field_type(type, field))
        return builder_.fail(place, (std::string("'") += type) + "' is no type of a field");
    if (!scanner_.name("the name of a field", name))
        return false;
    field.name = name;
    field.access = access;
    field.value = field.many ? empty_value(field.type) : zero_value(field);
    return true;
}

bool ClassicReader::interface_item() {
    const AccessWord* access = access_word(scanner_.next_identifier());
    if (!access)
        return scanner_.fail_expected("a declaration of a field, or ']'");
    const TextPlace place = scanner_.place();
    NodeField field;
    if (!declaration(access->access, field))
        return false;
    const int declared = builder_.declare(std::move(field), place);
    if (declared < 0)
        return false;
    return takes_value(access->access) ? value(declared) : true;
}

bool ClassicReader::script_item(FieldAccess access) {
    const TextPlace place = scanner_.place();
    NodeField field;
    if (!declaration(access, field))
        return false;
    const int declared = builder_.declare(std::move(field), place);
    if (declared < 0)
        return false;
    return takes_value(access) || scanner_.next_identifier() == "IS" ? value(declared) : true;
}

bool ClassicReader::prototype() {
    const TextPlace place = scanner_.place();
    scanner_.identifier();
    std::string_view name;
    if (!scanner_.name("a name", name) || !scanner_.expect('[') ||
        !builder_.begin_prototype(name, place))
        return false;
    modes_.push_back(Mode::interface);
    return true;
}

bool ClassicReader::external_prototype() {
    const TextPlace place = scanner_.place();
    scanner_.identifier();
    std::string_view name;
    if (!scanner_.name("a name", name) || !scanner_.expect('[') ||
        !builder_.begin_prototype(name, place))
        return false;
    while (!scanner_.take(']')) {
        const AccessWord* access = access_word(scanner_.next_identifier());
        const TextPlace field_place = scanner_.place();
        NodeField field;
        if (!access)
            return scanner_.fail_expected("a declaration of a field, or ']'");
        if (!declaration(access->access, field) ||
            builder_.declare(std::move(field), field_place) < 0)
            return false;
    }
    std::vector<std::string> urls;
    return external_urls(urls) && builder_.end_external_prototype(std::move(urls), place);
}

/// Braces in place of brackets are how figure 2 of the V-COLLIDE paper is printed.
bool ClassicReader::external_urls(std::vector<std::string>& urls) {
    const TextPlace place = scanner_.place();
    SceneValue value;
    if (!scanner_.take('{')) {
        const NodeField field{.name = "url", .type = FieldType::string, .many = true};
        if (!read_value(scanner_, field, options_.limits, value))
            return false;
        urls = std::get<std::vector<std::string>>(std::move(value));
        return true;
    }
    builder_.warn(place, "the URLs of an EXTERNPROTO are in braces; brackets are right");
    while (!scanner_.take('}')) {
        urls.emplace_back();
        if (!scanner_.string(urls.back(), options_.limits.string))
            return false;
    }
    return true;
}

bool ClassicReader::route_end(SceneBuilder::End& end) {
    return scanner_.name("a node name", end.node) && scanner_.expect('.') &&
           scanner_.name("a field", end.field);
}

bool ClassicReader::route() {
    const TextPlace place = scanner_.place();
    scanner_.identifier();
    SceneBuilder::End from, to;
    if (!route_end(from))
        return false;
    if (scanner_.next_identifier() != "TO")
        return scanner_.fail_expected("TO");
    scanner_.identifier();
    return route_end(to) && builder_.route(from, to, place);
}

/// Skips one token, counting brackets of either kind.
bool ClassicReader::skip_one(std::size_t& depth) {
    scanner_.skip_space();
    if (scanner_.at_end())
        return scanner_.fail_expected("'}'");
    const char c = scanner_.peek();
    std::string text;
    if (c == '"')
        return scanner_.string(text, options_.limits.string);
    std::string_view word = scanner_.identifier();
    if (word == "DEF") {
        if (!scanner_.name("a name", word))
            return false;
        builder_.forget(word);
    }
    if (!word.empty())
        return true;
    depth += c == '{' || c == '[' ? 1 : 0;
    depth -= c == '}' || c == ']' ? 1 : 0;
    scanner_.skip(1);
    return true;
}

/// From its opening bracket to the closing one.
bool ClassicReader::skip_block() {
    std::size_t depth = 0;
    do {
        if (!skip_one(depth))
            return false;
    } while (depth > 0);
    return true;
}

bool ClassicReader::skip_node() {
    std::string_view word;
    if (!scanner_.name("a name", word))
        return false;
    if (word == "NULL" || word == "TRUE" || word == "FALSE")
        return true;
    if (word == "USE" || word == "IS")
        return scanner_.name("a name", word);
    if (word == "DEF") {
        if (!scanner_.name("a name", word))
            return false;
        builder_.forget(word);
        scanner_.identifier();
    }
    scanner_.skip_space();
    return scanner_.peek() == '{' ? skip_block() : scanner_.fail_expected("'{'");
}

/// The value of a field of unknown type.
bool ClassicReader::skip_value() {
    scanner_.skip_space();
    if (scanner_.peek() == '[')
        return skip_block();
    if (scanner_.peek() == '"') {
        std::string text;
        return scanner_.string(text, options_.limits.string);
    }
    if (!scanner_.next_identifier().empty())
        return skip_node();
    double number = 0;
    do {
        if (!scanner_.number(number))
            return false;
        scanner_.skip_space();
    } while (!scanner_.at_end() && scanner_.next_identifier().empty() && scanner_.peek() != '}' &&
             scanner_.peek() != ']');
    return true;
}

}  // namespace allide
