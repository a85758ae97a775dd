# core configures, builds, installs and is used by another project where no Qt
# is present. Unoptimised: this is about what is needed, not how fast it runs.
# Run as: cmake -DROOT=... -DBUILD=... -DCXX=... -P without_qt.cmake
function(step)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGN}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

set(no_qt -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON)
step(${CMAKE_COMMAND} -S ${ROOT} -B ${BUILD}/core -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DSINEW_BUILD_APP=OFF
     -DSINEW_BUILD_TESTS=OFF -DSINEW_STRICT=OFF -DCMAKE_CXX_COMPILER=${CXX} ${no_qt}
     -DCMAKE_INSTALL_PREFIX=${BUILD}/installed)
step(${CMAKE_COMMAND} --build ${BUILD}/core)
file(REMOVE_RECURSE ${BUILD}/installed)
step(${CMAKE_COMMAND} --install ${BUILD}/core)
step(${CMAKE_COMMAND} -S ${ROOT}/tests/external -B ${BUILD}/external -G Ninja -DCMAKE_BUILD_TYPE=Release
     -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${BUILD}/installed)
step(${CMAKE_COMMAND} --build ${BUILD}/external)
step(${BUILD}/external/consumer)
if(NOT output MATCHES "value")
    message(FATAL_ERROR "the consumer printed: ${output}")
endif()
foreach(program ${BUILD}/installed/bin/sinew ${BUILD}/external/consumer)
    step(ldd ${program})
    if(output MATCHES "libQt")
        message(FATAL_ERROR "${program} links Qt:\n${output}")
    endif()
endforeach()
file(GLOB_RECURSE generated ${BUILD}/installed/include/*_generated.h)
if(generated)
    message(FATAL_ERROR "generated headers were installed: ${generated}")
endif()
