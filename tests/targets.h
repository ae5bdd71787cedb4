// SPDX-License-Identifier: MIT
#pragma once

#include <hwy/highway.h>

namespace allide {

/// Runs `body` once for each SIMD target that is compiled in and that this machine has.
template <class Body>
void for_each_simd_target(Body&& body) {
    for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        body();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().DeInit();
}

}  // namespace allide
