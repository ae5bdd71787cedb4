// SPDX-License-Identifier: MIT
// A page that was opened from a file may not import the files beside it, so modules become an
// import map of data: URLs.
#include "viewer/viewer_page.h"

#include <cstdint>

namespace viewer {
namespace {

constexpr std::string_view policy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data:; worker-src blob: data:\">";

std::string_view part(std::string_view name) {
    for (const Part& each : parts)
        if (each.name == name)
            return each.text;
    return {};
}

std::string base64(std::string_view bytes) {
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = i; k < i + 3; ++k)
            three = three << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0);
        for (int shift = 18; shift >= 0; shift -= 6)
            text += digits[three >> shift & 63];
    }
    for (std::size_t missing = (3 - bytes.size() % 3) % 3; missing > 0; --missing)
        text[text.size() - missing] = '=';
    return text;
}

/// As the value of an attribute.
std::string attribute(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '<' || c == '>' || c == '&' || c == '"')
            escaped += "&#" + std::to_string(c) + ";";
        else
            escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return escaped;
}

void replace(std::string& page, std::string_view from, std::string_view until,
             const std::string& text) {
    const std::size_t start = page.find(from), end = page.find(until, start) + until.size();
    page.replace(start, end - start, text);
}

std::string import_map() {
    std::string imports;
    for (const auto& [name, text] : parts)
        if (name.ends_with(".js"))
            imports += (imports.empty() ? "\"" : ",\"") +
                       std::string(name.substr(0, name.size() - 3)) +
                       "\":\"data:text/javascript;charset=utf-8;base64," + base64(text) + "\"";
    return "<script type=\"importmap\">{\"imports\":{" + imports + "}}</script>";
}

}  // namespace

std::string page(std::string_view name, std::span<const std::byte> recording) {
    std::string page(part("index.html"));
    replace(page, "<meta charset", ">", "<meta charset=\"utf-8\">\n" + std::string(policy));
    replace(page, "<link rel=\"stylesheet\"", ">",
            "<style>" + std::string(part("viewer.css")) + "</style>");
    replace(page, "<script type=\"importmap\">", "</script>", import_map());
    const std::string_view bytes(reinterpret_cast<const char*>(recording.data()), recording.size());
    replace(page, "<script type=\"module\">", ">",
            "<script type=\"text/plain\" id=\"recording\" data-name=\"" + attribute(name) + "\">" +
                base64(bytes) + "</script>\n<script type=\"module\">");
    return page;
}

}  // namespace viewer
