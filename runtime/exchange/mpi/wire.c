/* The wire over MPI-3. Counts of MPI are ints: long messages go in pieces. */
#include "exchange/wire.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Wire yeec_wire;

enum { PIECE = 1 << 30, TAG = 7 };

static bool find_host(WirePlace *place)
{
    MPI_Comm host;
    char name[MPI_MAX_PROCESSOR_NAME];
    int length;
    if (MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, place->number, MPI_INFO_NULL, &host) != MPI_SUCCESS)
        return false;
    const bool ok = MPI_Comm_rank(host, &place->here) == MPI_SUCCESS &&
                    MPI_Comm_size(host, &place->of) == MPI_SUCCESS &&
                    MPI_Get_processor_name(name, &length) == MPI_SUCCESS;
    if (ok)
        snprintf(place->host, sizeof place->host, "%.63s", name);
    return MPI_Comm_free(&host) == MPI_SUCCESS && ok;
}

/* Scenes are planned in a thread of their own, which calls while no other does. */
static bool wire_begin(WirePlace *place, char *why, size_t size)
{
    int provided;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) {
        snprintf(why, size, "MPI does not start");
        return false;
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (provided < MPI_THREAD_SERIALIZED) {
        snprintf(why, size, "this MPI cannot be called from more than one thread");
        return false;
    }
    if (MPI_Comm_rank(MPI_COMM_WORLD, &place->number) == MPI_SUCCESS &&
        MPI_Comm_size(MPI_COMM_WORLD, &place->count) == MPI_SUCCESS && find_host(place))
        return true;
    snprintf(why, size, "MPI does not say which process this is");
    return false;
}

static bool most(int *value)
{
    return MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD) == MPI_SUCCESS;
}

static int piece(size_t left, size_t unit)
{
    return left * unit < PIECE ? (int)left : (int)(PIECE / unit);
}

static bool lead(int from, void *bytes, size_t count)
{
    char *at = bytes;
    for (int n; count > 0; count -= (size_t)n, at += n) {
        n = piece(count, 1);
        if (MPI_Bcast(at, n, MPI_BYTE, from, MPI_COMM_WORLD) != MPI_SUCCESS)
            return false;
    }
    return true;
}

static bool wire_join(uint64_t *words, size_t count)
{
    for (int n; count > 0; count -= (size_t)n, words += n) {
        n = piece(count, sizeof *words);
        if (MPI_Allreduce(MPI_IN_PLACE, words, n, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD) != MPI_SUCCESS)
            return false;
    }
    return true;
}

static bool least(double *values, size_t count)
{
    for (int n; count > 0; count -= (size_t)n, values += n) {
        n = piece(count, sizeof *values);
        if (MPI_Allreduce(MPI_IN_PLACE, values, n, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD) != MPI_SUCCESS)
            return false;
    }
    return true;
}

static bool send_all(int to, const void *bytes, size_t count)
{
    const char *at = bytes;
    for (int n; count > 0; count -= (size_t)n, at += n) {
        n = piece(count, 1);
        if (MPI_Send(at, n, MPI_BYTE, to, TAG, MPI_COMM_WORLD) != MPI_SUCCESS)
            return false;
    }
    return true;
}

static bool receive(int from, void *bytes, size_t count)
{
    char *at = bytes;
    for (int n; count > 0; count -= (size_t)n, at += n) {
        n = piece(count, 1);
        if (MPI_Recv(at, n, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            return false;
    }
    return true;
}

static size_t pieces(size_t bytes)
{
    return (bytes + PIECE - 1) / PIECE;
}

static bool post(const WireMessage *m, MPI_Request *requests, int *posted)
{
    for (size_t done = 0; done < m->in_bytes; done += PIECE)
        if (MPI_Irecv((char *)m->in + done, piece(m->in_bytes - done, 1), MPI_BYTE, m->other, TAG, MPI_COMM_WORLD,
                      &requests[(*posted)++]) != MPI_SUCCESS)
            return false;
    for (size_t done = 0; done < m->out_bytes; done += PIECE)
        if (MPI_Isend((const char *)m->out + done, piece(m->out_bytes - done, 1), MPI_BYTE, m->other, TAG,
                      MPI_COMM_WORLD, &requests[(*posted)++]) != MPI_SUCCESS)
            return false;
    return true;
}

static bool swap(const WireMessage *messages, size_t count)
{
    size_t all = 0;
    int posted = 0;
    bool ok = true;
    for (size_t i = 0; i < count; i++)
        all += pieces(messages[i].in_bytes) + pieces(messages[i].out_bytes);
    MPI_Request *requests = malloc((all + 1) * sizeof(MPI_Request));
    if (requests == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        ok = ok && post(&messages[i], requests, &posted);
    ok = ok && MPI_Waitall(posted, requests, MPI_STATUSES_IGNORE) == MPI_SUCCESS;
    free(requests);
    return ok;
}

static void end(void)
{
    MPI_Finalize();
}

static void abandon(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

const Wire yeec_wire = {.version = WIRE_VERSION,
                        .begin = wire_begin,
                        .most = most,
                        .lead = lead,
                        .join = wire_join,
                        .least = least,
                        .swap = swap,
                        .send = send_all,
                        .receive = receive,
                        .end = end,
                        .abandon = abandon};
