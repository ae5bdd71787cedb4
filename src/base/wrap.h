// SPDX-License-Identifier: MIT
#pragma once

/// Marks a function in which unsigned numbers wrap around by intention, as those of hashes do:
/// clang's integer checks leave it out. Signed numbers must not overflow anywhere.
#if defined(__clang__)
#define ALLIDE_WRAPS \
    __attribute__((no_sanitize("unsigned-integer-overflow", "unsigned-shift-base")))
#else
#define ALLIDE_WRAPS
#endif
