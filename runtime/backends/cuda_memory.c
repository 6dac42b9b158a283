/* Buffers on a CUDA device, and bytes to and from it through pinned slots: the
 * host fills one slot while the device empties the other, and a write returns as
 * soon as its bytes are in a slot.
 */
#include "backends/cuda_state.h"

#include <stdlib.h>
#include <string.h>

/* Large arrays that begin alike, modulo 2 MiB, are slow to walk side by side: each begins STAGGER bytes further than
 * the one before, STAGGERS of them in turn, counted from a multiple of PAGE where that wastes little (7%), so that
 * every run has the same layout wherever cuMemAlloc puts them. */
static CuResult allocate(CudaBackend *c, size_t bytes, CudaArray *out)
{
    enum { LARGE = 2 << 20, PAGED = 32 << 20, PAGE = 2 << 20, STAGGER = 17 * 256, STAGGERS = 16 };
    const size_t page = bytes >= PAGED ? PAGE : 1;
    const size_t further = bytes >= LARGE ? c->large++ % STAGGERS * STAGGER : 0;
    const CuResult result = c->cu->MemAlloc(&out->base, bytes + further + page - 1);
    if (result != CU_SUCCESS)
        out->base = 0;
    out->begin = (out->base + page - 1) / page * page + further;
    return result;
}

static bool make_buffer(CudaBackend *c, const Buffer *buffer, CudaArray *array, Error *err)
{
    CuResult result = allocate(c, buffer_bytes(buffer), array);
    if (result == CU_OUT_OF_MEMORY)
        return launch_out_of_memory(c->program, c->placed, buffer, c->name, "another device", err);
    if (result != CU_SUCCESS)
        return cuda_failed(c, err, "cuMemAlloc", NULL, result);
    if (buffer->data != NULL && buffer->count > 0)
        return cuda_upload(c, array->begin, buffer->data, buffer_bytes(buffer), err);
    result = c->cu->MemsetD8Async(array->begin, 0, buffer_bytes(buffer), c->streams[0]);
    return result == CU_SUCCESS || cuda_failed(c, err, "cuMemsetD8Async", NULL, result);
}

bool cuda_make_buffers(CudaBackend *c, Error *err)
{
    const Program *p = c->program;
    size_t available = 0, total = 0;
    if (c->cu->MemGetInfo(&available, &total) == CU_SUCCESS &&
        !launch_fits(p, available, c->name, "another device", err))
        return false;
    c->buffers = calloc(p->buffer_count + 1, sizeof *c->buffers);
    if (c->buffers == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t i = 0; i < p->buffer_count; i++)
        for (int copy = 0; copy < buffer_copies(&p->buffers[i]); copy++) {
            if (!make_buffer(c, &p->buffers[i], &c->buffers[i][copy], err))
                return false;
            c->placed += buffer_bytes(&p->buffers[i]);
        }
    CuResult result = c->cu->StreamSynchronize(c->streams[0]);
    return result == CU_SUCCESS || cuda_failed(c, err, "cuStreamSynchronize after allocating the fields", NULL, result);
}

void cuda_free_buffers(CudaBackend *c)
{
    if (c->buffers != NULL)
        for (size_t i = 0; i < 2 * c->program->buffer_count; i++)
            if (c->buffers[i / 2][i % 2].base != 0)
                c->cu->MemFree(c->buffers[i / 2][i % 2].base);
    free(c->buffers);
    c->buffers = NULL;
    c->placed = 0;
    c->large = 0;
}

CuPointer cuda_address(const CudaBackend *c, int buffer, bool other)
{
    return c->buffers[buffer][c->program->buffers[buffer].two_copies ? c->current ^ other : 0].begin;
}

/* The next slot, made on first use, once the device is done with it; NULL on failure. */
static CudaSlot *take_slot(CudaBackend *c, Error *err)
{
    CudaSlot *slot = &c->slots[c->next_slot];
    CuResult result = CU_SUCCESS;
    c->next_slot = (c->next_slot + 1) % CUDA_SLOTS;
    if (slot->bytes == NULL) {
        void *bytes = NULL;
        result = c->cu->MemAllocHost(&bytes, CUDA_SLOT_BYTES);
        slot->bytes = bytes;
        if (result != CU_SUCCESS) {
            cuda_failed(c, err, "cuMemAllocHost", NULL, result);
            return NULL;
        }
    }
    if (slot->done == NULL)
        result = c->cu->EventCreate(&slot->done, CU_EVENT_NO_TIMING);
    if (result == CU_SUCCESS && slot->busy)
        result = c->cu->EventSynchronize(slot->done);
    slot->busy = false;
    if (result == CU_SUCCESS)
        return slot;
    cuda_failed_late(c, err, "cuEventSynchronize", result);
    return NULL;
}

static bool mark_slot(CudaBackend *c, CudaSlot *slot, const char *call, CuResult result, Error *err)
{
    if (result != CU_SUCCESS)
        return cuda_failed_late(c, err, call, result);
    result = c->cu->EventRecord(slot->done, c->streams[0]);
    slot->busy = result == CU_SUCCESS;
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuEventRecord", result);
}

void *cuda_lend(CudaBackend *c, size_t bytes)
{
    void *memory = NULL;
    if (c->pinned_count == CUDA_PINNED || c->cu->CtxSetCurrent(c->context) != CU_SUCCESS ||
        c->cu->MemAllocHost(&memory, bytes) != CU_SUCCESS)
        return NULL;
    c->pinned[c->pinned_count].bytes = memory;
    c->pinned[c->pinned_count++].size = bytes;
    return memory;
}

void cuda_free_lent(CudaBackend *c)
{
    for (int i = 0; i < c->pinned_count; i++)
        c->cu->MemFreeHost(c->pinned[i].bytes);
    c->pinned_count = 0;
}

static bool is_lent(const CudaBackend *c, const void *bytes)
{
    for (int i = 0; i < c->pinned_count; i++)
        if ((const char *)bytes >= c->pinned[i].bytes && (const char *)bytes < c->pinned[i].bytes + c->pinned[i].size)
            return true;
    return false;
}

static bool queue_download(CudaBackend *c, void *to, CuPointer from, size_t bytes, Error *err)
{
    const CuResult result = c->cu->MemcpyDtoHAsync(to, from, bytes, c->streams[0]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuMemcpyDtoHAsync", result);
}

static bool download_lent(CudaBackend *c, void *to, CuPointer from, size_t bytes, Error *err)
{
    if (!queue_download(c, to, from, bytes, err))
        return false;
    const CuResult result = c->cu->StreamSynchronize(c->streams[0]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuStreamSynchronize", result);
}

bool cuda_begin_download(CudaBackend *c, void *to, CuPointer from, size_t bytes, Error *err)
{
    return is_lent(c, to) ? queue_download(c, to, from, bytes, err) : cuda_download(c, to, from, bytes, err);
}

bool cuda_upload(CudaBackend *c, CuPointer to, const void *from, size_t bytes, Error *err)
{
    if (is_lent(c, from)) {
        const CuResult result = c->cu->MemcpyHtoDAsync(to, from, bytes, c->streams[0]);
        return result == CU_SUCCESS || cuda_failed_late(c, err, "cuMemcpyHtoDAsync", result);
    }
    for (size_t at = 0; at < bytes;) {
        size_t n = bytes - at < CUDA_SLOT_BYTES ? bytes - at : CUDA_SLOT_BYTES;
        CudaSlot *slot = take_slot(c, err);
        if (slot == NULL)
            return false;
        memcpy(slot->bytes, (const char *)from + at, n);
        CuResult result = c->cu->MemcpyHtoDAsync(to + at, slot->bytes, n, c->streams[0]);
        if (!mark_slot(c, slot, "cuMemcpyHtoDAsync", result, err))
            return false;
        at += n;
    }
    return true;
}

/* Starts the copy of one piece; the slot it arrives in, or NULL. */
static CudaSlot *fetch(CudaBackend *c, CuPointer from, size_t bytes, Error *err)
{
    CudaSlot *slot = take_slot(c, err);
    if (slot == NULL)
        return NULL;
    CuResult result = c->cu->MemcpyDtoHAsync(slot->bytes, from, bytes, c->streams[0]);
    return mark_slot(c, slot, "cuMemcpyDtoHAsync", result, err) ? slot : NULL;
}

const void *cuda_view(CudaBackend *c, CuPointer from, size_t bytes)
{
    Error ignored = {0};
    CudaSlot *slot = bytes <= CUDA_SLOT_BYTES ? fetch(c, from, bytes, &ignored) : NULL;
    return slot != NULL && c->cu->EventSynchronize(slot->done) == CU_SUCCESS ? slot->bytes : NULL;
}

bool cuda_download(CudaBackend *c, void *to, CuPointer from, size_t bytes, Error *err)
{
    if (is_lent(c, to))
        return download_lent(c, to, from, bytes, err);
    CudaSlot *arriving = NULL;
    size_t arriving_at = 0, arriving_bytes = 0;
    for (size_t at = 0; at < bytes || arriving != NULL;) {
        size_t n = bytes - at < CUDA_SLOT_BYTES ? bytes - at : CUDA_SLOT_BYTES;
        CudaSlot *next = NULL;
        if (n > 0 && (next = fetch(c, from + at, n, err)) == NULL)
            return false;
        if (arriving != NULL) {
            CuResult result = c->cu->EventSynchronize(arriving->done);
            if (result != CU_SUCCESS)
                return cuda_failed_late(c, err, "cuEventSynchronize", result);
            arriving->busy = false;
            memcpy((char *)to + arriving_at, arriving->bytes, arriving_bytes);
        }
        arriving = next;
        arriving_at = at;
        arriving_bytes = n;
        at += n;
    }
    return true;
}

/* Seconds for `copies` copies, by the device's clock. */
static CuResult time_copies(const CudaBackend *c, const CuPointer pair[2], size_t bytes, int copies, double *seconds)
{
    float milliseconds = 0;
    CuResult result = c->cu->EventRecord(c->start, c->streams[0]);
    for (int i = 0; i < copies; i++) {
        if (result != CU_SUCCESS)
            break;
        result = c->cu->MemcpyDtoDAsync(pair[1], pair[0], bytes, c->streams[0]);
    }
    if (result == CU_SUCCESS)
        result = c->cu->EventRecord(c->stop, c->streams[0]);
    if (result == CU_SUCCESS)
        result = c->cu->EventSynchronize(c->stop);
    if (result == CU_SUCCESS)
        result = c->cu->EventElapsedTime(&milliseconds, c->start, c->stop);
    *seconds = 1e-3 * (double)milliseconds;
    return result;
}

bool cuda_measure_copy(CudaBackend *c, size_t bytes, double *per_second, Error *err)
{
    enum { SAMPLES = 6, COPIES = 8 };
    CuPointer pair[2] = {0};
    double seconds;
    *per_second = 0;
    CuResult result = c->cu->MemAlloc(&pair[0], bytes);
    if (result == CU_SUCCESS)
        result = c->cu->MemAlloc(&pair[1], bytes);
    if (result == CU_SUCCESS)
        result = c->cu->MemsetD8Async(pair[0], 0, bytes, c->streams[0]);
    for (int s = 0; s < SAMPLES; s++) {
        if (result != CU_SUCCESS)
            break;
        result = time_copies(c, pair, bytes, COPIES, &seconds);
        double rate = seconds > 0 ? COPIES * 2.0 * (double)bytes / seconds : 0;
        if (s > 0 && result == CU_SUCCESS && rate > *per_second) /* the first warms up */
            *per_second = rate;
    }
    for (int i = 0; i < 2; i++)
        if (pair[i] != 0)
            c->cu->MemFree(pair[i]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "copying memory to measure its bandwidth", result);
}
