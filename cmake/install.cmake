# Installs the libraries with a package configuration: find_package(allide) gives allide::allide and
# allide::allide_c.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS allide allide_c EXPORT allide-targets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/allide
    ${PROJECT_SOURCE_DIR}/bindings/c/include/allide_c DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/allide)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/allide-config.cmake.in
    ${PROJECT_BINARY_DIR}/allide-config.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/allide-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/allide-config.cmake
    ${PROJECT_BINARY_DIR}/allide-config-version.cmake DESTINATION ${config_dir})
install(EXPORT allide-targets NAMESPACE allide:: DESTINATION ${config_dir})
