#include "modes.h"
bool mode_soak(const struct load_options *o)
{
    (void)o;
    return false;
}
