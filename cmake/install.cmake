# Installs the libraries with a package configuration: find_package(allide) gives allide::allide and
# allide::allide_c, and pkg-config finds allide and allide_c.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS allide EXPORT allide-targets FILE_SET HEADERS)
if(ALLIDE_C)
    install(TARGETS allide_c EXPORT allide-targets FILE_SET HEADERS)
endif()

# The PROTO of VRML browsers that do not know CollisionObject.
install(FILES ${PROJECT_SOURCE_DIR}/tests/x3d/figures/figure3.wrl
    DESTINATION ${CMAKE_INSTALL_DATADIR}/allide RENAME CollisionObject.wrl)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/allide)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/allide-config.cmake.in
    ${PROJECT_BINARY_DIR}/allide-config.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/allide-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/allide-config.cmake
    ${PROJECT_BINARY_DIR}/allide-config-version.cmake DESTINATION ${config_dir})
install(EXPORT allide-targets NAMESPACE allide:: DESTINATION ${config_dir})

function(allide_pkg_config name) # REQUIRES...
    list(JOIN ARGN ", " requires)
    file(RELATIVE_PATH includes /${CMAKE_INSTALL_LIBDIR}/pkgconfig /${CMAKE_INSTALL_INCLUDEDIR})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/package.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

allide_pkg_config(allide ${allide_requires})
if(ALLIDE_C)
    allide_pkg_config(allide_c allide)
endif()
