# What CMake 3.25 does not know of the platform; found through CMAKE_MODULE_PATH of the toolchain.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
