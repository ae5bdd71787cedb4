# How allide's own code is compiled. Users of the library inherit only the language level.
function(allide_options target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    # A fused multiply-add rounds once where the error bounds assume two roundings, and only some
    # machines have it: the same source must give the same bits everywhere.
    target_compile_options(${target} PRIVATE -ffp-contract=off)
    if(ALLIDE_DEVELOP)
        target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow -Werror
            # clang blames std::stable_sort on us: libstdc++ 12 calls what it deprecates in it.
            $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
    endif()
    if(ALLIDE_SANITIZE)
        target_compile_options(${target} PUBLIC -fsanitize=${ALLIDE_SANITIZE}
            -fno-sanitize-recover=all -fno-omit-frame-pointer
            # These double the time that g++ takes, and clang checks them in the preset fuzz.
            $<$<CXX_COMPILER_ID:GNU>:-fno-sanitize=null,alignment,pointer-overflow>)
        target_link_options(${target} PUBLIC -fsanitize=${ALLIDE_SANITIZE})
    endif()
endfunction()
