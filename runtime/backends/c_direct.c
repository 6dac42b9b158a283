/* Copies from the memory of another process of this host straight into one's own: process_vm_readv of Linux, one copy
 * instead of the several that packing, messages and unpacking make. Kernels work in place and at once, so that there
 * are no queues and the marks are empty: what the hosts tell each other is enough. The kernel allows it to processes
 * of one user that may trace each other; where Yama forbids that, each allows it to all (prctl). */
#include "backends/kinds.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>

/* What a handle says. */
typedef struct Place {
    int64_t process;
    uint64_t address;
} Place;

struct BackendLinks {
    Place **peers; /* of each, where its buffers are */
    int count;
};

static bool c_marks(Backend *b, DirectMarks *out, char why[DIRECT_WHY_BYTES])
{
    *out = (DirectMarks){0};
    why[0] = '\0';
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    if (b->links == NULL)
        b->links = calloc(1, sizeof *b->links);
    return b->links != NULL;
}

/* A buffer that changes places with another has no place of its own. */
static bool c_show(Backend *b, int buffer, bool two, DirectHandle out[2], char why[DIRECT_WHY_BYTES])
{
    const Place place = {.process = getpid(), .address = (uintptr_t)b->view(b, buffer, 0, 1)};
    why[0] = '\0';
    memset(out, 0, 2 * sizeof *out);
    memcpy(&out[0], &place, sizeof place);
    memcpy(&out[1], &place, sizeof place);
    return !two && place.address != 0;
}

static bool c_join(Backend *b, const DirectMarks *marks, size_t buffers, int *peer, char why[DIRECT_WHY_BYTES])
{
    (void)marks;
    struct BackendLinks *l = b->links;
    Place **more = realloc(l->peers, (size_t)(l->count + 1) * sizeof *more);
    why[0] = '\0';
    if (more == NULL)
        return false;
    l->peers = more;
    l->peers[l->count] = calloc(buffers + 1, sizeof **l->peers);
    if (l->peers[l->count] == NULL)
        return false;
    *peer = l->count++;
    return true;
}

/* False when not all could be read. */
static bool read_from(const Place *p, size_t from, void *to, size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        const struct iovec here = {(char *)to + done, bytes - done};
        const struct iovec there = {(void *)(uintptr_t)(p->address + from + done), bytes - done}; /* NOLINT */
        const ssize_t n = process_vm_readv((pid_t)p->process, &here, 1, &there, 1, 0);
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

/* The rows are pieces of one read, as far as the kernel takes so many. */
static bool read_rows(const Place *p, const DirectCopy *k, char *to)
{
    enum { AT_ONCE = 256 };
    struct iovec here[AT_ONCE], there[AT_ONCE];
    for (size_t row = 0, n; row < k->to.rows; row += n) {
        size_t bytes = 0;
        for (n = 0; n < AT_ONCE && row + n < k->to.rows; n++, bytes += k->to.bytes) {
            here[n] = (struct iovec){to + k->to.offset + (row + n) * k->to.pitch, k->to.bytes};
            there[n].iov_base =
                (void *)(uintptr_t)(p->address + k->from.offset + (row + n) * k->from.pitch); /* NOLINT */
            there[n].iov_len = k->from.bytes;
        }
        if (process_vm_readv((pid_t)p->process, here, n, there, n, 0) == (ssize_t)bytes)
            continue;
        for (size_t i = 0; i < n; i++)
            if (!read_from(p, k->from.offset + (row + i) * k->from.pitch, here[i].iov_base, k->to.bytes))
                return false;
    }
    return true;
}

/* May it be read? */
static bool c_open(Backend *b, int peer, int theirs, bool two, const DirectHandle handles[2],
                   char why[DIRECT_WHY_BYTES])
{
    (void)two;
    char byte;
    Place *p = &b->links->peers[peer][theirs];
    why[0] = '\0';
    memcpy(p, &handles[0], sizeof *p);
    return read_from(p, 0, &byte, 1);
}

static bool c_ready(Backend *b, int *current, Error *err)
{
    *current = 0;
    return b->finish(b, err);
}

static bool c_take(Backend *b, int peer, int current, const DirectCopy *copies, size_t count, Error *err)
{
    (void)current;
    for (size_t i = 0; i < count; i++) {
        const DirectCopy *k = &copies[i];
        char *to = (char *)(uintptr_t)b->view(b, k->buffer, 0, 1); /* NOLINT */
        if (to == NULL || !read_rows(&b->links->peers[peer][k->theirs], k, to))
            return error_set(err, ERROR_SYSTEM, "the memory of another process cannot be read (process_vm_readv)");
    }
    return true;
}

static bool c_took(Backend *b, Error *err)
{
    (void)b, (void)err;
    return true;
}

void c_direct_free(Backend *b)
{
    for (int i = 0; i < (b->links != NULL ? b->links->count : 0); i++)
        free(b->links->peers[i]);
    if (b->links != NULL)
        free(b->links->peers);
    free(b->links);
    b->links = NULL;
}

const BackendDirect c_direct = {.marks = c_marks,
                                .show = c_show,
                                .join = c_join,
                                .open = c_open,
                                .ready = c_ready,
                                .take = c_take,
                                .took = c_took,
                                .settle = c_took};
