# The script of a sample writes the very bytes that lie beside it. Run as:
# cmake -DPYTHON=<python3> -DFOLDER=<resources> -DSAMPLE=<name> -DOUT=<folder> -P remade.cmake
file(MAKE_DIRECTORY ${OUT})
set(ENV{PYTHONDONTWRITEBYTECODE} 1)
execute_process(COMMAND ${PYTHON} ${FOLDER}/${SAMPLE}/make_${SAMPLE}.py ${OUT} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${OUT}/${SAMPLE}.glb ${FOLDER}/${SAMPLE}/${SAMPLE}.glb
                RESULT_VARIABLE differs)
if(differs)
    message(FATAL_ERROR "make_${SAMPLE}.py writes another ${SAMPLE}.glb than the one beside it")
endif()
