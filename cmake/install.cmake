# `cmake --install build` puts the program, its manual page, the documents with the rulesets they speak of, and the
# libraries with their headers in place. tests/cli/install.sh tries it.

install(TARGETS coil coil_core coil_native)
if(COIL_MPI)
    install(TARGETS coil_mpi)
endif()
install(
    DIRECTORY src/base src/engine src/games src/match src/show src/seat src/bots src/protocol
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/coil
    FILES_MATCHING
    PATTERN "*.h"
    PATTERN games.def
    PATTERN rulesets EXCLUDE
    PATTERN null_game EXCLUDE
    PATTERN small_game EXCLUDE)
install(FILES src/coil.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/coil)
# Of the native library what the other is handed; the rest of it is the program's.
install(FILES src/native/crew.h src/native/flatten.h src/native/system.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/coil/native)
set(pkgconfig ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH coil_prefix ${pkgconfig} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH coil_includedir ${pkgconfig} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
foreach(name coil coil-native)
    configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
# The page, if it has been built (`make page`); `coil serve` finds it there.
install(
    DIRECTORY web/dist/
    DESTINATION ${CMAKE_INSTALL_DATADIR}/coil/page
    OPTIONAL
    PATTERN ".built" EXCLUDE)
install(FILES docs/coil.service docs/coil.conf DESTINATION ${CMAKE_INSTALL_DATADIR}/coil)
install(FILES docs/man/coil.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

# Documents and rulesets lie there as they do here, so that links between them hold; those to sources become plain words.
install(FILES LICENSE README.md CONTRIBUTING.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(
    DIRECTORY docs
    DESTINATION ${CMAKE_INSTALL_DOCDIR}
    PATTERN man EXCLUDE)
install(
    DIRECTORY src/games
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/src
    FILES_MATCHING
    PATTERN "*.json"
    PATTERN null_game EXCLUDE
    PATTERN small_game EXCLUDE)
# The pictures that the README shows are among those that tests compare screens with.
file(STRINGS README.md pictures REGEX "tests/page/screens/")
string(REGEX MATCHALL "tests/page/screens/[a-z-]+[.]webp" pictures "${pictures}")
install(FILES ${pictures} DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests/page/screens)
install(FILES tests/data/snakes-and-foxes/small-board.json
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests/data/snakes-and-foxes)
install(CODE "set(documents \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\")")
install(SCRIPT cmake/install_links.cmake)
