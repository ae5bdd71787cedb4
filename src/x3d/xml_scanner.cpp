// SPDX-License-Identifier: MIT
#include "x3d/xml_scanner.h"

#include <algorithm>
#include <charconv>

namespace allide {

namespace {

bool is_xml_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool ends_xml_name(char c) {
    return is_xml_blank(c) || c == '=' || c == '/' || c == '>' || c == '<' || c == '"' || c == '\'';
}

void append_utf8(std::uint32_t code, std::string& text) {
    const auto tail = [&](int shift) {
        text += static_cast<char>(0x80 | ((code >> shift) & 0x3f));
    };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | code >> 6);
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0 | code >> 12);
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xf0 | code >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

}  // namespace

std::string_view XmlTag::value(std::string_view attribute) const {
    const auto found = std::ranges::find(attributes, attribute, &XmlAttribute::name);
    return found == attributes.end() ? std::string_view() : std::string_view(found->value);
}

void XmlScanner::skip_blanks() {
    while (!scanner_.at_end() && is_xml_blank(scanner_.peek()))
        scanner_.skip(1);
}

std::string_view XmlScanner::name() {
    const std::string_view rest = scanner_.rest();
    const auto end = std::ranges::find_if(rest, ends_xml_name);
    const std::string_view found(rest.data(), static_cast<std::size_t>(end - rest.begin()));
    scanner_.skip(found.size());
    return found;
}

bool XmlScanner::skip_past(std::string_view end) {
    const std::size_t at = scanner_.rest().find(end);
    if (at == std::string_view::npos)
        return scanner_.fail("expected '" + std::string(end) + "' before the end");
    scanner_.skip(at + end.size());
    return true;
}

/// Its own declarations, in brackets, are skipped with it.
bool XmlScanner::skip_document_type() {
    const std::size_t end = scanner_.rest().find('>'), bracket = scanner_.rest().find('[');
    if (bracket < end)
        return skip_past("]") && skip_past(">");
    return skip_past(">");
}

XmlScanner::Next XmlScanner::next(XmlTag& tag) {
    for (;;) {
        const std::size_t begin = scanner_.rest().find('<');
        if (begin == std::string_view::npos) {
            scanner_.skip(scanner_.remaining());
            return Next::end;
        }
        scanner_.skip(begin);
        const std::string_view rest = scanner_.rest();
        bool skipped = true;
        if (rest.starts_with("<!--"))
            skipped = skip_past("-->");
        else if (rest.starts_with("<![CDATA["))
            skipped = skip_past("]]>");
        else if (rest.starts_with("<?"))
            skipped = skip_past("?>");
        else if (rest.starts_with("<!"))
            skipped = skip_document_type();
        else
            return read_tag(tag) ? Next::tag : Next::failed;
        if (!skipped)
            return Next::failed;
    }
}

bool XmlScanner::read_tag(XmlTag& tag) {
    tag.place = scanner_.place();
    tag.attributes.clear();
    scanner_.skip(1);
    tag.opens = scanner_.peek() != '/';
    tag.closes = !tag.opens;
    if (tag.closes)
        scanner_.skip(1);
    tag.name = name();
    if (tag.name.empty())
        return scanner_.fail("expected the name of an element after '<'");
    for (skip_blanks(); !scanner_.at_end(); skip_blanks()) {
        if (scanner_.peek() == '>') {
            scanner_.skip(1);
            return true;
        }
        if (scanner_.rest().starts_with("/>")) {
            scanner_.skip(2);
            tag.closes = true;
            return true;
        }
        if (!attribute(tag))
            return false;
    }
    return scanner_.fail("expected '>' before the end");
}

bool XmlScanner::attribute(XmlTag& tag) {
    XmlAttribute& made = tag.attributes.emplace_back();
    made.name = name();
    if (made.name.empty())
        return scanner_.fail("expected an attribute of " + std::string(tag.name) + " or '>'");
    skip_blanks();
    if (scanner_.peek() != '=')
        return scanner_.fail("expected '=' after the attribute " + std::string(made.name));
    scanner_.skip(1);
    skip_blanks();
    const char quote = scanner_.peek();
    if (quote != '"' && quote != '\'')
        return scanner_.fail("expected the value of " + std::string(made.name) + " in quotes");
    scanner_.skip(1);
    made.place = scanner_.place();
    const std::size_t end = scanner_.rest().find(quote);
    if (end == std::string_view::npos)
        return scanner_.fail("a value has no closing quote");
    if (!decode(scanner_.rest().substr(0, end), made.value))
        return false;
    scanner_.skip(end + 1);
    return true;
}

bool XmlScanner::decode(std::string_view raw, std::string& value) {
    while (!raw.empty()) {
        const std::size_t plain = std::min(raw.find('&'), raw.size());
        value += raw.substr(0, plain);
        raw.remove_prefix(plain);
        if (!raw.empty() && !reference(raw, value))
            return false;
    }
    return true;
}

bool XmlScanner::reference(std::string_view& raw, std::string& value) {
    constexpr std::pair<std::string_view, char> entities[] = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    const std::size_t end = raw.find(';');
    if (end == std::string_view::npos)
        return scanner_.fail("a reference after '&' has no ';'");
    std::string_view name = raw.substr(1, end - 1);
    raw.remove_prefix(end + 1);
    if (!name.starts_with('#')) {
        const auto found = std::ranges::find(entities, name, [](const auto& e) { return e.first; });
        if (found == std::end(entities))
            return scanner_.fail("the entity '" + std::string(name.substr(0, 40)) +
                                 "' is not one of the five of XML");
        value += found->second;
        return true;
    }
    name.remove_prefix(1);
    const int base = name.starts_with('x') ? 16 : 10;
    name.remove_prefix(base == 16 ? 1 : 0);
    std::uint32_t code = 0;
    const auto [at, error] = std::from_chars(name.data(), name.data() + name.size(), code, base);
    if (name.empty() || error != std::errc{} || at != name.data() + name.size() || code == 0 ||
        code > 0x10ffff)
        return scanner_.fail("a reference names no character");
    append_utf8(code, value);
    return true;
}

}  // namespace allide
