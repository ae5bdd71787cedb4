// SPDX-License-Identifier: MIT
#include "io/format.h"

#include "io/obj.h"
#include "io/off.h"
#include "io/ply.h"
#include "io/polytopes.h"
#include "io/scene.h"
#include "io/stl.h"

namespace allide {

namespace {

bool always(SaveOptions) {
    return true;
}
bool never(SaveOptions) {
    return false;
}
bool as_text(SaveOptions options) {
    return !options.binary;
}

constexpr Format formats[] = {
    {".obj", read_obj, [](const Model& m, SaveOptions) { return write_obj(m); }, true, always},
    {".stl", read_stl,
     [](const Model& m, SaveOptions options) {
         return options.binary ? write_stl_binary(m) : write_stl_text(m);
     },
     false, as_text},
    {".ply", read_ply,
     [](const Model& m, SaveOptions options) { return write_ply(m, options.binary); }, true, never},
    {".off", read_off, [](const Model& m, SaveOptions) { return write_off(m); }, true, never},
    {".polytopes", read_polytopes, [](const Model& m, SaveOptions) { return write_polytopes(m); },
     true, always},
#if !defined(__wasi__)  // the web's module is limited in size
    {".wrl", read_scene_model, nullptr, true, always},
    {".x3dv", read_scene_model, nullptr, true, always},
    {".x3d", read_scene_model, nullptr, true, always},
#endif
};

}  // namespace

const Format* format_named(std::string_view extension) {
    const std::string name = dotted(extension);
    for (const Format& format : formats)
        if (format.extension == name)
            return &format;
    return nullptr;
}

std::string dotted(std::string_view extension) {
    std::string name(extension);
    for (char& c : name)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return name.empty() || name.starts_with('.') ? name : "." + name;
}

bool is_scene(const Format& format) {
#if defined(__wasi__)
    return format.extension.empty();  // no scenes
#else
    return format.read == read_scene_model;
#endif
}

std::string supported_extensions() {
    std::string list;
    for (const Format& format : formats)
        (list += list.empty() ? "" : ", ") += format.extension;
    return list;
}

std::string written_extensions() {
    std::string list;
    for (const Format& format : formats)
        if (format.write)
            (list += list.empty() ? "" : ", ") += format.extension;
    return list;
}

}  // namespace allide
