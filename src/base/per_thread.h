// SPDX-License-Identifier: MIT
#pragma once

/// Storage of a function's own, for each thread. WebAssembly has one thread and no destructors for
/// thread-local objects.
#if defined(__wasi__)
#define ALLIDE_PER_THREAD static
#else
#define ALLIDE_PER_THREAD static thread_local
#endif
