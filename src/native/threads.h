/* Threads that signals do not reach: these are for the thread that waits for them. */
#ifndef COIL_NATIVE_THREADS_H
#define COIL_NATIVE_THREADS_H

#include <pthread.h>
#include <stdbool.h>

/* Starts one, to be joined; false if the system has no more. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
