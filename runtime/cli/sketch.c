/* Drawing beside other work. */
#include "cli/sketch.h"

#include "base/memory.h"
#include "cli/cut.h"
#include "system/interrupt.h"

#include <pthread.h>
#include <stdlib.h>

enum { PIXELS = 480 };

struct Sketch {
    const Scene *scene;
    const Program *program;
    const char *folder;
    pthread_t thread;
    bool started;
    FileNames made;
    Error err;
};

static void note(void *context, const char *name)
{
    results_note(context, "%s", name);
}

static void *draw_cuts(void *context)
{
    Sketch *s = context;
    cuts_write(s->scene, s->program, PIXELS, s->folder, note, &s->made, &s->err);
    return NULL;
}

Sketch *sketch_begin(const Scene *scene, const Program *program, const char *folder)
{
    Sketch *s = memory_must(calloc(1, sizeof *s));
    sigset_t before;
    *s = (Sketch){.scene = scene, .program = program, .folder = folder};
    interrupt_hide(&before);
    s->started = pthread_create(&s->thread, NULL, draw_cuts, s) == 0;
    interrupt_show(&before);
    return s;
}

bool sketch_end(Sketch *s, FileNames *names, Error *err)
{
    if (s == NULL)
        return true;
    if (s->started)
        pthread_join(s->thread, NULL);
    else
        draw_cuts(s);
    results_join(names, &s->made);
    const Error failed = s->err;
    free(s);
    if (failed.code != ERROR_NONE)
        *err = failed;
    return failed.code == ERROR_NONE;
}
