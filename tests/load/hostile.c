#include "modes.h"
bool mode_hostile(const struct load_options *o)
{
    (void)o;
    return false;
}
