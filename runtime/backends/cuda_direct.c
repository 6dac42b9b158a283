/* Copies between the devices of several processes, by CUDA's handles for memory and events (cuIpc*): each process opens
 * the states of its neighbours and copies what it wants of them, over NVLink or PCIe, by the copy engines. Peer access
 * is switched on by opening; where the devices cannot reach each other that fails, and the exchange goes through the
 * hosts. NCCL would need a library more, and its kernels would take multiprocessors from the steps that run meanwhile.
 */
#include "backends/cuda_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a state's handle says: CUDA's opens the allocation, in which the state begins further on. */
typedef struct Shown {
    CuIpcHandle handle;
    uint64_t offset;
} Shown;

_Static_assert(sizeof(Shown) <= sizeof(DirectHandle), "handles have room for CUDA's");

static bool refused(const CudaBackend *c, const char *call, CuResult result, char why[DIRECT_WHY_BYTES])
{
    const char *name = NULL;
    c->cu->GetErrorName(result, &name);
    snprintf(why, DIRECT_WHY_BYTES, "%s: %s", call, name != NULL ? name : "unknown error");
    return false;
}

static CuResult make_event(const CudaBackend *c, CuEvent *event, unsigned flags)
{
    return *event != NULL ? CU_SUCCESS : c->cu->EventCreate(event, CU_EVENT_NO_TIMING | flags);
}

static CuResult make_mark(const CudaBackend *c, CuEvent *event, DirectHandle *out)
{
    CuIpcHandle handle;
    CuResult result = make_event(c, event, CU_EVENT_BETWEEN_PROCESSES);
    if (result == CU_SUCCESS)
        result = c->cu->IpcGetEventHandle(&handle, *event);
    if (result == CU_SUCCESS)
        memcpy(out, &handle, sizeof handle);
    return result;
}

static CuResult make_lanes(CudaBackend *c)
{
    CudaDirect *d = &c->direct;
    CuResult result = CU_SUCCESS;
    for (int i = 0; i < CUDA_LANES; i++) {
        if (result == CU_SUCCESS && d->lanes[i] == NULL)
            result = c->cu->StreamCreateWithPriority(&d->lanes[i], CU_STREAM_NON_BLOCKING, -1);
        if (result == CU_SUCCESS)
            result = make_event(c, &d->lane_done[i], 0);
    }
    return result;
}

static bool cuda_marks(Backend *b, DirectMarks *out, char why[DIRECT_WHY_BYTES])
{
    CudaBackend *c = b->state;
    CuResult result = c->cu->CtxSetCurrent(c->context);
    if (result == CU_SUCCESS)
        result = make_lanes(c);
    for (int t = 0; t < DIRECT_TURNS; t++) {
        if (result == CU_SUCCESS)
            result = make_mark(c, &c->direct.ready[t], &out->ready[t]);
        if (result == CU_SUCCESS)
            result = make_mark(c, &c->direct.taken[t], &out->taken[t]);
    }
    return result == CU_SUCCESS || refused(c, "cuIpcGetEventHandle", result, why);
}

static bool cuda_show(Backend *b, int buffer, bool two, DirectHandle out[2], char why[DIRECT_WHY_BYTES])
{
    CudaBackend *c = b->state;
    for (int copy = 0; copy < 2; copy++) {
        const CudaArray *array = &c->buffers[buffer][two ? copy : 0];
        Shown shown = {.offset = array->begin - array->base};
        const CuResult result = c->cu->IpcGetMemHandle(&shown.handle, array->base);
        if (result != CU_SUCCESS)
            return refused(c, "cuIpcGetMemHandle", result, why);
        memcpy(&out[copy], &shown, sizeof shown);
    }
    return true;
}

static CuResult open_mark(const CudaBackend *c, const DirectHandle *from, CuEvent *event)
{
    CuIpcHandle handle;
    memcpy(&handle, from, sizeof handle);
    return c->cu->IpcOpenEventHandle(event, handle);
}

static bool cuda_join(Backend *b, const DirectMarks *marks, size_t buffers, int *peer, char why[DIRECT_WHY_BYTES])
{
    CudaBackend *c = b->state;
    CudaDirect *d = &c->direct;
    CuResult result = CU_SUCCESS;
    CudaPeer *more = realloc(d->peers, (size_t)(d->peer_count + 1) * sizeof *more);
    if (more == NULL)
        return refused(c, "realloc", CU_OUT_OF_MEMORY, why);
    d->peers = more;
    CudaPeer *p = &d->peers[d->peer_count];
    *p = (CudaPeer){.buffers = calloc(buffers + 1, sizeof *p->buffers), .count = buffers};
    if (p->buffers == NULL)
        return refused(c, "calloc", CU_OUT_OF_MEMORY, why);
    *peer = d->peer_count++;
    for (int t = 0; t < DIRECT_TURNS; t++) {
        if (result == CU_SUCCESS)
            result = open_mark(c, &marks->ready[t], &p->ready[t]);
        if (result == CU_SUCCESS)
            result = open_mark(c, &marks->taken[t], &p->taken[t]);
    }
    return result == CU_SUCCESS || refused(c, "cuIpcOpenEventHandle", result, why);
}

static bool cuda_open_states(Backend *b, int peer, int theirs, bool two, const DirectHandle handles[2],
                             char why[DIRECT_WHY_BYTES])
{
    CudaBackend *c = b->state;
    CudaArray *pair = c->direct.peers[peer].buffers[theirs];
    for (int copy = 0; copy < (two ? 2 : 1); copy++) {
        Shown shown;
        memcpy(&shown, &handles[copy], sizeof shown);
        const CuResult result = c->cu->IpcOpenMemHandle(&pair[copy].base, shown.handle, CU_IPC_LAZY_PEER_ACCESS);
        if (result != CU_SUCCESS)
            return refused(c, "cuIpcOpenMemHandle", result, why);
        pair[copy].begin = pair[copy].base + shown.offset;
    }
    if (!two)
        pair[1] = pair[0];
    return true;
}

/* What is in the lanes from now on comes after the mark. Where no other process opens the marks, they are made now. */
static CuResult mark_ready(CudaBackend *c)
{
    CudaDirect *d = &c->direct;
    CuResult result = make_lanes(c);
    if (result == CU_SUCCESS)
        result = make_event(c, &d->ready[d->turn], 0);
    if (result == CU_SUCCESS)
        result = make_event(c, &d->taken[d->turn], 0);
    if (result == CU_SUCCESS)
        result = c->cu->EventRecord(d->ready[d->turn], c->streams[0]);
    for (int lane = 0; lane < CUDA_LANES; lane++)
        if (result == CU_SUCCESS)
            result = c->cu->StreamWaitEvent(d->lanes[lane], d->ready[d->turn], 0);
    return result;
}

static bool cuda_ready(Backend *b, int *current, Error *err)
{
    CudaBackend *c = b->state;
    CudaDirect *d = &c->direct;
    CuResult result = c->cu->CtxSetCurrent(c->context);
    d->turn = (d->turn + 1) % DIRECT_TURNS;
    *current = c->current;
    if (result == CU_SUCCESS)
        result = mark_ready(c);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuEventRecord", result);
}

/* The lanes take turns: one alone does not fill a link. */
static CuStream next_lane(CudaDirect *d)
{
    d->next_lane = (d->next_lane + 1) % CUDA_LANES;
    return d->lanes[d->next_lane];
}

static CuCopySide on_device(CuPointer buffer, const DirectRows *rows)
{
    return (CuCopySide){.type = CU_MEMORY_DEVICE, .device = buffer + rows->offset, .pitch = rows->pitch};
}

/* Row after row. */
static CuCopySide on_host(const void *memory, size_t bytes)
{
    return (CuCopySide){.type = CU_MEMORY_HOST, .host = memory, .pitch = bytes};
}

static bool cuda_fetch(Backend *b, int buffer, const DirectRows *from, void *to, Error *err)
{
    CudaBackend *c = b->state;
    const CuPointer own = cuda_address(c, buffer, false);
    const CuCopy2D copy = {on_device(own, from), on_host(to, from->bytes), from->bytes, from->rows};
    const CuResult result = from->rows == 1
                                ? c->cu->MemcpyDtoHAsync(to, own + from->offset, from->bytes, next_lane(&c->direct))
                                : c->cu->Memcpy2DAsync(&copy, next_lane(&c->direct));
    return result == CU_SUCCESS || cuda_failed_late(c, err, "copying to the host", result);
}

static bool cuda_fetched(Backend *b, Error *err)
{
    CudaBackend *c = b->state;
    CuResult result = CU_SUCCESS;
    for (int lane = 0; lane < CUDA_LANES; lane++)
        if (result == CU_SUCCESS)
            result = c->cu->StreamSynchronize(c->direct.lanes[lane]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuStreamSynchronize", result);
}

static bool cuda_put(Backend *b, int buffer, const DirectRows *to, const void *from, Error *err)
{
    CudaBackend *c = b->state;
    const CuPointer own = cuda_address(c, buffer, false);
    const CuCopy2D copy = {on_host(from, to->bytes), on_device(own, to), to->bytes, to->rows};
    const CuResult result = to->rows == 1
                                ? c->cu->MemcpyHtoDAsync(own + to->offset, from, to->bytes, next_lane(&c->direct))
                                : c->cu->Memcpy2DAsync(&copy, next_lane(&c->direct));
    return result == CU_SUCCESS || cuda_failed_late(c, err, "copying from the host", result);
}

static CuResult take_rows(CudaBackend *c, CuPointer theirs, const DirectCopy *k)
{
    const CuPointer own = cuda_address(c, k->buffer, false);
    const CuCopy2D copy = {on_device(theirs, &k->from), on_device(own, &k->to), k->to.bytes, k->to.rows};
    if (k->to.rows > 1)
        return c->cu->Memcpy2DAsync(&copy, next_lane(&c->direct));
    return c->cu->MemcpyDtoDAsync(own + k->to.offset, theirs + k->from.offset, k->to.bytes, next_lane(&c->direct));
}

static bool cuda_take(Backend *b, int peer, int current, const DirectCopy *copies, size_t count, Error *err)
{
    CudaBackend *c = b->state;
    CudaPeer *p = &c->direct.peers[peer];
    p->used = true;
    CuResult result = CU_SUCCESS;
    for (int lane = 0; lane < CUDA_LANES; lane++)
        if (result == CU_SUCCESS)
            result = c->cu->StreamWaitEvent(c->direct.lanes[lane], p->ready[c->direct.turn], 0);
    for (size_t i = 0; i < count; i++)
        if (result == CU_SUCCESS)
            result = take_rows(c, p->buffers[copies[i].theirs][current].begin, &copies[i]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "copying from another process' device", result);
}

static bool cuda_took(Backend *b, Error *err)
{
    CudaBackend *c = b->state;
    CudaDirect *d = &c->direct;
    CuResult result = CU_SUCCESS;
    for (int lane = 1; lane < CUDA_LANES; lane++) {
        if (result == CU_SUCCESS)
            result = c->cu->EventRecord(d->lane_done[lane], d->lanes[lane]);
        if (result == CU_SUCCESS)
            result = c->cu->StreamWaitEvent(d->lanes[0], d->lane_done[lane], 0);
    }
    if (result == CU_SUCCESS)
        result = c->cu->EventRecord(d->taken[d->turn], d->lanes[0]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuEventRecord", result);
}

static bool cuda_settle(Backend *b, Error *err)
{
    (void)err;
    CudaBackend *c = b->state;
    c->direct.waiting = true;
    return true;
}

bool cuda_direct_wait(CudaBackend *c, CuStream stream, Error *err)
{
    const CudaDirect *d = &c->direct;
    CuResult result = CU_SUCCESS;
    if (!d->waiting)
        return true;
    result = c->cu->StreamWaitEvent(stream, d->taken[d->turn], 0);
    for (int i = 0; i < d->peer_count; i++)
        if (result == CU_SUCCESS && d->peers[i].used)
            result = c->cu->StreamWaitEvent(stream, d->peers[i].taken[d->turn], 0);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "waiting for copies between processes", result);
}

bool cuda_direct_settled(CudaBackend *c, Error *err)
{
    const bool ok = cuda_direct_wait(c, c->streams[0], err);
    c->direct.waiting = false;
    return ok;
}

static void drop_events(const CudaDriver *cu, CuEvent *events, int count)
{
    for (int i = 0; i < count; i++)
        if (events[i] != NULL)
            cu->EventDestroy(events[i]);
}

static void drop_peer(const CudaDriver *cu, CudaPeer *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (int copy = 0; copy < 2; copy++)
            if (p->buffers[i][copy].base != 0 && (copy == 0 || p->buffers[i][1].base != p->buffers[i][0].base))
                cu->IpcCloseMemHandle(p->buffers[i][copy].base);
    free(p->buffers);
    drop_events(cu, p->ready, DIRECT_TURNS);
    drop_events(cu, p->taken, DIRECT_TURNS);
}

void cuda_direct_free(CudaBackend *c)
{
    CudaDirect *d = &c->direct;
    for (int i = 0; i < CUDA_LANES; i++)
        if (d->lanes[i] != NULL)
            c->cu->StreamSynchronize(d->lanes[i]);
    for (int i = 0; i < d->peer_count; i++)
        drop_peer(c->cu, &d->peers[i]);
    free(d->peers);
    drop_events(c->cu, d->ready, DIRECT_TURNS);
    drop_events(c->cu, d->taken, DIRECT_TURNS);
    drop_events(c->cu, d->lane_done, CUDA_LANES);
    for (int i = 0; i < CUDA_LANES; i++)
        if (d->lanes[i] != NULL)
            c->cu->StreamDestroy(d->lanes[i]);
    *d = (CudaDirect){0};
}

const BackendDirect cuda_direct = {.queued = true,
                                   .marks = cuda_marks,
                                   .show = cuda_show,
                                   .join = cuda_join,
                                   .open = cuda_open_states,
                                   .ready = cuda_ready,
                                   .take = cuda_take,
                                   .fetch = cuda_fetch,
                                   .fetched = cuda_fetched,
                                   .put = cuda_put,
                                   .took = cuda_took,
                                   .settle = cuda_settle};
