// SPDX-License-Identifier: MIT
#include "escaped.h"

namespace cli {
namespace {

bool is_control(unsigned char c) {
    return c < ' ' || c == 127;
}

/// U+0080 to U+009F in UTF-8, which terminals obey like escape sequences.
bool is_second_control(std::string_view text, std::size_t i) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    return i + 1 < text.size() && byte(i) == 0xc2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xa0;
}

void append_escaped(std::string& text, unsigned char c) {
    constexpr char digits[] = "0123456789abcdef";
    text += "\\x";
    text += digits[c >> 4];
    text += digits[c & 15];
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (is_second_control(text, i)) {
            append_escaped(result, c);
            append_escaped(result, static_cast<unsigned char>(text[++i]));
        } else if (is_control(c)) {
            append_escaped(result, c);
        } else {
            result += text[i];
        }
    }
    return result;
}

}  // namespace cli
