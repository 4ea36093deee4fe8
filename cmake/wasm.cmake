# The core as a WebAssembly module, which has a build of its own (the preset `wasm`). Programs that a build needs, such
# as embed_ruleset, come from the native one: so its target `wasm` makes both, and the module is never without them.

if(NOT COIL_WASM)
    add_custom_target(wasm
        COMMAND ${CMAKE_COMMAND} --preset wasm --no-warn-unused-cli -DCOIL_EMBED_RULESET=$<TARGET_FILE:embed_ruleset>
        COMMAND ${CMAKE_COMMAND} --build --preset wasm
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        DEPENDS embed_ruleset
        USES_TERMINAL VERBATIM)
    return()
endif()

# The linker leaves out what no export reaches. The stack lies first in memory, so that one that is too deep traps and
# damages nothing.
coil_library(coil_wasm wasm wasm/libc)
set_property(SOURCE src/wasm/libc/heap.c src/wasm/libc/printf.c src/wasm/libc/strings.c
             PROPERTY COMPILE_OPTIONS -fno-builtin) # or they would be made to call themselves
target_compile_definitions(coil_wasm PRIVATE COIL_VERSION="${PROJECT_VERSION}")
# coil_module(NAME SOURCE…): NAME.wasm.
function(coil_module name)
    add_executable(${name} ${ARGN})
    set_target_properties(${name} PROPERTIES SUFFIX .wasm)
    target_link_libraries(${name} PRIVATE coil_core)
    # Without --compress-relocations every number that the linker fills in takes five bytes: 2.5 kB by brotli.
    target_link_options(${name} PRIVATE -mexec-model=reactor
                        -Wl,--strip-all,--compress-relocations,--stack-first,-z,stack-size=262144)
endfunction()
coil_module(coil)
# The same with what a test asks of it, which no page has to load.
coil_module(seeded tests/wasm/seeded_game.c tests/wasm/seeded_export.c)
target_link_libraries(coil PRIVATE coil_wasm)
target_link_libraries(seeded PRIVATE coil_wasm)
# What a page loads only for a text that is no JSON.
file(GLOB libc CONFIGURE_DEPENDS src/wasm/libc/*.c)
coil_module(slips src/wasm/slips/exports.c src/wasm/memory.c src/wasm/fault.c ${libc})
