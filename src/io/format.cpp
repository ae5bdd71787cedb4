// SPDX-License-Identifier: MIT
#include "io/format.h"

#include "io/obj.h"
#include "io/off.h"
#include "io/ply.h"
#include "io/polytopes.h"
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
};

}  // namespace

const Format* format_of(const std::filesystem::path& path) {
    const std::string extension = extension_of(path);
    for (const Format& format : formats)
        if (format.extension == extension)
            return &format;
    return nullptr;
}

std::string extension_of(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return extension;
}

std::string supported_extensions() {
    std::string list;
    for (const Format& format : formats)
        (list += list.empty() ? "" : ", ") += format.extension;
    return list;
}

}  // namespace allide
