// SPDX-License-Identifier: MIT
// Pickling of plain structs: their fields in a tuple.
#pragma once

#include <type_traits>

#include <nanobind/stl/vector.h>

#include "bind.h"

namespace allide::python {

template <class T>
nb::object state_of(const T& value) {
    if constexpr (std::is_same_v<T, Vec3>)
        return nb::make_tuple(value.x, value.y, value.z);
    else if constexpr (std::is_enum_v<T>)
        return nb::int_(std::underlying_type_t<T>(value));
    else
        return nb::cast(value);
}

template <class T>
T from_state(nb::handle state) {
    if constexpr (std::is_same_v<T, Vec3>)
        return {nb::cast<double>(state[0]), nb::cast<double>(state[1]), nb::cast<double>(state[2])};
    else if constexpr (std::is_enum_v<T>)
        return T(nb::cast<std::underlying_type_t<T>>(state));
    else
        return nb::cast<T>(state);
}

/// Lets objects of a class pickle by these fields, which must be all that they hold.
template <class T, class... Fields>
void pickles(nb::class_<T>& type, Fields T::*... fields) {
    type.def("__getstate__",
             [=](const T& value) { return nb::make_tuple(state_of(value.*fields)...); });
    type.def("__setstate__", [=](T& self, const nb::tuple& state) {
        if (nb::len(state) != sizeof...(Fields))
            throw nb::type_error("a pickle of another version of allide");
        T* made = new (&self) T();
        std::size_t i = 0;
        ((made->*fields = from_state<Fields>(state[i++])), ...);
    });
}

}  // namespace allide::python
