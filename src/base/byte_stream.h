// SPDX-License-Identifier: MIT
// Numbers one after another, little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/byte_order.h"

namespace allide {

/// From this machine's order of bytes to little-endian, or back.
template <class Number>
void copy_numbers(const char* from, std::size_t size, char* to) {
    if constexpr (std::endian::native != std::endian::little)
        for (std::size_t at = 0; at < size; at += sizeof(Number))
            store(to + at, load<Number, std::endian::native>(from + at));
    else if (size != 0)
        std::memcpy(to, from, size);
}

class ByteWriter {
public:
    template <class T>
    void put(T value) {
        store(room(sizeof(T)), value);
    }

    /// Items that are numbers, or arrays or structs of them.
    template <class Number, class Item>
    void put_all(const std::vector<Item>& items) {
        const std::size_t size = items.size() * sizeof(Item);
        copy_numbers<Number>(reinterpret_cast<const char*>(items.data()), size, room(size));
    }

    /// In place of one that was put there.
    template <class T>
    void replace(std::size_t at, T value) {
        store(reinterpret_cast<char*>(&bytes_[at]), value);
    }

    std::string_view view() const {
        return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    }
    std::vector<std::byte> taken() { return std::move(bytes_); }

private:
    char* room(std::size_t size) {
        bytes_.resize(bytes_.size() + size);
        return reinterpret_cast<char*>(bytes_.data() + bytes_.size() - size);
    }

    std::vector<std::byte> bytes_;
};

/// Never reads beyond its bytes: what is not there is zero, or nothing, and `is_short` says so.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : left_(bytes) {}

    template <class T>
    T take() {
        const std::string_view bytes = taken(sizeof(T), 1);
        return bytes.empty() ? T{} : load<T>(bytes.data());
    }

    /// Nothing is allocated for more than there are.
    template <class Number, class Item = Number>
    std::vector<Item> take_all(std::uint64_t count) {
        const std::string_view bytes = taken(sizeof(Item), count);
        std::vector<Item> items(bytes.size() / sizeof(Item));
        copy_numbers<Number>(bytes.data(), bytes.size(), reinterpret_cast<char*>(items.data()));
        return items;
    }

    std::size_t left() const { return left_.size(); }
    bool is_short() const { return is_short_; }

private:
    std::string_view taken(std::size_t size, std::uint64_t count) {
        is_short_ = is_short_ || count > left_.size() / size;
        if (is_short_)
            return {};
        const std::string_view bytes = left_.substr(0, size * static_cast<std::size_t>(count));
        left_.remove_prefix(bytes.size());
        return bytes;
    }

    std::string_view left_;
    bool is_short_ = false;
};

}  // namespace allide
