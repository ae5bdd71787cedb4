// SPDX-License-Identifier: MIT
// Answers a saved case by every method: 0 when they agree, 1 when not, 2 for a bad file.
#include <cstdio>
#include <fstream>

#include "tests/oracle/methods.h"

int main(int count, char** arguments) {
    using namespace allide;
    if (count != 2) {
        std::fprintf(stderr, "usage: %s FILE, a case that a failing test has written\n",
                     arguments[0]);
        return 2;
    }
    std::ifstream file(arguments[1]);
    if (!file) {
        std::fprintf(stderr, "%s: cannot be opened\n", arguments[1]);
        return 2;
    }
    try {
        const PairCase pair = read_pair_case(file);
        for (const Method& method : methods()) {
            const Answer answer = method.answer(pair);
            std::printf("%-20s %s, distance %g, %zu face pairs\n", method.name,
                        answer.intersects ? "intersects" : "disjoint", answer.distance,
                        answer.faces.size());
        }
        const std::string text = disagreement(pair);
        std::printf("%s", text.empty() ? "all agree\n" : text.c_str());
        return text.empty() ? 0 : 1;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s: %s\n", arguments[1], error.what());
        return 2;
    }
}
