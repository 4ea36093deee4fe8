/* Blocks over MPI; see spread.h. */
#include "mpi/spread.h"

#include <assert.h>
#include <mpi.h>
#include <unistd.h>

enum { NAP_US = 500 }; /* MPI waits with all its might, and the processors are for others */

struct message {
    int64_t done; /* -1: none yet */
    struct contest_block block;
};

void spread_begin(int *rank, int *processes)
{
    int has;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &has);
    assert(has == MPI_THREAD_MULTIPLE);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, processes);
}

void spread_end(void)
{
    MPI_Finalize();
}

bool spread_agree(bool good)
{
    int word = good;
    MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return word;
}

static void answer(struct contest *c, MPI_Status *from, int *open)
{
    struct message message;
    int64_t next;
    MPI_Recv(&message, (int)sizeof message, MPI_BYTE, from->MPI_SOURCE, from->MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (message.done >= 0)
        contest_give(c, message.done, &message.block);
    if (!contest_take(c, &next)) {
        next = -1;
        --*open;
    }
    MPI_Send(&next, 1, MPI_INT64_T, from->MPI_SOURCE, from->MPI_TAG, MPI_COMM_WORLD);
}

void spread_serve(struct contest *c, int processes, int threads)
{
    int open = (processes - 1) * threads;
    while (open > 0) {
        int waiting = 0;
        MPI_Status from;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waiting, &from);
        if (waiting)
            answer(c, &from, &open);
        else
            usleep(NAP_US);
    }
}

bool spread_ask(int thread, int64_t done, const struct contest_block *block, int64_t *next)
{
    struct message message = { .done = done };
    MPI_Request request;
    int there = 0;
    if (block)
        message.block = *block;
    MPI_Send(&message, (int)sizeof message, MPI_BYTE, 0, thread, MPI_COMM_WORLD);
    MPI_Irecv(next, 1, MPI_INT64_T, 0, thread, MPI_COMM_WORLD, &request);
    for (MPI_Test(&request, &there, MPI_STATUS_IGNORE); !there; MPI_Test(&request, &there, MPI_STATUS_IGNORE))
        usleep(NAP_US);
    return *next >= 0;
}
