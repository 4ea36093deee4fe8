# `cmake --install build` puts the program, its manual page, and the library with its headers in place.

install(TARGETS coil coil_core)
install(
    DIRECTORY src/base src/engine src/games src/match src/show src/seat src/bots src/protocol
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/coil
    FILES_MATCHING
    PATTERN "*.h"
    PATTERN rulesets EXCLUDE)
install(FILES src/coil.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/coil)
install(FILES docs/man/coil.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
