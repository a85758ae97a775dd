# What every target of Sinew has in common.
include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(SINEW_CCACHE ccache)
if(SINEW_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${SINEW_CCACHE}")
endif()

if(SINEW_SANITIZER)
    add_compile_options(-fsanitize=${SINEW_SANITIZER} -fno-omit-frame-pointer -fno-sanitize-recover=all -g1)
    add_link_options(-fsanitize=${SINEW_SANITIZER})
    add_compile_definitions(SINEW_SANITIZED)
endif()

# Warnings, include root, and the arithmetic the evaluator relies on: no
# contraction to fused multiply-add and no fast-math, so that the same program
# gives the same bits in the editor, the command line and the runtime.
function(sinew_target_defaults target)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                             -ffp-contract=off -fno-fast-math)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -Wno-restrict)  # false alarms of GCC 12 in std::string
    endif()
    if(SINEW_STRICT)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()

# A static library of all sources in the present folder (subfolders included
# unless FLAT), by the folder-is-the-list rule: a new file is built by being there.
function(sinew_library target)
    cmake_parse_arguments(ARG "FLAT" "" "EXCLUDE;LINK;FOLDERS" ${ARGN})
    if(ARG_FOLDERS)
        set(files)
        foreach(folder ${ARG_FOLDERS})
            file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*.h)
            list(APPEND files ${found})
        endforeach()
    elseif(ARG_FLAT)
        file(GLOB files CONFIGURE_DEPENDS *.cpp *.h)
    else()
        file(GLOB_RECURSE files CONFIGURE_DEPENDS *.cpp *.h)
    endif()
    add_library(${target} STATIC ${files})
    sinew_target_defaults(${target})
    target_link_libraries(${target} PUBLIC ${ARG_LINK})
endfunction()
