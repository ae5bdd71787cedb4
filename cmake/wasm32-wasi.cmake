set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
find_program(CMAKE_AR llvm-ar-19 REQUIRED)
find_program(CMAKE_RANLIB llvm-ranlib-19 REQUIRED)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128")
# Exact tests of moving points take about 130 kB of stack, and the default is 64. Below the static
# data an overflow traps; above them it overwrites them.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--stack-first -Wl,-z,stack-size=1048576")
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings
    ${CMAKE_CURRENT_LIST_DIR}/../tests/wasm/run.mjs)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
