// SPDX-License-Identifier: MIT
// Enumerators as IntEnum of Python, or as strings of the same name.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "arrays.h"

namespace allide::python {

/// The names of an enumeration, in order; filled when the module is imported.
template <class E>
struct EnumNames {
    static inline std::string type;
    static inline std::vector<std::pair<const char*, E>> entries;
};

template <class E>
void bind_enum(nb::module_& m, const char* type, const char* doc,
               std::initializer_list<std::pair<const char*, E>> entries) {
    EnumNames<E>::type = type;
    EnumNames<E>::entries = entries;
    nb::enum_<E> bound(m, type, doc, nb::is_arithmetic());
    for (const auto& [name, value] : entries)
        bound.value(name, value);
}

/// Accepts the enumerator, its name or its number.
template <class E>
E read_enum(nb::handle value, const char* name) {
    if (nb::isinstance<nb::str>(value)) {
        const auto given = read_as<std::string>(value, name, "a name");
        std::string offered;
        for (const auto& [known, result] : EnumNames<E>::entries) {
            if (given == known)
                return result;
            offered += offered.empty() ? known : std::string(", ") + known;
        }
        throw Error(ErrorCode::bad_argument,
                    std::string(name) + ": '" + given + "' is none of " + offered);
    }
    long number = -1;
    if (nb::try_cast(value, number))
        for (const auto& [known, result] : EnumNames<E>::entries)
            if (number == long(result))
                return result;
    const std::string text = std::string(name) + ": expected " + EnumNames<E>::type +
                             " or the name of one, got " + shown(value);
    throw nb::type_error(text.c_str());
}

/// Nothing for None.
template <class E>
std::optional<E> read_optional_enum(nb::handle value, const char* name) {
    return value.is_none() ? std::optional<E>() : read_enum<E>(value, name);
}

}  // namespace allide::python
