/* Asks the database of terminals; apart from term.c because its header makes macros of everyday words. */
#include "tui/term.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

bool term_known(void)
{
    int why;
    if (setupterm(NULL, STDOUT_FILENO, &why) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}
