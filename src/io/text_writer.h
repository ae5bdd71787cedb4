// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include <allide/math.h>

#include "base/decimal.h"

namespace allide {

/// Builds a text; numbers get the fewest digits that read back as the same bits.
class TextWriter {
public:
    TextWriter& operator<<(std::string_view text) {
        text_ += text;
        return *this;
    }
    TextWriter& operator<<(char c) {
        text_ += c;
        return *this;
    }
    TextWriter& operator<<(double value) {
        char digits[decimal_size];
        text_.append(digits, write_decimal(digits, value));
        return *this;
    }
    TextWriter& operator<<(std::size_t value) { return number(value); }
    TextWriter& operator<<(std::uint32_t value) { return number(value); }
    TextWriter& operator<<(Vec3 v) { return *this << v.x << ' ' << v.y << ' ' << v.z; }

    std::string take() { return std::move(text_); }

private:
    template <class T>
    TextWriter& number(T value) {
        char buffer[32];
        text_.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
        return *this;
    }

    std::string text_;
};

}  // namespace allide
