# What the library itself links: Highway always, oneTBB or plain threads, assimp where wanted.
# A static allide hands on its packages: allide_dependencies as CMake names them, for
# allide-config.cmake, allide_requires as pkg-config does, for allide.pc.
set(allide_dependencies)
set(allide_requires)

# A project that holds allide as a subdirectory links these too, so it must see them.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)

macro(allide_link package target) # [NAME FOR PKG-CONFIG]
    target_link_libraries(allide PRIVATE ${target})
    list(APPEND allide_dependencies ${package})
    list(APPEND allide_requires ${ARGN})
endmacro()

if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
    # The distribution's Highway is native; its headers alone serve static dispatch. The link keeps
    # the native headers beside them out of sight.
    find_path(ALLIDE_HIGHWAY hwy/highway.h PATHS /usr/include REQUIRED)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/highway)
    file(CREATE_LINK ${ALLIDE_HIGHWAY}/hwy ${PROJECT_BINARY_DIR}/highway/hwy SYMBOLIC)
    foreach(target allide allide_for_size)
        target_include_directories(${target} SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/highway)
        target_compile_definitions(${target} PRIVATE ALLIDE_THREADS_SERIAL HWY_COMPILE_ONLY_STATIC)
    endforeach()
    return()
endif()

include(highway)
allide_link(hwy hwy::hwy libhwy)

if(ALLIDE_THREADS STREQUAL "tbb")
    find_package(TBB QUIET)
    if(NOT TBB_FOUND)
        message(STATUS "allide: oneTBB not found, using std::thread")
        set(ALLIDE_THREADS std)
    endif()
endif()
if(ALLIDE_THREADS STREQUAL "tbb")
    allide_link(TBB TBB::tbb tbb)
    target_compile_definitions(allide PRIVATE ALLIDE_THREADS_TBB)
elseif(ALLIDE_THREADS STREQUAL "std")
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(Threads REQUIRED)
    allide_link(Threads Threads::Threads)
    target_compile_definitions(allide PRIVATE ALLIDE_THREADS_STD)
elseif(ALLIDE_THREADS STREQUAL "serial")
    target_compile_definitions(allide PRIVATE ALLIDE_THREADS_SERIAL)
else()
    message(FATAL_ERROR "ALLIDE_THREADS is '${ALLIDE_THREADS}'; use tbb, std or serial")
endif()

if(ALLIDE_ASSIMP)
    find_package(assimp QUIET)
    if(assimp_FOUND)
        allide_link(assimp assimp::assimp assimp)
        target_compile_definitions(allide PRIVATE ALLIDE_WITH_ASSIMP)
    else()
        message(STATUS "allide: assimp not found, glTF and COLLADA will not be read")
    endif()
endif()

if(ALLIDE_ZLIB)
    find_package(ZLIB QUIET)
    if(ZLIB_FOUND)
        allide_link(ZLIB ZLIB::ZLIB zlib)
        set_source_files_properties(${PROJECT_SOURCE_DIR}/src/x3d/gzip.cpp TARGET_DIRECTORY allide
            PROPERTIES COMPILE_DEFINITIONS ALLIDE_WITH_ZLIB SKIP_UNITY_BUILD_INCLUSION ON)
    else()
        message(STATUS "allide: zlib not found, gzipped scenes will not be read")
    endif()
endif()
