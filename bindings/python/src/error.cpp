// SPDX-License-Identifier: MIT
#include "bind.h"

namespace allide::python {
namespace {

void raise(const Error& error) {
    const char* name = error.code() == ErrorCode::bad_file  ? "FileError"
                       : error.code() == ErrorCode::dead_id ? "DeadId"
                                                            : "Error";
    const nb::object type = nb::module_::import_("allide._errors").attr(name);
    // The text may hold a path that is no UTF-8.
    const std::string text = error.what();
    const nb::object message =
        nb::steal(PyUnicode_DecodeUTF8(text.data(), Py_ssize_t(text.size()), "backslashreplace"));
    const nb::object value = type(message, nb::cast(error.code()));
    PyErr_SetObject(type.ptr(), value.ptr());
}

}  // namespace

void bind_error(nb::module_& m) {
    using enum ErrorCode;
    bind_enum<ErrorCode>(m, "ErrorCode",
                         "What was wrong; the attribute code of an Error.\n\n"
                         ">>> allide.ErrorCode.not_closed.name\n"
                         "'not_closed'",
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
