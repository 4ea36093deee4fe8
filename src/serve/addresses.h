/* By which addresses a server is found. */
#ifndef COIL_SERVE_ADDRESSES_H
#define COIL_SERVE_ADDRESSES_H

#include "serve/options.h"

enum { ADDRESSES_MAX = 8, URL_SIZE = 320 };

/* "https://127.0.0.1:8642", for who sits at this machine; the path of a Unix socket. */
void address_here(const struct serve_options *o, int port, char out[URL_SIZE]);

/* The same for other machines, for links that are to be sent to them; returns how many there are: none, if only this
 * machine is served, or behind a proxy, which alone knows. */
int addresses_elsewhere(const struct serve_options *o, int port, char out[ADDRESSES_MAX][URL_SIZE]);

#endif
