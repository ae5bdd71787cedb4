// SPDX-License-Identifier: MIT
#pragma once

/// Marks what a shared allide exports: all that a namespace declares in the public headers.
/// Whatever the library declares elsewhere stays hidden.
#if defined(__GNUC__)
#define ALLIDE_API __attribute__((visibility("default")))
#else
#define ALLIDE_API
#endif
