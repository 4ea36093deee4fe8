/* Asks the database of terminals; see term_known.h. */
#include "tui/term_known.h"

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
