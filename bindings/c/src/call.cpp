// SPDX-License-Identifier: MIT
#include "call.h"

#include <cstring>

namespace allide::c {

AllideStatus null_pointer(const char* name) {
    return fail(allide_null_pointer, std::string("the argument '") + name + "' is null");
}

AllideStatus too_many(const char* name, std::size_t count) {
    return fail(allide_bad_argument, std::string("the argument '") + name + "' has " +
                                         std::to_string(count) +
                                         " items, more than any memory holds; give their number");
}

AllideStatus truncated(std::size_t count, std::size_t capacity) {
    return fail(allide_truncated, "there are " + std::to_string(count) + ", the memory holds " +
                                      std::to_string(capacity) + "; ask again with more");
}

AllideStatus fill_text(const List<char>& to, std::string_view text) {
    *to.count = text.size();
    if (to.capacity == 0)
        return truncated(text.size() + 1, 0);
    const std::size_t written = std::min(text.size(), to.capacity - 1);
    std::memcpy(to.items, text.data(), written);
    to.items[written] = 0;
    return written == text.size() ? allide_ok : truncated(text.size() + 1, to.capacity);
}

}  // namespace allide::c
