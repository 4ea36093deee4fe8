# Rulesets are compiled into the program: the files src/games/GAME/rulesets/*.json become one generated C file with
# `const struct ruleset_data GAME_rulesets[]`. A broken file stops the build with its path and what is wrong.

if(COIL_WASM) # a program of the machine that builds
    add_executable(embed_ruleset IMPORTED)
    set_target_properties(embed_ruleset PROPERTIES IMPORTED_LOCATION ${COIL_EMBED_RULESET})
else()
    # Compiled once, for this program and the library.
    file(GLOB base_sources CONFIGURE_DEPENDS src/base/*.c)
    add_library(coil_base OBJECT ${base_sources})
    target_include_directories(coil_base PRIVATE src)
    add_executable(embed_ruleset tools/embed_ruleset.c src/native/flatten.c src/native/big_numbers.c
                                 src/native/files.c $<TARGET_OBJECTS:coil_base>)
    target_include_directories(embed_ruleset PRIVATE src)
    target_link_libraries(embed_ruleset PRIVATE PkgConfig::JANSSON)
endif()

# Adds the rulesets of all games to a target.
function(coil_embed_rulesets target)
    file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true src/games/*)
    foreach(folder IN LISTS folders)
        file(GLOB rulesets CONFIGURE_DEPENDS ${folder}/rulesets/*.json)
        if(NOT rulesets)
            continue()
        endif()
        cmake_path(GET folder FILENAME game)
        set(output ${PROJECT_BINARY_DIR}/generated/${game}_rulesets.c)
        add_custom_command(
            OUTPUT ${output}
            COMMAND embed_ruleset ${game} ${output} ${rulesets}
            DEPENDS embed_ruleset ${rulesets}
            COMMENT "Embedding the rulesets of ${game}"
            VERBATIM)
        target_sources(${target} PRIVATE ${output})
    endforeach()
endfunction()
