// SPDX-License-Identifier: MIT
#include "tests/fuzz/events_script.h"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string complaint =
        allide::events_script({reinterpret_cast<const char*>(data), size});
    if (complaint.empty())
        return 0;
    std::fprintf(stderr, "%s\n", complaint.c_str());
    std::abort();
}
