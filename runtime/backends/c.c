/* Plain C: the kernels compiled by the system's compiler run in this process, on
 * as many threads as OpenMP gives. Memory is touched first by the threads that
 * will use it (each takes one contiguous share of every array, as the kernels do),
 * in huge pages where the system has them, and arrays start where in a page the
 * plan wants them (wavefront/starts.c). Constant data is copied for the first launch
 * that reads it.
 */
#include "backends/c_support.h"
#include "backends/cc.h"
#include "backends/kinds.h"
#include "backends/launch.h"
#include "backends/threads.h"
#include "system/clock.h"
#include "system/host.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, HUGE_PAGE = 2 << 20, ENTRY_BYTES = 512 };

typedef void Entry(void **args);

typedef struct Block {
    void *base; /* as mapped */
    size_t mapped;
    char *bytes; /* where the buffer starts; NULL: not there yet */
} Block;

typedef struct CBackend {
    CCompiler cc;
    Cache cache;
    CcObject support, kernels;
    void (*touch)(char *to, size_t n);
    void (*copy)(char *to, const char *from, size_t n);
    void (*set_threads)(int n); /* NULL: one thread */
    void (*place)(const int *processor);
    void (*flush)(int on), (*flush_all)(int on); /* subnormal numbers, in the calling thread, in all */
    unsigned long long (*peak[2])(const void *field, size_t row, size_t plane, const long *count); /* f32, f64 */
    int threads;
    bool busy; /* other programs want the processors */
    const Program *program;
    Entry **entries;
    Block (*blocks)[2]; /* [buffer][copy] */
    uint64_t placed;    /* bytes of those made so far */
    int current;
    ArgValue *values; /* scratch for the arguments of one launch */
    void **args;
    KernelTime *times;
    const char *fault; /* what a kernel compiled with --check-bounds found; NULL: not so compiled */
} CBackend;

/* dlsym returns an object pointer; POSIX guarantees that it holds a function's address. */
static void set_function(void *function_pointer, void *symbol)
{
    memcpy(function_pointer, &symbol, sizeof symbol);
}

static void use_threads(const CBackend *c)
{
    if (c->set_threads != NULL)
        c->set_threads(c->threads);
}

/* Threads that have all processors of this process stay where they are, and so near the memory that they touched
 * first. The calling thread stays free: child processes inherit its processors. $OMP_PROC_BIND, whatever it says,
 * turns this off, and so does a machine that is busy. */
static void place_threads(const CBackend *c)
{
    cpu_set_t usable;
    int processor[CPU_SETSIZE], count = 0;
    if (c->threads < 2 || c->busy || getenv("OMP_PROC_BIND") != NULL ||
        sched_getaffinity(0, sizeof usable, &usable) != 0)
        return;
    for (int i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET((size_t)i, &usable))
            processor[count++] = i;
    if (count == c->threads)
        c->place(processor);
}

static bool load_support(CBackend *c, Error *err)
{
    if (c->support.handle != NULL)
        return true;
    if (!cc_build(&c->cc, c_support, "yeec_touch", "c: memory functions", &c->cache, &c->support, err))
        return false;
    set_function(&c->touch, dlsym(c->support.handle, "yeec_touch"));
    set_function(&c->copy, dlsym(c->support.handle, "yeec_copy"));
    set_function(&c->place, dlsym(c->support.handle, "yeec_place"));
    set_function(&c->flush, dlsym(c->support.handle, "yeec_flush"));
    set_function(&c->flush_all, dlsym(c->support.handle, "yeec_flush_all"));
    set_function(&c->set_threads, dlsym(c->support.handle, "omp_set_num_threads"));
    set_function(&c->peak[0], dlsym(c->support.handle, "yeec_peak_4"));
    set_function(&c->peak[1], dlsym(c->support.handle, "yeec_peak_8"));
    if (c->touch == NULL || c->copy == NULL || c->place == NULL || c->flush == NULL || c->flush_all == NULL ||
        c->peak[0] == NULL || c->peak[1] == NULL)
        return error_set(err, ERROR_SYSTEM, "the compiled memory functions lack an entry (a bug in yeec)");
    if (c->support.threads && !threads_start(c->threads, err))
        return false;
    use_threads(c);
    place_threads(c);
    return true;
}

/* Zeros, or what `data` holds. `start`: where in a page it begins. */
static bool block_alloc(const CBackend *c, Block *block, size_t bytes, size_t start, const void *data)
{
    size_t align = bytes >= HUGE_PAGE ? HUGE_PAGE : PAGE;
    size_t total = (bytes + start + align - 1) / align * align, mapped = total + align;
    if (mapped < bytes)
        return false;
    void *base = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED)
        return false;
    char *first = (char *)base + (align - (uintptr_t)base % align) % align;
    if (align == HUGE_PAGE)
        madvise(first, total, MADV_HUGEPAGE);
    *block = (Block){base, mapped, first + start};
    if (data != NULL)
        c->copy(block->bytes, data, bytes);
    else
        c->touch(first, total);
    return true;
}

static void block_free(const Block *block)
{
    if (block->base != NULL)
        munmap(block->base, block->mapped);
}

/* Where a buffer's current copy lies, or the other; NULL without memory for it. */
static char *place_of(CBackend *c, int buffer, bool other, Error *err)
{
    const Buffer *b = &c->program->buffers[buffer];
    Block *block = &c->blocks[buffer][b->two_copies ? c->current ^ other : 0];
    if (block->bytes != NULL)
        return block->bytes;
    if (block_alloc(c, block, buffer_bytes(b), b->start, b->count > 0 ? b->data : NULL))
        c->placed += buffer_bytes(b);
    else
        launch_out_of_memory(c->program, c->placed, b, "this machine", "another machine", err);
    return block->bytes;
}

/* Constant data comes with the first launch that reads it: a schedule may never launch the kernels of another. */
static bool allocate(CBackend *c, Error *err)
{
    const Program *p = c->program;
    const uint64_t available = host_memory_available(); /* 0: unknown */
    if (available > 0 && !launch_fits(p, available, "this machine", "another machine", err))
        return false;
    c->blocks = calloc(p->buffer_count + 1, sizeof *c->blocks);
    if (c->blocks == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t i = 0; i < p->buffer_count; i++)
        for (int copy = 0; copy < buffer_copies(&p->buffers[i]) && p->buffers[i].kind != BUFFER_DATA; copy++)
            if (place_of(c, (int)i, copy == 1, err) == NULL)
                return false;
    return true;
}

static void entry_name(const Program *p, size_t kernel, char name[ENTRY_BYTES])
{
    snprintf(name, ENTRY_BYTES, "%s_entry", p->kernels[kernel].name);
}

static bool find_entries(CBackend *c, Error *err)
{
    const Program *p = c->program;
    size_t args = (size_t)launch_most_args(p) + 1;
    c->entries = calloc(p->kernel_count + 1, sizeof *c->entries);
    c->values = calloc(args, sizeof *c->values);
    c->args = calloc(args, sizeof *c->args);
    if (c->entries == NULL || c->values == NULL || c->args == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t i = 0; i < p->kernel_count; i++) {
        char name[ENTRY_BYTES];
        entry_name(p, i, name);
        set_function(&c->entries[i], dlsym(c->kernels.handle, name));
        if (c->entries[i] == NULL)
            return error_set(err, ERROR_SYSTEM, "the generated C source defines no function '%s' (a bug in yeec)",
                             name);
    }
    return true;
}

static void unload(CBackend *c)
{
    if (c->blocks != NULL)
        for (size_t i = 0; i < c->program->buffer_count; i++) {
            block_free(&c->blocks[i][0]);
            block_free(&c->blocks[i][1]);
        }
    free(c->blocks);
    free(c->entries);
    free(c->values);
    free(c->args);
    cc_unload(&c->kernels);
    c->blocks = NULL;
    c->placed = 0;
    c->entries = NULL;
    c->values = NULL;
    c->args = NULL;
    c->program = NULL;
    c->times = NULL;
    c->fault = NULL;
    c->current = 0;
}

static bool compile_program(Backend *b, Error *err)
{
    CBackend *c = b->state;
    char label[CACHE_LABEL_BYTES], entry[ENTRY_BYTES];
    double start = clock_seconds();
    snprintf(label, sizeof label, "c: %s", c->program->title != NULL ? c->program->title : "");
    if (c->program->kernel_count > 0)
        entry_name(c->program, 0, entry);
    if (!cc_build(&c->cc, c->program->source, c->program->kernel_count > 0 ? entry : NULL, label, &c->cache,
                  &c->kernels, err))
        return false;
    b->compile_seconds = clock_seconds() - start;
    b->from_cache = c->kernels.from_cache;
    c->fault = dlsym(c->kernels.handle, "yeec_bounds_fault");
    if (!c->kernels.threads && strstr(c->program->source, "#pragma omp parallel") != NULL)
        backend_warn(b,
                     "the C compiler %s has no OpenMP, so the kernels run on one thread (gcc: libgomp; clang on "
                     "Debian: apt install libomp-dev)",
                     c->cc.path);
    backend_warn(b, "%s", c->cache.warning);
#if !defined(__x86_64__) && !defined(__aarch64__)
    if (c->program->precision == PRECISION_F32)
        backend_warn(b, "plain C keeps numbers below 1.2e-38 on this kind of processor, which are zero elsewhere, so "
                        "its results may differ from other backends");
#endif
    return true;
}

static bool c_load(Backend *b, const Program *program, Error *err)
{
    CBackend *c = b->state;
    unload(c);
    if (program->dialect != DIALECT_C)
        return error_set(err, ERROR_SYSTEM, "the plain C backend was given another dialect (a bug in yeec)");
    c->program = program;
    if (load_support(c, err) && compile_program(b, err) && find_entries(c, err) && allocate(c, err))
        return true;
    unload(c);
    return false;
}

static bool c_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err)
{
    CBackend *c = b->state;
    if (!launch_check_range(c->program, buffer, offset, bytes, err))
        return false;
    char *to = place_of(c, buffer, false, err);
    if (to != NULL)
        memcpy(to + offset, from, bytes);
    return to != NULL;
}

static bool c_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    CBackend *c = b->state;
    if (!launch_check_range(c->program, buffer, offset, bytes, err))
        return false;
    const char *from = place_of(c, buffer, false, err);
    if (from != NULL)
        memcpy(to, from + offset, bytes);
    return from != NULL;
}

static const void *c_view(Backend *b, int buffer, size_t offset, size_t bytes)
{
    Error ignored = {0};
    const char *place = place_of(b->state, buffer, false, &ignored);
    (void)bytes;
    return place != NULL ? place + offset : NULL;
}

static bool launch_one(void *state, const Launch *launch, Moment at, Error *err)
{
    CBackend *c = state;
    for (int i = 0; i < launch->arg_count; i++) {
        const Arg *arg = &launch->args[i];
        size_t bytes;
        if (arg->kind == ARG_BUFFER || arg->kind == ARG_OTHER)
            c->values[i].pointer = place_of(c, arg->buffer, arg->kind == ARG_OTHER, err);
        else
            c->values[i] = launch_number(arg, at, &bytes);
        c->args[i] = &c->values[i];
        if (err->code != ERROR_NONE)
            return false;
    }
    double start = c->times != NULL ? clock_seconds() : 0;
    c->entries[launch->kernel](c->args);
    if (c->times != NULL) {
        c->times[launch->kernel].seconds += clock_seconds() - start;
        c->times[launch->kernel].launches++;
    }
    return c->fault == NULL || c->fault[0] == '\0' ||
           error_set(err, ERROR_RUN, "an index outside its buffer in kernel %s", c->fault);
}

/* Kernels of single precision take subnormal numbers for zero, those of double precision, of which GPUs do not, keep
 * them. The host's own arithmetic is as ever: the calling thread has that mode while it launches. The threads that
 * OpenMP keeps for it stay in the mode of the last launch. */
static void enter_kernels(const CBackend *c)
{
    static _Thread_local bool flushing;
    const bool flush = c->program->precision == PRECISION_F32;
    use_threads(c);
    if (flush != flushing)
        c->flush_all(flush);
    flushing = flush;
    c->flush(flush);
}

static void leave_kernels(const CBackend *c)
{
    c->flush(false);
}

static bool c_run(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    CBackend *c = b->state;
    LaunchTarget target = {c, &c->current, launch_one, NULL, b->room};
    enter_kernels(c);
    const bool ok = launch_passes(&target, pass, m, absolute, repeat, err);
    leave_kernels(c);
    return ok;
}

static bool c_launch(Backend *b, const Launch *launches, size_t count, Error *err)
{
    CBackend *c = b->state;
    bool ok = true;
    enter_kernels(c);
    for (size_t i = 0; i < (ok ? count : 0); i++)
        ok = launch_one(c, &launches[i], (Moment){.count = 1}, err);
    leave_kernels(c);
    return ok;
}

static bool c_finish(Backend *b, Error *err)
{
    (void)b;
    (void)err;
    return true; /* a launch returns when it is done */
}

static bool c_profile(Backend *b, KernelTime *times, Error *err)
{
    (void)err;
    ((CBackend *)b->state)->times = times;
    return true;
}

static double best_copy(const CBackend *c, Block to, Block from, size_t bytes)
{
    enum { SAMPLES = 5 };
    double best = 0;
    c->copy(to.bytes, from.bytes, bytes);
    for (int i = 0; i < SAMPLES; i++) {
        double start = clock_seconds();
        c->copy(to.bytes, from.bytes, bytes);
        double rate = 2 * (double)bytes / (clock_seconds() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

static bool c_copy_bandwidth(Backend *b, size_t bytes, double *per_second, Error *err)
{
    CBackend *c = b->state;
    Block blocks[2] = {0};
    char text[32];
    if (!load_support(c, err))
        return false;
    use_threads(c);
    bool ok = block_alloc(c, &blocks[0], bytes, 0, NULL) && block_alloc(c, &blocks[1], bytes, PAGE / 2, NULL);
    if (ok)
        *per_second = best_copy(c, blocks[0], blocks[1], bytes);
    else
        error_set(err, ERROR_SYSTEM, "cannot allocate two blocks of %s to measure the copy bandwidth",
                  launch_size_text(bytes, text));
    block_free(&blocks[0]);
    block_free(&blocks[1]);
    return ok;
}

static bool c_peaks(Backend *b, uint64_t *bits, Error *err)
{
    CBackend *c = b->state;
    const Program *p = c->program;
    use_threads(c);
    for (size_t f = 0; f < p->field_count; f++) {
        const FieldLayout *layout = &p->fields[f];
        const char *field = place_of(c, layout->buffer, false, err);
        if (field == NULL)
            return false;
        bits[f] = c->peak[p->precision == PRECISION_F64](field + layout->origin * program_real(p), layout->stride[1],
                                                         layout->stride[2], layout->count);
    }
    return true;
}

static void c_close(Backend *b)
{
    CBackend *c = b->state;
    c_direct_free(b);
    unload(c);
    cc_unload(&c->support);
    free(c);
    free(b);
}

static void describe_host(DeviceInfo *info, const CCompiler *cc, int asked)
{
    HostInfo host;
    host_info(&host);
    *info = (DeviceInfo){.backend = BACKEND_C, .memory = host.memory, .f64 = true};
    info->units = threads_wanted(asked, host.threads);
    snprintf(info->name, sizeof info->name, "%s, %d thread%s", host.cpu, info->units, info->units == 1 ? "" : "s");
    snprintf(info->platform, sizeof info->platform, "%s", cc->version);
    memcpy(info->cache, host.cache, sizeof info->cache);
    info->vector_bytes = host.vector_bytes;
}

static size_t c_devices(DeviceInfo *out, size_t capacity)
{
    CCompiler cc;
    Error err = {0};
    if (capacity == 0 || !cc_find(&cc, &err))
        return 0;
    describe_host(out, &cc, 0);
    return 1;
}

static const char *c_absence(void)
{
    static char why[256];
    CCompiler cc;
    Error err = {0};
    snprintf(why, sizeof why, "%.255s", cc_find(&cc, &err) ? "" : err.message);
    return why;
}

static const Backend functions = {.load = c_load,
                                  .write = c_write,
                                  .read = c_read,
                                  .view = c_view,
                                  .run = c_run,
                                  .launch = c_launch,
                                  .finish = c_finish,
                                  .profile = c_profile,
                                  .peaks = c_peaks,
                                  .direct = &c_direct,
                                  .close = c_close,
                                  .copy_bandwidth = c_copy_bandwidth};

static Backend *c_open(const BackendOptions *options, Error *err)
{
    if (options->device != 0) {
        error_set(err, ERROR_SYSTEM, "there is no device %d: the plain C backend has only device 0", options->device);
        return NULL;
    }
#if !defined(__x86_64__)
    if (options->simd != NULL) {
        error_set(err, ERROR_SYSTEM, "--simd: the width of vectors can be chosen on x86-64 alone");
        return NULL;
    }
#endif
    Backend *b = backend_new(&functions, sizeof(CBackend), err);
    if (b == NULL)
        return NULL;
    CBackend *c = b->state;
    if (!cc_find(&c->cc, err)) {
        free(c);
        free(b);
        return NULL;
    }
    c->cc.no_simd = options->no_simd;
    if (options->simd != NULL)
        snprintf(c->cc.simd, sizeof c->cc.simd, "-mprefer-vector-width=%s", options->simd);
    cache_init(&c->cache, options->cache_dir, !options->no_cache);
    c->support.fd = c->kernels.fd = -1;
    describe_host(&b->info, &c->cc, options->threads);
    c->threads = b->info.units;
    c->busy = c->threads + host_other_load() > (double)sysconf(_SC_NPROCESSORS_ONLN) + 0.5;
    threads_choose_waiting(c->busy);
    return b;
}

const BackendType backend_type_c = {c_devices, c_absence, c_open};
