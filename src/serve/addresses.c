/* Addresses of the server; see addresses.h. */
#include "serve/addresses.h"

#include "native/system.h"

#include <stdio.h>
#include <string.h>

static bool is_everywhere(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

static void put_url(const struct serve_options *o, const char *address, int port, char out[URL_SIZE])
{
    const char *format = strchr(address, ':') ? "%s://[%.250s]:%d" : "%s://%.250s:%d";
    snprintf(out, URL_SIZE, format, o->cert ? "https" : "http", address, port);
}

void address_here(const struct serve_options *o, int port, char out[URL_SIZE])
{
    if (o->unix_path)
        snprintf(out, URL_SIZE, "%s", o->unix_path);
    else
        put_url(o, is_everywhere(o->address) ? "127.0.0.1" : o->address, port, out);
}

int addresses_elsewhere(const struct serve_options *o, int port, char out[ADDRESSES_MAX][URL_SIZE])
{
    char found[ADDRESSES_MAX][IPV4_SIZE];
    bool known = port > 0 && !o->unix_path && !o->behind_proxy && is_everywhere(o->address);
    int count = known ? system_addresses(found, ADDRESSES_MAX) : 0;
    for (int i = 0; i < count; i++)
        put_url(o, found[i], port, out[i]);
    return count;
}
