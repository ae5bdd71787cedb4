# The command line lies in the Python package where the libraries that it needs are installed. The
# root includes this file after apps/.
add_custom_target(allide_python_program)
if(TARGET allide_cli)
    set(folder ${PROJECT_BINARY_DIR}/bindings/python/allide/bin)
    add_dependencies(allide_python_program allide_cli)
    file(MAKE_DIRECTORY ${folder})
    file(CREATE_LINK ${PROJECT_BINARY_DIR}/apps/allide ${folder}/allide SYMBOLIC)
    if(SKBUILD)
        install(PROGRAMS $<TARGET_FILE:allide_cli> DESTINATION allide/bin COMPONENT python)
    endif()
endif()
