// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "x3d/scanner.h"

namespace allide {

struct XmlAttribute {
    std::string_view name;
    std::string value;  ///< with references replaced
    TextPlace place;
};

/// Where an element begins or ends.
struct XmlTag {
    std::string_view name;
    std::vector<XmlAttribute> attributes = {};
    TextPlace place = {};
    bool opens = true, closes = false;  ///< both for <a/>

    /// Empty if there is no such attribute.
    std::string_view value(std::string_view attribute) const;
};

/// The tags of an XML text. Text between them, comments, CDATA, instructions and the document type
/// are skipped: no entity is declared, and nothing is fetched.
class XmlScanner {
public:
    XmlScanner(std::string_view text, Fault& fault) : scanner_(text, fault) {}

    enum class Next { tag, end, failed };
    Next next(XmlTag& tag);
    bool fail(const std::string& what) { return scanner_.fail(what); }

private:
    bool skip_past(std::string_view end);
    bool skip_document_type();
    bool read_tag(XmlTag& tag);
    bool attribute(XmlTag& tag);
    bool decode(std::string_view raw, std::string& value);
    bool reference(std::string_view& raw, std::string& value);
    void skip_blanks();
    std::string_view name();

    SceneScanner scanner_;
};

}  // namespace allide
