/* Opening a device beside other work. */
#include "cli/opening.h"

#include "system/interrupt.h"

#include <pthread.h>
#include <stdlib.h>

struct Opening {
    pthread_t thread;
    BackendKind kind;
    BackendOptions options;
    Backend *backend;
    Error err;
};

static void *open_it(void *context)
{
    Opening *o = context;
    o->backend = backend_open(o->kind, &o->options, &o->err);
    return NULL;
}

Opening *opening_begin(BackendKind kind, const BackendOptions *options)
{
    Opening *o = calloc(1, sizeof *o);
    sigset_t before;
    if (o == NULL)
        return NULL;
    o->kind = kind;
    o->options = *options;
    interrupt_hide(&before);
    const bool started = pthread_create(&o->thread, NULL, open_it, o) == 0;
    interrupt_show(&before);
    if (started)
        return o;
    free(o);
    return NULL;
}

Backend *opening_end(Opening *opening, BackendKind kind, const BackendOptions *options, Error *err)
{
    if (opening == NULL)
        return backend_open(kind, options, err);
    pthread_join(opening->thread, NULL);
    Backend *backend = opening->backend;
    if (backend == NULL)
        *err = opening->err;
    free(opening);
    return backend;
}
