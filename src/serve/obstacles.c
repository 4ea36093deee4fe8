/* What is in a server's way; see obstacles.h. */
#include "serve/obstacles.h"

#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

/* ---- Where it listens -------------------------------------------------------------------------------------------- */

static int try_to_bind(int family, const struct sockaddr *at, socklen_t size)
{
    int reuse = 1, obstacle = 0, try = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (try < 0)
        return errno;
    setsockopt(try, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse); /* or a server that has just ended is in the way */
    if (bind(try, at, size))
        obstacle = errno;
    close(try);
    return obstacle;
}

/* Why a socket that is there cannot be taken: somebody listens at it, or it is not ours. */
static int try_to_connect(const struct sockaddr *at, socklen_t size)
{
    int obstacle = EADDRINUSE, try = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (try < 0)
        return errno;
    if (connect(try, at, size) && errno != EAGAIN) /* which it is if too many wait there */
        obstacle = errno == ECONNREFUSED ? 0 : errno;
    close(try);
    return obstacle;
}

/* A socket that a server has left is put away by libwebsockets. It would put away any other file, and one that is in
 * use, too. */
static int find_unix_obstacle(const char *path)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    struct stat there;
    if (*path == '@') /* no file */
        return 0;
    if (strlen(path) >= sizeof at.sun_path)
        return ENAMETOOLONG;
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    if (lstat(path, &there) == 0)
        return S_ISSOCK(there.st_mode) ? try_to_connect((const struct sockaddr *)&at, sizeof at) : EEXIST;
    int obstacle = try_to_bind(AF_UNIX, (const struct sockaddr *)&at, sizeof at);
    if (!obstacle)
        unlink(path);
    return obstacle;
}

/* The errno of whatever keeps us from listening there. 0: nothing does, or it is left to libwebsockets, as names of
 * interfaces are. */
static int find_obstacle(const struct serve_options *o)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } at;
    if (o->unix_path)
        return find_unix_obstacle(o->unix_path);
    if (!uv_ip6_addr(o->address, o->port, &at.six))
        return try_to_bind(AF_INET6, &at.any, sizeof at.six);
    if (!uv_ip4_addr(o->address, o->port, &at.four))
        return try_to_bind(AF_INET, &at.any, sizeof at.four);
    return if_nametoindex(o->address) ? 0 : ENODEV;
}

int obstacle_tell(const struct serve_options *o, int obstacle, struct error *err)
{
    const char *colon = obstacle ? ": " : "", *why = obstacle ? strerror(obstacle) : "";
    if (o->unix_path && obstacle == EADDRINUSE)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' is in use already; choose another with --unix", o->unix_path);
    if (o->unix_path)
        return error_set(err, ERR_BAD_ARGUMENT, "cannot listen at '%s'%s%s", o->unix_path, colon, why);
    if (obstacle == EADDRINUSE)
        return error_set(err, ERR_BAD_ARGUMENT, "port %d is in use already; choose another with --port", o->port);
    if (obstacle == ENODEV)
        return error_set(err, ERR_BAD_ARGUMENT,
                         "--address is a number such as 127.0.0.1 or ::1, or an interface of this machine, not '%s'",
                         o->address);
    if (obstacle == EADDRNOTAVAIL)
        return error_set(err, ERR_BAD_ARGUMENT, "%s is no address of this machine", o->address);
    return error_set(err, ERR_BAD_ARGUMENT, "cannot listen on %s, port %d%s%s", o->address, o->port, colon, why);
}

/* ---- The certificate --------------------------------------------------------------------------------------------- */

/* Nobody is asked for the password of a key. */
static int no_password(char *text, int size, int writing, void *context)
{
    (void)text, (void)size, (void)writing, (void)context;
    return -1;
}

static int open_pem(const char *path, FILE **out, struct error *err)
{
    *out = fopen(path, "r");
    return *out ? 0 : error_set(err, ERR_BAD_ARGUMENT, "cannot read '%s': %s", path, strerror(errno));
}

static int check_certificate(const struct serve_options *o, struct error *err)
{
    FILE *cert_file = NULL, *key_file = NULL;
    X509 *cert = NULL;
    EVP_PKEY *key = NULL;
    int code = open_pem(o->cert, &cert_file, err);
    if (!code && !(code = open_pem(o->key, &key_file, err))) {
        cert = PEM_read_X509_AUX(cert_file, NULL, no_password, NULL);
        key = PEM_read_PrivateKey(key_file, NULL, no_password, NULL);
        if (!cert || !key)
            code = error_set(err, ERR_BAD_ARGUMENT, "'%s' holds no %s", cert ? o->key : o->cert,
                             cert ? "key without a password, as text (PEM)" : "certificate as text (PEM)");
        else if (!X509_check_private_key(cert, key))
            code = error_set(err, ERR_BAD_ARGUMENT, "the key in '%s' is not that of the certificate in '%s'", o->key,
                             o->cert);
    }
    X509_free(cert);
    EVP_PKEY_free(key);
    if (cert_file)
        fclose(cert_file);
    if (key_file)
        fclose(key_file);
    return code;
}

int obstacle_find(const struct serve_options *o, struct error *err)
{
    int code = o->cert ? check_certificate(o, err) : 0, obstacle = code ? 0 : find_obstacle(o);
    return obstacle ? obstacle_tell(o, obstacle, err) : code;
}
