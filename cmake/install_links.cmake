# Documents that are installed: what links to a source file or to the page's, which are not, becomes plain words.
# `documents` is their folder.

file(GLOB_RECURSE pages ${documents}/*.md)
foreach(page IN LISTS pages)
    file(READ ${page} text)
    string(REGEX REPLACE "\\[([^]]*)\\]\\([./]*(src|tests)/[^)]*\\.(h|c|def|py)\\)" "\\1" text "${text}")
    string(REGEX REPLACE "\\[([^]]*)\\]\\([./]*web/[^)]*\\)" "\\1" text "${text}")
    file(WRITE ${page} "${text}")
endforeach()
