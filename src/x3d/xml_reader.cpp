// SPDX-License-Identifier: MIT
#include "x3d/xml_reader.h"

#include <algorithm>
#include <array>

#include "x3d/node_types.h"
#include "x3d/values.h"

namespace allide {

namespace {

constexpr std::array plain_elements = {"X3D", "Scene", "IS", "ProtoInterface"};
constexpr std::array ignored_elements = {"head",   "meta",   "component", "unit",
                                         "EXPORT", "Header", "metadata"};
constexpr std::array other_attributes = {"DEF", "USE", "containerField", "class", "style",
                                         "id",  "name"};

bool is_one_of(std::string_view name, const auto& names) {
    return std::ranges::find(names, name) != names.end();
}

FieldAccess access_named(std::string_view name) {
    return name == "inputOnly"     ? FieldAccess::input
           : name == "outputOnly"  ? FieldAccess::output
           : name == "inputOutput" ? FieldAccess::both
                                   : FieldAccess::initialize;
}

}  // namespace

bool XmlReader::read() {
    XmlTag tag;
    for (;;) {
        const XmlScanner::Next next = scanner_.next(tag);
        if (next == XmlScanner::Next::failed)
            return false;
        if (next == XmlScanner::Next::end)
            break;
        if ((tag.opens && !open(tag)) || (tag.closes && !close(tag)))
            return false;
    }
    return elements_.empty() ||
           scanner_.fail("expected '</" + std::string(elements_.back().name) + ">' before the end");
}

bool XmlReader::open(const XmlTag& tag) {
    if (elements_.size() >= options_.limits.nesting)
        return builder_.stop(tag.place, "elements are nested deeper than the limit of " +
                                            std::to_string(options_.limits.nesting));
    Kind kind = Kind::ignored;
    if (!elements_.empty() && elements_.back().kind == Kind::ignored)
        forget(tag);
    else if (!element(tag, kind))
        return false;
    elements_.push_back({tag.name, kind});
    return true;
}

void XmlReader::forget(const XmlTag& tag) {
    if (const std::string_view name = tag.value("DEF"); !name.empty())
        builder_.forget(name);
}

bool XmlReader::close(const XmlTag& tag) {
    if (elements_.empty() || elements_.back().name != tag.name)
        return builder_.fail(tag.place, (std::string("'</") += tag.name) + ">' closes nothing");
    const Kind kind = elements_.back().kind;
    elements_.pop_back();
    if (kind == Kind::node)
        return builder_.close_node();
    if (kind == Kind::prototype)
        return builder_.end_prototype(tag.place);
    if (kind == Kind::external)
        return builder_.end_external_prototype(std::move(external_urls_), tag.place);
    return true;
}

bool XmlReader::element(const XmlTag& tag, Kind& kind) {
    kind = Kind::ignored;
    if (tag.name == "ROUTE")
        return route(tag);
    if (tag.name == "connect")
        return connect(tag);
    if (is_one_of(tag.name, ignored_elements))
        return true;
    if (tag.name == "IMPORT") {
        builder_.forget(tag.value("AS").empty() ? tag.value("importedDEF") : tag.value("AS"));
        builder_.warn(tag.place, "IMPORT is not read; routes of its name are left out");
        return true;
    }
    if (tag.name == "field") {
        kind = Kind::field;
        return declare(tag);
    }
    if (tag.name == "fieldValue") {
        return field_value(tag, kind);
    }
    if (is_one_of(tag.name, plain_elements)) {
        kind = Kind::plain;
        return true;
    }
    if (tag.name == "ProtoBody") {
        kind = Kind::body;
        if (builder_.at_scope() && builder_.in_prototype())
            builder_.begin_body();
        return true;
    }
    if (tag.name == "ProtoDeclare" || tag.name == "ExternProtoDeclare")
        return prototype(tag, kind);
    return node(tag, kind);
}

bool XmlReader::prototype(const XmlTag& tag, Kind& kind) {
    if (tag.value("name").empty())
        return builder_.fail(tag.place, std::string(tag.name) + " has no name");
    if (!builder_.begin_prototype(tag.value("name"), tag.place))
        return false;
    kind = Kind::prototype;
    if (tag.name == "ProtoDeclare")
        return true;
    kind = Kind::external;
    external_urls_.clear();
    for (const XmlAttribute& attribute : tag.attributes) {
        if (attribute.name != "url")
            continue;
        const NodeField field{.name = "url", .type = FieldType::string, .many = true};
        SceneScanner text(attribute.value, builder_.reader().fault, attribute.place);
        text.read_attribute();
        SceneValue urls;
        if (!read_bare_value(text, field, options_.limits, urls))
            return false;
        external_urls_ = std::get<std::vector<std::string>>(std::move(urls));
    }
    return true;
}

bool XmlReader::node(const XmlTag& tag, Kind& kind) {
    bool has_place = true;
    if (!choose_field(tag, has_place))
        return false;
    if (!has_place) {
        forget(tag);
        return true;
    }
    if (!tag.value("USE").empty())
        return use(tag);
    const bool is_instance = tag.name == "ProtoInstance";
    const std::string_view type = is_instance ? tag.value("name") : tag.name;
    switch (builder_.open_node(type, tag.value("DEF"), tag.place)) {
        case SceneBuilder::Opened::failed:
            return false;
        case SceneBuilder::Opened::skipped:
            return true;
        case SceneBuilder::Opened::node:
            break;
    }
    kind = Kind::node;
    return is_instance || attributes(tag);
}

bool XmlReader::use(const XmlTag& tag) {
    return builder_.use(tag.value("USE"), tag.place);
}

/// The field of the node around an element that the element is a value of.
bool XmlReader::choose_field(const XmlTag& tag, bool& has_place) {
    if (builder_.at_scope() || elements_.back().kind == Kind::field)
        return true;
    const NodeType& parent = builder_.type();
    std::string_view field = tag.value("containerField");
    const std::string_view type = tag.name == "ProtoInstance" ? tag.value("name") : tag.name;
    if (field.empty() && !builder_.container(type, tag.place, field))
        return false;
    int found = parent.find(field);
    if (found < 0)
        found = parent.find("children");
    if (found >= 0 && parent.fields[static_cast<std::size_t>(found)].type != FieldType::node)
        found = -1;
    if (found >= 0) {
        builder_.enter_field(found);
        return true;
    }
    has_place = false;
    return builder_.leave_out(tag.place, parent.name + " has no field '" + std::string(field) +
                                             "' for " + std::string(tag.name));
}

bool XmlReader::attributes(const XmlTag& tag) {
    for (const XmlAttribute& given : tag.attributes)
        if (!attribute(tag, given))
            return false;
    return true;
}

bool XmlReader::attribute(const XmlTag& tag, const XmlAttribute& attribute) {
    const int field = builder_.type().find(attribute.name);
    if (field >= 0)
        return value(field, attribute);
    if (is_one_of(attribute.name, other_attributes) ||
        attribute.name.find(':') != std::string::npos)
        return true;
    return builder_.leave_out(attribute.place, std::string(tag.name) + " has no field '" +
                                                   std::string(attribute.name) + "'");
}

bool XmlReader::value(int field, const XmlAttribute& attribute) {
    const NodeField& type = builder_.type().fields[static_cast<std::size_t>(field)];
    if (type.type == FieldType::node || type.access == FieldAccess::input ||
        type.access == FieldAccess::output)
        return builder_.leave_out(attribute.place, "the field '" + type.name + "' of " +
                                                       builder_.type().name + " takes no value");
    SceneScanner text(attribute.value, builder_.reader().fault, attribute.place);
    text.read_attribute();
    SceneValue read;
    if (!read_bare_value(text, type, options_.limits, read))
        return false;
    builder_.set(field, std::move(read));
    return true;
}

bool XmlReader::declare(const XmlTag& tag) {
    NodeField field;
    if (!parse_field_type(tag.value("type"), field))
        return builder_.fail(tag.place,
                             (std::string("'") += tag.value("type")) + "' is no type of a field");
    if (builder_.at_scope() ? !builder_.in_prototype() : !builder_.is_script())
        return builder_.fail(tag.place, "a field is declared outside an interface");
    field.name = tag.value("name");
    field.access = access_named(tag.value("accessType"));
    field.value = field.many ? empty_value(field.type) : zero_value(field);
    const bool is_node = field.type == FieldType::node;
    const int declared = builder_.declare(std::move(field), tag.place);
    if (declared < 0)
        return false;
    builder_.enter_field(declared);
    for (const XmlAttribute& attribute : tag.attributes)
        if (attribute.name == "value" && !is_node && !value(declared, attribute))
            return false;
    return true;
}

/// Leaves out an unknown field with all that is in it.
bool XmlReader::field_value(const XmlTag& tag, Kind& kind) {
    if (builder_.at_scope())
        return builder_.fail(tag.place, "fieldValue outside a ProtoInstance");
    const NodeType& type = builder_.type();
    const int field = type.find(tag.value("name"));
    if (field < 0)
        return builder_.leave_out(
            tag.place, type.name + " has no field '" + std::string(tag.value("name")) + "'");
    kind = Kind::field;
    builder_.enter_field(field);
    for (const XmlAttribute& attribute : tag.attributes)
        if (attribute.name == "value" && !value(field, attribute))
            return false;
    return true;
}

bool XmlReader::connect(const XmlTag& tag) {
    if (builder_.at_scope())
        return builder_.fail(tag.place, "connect outside a node");
    const int field = builder_.type().find(tag.value("nodeField"));
    if (field < 0)
        return builder_.leave_out(tag.place, builder_.type().name + " has no field '" +
                                                 std::string(tag.value("nodeField")) + "'");
    return builder_.tie(field, tag.value("protoField"), tag.place);
}

bool XmlReader::route(const XmlTag& tag) {
    return builder_.route({tag.value("fromNode"), tag.value("fromField")},
                          {tag.value("toNode"), tag.value("toField")}, tag.place);
}

}  // namespace allide
