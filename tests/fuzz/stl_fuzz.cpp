// SPDX-License-Identifier: MIT
#include "tests/fuzz/round_trip.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    allide::fuzz_stl({reinterpret_cast<const char*>(data), size});
    return 0;
}
