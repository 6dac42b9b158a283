/* Times every kernel of a program where its device is, asks the compiler where it is not, and writes the page. */
#include "cli/explain_page.h"

#include "backends/cuda_compile.h"
#include "backends/usage.h"
#include "stepping/passes.h"

#include <stdio.h>
#include <stdlib.h>

enum { TIMED_STEPS = 20 };

typedef struct Measured {
    Session *session;
    KernelTime *times;
    KernelUsage *usage; /* by kernel, without a device; NULL */
    char compiler[64];  /* "NVRTC 13.0, sm_90" */
    char text[160];
} Measured;

/* Bytes of on-chip memory that launches of the kernel ask for. */
static size_t asked_for(const Program *p, int kernel)
{
    size_t most = 0;
    for (size_t i = 0; i < p->pass_count; i++)
        for (size_t l = 0; l < p->passes[i].launch_count; l++)
            if (p->passes[i].launches[l].kernel == kernel && p->passes[i].launches[l].shared > most)
                most = p->passes[i].launches[l].shared;
    return most;
}

static const char *from_compiler(Measured *m, int kernel)
{
    const KernelUsage *u = &m->usage[kernel];
    if (u->registers == 0)
        return "";
    snprintf(m->text, sizeof m->text, "%d registers, %d bytes spilled, %zu bytes shared (%s)", u->registers, u->spilled,
             asked_for(m->session->program, kernel), m->compiler);
    return m->text;
}

/* The kernel that is launched: the one of which this is a part, or itself. */
static int launched_as(const Program *p, int kernel)
{
    for (size_t i = 0; i < p->kernel_count && p->kernels[kernel].part; i++)
        if (!p->kernels[i].part && p->kernels[i].joint == p->kernels[kernel].joint)
            return (int)i;
    return kernel;
}

static const char *resources(void *context, int part)
{
    Measured *m = context;
    const Backend *b = m->session->backend;
    const int kernel = launched_as(m->session->program, part);
    if (m->usage != NULL)
        return from_compiler(m, kernel);
    return b != NULL && b->resources != NULL ? b->resources(m->session->backend, kernel) : "";
}

/* Some tens of steps, of whole passes. */
static long timed_steps(const Program *p)
{
    const long unit = passes_largest(p);
    return unit < TIMED_STEPS ? TIMED_STEPS / unit * unit : unit;
}

static double seconds(void *context, int kernel)
{
    const Measured *m = context;
    return m->times != NULL ? m->times[kernel].seconds / (double)timed_steps(m->session->program) : 0;
}

/* Steps with every launch timed; the fields are zero, which these kernels do not notice. */
static void measure_kernels(Measured *m)
{
    Session *s = m->session;
    Error err = {0};
    const long steps = timed_steps(s->program);
    if (s->program->batch < steps || !s->has_device || !session_load(s, &err) || s->backend->profile == NULL)
        return;
    m->times = calloc(s->program->kernel_count, sizeof *m->times);
    bool good = m->times != NULL && s->backend->profile(s->backend, m->times, &err) &&
                passes_advance(s->backend, s->program, 0, 0, steps, &err) && s->backend->finish(s->backend, &err) &&
                s->backend->profile(s->backend, NULL, &err);
    if (!good) {
        free(m->times);
        m->times = NULL;
    }
}

/* NVRTC alone: for the generation that --arch names, or for sm_90. */
static void ask_compiler(Measured *m)
{
    const Session *s = m->session;
    const DeviceFacts *d = &s->compile.device;
    const CudaTarget target = {.cc_major = d->cc_major > 0 ? d->cc_major : 9, .cc_minor = d->cc_minor, .device = "it"};
    Error err = {0};
    Cache cache;
    if (s->has_device || s->kind != BACKEND_CUDA || !cuda_compiler_name(&target, m->compiler, &err))
        return;
    cache_init(&cache, s->options->cache_dir, !s->options->no_cache);
    m->usage = calloc(s->program->kernel_count, sizeof *m->usage);
    if (m->usage != NULL && !usage_cuda(s->program, target.cc_major, target.cc_minor, &cache, m->usage, &err)) {
        free(m->usage);
        m->usage = NULL;
    }
}

bool explain_page(Session *s, Text *out, Error *err)
{
    Measured m = {.session = s};
    measure_kernels(&m);
    ask_compiler(&m);
    PageFacts facts = {.context = &m, .resources = resources, .seconds = seconds};
    bool ok = compile_page(s->compiled, &s->compile, &facts, out, err);
    free(m.times);
    free(m.usage);
    return ok;
}
