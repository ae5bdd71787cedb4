// SPDX-License-Identifier: MIT
// Every call returns an AllideStatus and writes its answer through its last arguments, which stay
// as they were if it fails. Handles are given by value: one that was destroyed, never given out, or
// of another type, is rejected. docs/manual/c.md has the rules of ownership, lists and threads.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef enum AllideStatus {
    allide_ok = 0,
    allide_bad_file,       ///< missing, unreadable, truncated, or not what its format allows
    allide_bad_index,      ///< a face, vertex or part index that does not exist
    allide_bad_argument,   ///< an option or parameter outside what it may be
    allide_bad_transform,  ///< not a rigid motion
    allide_out_of_range,   ///< non-finite, or beyond 2^60
    allide_not_closed,     ///< a solid with an open edge
    allide_not_oriented,   ///< neighbouring faces run opposite ways
    allide_not_convex,
    allide_degenerate,  ///< flat or empty where a volume is needed
    allide_unsupported,
    allide_dead_handle,  ///< names something that was destroyed or removed
    allide_null_pointer,
    allide_foreign_handle,  ///< never given out, of another type, or of another world
    allide_truncated,       ///< more than the given memory holds: it was filled, the count is whole
    allide_out_of_memory,   ///< the call had no effect
    allide_internal,        ///< a fault of allide itself
} AllideStatus;

/// The error of the last call of this thread that did not return allide_ok; "" if there was none.
/// Valid until the next such call.
const char* allide_last_error(void);

/// "bad_file" for allide_bad_file; never null.
const char* allide_status_name(AllideStatus status);

/// "0.1.0": major, minor, patch.
const char* allide_version(void);

#ifdef __cplusplus
}
#endif
