# Language, warnings and the kinds of build. Assertions stay on in all of them.

option(COIL_WERROR "Treat warnings as errors" ON)
set(COIL_FUZZ "" CACHE STRING "Build the fuzzers (clang only), which are shown: counters, or comparisons too")
option(COIL_COVERAGE "Measure which lines the tests reach" OFF)
set(COIL_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=: address,undefined or thread")

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()
# Link-time optimisation was measured: it gains nothing, since games are called through the contract. For places of a
# crash -g1 is enough; whoever steps through the program has the preset `dev`, and all else compiles a seventh faster.
set(CMAKE_C_FLAGS_RELEASE "-O3 -g1")
set(CMAKE_C_FLAGS_DEBUG "-O1 -g -fno-omit-frame-pointer")

set(COIL_LIBRARIES STATIC)
if(COIL_WASM)
    set(COIL_LIBRARIES OBJECT) # an archiver for it would be one more large package
    # A page loads it first: a seventh less to load than with -O2, and a sixth slower.
    # Not told to the linker: clang would hand the module to wasm-opt, where there is one, and that knows it not.
    set(CMAKE_C_FLAGS_RELEASE "")
    add_compile_options(-Oz -mbulk-memory -msign-ext)
    include_directories(src/wasm/libc)
    add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=) # the same module wherever it is built
endif()

# Sets of squares are counted all the time. Every such processor since 2008 does it by itself.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT COIL_WASM)
    add_compile_options(-mpopcnt)
endif()

# No fused multiply-add: the same numbers come out on every machine.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wvla -ffp-contract=off)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-format-truncation) # texts for people are cut to fit on purpose
endif()
if(COIL_WERROR)
    add_compile_options(-Werror)
endif()

# Not position-independent: where addresses are very random, programs of Debian's clang 14 would now and then be loaded
# where the address sanitizer keeps its heap.
if(COIL_SANITIZE)
    add_compile_options(-fsanitize=${COIL_SANITIZE} -fno-sanitize-recover=all -fno-pie -g1)
    if(COIL_SANITIZE MATCHES address) # which finds these, too
        add_compile_options(-fno-sanitize=null,object-size)
    endif()
    add_link_options(-fsanitize=${COIL_SANITIZE} -no-pie)
endif()
if(COIL_FUZZ STREQUAL comparisons) # twice as slow
    add_compile_options(-fsanitize=fuzzer-no-link)
elseif(COIL_FUZZ)
    add_compile_options(-fsanitize-coverage=inline-8bit-counters,pc-table)
endif()
if(COIL_COVERAGE)
    add_compile_options(--coverage)
    add_link_options(--coverage)
endif()

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(LLD ld.lld)
if(LLD AND CMAKE_C_COMPILER_ID STREQUAL "Clang" AND NOT COIL_WASM)
    add_link_options(-fuse-ld=lld)
endif()
