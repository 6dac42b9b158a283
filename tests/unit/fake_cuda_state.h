/* What the fake CUDA driver (fake_cuda.h) keeps, and how its calls are made to fail. */
#ifndef YEEC_TESTS_FAKE_CUDA_STATE_H
#define YEEC_TESTS_FAKE_CUDA_STATE_H

#include "backends/cuda_api.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { FAKE_STREAMS = 64, FAKE_LOG = 4096, FAKE_NODES = 4096, FAKE_ARGS = 3 };

typedef struct FakeLaunch {
    int kernel, stream, priority;
    long clock[FAKE_STREAMS]; /* of its stream, itself counted */
    unsigned shared;
    union {
        void *pointer;
        int32_t i32;
        int64_t i64;
    } args[FAKE_ARGS];
} FakeLaunch;

struct CuGraphBody {
    FakeLaunch nodes[FAKE_NODES];
    int count;
    bool streams[FAKE_STREAMS]; /* that take part in the recording */
};

struct CuGraphExecBody {
    struct CuGraphBody graph;
};

struct CuStreamBody {
    int id, priority;
    long clock[FAKE_STREAMS];
    struct CuGraphBody *recording;
};

struct CuEventBody {
    long clock[FAKE_STREAMS];
    struct CuGraphBody *recording;
};

static struct {
    int streams, events, graphs, execs, modules, contexts, blocks, pinned, opened; /* alive */
    int stream_serial;
    long calls, fail_at;   /* the fail_at-th call fails; 0: none */
    const char *fail_name; /* or every call of this name */
    CuResult fail_with;
    size_t memory, used;
    int graph_launches, most_dynamic_shared;
    FakeLaunch log[FAKE_LOG];
    int logged;
} fake;

static void *host_pointer(CuPointer p)
{
    return (void *)(uintptr_t)p; /* NOLINT(performance-no-int-to-ptr) */
}

static CuResult fake_call(const char *name)
{
    fake.calls++;
    bool fails = fake.calls == fake.fail_at || (fake.fail_name != NULL && strcmp(fake.fail_name, name) == 0);
    return fails ? fake.fail_with : CU_SUCCESS;
}

#define FAKE_CALL()                                                                                                    \
    do {                                                                                                               \
        CuResult fake_result = fake_call(__func__);                                                                    \
        if (fake_result != CU_SUCCESS)                                                                                 \
            return fake_result;                                                                                        \
    } while (0)

#endif
