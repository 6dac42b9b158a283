/* Times every kernel of a program and writes the explaining page. */
#include "cli/explain_page.h"

#include <stdlib.h>

enum { TIMED_STEPS = 20 };

typedef struct Measured {
    Session *session;
    KernelTime *times;
} Measured;

static const char *resources(void *context, int kernel)
{
    Measured *m = context;
    const Backend *b = m->session->backend;
    return b != NULL && b->resources != NULL ? b->resources(m->session->backend, kernel) : "";
}

static double seconds(void *context, int kernel)
{
    const Measured *m = context;
    return m->times != NULL ? m->times[kernel].seconds / TIMED_STEPS : 0;
}

/* Steps with every launch timed; the fields are zero, which these kernels do not notice. */
static void measure(Measured *m)
{
    Session *s = m->session;
    Error err = {0};
    const Pass *sweep = &s->program->passes[0];
    long steps = s->program->batch < TIMED_STEPS ? s->program->batch : TIMED_STEPS;
    if (!s->has_device || !session_load(s, &err) || s->backend->profile == NULL || steps < TIMED_STEPS)
        return;
    m->times = calloc(s->program->kernel_count, sizeof *m->times);
    bool good = m->times != NULL && s->backend->profile(s->backend, m->times, &err) &&
                s->backend->run(s->backend, sweep, 0, 0, steps, &err) && s->backend->profile(s->backend, NULL, &err);
    if (!good) {
        free(m->times);
        m->times = NULL;
    }
}

void explain_page(Session *s, Text *out)
{
    Measured m = {.session = s};
    measure(&m);
    PageFacts facts = {.context = &m, .resources = resources, .seconds = seconds};
    compile_page(s->compiled, &s->compile, &facts, out);
    free(m.times);
}
