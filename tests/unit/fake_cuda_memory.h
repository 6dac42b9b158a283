/* Memory of the fake CUDA device, which other processes, all of them this one, open by its beginning. */
#ifndef YEEC_TESTS_FAKE_CUDA_MEMORY_H
#define YEEC_TESTS_FAKE_CUDA_MEMORY_H

#include "fake_cuda_state.h"

#include <stdlib.h>

enum { FAKE_ALIGNMENT = 256 };

static CuResult fake_MemGetInfo(size_t *available, size_t *total)
{
    FAKE_CALL();
    *available = fake.memory - fake.used;
    *total = fake.memory;
    return CU_SUCCESS;
}

/* Stands before each piece of device memory. */
typedef struct FakeBlock {
    CuPointer begin;
    size_t bytes;
} FakeBlock;

/* NULL: there no piece begins. */
static FakeBlock *fake_block(CuPointer pointer)
{
    FakeBlock *block = host_pointer(pointer - FAKE_ALIGNMENT);
    return block->begin == pointer ? block : NULL;
}

static CuResult fake_MemAlloc(CuPointer *pointer, size_t bytes)
{
    FAKE_CALL();
    const size_t whole = FAKE_ALIGNMENT + (bytes + FAKE_ALIGNMENT - 1) / FAKE_ALIGNMENT * FAKE_ALIGNMENT;
    FakeBlock *block = aligned_alloc(FAKE_ALIGNMENT, whole);
    if (block == NULL)
        return CU_OUT_OF_MEMORY;
    memset(block, 0xcd, whole); /* device memory is not zero */
    *pointer = (CuPointer)(uintptr_t)block + FAKE_ALIGNMENT;
    *block = (FakeBlock){*pointer, bytes};
    fake.used += bytes;
    fake.blocks++;
    return CU_SUCCESS;
}

static CuResult fake_MemFree(CuPointer pointer)
{
    FakeBlock *block = fake_block(pointer);
    if (block == NULL)
        return CU_NOT_FOUND;
    fake.used -= block->bytes;
    fake.blocks--;
    free(block);
    return CU_SUCCESS;
}

static CuResult fake_MemAllocHost(void **pointer, size_t bytes)
{
    FAKE_CALL();
    *pointer = malloc(bytes);
    fake.pinned++;
    return CU_SUCCESS;
}

static CuResult fake_MemFreeHost(void *pointer)
{
    free(pointer);
    fake.pinned--;
    return CU_SUCCESS;
}

/* Copies and fills may not be recorded here: the backend never asks for that. */
static CuResult fake_copy(void *to, const void *from, size_t bytes, CuStream stream)
{
    if (stream->recording != NULL)
        return CU_LAUNCH_FAILED;
    memcpy(to, from, bytes);
    return CU_SUCCESS;
}

static CuResult fake_MemsetD8Async(CuPointer to, unsigned char value, size_t count, CuStream stream)
{
    FAKE_CALL();
    memset(host_pointer(to), value, count);
    return stream->recording != NULL ? CU_LAUNCH_FAILED : CU_SUCCESS;
}

static CuResult fake_MemcpyHtoDAsync(CuPointer to, const void *from, size_t bytes, CuStream stream)
{
    FAKE_CALL();
    return fake_copy(host_pointer(to), from, bytes, stream);
}

static CuResult fake_MemcpyDtoHAsync(void *to, CuPointer from, size_t bytes, CuStream stream)
{
    FAKE_CALL();
    return fake_copy(to, host_pointer(from), bytes, stream);
}

static CuResult fake_MemcpyDtoDAsync(CuPointer to, CuPointer from, size_t bytes, CuStream stream)
{
    FAKE_CALL();
    return fake_copy(host_pointer(to), host_pointer(from), bytes, stream);
}

static CuResult fake_Memcpy2DAsync(const CuCopy2D *copy, CuStream stream)
{
    FAKE_CALL();
    const CuCopySide *from = &copy->from, *to = &copy->to;
    CuResult result = CU_SUCCESS;
    for (size_t row = 0; row < copy->rows && result == CU_SUCCESS; row++) {
        const char *source = from->type == CU_MEMORY_HOST ? from->host : host_pointer(from->device);
        char *target = to->type == CU_MEMORY_HOST ? (char *)(uintptr_t)to->host : host_pointer(to->device);
        result = fake_copy(target + row * to->pitch, source + row * from->pitch, copy->width, stream);
    }
    return result;
}

static CuResult fake_IpcGetMemHandle(CuIpcHandle *handle, CuPointer pointer)
{
    FAKE_CALL();
    memcpy(handle, &pointer, sizeof pointer);
    return fake_block(pointer) != NULL ? CU_SUCCESS : CU_NOT_FOUND;
}

static CuResult fake_IpcOpenMemHandle(CuPointer *pointer, CuIpcHandle handle, unsigned flags)
{
    (void)flags;
    FAKE_CALL();
    memcpy(pointer, &handle, sizeof *pointer);
    fake.opened++;
    return CU_SUCCESS;
}

static CuResult fake_IpcCloseMemHandle(CuPointer pointer)
{
    if (fake_block(pointer) == NULL)
        return CU_NOT_FOUND;
    fake.opened--;
    return CU_SUCCESS;
}

#endif
