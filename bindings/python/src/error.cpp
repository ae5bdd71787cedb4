// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

void raise(const Error& error) {
    const char* name = error.code() == ErrorCode::bad_file  ? "FileError"
                       : error.code() == ErrorCode::dead_id ? "DeadId"
                                                            : "Error";
    const nb::object type = nb::module_::import_("allide._errors").attr(name);
    const nb::object value = type(nb::str(error.what()), nb::cast(error.code()));
    PyErr_SetObject(type.ptr(), value.ptr());
}

}  // namespace

void bind_error(nb::module_& m) {
    using enum ErrorCode;
    bind_enum<ErrorCode>(m, "ErrorCode", "What was wrong; the attribute code of an Error.",
                         {{"bad_file", bad_file},
                          {"bad_index", bad_index},
                          {"bad_argument", bad_argument},
                          {"bad_transform", bad_transform},
                          {"out_of_range", out_of_range},
                          {"not_closed", not_closed},
                          {"not_oriented", not_oriented},
                          {"not_convex", not_convex},
                          {"degenerate", degenerate},
                          {"unsupported", unsupported},
                          {"dead_id", dead_id}});
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const Error& error) {
            raise(error);
        }
    });
}

}  // namespace allide::python
