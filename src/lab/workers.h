/* The threads of a run: each has a worker of its own, and works until there is nothing left to do. */
#ifndef COIL_LAB_WORKERS_H
#define COIL_LAB_WORKERS_H

#include <stddef.h>
#include <stdint.h>

/* Calls work(worker) in `threads` threads, each with its worker out of an array of so many bytes each, and
 * tick(context) from this thread about five times a second and once at the end, until all have returned. */
void workers_run(int threads, void (*work)(void *worker), void *workers, size_t size, void (*tick)(void *context),
                 void *context);

/* The processor time of this thread, so that no other program takes any of it: what bots are given to think. */
int64_t workers_thread_us(void);
/* The same in milliseconds, as bots are handed their clock; `context` is not looked at. */
int64_t workers_thread_ms(void *context);
/* The clock on the wall, for what others do in between. */
int64_t workers_wall_us(void);

#endif
