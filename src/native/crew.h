/* Threads that do one job after the other together with whoever has one to do: for searches, whose answer does not
 * depend on how many there are. */
#ifndef COIL_NATIVE_CREW_H
#define COIL_NATIVE_CREW_H

struct crew;

enum { CREW_MAX = 64 };

/* For `threads` (1 to CREW_MAX) in all, the caller's own among them; fewer where the system has no more. Freed by
 * crew_free. */
struct crew *crew_new(int threads);
/* NULL is allowed. */
void crew_free(struct crew *c);

/* Does job(of, index) for every index below `count`, and returns when all are done. One at a time may call this. */
void crew_together(struct crew *c, int count, void (*job)(void *of, int index), void *of);

#endif
