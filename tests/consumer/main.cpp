// SPDX-License-Identifier: MIT
#include <cstdio>

#include <allide/allide.h>

int main() {
    const allide::Mesh triangle{{{0, 0, 0}, {3, 0, 0}, {0, 4, 0}}, {{0, 1, 2}}};
    const allide::Box box = bounds(triangle);
    int warned_about_but_no_error;
    std::printf("diagonal %g\n", length(box.max - box.min));
}
