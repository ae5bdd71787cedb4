// SPDX-License-Identifier: MIT
#include <string>

#include <allide/io.h>

#include "io/text_scanner.h"

namespace allide {

namespace {

constexpr std::string_view saved_geometry =
    "\x89"
    "allide\n";

bool is_binary_stl(std::string_view content) {
    if (content.size() < 84)
        return false;
    std::uint64_t faces = 0;
    for (std::size_t i = 84; i-- > 80;)
        faces = faces << 8 | static_cast<unsigned char>(content[i]);
    return content.size() == 84 + 50 * faces;
}

/// The first word of a text, comments from # skipped.
std::string_view first_word(std::string_view content) {
    TextScanner scanner(content.substr(0, 65536));
    scanner.skip_space();
    return scanner.word();
}

/// VRML97 and X3D say what they are in the first line, XML somewhere at the beginning.
std::string_view scene_format(std::string_view content) {
    if (content.starts_with("\xEF\xBB\xBF"))
        content.remove_prefix(3);
    if (content.starts_with("#VRML V"))
        return "wrl";
    if (content.starts_with("#X3D V"))
        return "x3dv";
    const std::size_t first = content.find_first_not_of(" \t\r\n");
    const bool is_xml = first != std::string_view::npos && content[first] == '<';
    return is_xml && content.substr(0, 65536).find("<X3D") != std::string_view::npos ? "x3d" : "";
}

bool ends_with_off(std::string_view word) {
    return word.size() >= 3 && equals_ignoring_case(word.substr(word.size() - 3), "off");
}

}  // namespace

std::string_view format_of(std::span<const std::byte> bytes) {
    const std::string_view content(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (content.starts_with(saved_geometry))
        return "allide";
    if (const std::string_view scene = scene_format(content); !scene.empty())
        return scene;
    if (content.starts_with("glTF"))
        return "glb";
    if (is_binary_stl(content))
        return "stl";
    const std::string_view word = first_word(content);
    if (equals_ignoring_case(word, "ply"))
        return "ply";
    if (equals_ignoring_case(word, "solid"))
        return "stl";
    if (equals_ignoring_case(word, "polytope"))
        return "polytopes";
    return ends_with_off(word) ? "off" : "obj";
}

}  // namespace allide
