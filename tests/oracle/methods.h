// SPDX-License-Identifier: MIT
// Every way that allide knows to answer a question, for tests that hold them to each other.
#pragma once

#include <string>
#include <vector>

#include <allide/contact.h>

#include "tests/oracle/pair_case.h"

namespace allide {

struct Answer {
    bool intersects;
    double distance;              ///< only its being zero is compared
    std::vector<FacePair> faces;  ///< kinds are compared too
};

struct Method {
    const char* name;
    Answer (*answer)(const PairCase& pair);
};

/// The first one is the oracle.
const std::vector<Method>& methods();

/// The first difference between the methods; empty if they agree.
std::string disagreement(const PairCase& pair);

/// A test failure, with the case saved for tests/replay, when the methods disagree.
void expect_agreement(const PairCase& pair);

}  // namespace allide
