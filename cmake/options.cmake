# How allide's own code is compiled. Users of the library inherit only the language level.
function(allide_options target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    target_compile_definitions(${target} PRIVATE ALLIDE_VERSION="${allide_VERSION}")
    # A fused multiply-add rounds once where the error bounds assume two roundings, and only some
    # machines have it: the same source must give the same bits everywhere.
    target_compile_options(${target} PRIVATE -ffp-contract=off)
    if(ALLIDE_STRICT)
        target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow -Werror
            # clang blames std::stable_sort on us: libstdc++ 12 calls what it deprecates in it.
            $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
    endif()
    if(ALLIDE_SIMD STREQUAL "widths")
        target_compile_definitions(${target} PRIVATE "HWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_SSE4)")
    endif()
    if(ALLIDE_SANITIZE)
        target_compile_options(${target} PUBLIC -fsanitize=${ALLIDE_SANITIZE}
            -fno-sanitize-recover=all -fno-omit-frame-pointer
            # These double the time that g++ takes, and clang checks them in the preset fuzz.
            $<$<CXX_COMPILER_ID:GNU>:-fno-sanitize=null,alignment,pointer-overflow>)
        target_link_options(${target} PUBLIC -fsanitize=${ALLIDE_SANITIZE})
        if(ALLIDE_SANITIZE MATCHES "integer")
            target_compile_options(${target} PUBLIC
                -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/integer_ignorelist.txt)
        endif()
    endif()
endfunction()

# Gives a target of ours the precompiled public headers. Those of programs are compiled by other
# flags than those of libraries.
function(allide_precompile target)
    if(CMAKE_SYSTEM_NAME STREQUAL "WASI" OR CMAKE_DISABLE_PRECOMPILE_HEADERS)
        return()
    endif()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
        allide_precompiled_headers(allide_program_headers)
        set_target_properties(allide_program_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
        target_compile_options(allide_program_headers PRIVATE -fPIE)
        target_precompile_headers(${target} REUSE_FROM allide_program_headers)
    else()
        allide_precompiled_headers(allide_headers)
        target_precompile_headers(${target} REUSE_FROM allide_headers)
    endif()
endfunction()

function(allide_precompiled_headers name)
    if(TARGET ${name})
        return()
    endif()
    file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "")
    add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
    allide_options(${name})
    target_link_libraries(${name} PRIVATE allide)
    target_precompile_headers(${name} PRIVATE <algorithm> <cmath> <string> <vector>
        <allide/allide.h>)
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
endfunction()

# Compiles tests and programs as a few large files where ALLIDE_UNITY says so: most of the time of
# `make test` goes into compiling headers. A name at namespace scope must then be the only one of its
# target. One file's names may shadow another's, which is no mistake.
function(allide_unity target)
    if(NOT ALLIDE_UNITY)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
    target_compile_options(${target} PRIVATE -Wno-shadow
        $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
endfunction()

# Files of the library that a unity build compiles as one. Highway compiles a file with kernels
# once for each SIMD target, so that it stays alone.
function(allide_unity_group name)
    string(REPLACE "/" "_" group ${name})
    foreach(source IN LISTS ARGN)
        file(STRINGS ${source} kernels REGEX "foreach_target" LIMIT_COUNT 1)
        if(kernels)
            set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        else()
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
        endif()
    endforeach()
endfunction()
