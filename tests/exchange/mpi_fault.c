/* Calls of MPI that fail, for test_failures: loaded before libmpi (LD_PRELOAD), it counts what the wire calls and lets
 * one fail. YEEC_MPI_FAIL=process:n is the n-th call of that process; YEEC_MPI_COUNT=path, where it writes how many
 * there were. YEEC_MPI_DELAY=ms: messages between processes take so much longer. YEEC_DISK_FAIL=n: the n-th fsync says
 * that the disk is full. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long calls, syncs;

/* Is this the one? */
static int fails(void)
{
    const char *which = getenv("YEEC_MPI_FAIL"), *own = getenv("OMPI_COMM_WORLD_RANK");
    int process;
    long n;
    calls++;
    return which != NULL && own != NULL && sscanf(which, "%d:%ld", &process, &n) == 2 && process == atoi(own) &&
           n == calls;
}

int MPI_Allreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    return fails() ? MPI_ERR_OTHER : PMPI_Allreduce(from, to, count, type, op, comm);
}

int MPI_Bcast(void *bytes, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    return fails() ? MPI_ERR_OTHER : PMPI_Bcast(bytes, count, type, root, comm);
}

int MPI_Send(const void *bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    return fails() ? MPI_ERR_OTHER : PMPI_Send(bytes, count, type, to, tag, comm);
}

int MPI_Recv(void *bytes, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    return fails() ? MPI_ERR_OTHER : PMPI_Recv(bytes, count, type, from, tag, comm, status);
}

int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses)
{
    const char *delay = getenv("YEEC_MPI_DELAY");
    if (delay != NULL)
        usleep((useconds_t)(1e3 * atof(delay)));
    return fails() ? MPI_ERR_OTHER : PMPI_Waitall(count, requests, statuses);
}

int MPI_Finalize(void)
{
    const char *path = getenv("YEEC_MPI_COUNT"), *own = getenv("OMPI_COMM_WORLD_RANK");
    FILE *f = path != NULL && own != NULL && atoi(own) == 0 ? fopen(path, "w") : NULL;
    if (f != NULL) {
        fprintf(f, "%ld\n", calls);
        fclose(f);
    }
    return PMPI_Finalize();
}

int fsync(int file)
{
    static int (*real)(int);
    const char *which = getenv("YEEC_DISK_FAIL");
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    if (which != NULL && ++syncs == atol(which)) {
        errno = ENOSPC;
        return -1;
    }
    return real(file);
}
