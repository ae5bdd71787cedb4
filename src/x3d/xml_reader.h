// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "x3d/scene_builder.h"
#include "x3d/xml_scanner.h"

namespace allide {

/// Reads the XML encoding of X3D.
class XmlReader {
public:
    XmlReader(std::string_view text, SceneReader& reader, SceneScope& scope)
        : builder_(reader, scope), scanner_(text, reader.fault), options_(reader.options) {}

    bool read();

private:
    /// The kind of an open element.
    enum class Kind {
        plain,      // X3D, Scene, IS and others that only hold elements
        ignored,    // with all in it
        prototype,  // ProtoDeclare
        external,   // ExternProtoDeclare
        body,       // ProtoBody
        node,
        field,  // whose nodes are its values
    };
    struct Element {
        std::string_view name;
        Kind kind;
    };

    bool open(const XmlTag& tag);
    bool close(const XmlTag& tag);
    bool element(const XmlTag& tag, Kind& kind);
    bool prototype(const XmlTag& tag, Kind& kind);
    bool node(const XmlTag& tag, Kind& kind);
    bool choose_field(const XmlTag& tag, bool& has_place);
    bool use(const XmlTag& tag);
    bool attributes(const XmlTag& tag);
    bool attribute(const XmlTag& tag, const XmlAttribute& attribute);
    bool value(int field, const XmlAttribute& attribute);
    bool declare(const XmlTag& tag);
    bool field_value(const XmlTag& tag, Kind& kind);
    bool connect(const XmlTag& tag);
    bool route(const XmlTag& tag);
    void forget(const XmlTag& tag);

    SceneBuilder builder_;
    XmlScanner scanner_;
    const ReadOptions& options_;
    std::vector<Element> elements_;
    std::vector<std::string> external_urls_;
};

}  // namespace allide
