# The rules are compiled into the program: docs/rules/*.md and docs/rules/reference/*.md become one generated C file, a
# list of `struct rules_text` (src/cmd/rules_text.h). Run as a script (cmake -P) this file writes it.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    # Adds the rules texts of all games to a target.
    function(coil_embed_rules_texts target)
        file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/rules/*.md
             ${PROJECT_SOURCE_DIR}/docs/rules/reference/*.md)
        set(output ${PROJECT_BINARY_DIR}/generated/${target}_rules_texts.c)
        add_custom_command(
            OUTPUT ${output}
            COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DTEXTS=${texts}" -P
                    ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
            DEPENDS ${texts} ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
            COMMENT "Embedding the rules texts"
            VERBATIM)
        target_sources(${target} PRIVATE ${output})
    endfunction()
    return()
endif()

set(code "/* Generated from docs/rules. */\n#include \"cmd/rules_text.h\"\n\n#include <stddef.h>\n\n")
set(list "const struct rules_text rules_texts[] = {\n")
set(number 0)
foreach(file IN LISTS TEXTS)
    cmake_path(GET file STEM game)
    set(reference false)
    if(file MATCHES "/reference/[^/]*$")
        set(reference true)
    endif()
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}") # 16 bytes a line
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND code "static const unsigned char text_${number}[] = {\n${bytes}0\n};\n")
    string(APPEND list "    { \"${game}\", ${reference}, (const char *)text_${number} },\n")
    math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "${code}\n${list}    { NULL, false, NULL },\n};\n")
