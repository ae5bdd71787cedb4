// SPDX-License-Identifier: MIT
#include "name_pattern.h"

namespace cli {

bool matches(std::string_view pattern, std::string_view name) {
    std::size_t p = 0, n = 0;
    std::size_t star = std::string_view::npos, resume = 0;  // after the last star, where to go on
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

bool matches(std::string_view pattern, const Object& object) {
    const std::string_view name = object.name;
    const std::string& file = object.argument;
    if (matches(pattern, name))
        return true;
    const bool has_own_name =
        name.size() > file.size() + 1 && name.starts_with(file) && name[file.size()] == ':';
    return has_own_name && matches(pattern, name.substr(file.size() + 1));
}

}  // namespace cli
