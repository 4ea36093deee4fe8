# Tests, all under ctest: C tests with cmocka, scripts that drive the program, the independent reference, and checks of
# the sources; fuzzers where the compiler is told to serve them.
#
# How much random tests do is set here and in the tests, so that `make test` takes about ten minutes on two processors,
# half of it with Chromium and the page; the environment's COIL_TEST_SCALE multiplies it when they run.
#
# `make test` runs tests of the label `once` with sanitizers alone: whatever they find, they find there, too.
# The optimised program is what plays against the reference, and what the page and the module are held against.

# The program with the null game in its list.
add_executable(coil_null src/cmd/main.c)
target_compile_definitions(coil_null PRIVATE COIL_WITH_NULL_GAME)
target_link_libraries(coil_null PRIVATE coil_cmd)
set_target_properties(coil_null PROPERTIES OUTPUT_NAME coil-null RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)

# What C tests and fuzzers share.
file(GLOB sources CONFIGURE_DEPENDS tests/support/*.c)
if(NOT SQLITE_FOUND)
    list(FILTER sources EXCLUDE REGEX "/faulty_disk\\.c$")
endif()
add_library(coil_test_support STATIC ${sources})
target_include_directories(coil_test_support PUBLIC tests/support)
target_compile_definitions(coil_test_support PUBLIC SOURCE_DIR="${PROJECT_SOURCE_DIR}" COIL_WITH_NULL_GAME)
target_link_libraries(coil_test_support PUBLIC coil_cmd coil_room PkgConfig::JANSSON)
if(SQLITE_FOUND)
    target_link_libraries(coil_test_support PUBLIC coil_store PkgConfig::SQLITE)
endif()

# Sanitizers are slow, and what they look for is found in any game; whether the rules are right, optimised games tell.
set(test_divisor 1)
if(COIL_SANITIZE)
    set(test_divisor 5)
endif()
target_compile_definitions(coil_test_support PRIVATE TEST_DIVISOR=${test_divisor})

# coil_test_program(NAME SOURCE): an executable that reaches everything, with the null game among the games. Most of it
# runs once for a moment, so that with sanitizers it takes longer to optimise than to run as it is.
function(coil_test_program name source)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE coil_test_support)
    if(COIL_SANITIZE)
        target_compile_options(${name} PRIVATE -O0)
    endif()
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
endfunction()

if(COIL_FUZZ)
    file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
    if(NOT SERVER_FOUND)
        list(FILTER sources EXCLUDE REGEX "/fuzz_server\\.c$")
    endif()
    # Seeds and dictionaries, from games that the program plays.
    file(GLOB_RECURSE inputs CONFIGURE_DEPENDS src/games/*.json tests/data/*.json tests/cli/engine/*.txt)
    add_custom_command(
        OUTPUT ${PROJECT_BINARY_DIR}/seeds/ruleset.dict
        COMMAND python3 ${PROJECT_SOURCE_DIR}/tests/fuzz/make_seeds.py $<TARGET_FILE:coil_null>
                ${PROJECT_BINARY_DIR}/seeds
        DEPENDS coil_null ${PROJECT_SOURCE_DIR}/tests/fuzz/make_seeds.py ${inputs}
        COMMENT "Making the fuzzers' seeds"
        VERBATIM)
    add_custom_target(fuzzers ALL DEPENDS ${PROJECT_BINARY_DIR}/seeds/ruleset.dict)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM name)
        coil_test_program(${name} ${source})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        add_dependencies(fuzzers ${name})
        string(REPLACE "fuzz_" "" short ${name})
        add_test(
            NAME fuzz/${short}
            COMMAND ${PROJECT_SOURCE_DIR}/scripts/fuzz ${PROJECT_BINARY_DIR} 4 ${short}
            WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    endforeach()
endif()

# coil_add_test(NAME COMMAND…): a test NAME, which is KIND/WHAT; KIND is its label. Long kinds of tests begin first.
set(coil_test_environment TEST_DIVISOR=${test_divisor}
    COIL=${PROJECT_BINARY_DIR}/coil COIL_NULL=${PROJECT_BINARY_DIR}/tests/coil-null SOURCE_DIR=${PROJECT_SOURCE_DIR}
    LC_ALL=C.UTF-8 LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/cmake/leaks.supp:print_suppressions=0)
function(coil_add_test name)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    cmake_path(GET name PARENT_PATH kind)
    set_tests_properties(${name} PROPERTIES LABELS ${kind} TIMEOUT 900 ENVIRONMENT "${coil_test_environment}")
    if(name MATCHES "^tui|^server|lockstep|^conformance")
        set_tests_properties(${name} PROPERTIES COST 100)
    endif()
endfunction()

# coil_once(NAME SOURCE): once is enough, unless something in it would be too slow with sanitizers; ${once} tells.
function(coil_once name source)
    file(STRINGS ${source} slow REGEX "test_is_slow|TEST_DIVISOR > 1")
    if(slow)
        set(once FALSE PARENT_SCOPE)
    else()
        set(once TRUE PARENT_SCOPE)
        set_property(TEST ${name} APPEND PROPERTY LABELS once)
    endif()
endfunction()

# The names of the games.
file(STRINGS ${PROJECT_SOURCE_DIR}/src/games/games.def lines REGEX "^GAME")
list(TRANSFORM lines REPLACE "GAME\\((.*)\\)" "\\1" OUTPUT_VARIABLE games)
list(TRANSFORM games REPLACE "_" "-")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/games.def)

if(CMOCKA_FOUND)
    foreach(kind unit rules conformance golden)
        file(GLOB sources CONFIGURE_DEPENDS tests/${kind}/test_*.c)
        if(NOT SQLITE_FOUND)
            list(FILTER sources EXCLUDE REGEX "/test_store\\.c$")
        endif()
        foreach(source IN LISTS sources)
            cmake_path(GET source STEM name)
            coil_test_program(${name} ${source})
            target_link_libraries(${name} PRIVATE PkgConfig::CMOCKA)
            string(REPLACE "test_" "" short ${name})
            if(NOT short STREQUAL conformance)
                coil_add_test(${kind}/${short} ${name})
            endif()
            set(once FALSE)
            if(kind MATCHES "^(unit|rules)$")
                coil_once(${kind}/${short} ${source})
            endif()
            if(NOT once)
                list(APPEND tested ${name})
            endif()
        endforeach()
    endforeach()
    # The module's C library, under names that are not in the way of this machine's.
    set(libc src/wasm/libc/printf.c src/wasm/libc/strings.c)
    target_sources(test_wasm_libc PRIVATE ${libc})
    foreach(name isalnum memchr memcmp snprintf strcasecmp strchr strcmp strcspn strlen strncasecmp strncmp strnlen strpbrk
            strrchr strspn strstr strtol tolower toupper vsnprintf)
        set_property(SOURCE ${libc} APPEND PROPERTY COMPILE_DEFINITIONS ${name}=own_${name})
    endforeach()
    set_property(SOURCE ${libc} APPEND PROPERTY COMPILE_DEFINITIONS __NO_CTYPE) # no macros of those names
    set_property(SOURCE ${libc} PROPERTY COMPILE_OPTIONS -fno-builtin)
    # Conformance game by game: it is the longest test.
    foreach(game IN LISTS games)
        coil_add_test(conformance/${game} test_conformance ${game})
    endforeach()
else()
    message(STATUS "cmocka was not found: the C tests are left out")
endif()

# Rulesets altered by lot: what loads must end.
coil_test_program(mutated_rulesets tests/fuzz/mutated_rulesets.c)
coil_add_test(fuzz/rulesets mutated_rulesets 1000)

# Scripts that drive the program; those of the terminal one at a time, since they wait for screens.
foreach(kind cli tui)
    file(GLOB scripts CONFIGURE_DEPENDS tests/${kind}/*.sh)
    foreach(script IN LISTS scripts)
        cmake_path(GET script STEM short)
        coil_add_test(${kind}/${short} bash ${script})
        coil_once(${kind}/${short} ${script})
        if(kind STREQUAL tui)
            set_tests_properties(tui/${short} PROPERTIES RESOURCE_LOCK terminal)
        endif()
    endforeach()
endforeach()

# Tables of a server, over real sockets; two at a time, since they mostly wait, and others can work meanwhile.
if(SERVER_FOUND AND SQLITE_FOUND)
    foreach(name play manners odd people running faults guests documented secrecy)
        coil_add_test(server/${name} python3 tests/server/${name}.py)
    endforeach()
    # The same under load: clients in C, which cost less than the server.
    file(GLOB sources CONFIGURE_DEPENDS tests/load/*.c)
    coil_test_program(server_load "${sources}")
    coil_add_test(server/hostile server_load hostile --clients=20 --foes=100 --seconds=8)
    coil_add_test(server/kills server_load soak --clients=50 --rate=250 --seconds=12 --kills=8)
    get_property(names DIRECTORY PROPERTY TESTS)
    list(FILTER names INCLUDE REGEX "^server/")
    set(lane 0)
    foreach(name IN LISTS names)
        set_property(TEST ${name} APPEND PROPERTY LABELS once)
        set_tests_properties(${name} PROPERTIES RESOURCE_LOCK server-${lane})
        math(EXPR lane "1 - ${lane}")
    endforeach()
endif()

# `coil arena` over processes gives what threads give.
if(COIL_MPI AND MPIEXEC_EXECUTABLE)
    coil_add_test(mpi/arena ${CMAKE_COMMAND} -E env COIL_MPI=$<TARGET_FILE:coil_mpi> MPIRUN=${MPIEXEC_EXECUTABLE}
                  bash tests/mpi/arena.sh)
endif()

# coil_reference(GAME GAMES ROUNDS): the rules of a game once more in Python, written from the rulebook alone, against
# the program: GAMES random games in two parts, each damage to positions ROUNDS times. With sanitizers only the damage:
# games are played by conformance.
set(oracle ${PROJECT_SOURCE_DIR}/tests/oracle)
function(coil_reference game games rounds)
    string(REPLACE "-" "_" module ${game})
    if(NOT EXISTS ${oracle}/${module}.py)
        return()
    endif()
    math(EXPR rounds "${rounds} / ${test_divisor}")
    set(engine --game ${game} --engine $<TARGET_FILE:coil>)
    coil_add_test(oracle/bad-positions-${game} python3 ${oracle}/bad_positions.py ${engine} --rounds ${rounds})
    if(COIL_SANITIZE)
        return()
    endif()
    coil_add_test(oracle/selftest-${game} python3 ${oracle}/${module}.py --selftest)
    math(EXPR games "${games} / 2")
    foreach(part 0 1)
        coil_add_test(oracle/lockstep-${game}-${part} python3 ${oracle}/lockstep.py ${engine} --games ${games}
                      --part ${part})
    endforeach()
endfunction()
# Each setting of a game once, but for Royal Python, which has 80 of them and long games.
coil_reference(snakes-and-foxes 144 40)
coil_reference(serpent-master 40 20)
coil_reference(royal-python 10 10)
coil_reference(greatest-snake 20 20)

# coil_far_player(GAME GAMES): whole games by a player who has only views and events, for each seat its own process.
function(coil_far_player game games)
    coil_add_test(oracle/far-${game} python3 ${oracle}/far_player.py --engine $<TARGET_FILE:coil_null> --game ${game}
                  --games ${games})
endfunction()
if(NOT COIL_SANITIZE)
    coil_far_player(null-game 40)
    coil_far_player(snakes-and-foxes 40)
    coil_far_player(serpent-master 20)
    coil_far_player(royal-python 2)
    coil_far_player(greatest-snake 3)
    coil_add_test(oracle/rulesets bash ${oracle}/rulesets.sh)
endif()

# What tests without the label `once` need.
list(APPEND tested coil coil_null mutated_rulesets)
if(TARGET coil_mpi)
    list(APPEND tested coil_mpi)
endif()
add_custom_target(tested)
add_dependencies(tested ${tested})

# Checks of the sources; once is enough.
if(NOT COIL_SANITIZE)
    coil_add_test(check/layers scripts/check-layers)
    coil_add_test(check/rules scripts/check-rules)
    coil_add_test(check/learn scripts/check-learn)
    coil_add_test(check/style scripts/check-style)
    coil_add_test(check/headers scripts/check-headers)
    coil_add_test(check/docs scripts/check-docs $<TARGET_FILE:coil>)
endif()

# The WebAssembly module, against the native core. A test builds it for the others, so that it is never an old one.
find_program(NODE NAMES node nodejs)
find_file(WASI_LIBC wasm32-wasi/libc.a PATHS /usr/lib)
if(COIL_SANITIZE)
    return()
elseif(NOT NODE OR NOT WASI_LIBC)
    message(STATUS "node or wasi-libc was not found: the tests of the WebAssembly module are left out")
    return()
endif()
add_executable(seeded_games tests/wasm/seeded_games.c tests/wasm/seeded_game.c)
target_link_libraries(seeded_games PRIVATE coil_core)
set_target_properties(seeded_games PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
add_dependencies(tested seeded_games)
coil_add_test(wasm/build ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target wasm)
set_tests_properties(wasm/build PROPERTIES FIXTURES_SETUP wasm)
# coil_add_wasm_test(NAME SCRIPT MODULE ARGUMENT…): a script of tests/wasm for node, which is handed the module first.
function(coil_add_wasm_test name script module)
    coil_add_test(wasm/${name} ${NODE} tests/wasm/${script} ${PROJECT_SOURCE_DIR}/build-wasm/${module} ${ARGN})
    set_tests_properties(wasm/${name} PROPERTIES FIXTURES_REQUIRED wasm)
endfunction()
coil_add_wasm_test(page page.mjs coil.wasm)
coil_add_test(wasm/transcripts ${CMAKE_COMMAND} -E env COIL=tests/wasm/engine.mjs bash tests/cli/engine_transcripts.sh
              docs/protocol.md tests/cli/engine/greatest_snake.txt tests/cli/engine/royal_python.txt
              tests/cli/engine/review.txt tests/cli/engine/serpent_master.txt)
set_tests_properties(wasm/transcripts PROPERTIES FIXTURES_REQUIRED wasm)
list(REMOVE_ITEM games null-game small-game)
foreach(game IN LISTS games)
    coil_add_wasm_test(${game} seeded_games.mjs seeded.wasm $<TARGET_FILE:seeded_games> ${game})
endforeach()

# The page in Chromium that has no window, which takes a third less of the processor than the whole browser. Whole games
# in every way, each test its own server and browser, of which three run at a time: they wait for each other now and then.
# Parts that are not named here are one test together.
find_program(HEADLESS_CHROMIUM chromium-headless-shell)
if(NOT HEADLESS_CHROMIUM OR NOT SERVER_FOUND)
    message(STATUS "chromium-headless-shell or libwebsockets was not found: the tests of the page are left out")
    return()
endif()
coil_add_test(page/build scripts/build-page test)
set_tests_properties(page/build PROPERTIES FIXTURES_REQUIRED wasm FIXTURES_SETUP page COST 200)
set(page_parts "")
set(page_browsers 0)
function(coil_add_page_test name)
    coil_add_test(page/${name} scripts/test-page ${ARGN})
    set_tests_properties(page/${name} PROPERTIES FIXTURES_REQUIRED page COST 150)
    if(NOT ARGN MATCHES "^(types|pure)$")
        math(EXPR browser "${page_browsers} % 3")
        set_tests_properties(page/${name} PROPERTIES RESOURCE_LOCK chromium-${browser})
        math(EXPR page_browsers "${page_browsers} + 1")
        set(page_browsers ${page_browsers} PARENT_SCOPE)
        set(page_parts ${page_parts} ${ARGN} PARENT_SCOPE)
    endif()
endfunction()
coil_add_page_test(types types)
coil_add_page_test(pure pure)
foreach(game IN LISTS games)
    coil_add_page_test(${game} clicked-${game} touched-${game} keys-${game} typed-${game})
    coil_add_page_test(${game}-for-everybody for-everybody-${game})
endforeach()
coil_add_page_test(for-everybody for-everybody)
coil_add_page_test(hand-over hand-over one-screen)
coil_add_page_test(reloads reloads undo)
coil_add_page_test(far farGame farTroubles noTables windows farSecrets farListeners)
coil_add_page_test(far-seats farSeats)
coil_add_page_test(operator operator review reviewers)
coil_add_page_test(rest --but ${page_parts})
coil_add_page_test(screens screens.mjs)
# The longest first: at the end nothing would be left to do beside it.
set_tests_properties(page/rest PROPERTIES COST 180)
