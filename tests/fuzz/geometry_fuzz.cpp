// SPDX-License-Identifier: MIT
#include "tests/fuzz/geometry_round_trip.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    allide::fuzz_geometry({reinterpret_cast<const char*>(data), size});
    return 0;
}
