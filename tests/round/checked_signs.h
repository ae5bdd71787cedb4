// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "round/signs.h"

namespace allide {

/// Decides every sign by integers, counts the doubts of the filter, and checks what it says.
class CheckedSigns {
public:
    template <class Formula, class... Inputs>
    int operator()(const Formula& formula, const Inputs&... inputs) const {
        const int filtered = formula(FilterSpace()).sign();
        const int exact = formula(IntegerSpace(inputs...)).sign();
        ++asked;
        doubts += filtered == doubtful_sign;
        zeros += exact == 0;
        if (filtered != doubtful_sign) {
            EXPECT_EQ(filtered, exact);
        }
        return exact;
    }

    mutable int asked = 0, doubts = 0, zeros = 0;
};

}  // namespace allide
