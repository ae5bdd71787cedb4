// SPDX-License-Identifier: MIT
#include "tests/fuzz/recording_round_trip.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    allide::fuzz_recording({reinterpret_cast<const char*>(data), size});
    return 0;
}
