/* Launches on a CUDA device. Launches of one group (see Launch.stream) run side by
 * side: a stream other than 0 first waits for where stream 0 stood when the group
 * began, and the next group waits for all of them. A run that comes again with the
 * same arguments is recorded in a graph and replayed, which costs one call instead
 * of thousands; a run is recorded when it is seen for the second time.
 */
#include "backends/cuda_state.h"

#include "base/number.h"

#include <stdio.h>
#include <string.h>

enum {
    GRAPH_LEAST = 8,      /* launches: below, a graph saves nothing */
    GRAPH_MOST = 2048,    /* launches: longer runs are cut into several graphs */
    LONGEST_PHASE = 4096, /* of launches that run seldom */
    FIRST_IN_LINE =
        -100,    /* side streams have the small launches, which should not come last; clamped to what there is */
    IN_TURN = 0, /* as stream 0: after what was queued there before */
    LATE = 12    /* the first of the streams of late launches; one after another these would be waited for in turn */
};

static const char *kernel_name(const CudaBackend *c, int kernel)
{
    return kernel >= 0 && c->program != NULL ? c->program->kernels[kernel].name : NULL;
}

/* Everything queued on other streams comes before what follows on stream 0, and that before what forks later. */
static bool begin_group(void *state, Error *err)
{
    CudaBackend *c = state;
    CuResult result = CU_SUCCESS;
    if (!c->side_streams)
        return true;
    for (int s = 1; s < CUDA_STREAMS; s++) {
        if (result != CU_SUCCESS)
            break;
        if (!c->forked[s])
            continue;
        c->forked[s] = false;
        result = c->cu->EventRecord(c->joins[s], c->streams[s]);
        if (result == CU_SUCCESS)
            result = c->cu->StreamWaitEvent(c->streams[0], c->joins[s], 0);
    }
    if (result == CU_SUCCESS)
        result = c->cu->EventRecord(c->fork, c->streams[0]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "joining streams", result);
}

static CuResult make_stream(CudaBackend *c, int s)
{
    CuResult result = CU_SUCCESS;
    if (c->streams[s] == NULL)
        result = c->cu->StreamCreateWithPriority(&c->streams[s], CU_STREAM_NON_BLOCKING,
                                                 s >= LATE ? IN_TURN : FIRST_IN_LINE);
    if (result == CU_SUCCESS && c->joins[s] == NULL)
        result = c->cu->EventCreate(&c->joins[s], CU_EVENT_NO_TIMING);
    return result;
}

/* The stream of a launch, forked from stream 0 at the beginning of its group; NULL on failure. */
static CuStream stream_for(CudaBackend *c, const Launch *launch, Error *err)
{
    if (launch->stream <= 0 || c->times != NULL)
        return c->streams[0];
    const int s = launch->late ? LATE + launch->stream % (CUDA_STREAMS - LATE) : 1 + (launch->stream - 1) % (LATE - 1);
    if (c->forked[s])
        return c->streams[s];
    CuResult result = make_stream(c, s);
    if (result == CU_SUCCESS)
        result = c->cu->StreamWaitEvent(c->streams[s], c->fork, 0);
    if (result != CU_SUCCESS) {
        cuda_failed_late(c, err, "forking a stream", result);
        return NULL;
    }
    c->forked[s] = true;
    return c->streams[s];
}

static void set_params(CudaBackend *c, const Launch *launch, Moment at)
{
    for (int i = 0; i < launch->arg_count; i++) {
        const Arg *arg = &launch->args[i];
        size_t bytes;
        if (arg->kind == ARG_BUFFER || arg->kind == ARG_OTHER)
            c->values[i].address = cuda_address(c, arg->buffer, arg->kind == ARG_OTHER) +
                                   (uint64_t)arg->value * c->program->buffers[arg->buffer].element;
        else
            c->values[i] = launch_number(arg, at, &bytes);
        c->params[i] = &c->values[i];
    }
}

static bool check_shape(const CudaBackend *c, const Launch *launch, const size_t groups[3], unsigned local[3],
                        Error *err)
{
    const size_t most[3] = {2147483647, 65535, 65535};
    size_t threads = 1;
    for (int a = 0; a < 3; a++) {
        local[a] = launch->local[a] > 0 ? (unsigned)launch->local[a] : 1;
        threads *= local[a];
        if (groups[a] > most[a])
            return error_set(err, ERROR_SYSTEM, "kernel %s needs %zu blocks along axis %d but CUDA allows %zu",
                             kernel_name(c, launch->kernel), groups[a], a, most[a]);
    }
    if (threads <= (size_t)c->most_threads[launch->kernel])
        return true;
    return error_set(err, ERROR_SYSTEM,
                     "kernel %s needs blocks of %zu threads but its registers allow %d on %s: try --schedule sweep",
                     kernel_name(c, launch->kernel), threads, c->most_threads[launch->kernel], c->name);
}

/* Adds the device's own time of the launch between the events start and stop. */
static bool add_time(CudaBackend *c, int kernel, Error *err)
{
    float milliseconds = 0;
    CuResult result = c->cu->EventRecord(c->stop, c->streams[0]);
    if (result == CU_SUCCESS)
        result = c->cu->EventSynchronize(c->stop);
    if (result == CU_SUCCESS)
        result = c->cu->EventElapsedTime(&milliseconds, c->start, c->stop);
    c->times[kernel].seconds += 1e-3 * (double)milliseconds;
    c->times[kernel].launches++;
    return result == CU_SUCCESS || cuda_failed(c, err, "timing a launch", kernel_name(c, kernel), result);
}

static CuResult queue(CudaBackend *c, const Launch *launch, const size_t groups[3], const unsigned local[3],
                      CuStream stream)
{
    CuFunction function = c->functions[launch->kernel];
    const unsigned x = (unsigned)groups[0], y = (unsigned)groups[1], z = (unsigned)groups[2];
    const unsigned shared = (unsigned)launch->shared;
    if (launch->together)
        return c->cu->LaunchCooperativeKernel(function, x, y, z, local[0], local[1], local[2], shared, stream,
                                              c->params);
    return c->cu->LaunchKernel(function, x, y, z, local[0], local[1], local[2], shared, stream, c->params, NULL);
}

bool cuda_launch_one(CudaBackend *c, const Launch *launch, Moment at, Error *err)
{
    size_t groups[3];
    unsigned local[3] = {1, 1, 1};
    if (!launch_groups(launch, groups))
        return true;
    if (!check_shape(c, launch, groups, local, err))
        return false;
    CuStream stream = stream_for(c, launch, err);
    if (stream == NULL || (!launch->inner && !(backend_arrive(c->backend, err) && cuda_direct_wait(c, stream, err))))
        return false;
    set_params(c, launch, at);
    if (c->times != NULL)
        c->cu->EventRecord(c->start, stream);
    c->last_kernel = launch->kernel;
    const CuResult result = queue(c, launch, groups, local, stream);
    if (result != CU_SUCCESS)
        return cuda_failed(c, err, launch->together ? "cuLaunchCooperativeKernel" : "cuLaunchKernel",
                           kernel_name(c, launch->kernel), result);
    return c->times == NULL || add_time(c, launch->kernel, err);
}

static bool launch_in_pass(void *state, const Launch *launch, Moment at, Error *err)
{
    return cuda_launch_one(state, launch, at, err);
}

static bool run_plain(CudaBackend *c, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    LaunchTarget target = {c, &c->current, launch_in_pass, begin_group, 0};
    return launch_passes(&target, pass, m, absolute, repeat, err);
}

static void drop_graph(const CudaBackend *c, CudaGraph *g)
{
    if (g->exec != NULL)
        c->cu->GraphExecDestroy(g->exec);
    *g = (CudaGraph){0};
}

void cuda_forget_graphs(CudaBackend *c)
{
    for (int i = 0; i < CUDA_GRAPHS; i++)
        drop_graph(c, &c->graphs[i]);
}

/* Steps after which the choice of launches repeats; 0: too long to be worth recording. */
static long phase_length(const Pass *pass)
{
    long length = 1;
    for (size_t i = 0; i < pass->launch_count; i++) {
        long every = pass->launches[i].every > 1 ? pass->launches[i].every : 1;
        length = length / common_divisor(length, every) * every;
        if (length > LONGEST_PHASE)
            return 0;
    }
    return length;
}

static bool same_run(const CudaGraph *a, const CudaGraph *b)
{
    return a->pass == b->pass && a->m == b->m && a->phase == b->phase && a->repeat == b->repeat &&
           a->current == b->current;
}

/* The entry of a run: *seen tells whether it was there already; otherwise the oldest makes room. */
static CudaGraph *find_graph(CudaBackend *c, const CudaGraph *run, bool *seen)
{
    CudaGraph *oldest = &c->graphs[0];
    for (int i = 0; i < CUDA_GRAPHS; i++) {
        CudaGraph *g = &c->graphs[i];
        *seen = g->pass != NULL && same_run(g, run);
        if (*seen) {
            g->used = ++c->graph_clock;
            return g;
        }
        if (g->used < oldest->used)
            oldest = g;
    }
    drop_graph(c, oldest);
    *oldest = *run;
    oldest->used = ++c->graph_clock;
    return oldest;
}

/* Queues the run with the stream recording instead of executing; the graph, or NULL when that is impossible. */
static CuGraph record(CudaBackend *c, const CudaGraph *run, long absolute)
{
    Error err = {0};
    CuGraph graph = NULL;
    if (c->cu->StreamBeginCapture(c->streams[0], CU_CAPTURE_THREAD_LOCAL) != CU_SUCCESS)
        return NULL;
    bool ok = run_plain(c, run->pass, run->m, absolute, run->repeat, &err);
    c->current = run->current; /* nothing ran */
    memset(c->forked, 0, sizeof c->forked);
    if (c->cu->StreamEndCapture(c->streams[0], &graph) == CU_SUCCESS && ok)
        return graph;
    if (graph != NULL)
        c->cu->GraphDestroy(graph);
    return NULL;
}

static bool make_graph(CudaBackend *c, CudaGraph *g, long absolute)
{
    CuGraph graph = record(c, g, absolute);
    if (graph == NULL)
        return false;
    bool ok = c->cu->GraphInstantiate(&g->exec, graph, 0) == CU_SUCCESS;
    c->cu->GraphDestroy(graph);
    if (!ok)
        g->exec = NULL;
    return ok;
}

static bool replay(CudaBackend *c, const CudaGraph *g, Error *err)
{
    CuResult result = c->cu->GraphLaunch(g->exec, c->streams[0]);
    if (g->pass->swaps)
        c->current ^= (int)(g->repeat & 1);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuGraphLaunch", result);
}

static bool run_part(CudaBackend *c, const CudaGraph *run, long absolute, Error *err)
{
    bool seen;
    CudaGraph *g = find_graph(c, run, &seen);
    if (seen && g->exec == NULL && !make_graph(c, g, absolute))
        c->no_graphs = true;
    if (g->exec != NULL)
        return replay(c, g, err);
    return run_plain(c, run->pass, run->m, absolute, run->repeat, err);
}

static bool has_inner(const Pass *pass)
{
    for (size_t i = 0; i < pass->launch_count; i++)
        if (pass->launches[i].inner)
            return pass->swaps && pass->steps > 0;
    return false;
}

/* The first pass after an exchange: what is inner does not wait for it. */
static bool run_beside(CudaBackend *c, const Pass *pass, long m, long absolute, Error *err)
{
    return run_plain(c, pass, m, absolute, 1, err) && backend_arrive(c->backend, err) && cuda_direct_settled(c, err);
}

/* Is an exchange under way? */
static bool exchanges(const CudaBackend *c)
{
    return c->direct.waiting || c->backend->arrival.settle != NULL;
}

bool cuda_run_passes(CudaBackend *c, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    if (exchanges(c) && repeat > 0 && has_inner(pass)) {
        if (!run_beside(c, pass, m, absolute, err))
            return false;
        m += pass->steps;
        absolute += pass->steps;
        repeat--;
    } else if (!backend_arrive(c->backend, err) || !cuda_direct_settled(c, err)) {
        return false;
    }
    long launches = (long)pass->launch_count, phases = phase_length(pass);
    if (c->no_graphs || c->times != NULL || pass->steps == 0 || phases == 0 || launches * repeat < GRAPH_LEAST)
        return run_plain(c, pass, m, absolute, repeat, err);
    long part = launches < GRAPH_MOST ? GRAPH_MOST / launches : 1;
    for (long done = 0; done < repeat;) {
        long n = repeat - done < part ? repeat - done : part, shift = done * pass->steps;
        CudaGraph run = {
            .pass = pass, .m = m + shift, .phase = (absolute + shift) % phases, .repeat = n, .current = c->current};
        if (!run_part(c, &run, absolute + shift, err))
            return false;
        done += n;
    }
    return true;
}
