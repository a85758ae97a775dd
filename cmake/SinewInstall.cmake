# Installs core so that another project finds it: find_package(Sinew).
include(CMakePackageConfigHelpers)

foreach(target sinew_runtime sinew_core)
    target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/sinew>)
endforeach()
set_target_properties(sinew_runtime PROPERTIES EXPORT_NAME runtime)
set_target_properties(sinew_core PROPERTIES EXPORT_NAME core)

install(TARGETS sinew_runtime sinew_core EXPORT SinewTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/core DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sinew
        FILES_MATCHING PATTERN "*.h")
install(EXPORT SinewTargets NAMESPACE sinew:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Sinew)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/SinewConfig.cmake.in
    ${PROJECT_BINARY_DIR}/SinewConfig.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Sinew)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SinewConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SinewConfig.cmake ${PROJECT_BINARY_DIR}/SinewConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Sinew)
