/* jansson in files that also see base/json.h: native/flatten.h brings it in without the two names that clash. */
#ifndef COIL_TESTS_JANSSON_BESIDE_H
#define COIL_TESTS_JANSSON_BESIDE_H

#include "native/flatten.h"

#endif
