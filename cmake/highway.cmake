# Finds Highway, or downloads it where ALLIDE_FETCH allows that.
find_package(hwy QUIET)
if(hwy_FOUND)
    return()
endif()
if(NOT ALLIDE_FETCH)
    message(FATAL_ERROR "allide needs Highway (libhwy-dev): install it, "
        "or let CMake download it with -D ALLIDE_FETCH=ON")
endif()
message(STATUS "allide: Highway not found, downloading it (ALLIDE_FETCH)")
include(FetchContent)
foreach(part TESTS EXAMPLES CONTRIB)
    set(HWY_ENABLE_${part} OFF CACHE BOOL "" FORCE)
endforeach()
FetchContent_Declare(highway GIT_REPOSITORY https://github.com/google/highway.git
    GIT_TAG 1.0.3 GIT_SHALLOW ON)
FetchContent_MakeAvailable(highway)
add_library(hwy::hwy ALIAS hwy)
