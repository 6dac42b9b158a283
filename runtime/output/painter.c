/* A queue of frames and the threads that draw them. */
#include "output/painter.h"

#include "base/memory.h"
#include "system/interrupt.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16, MOST_THREADS = 64 };

typedef struct Task {
    Picture *picture;
    Frame frame; /* its values are a copy */
    long step;
    char name[PICTURE_NAME_BYTES];
} Task;

struct Painter {
    const char *folder;
    pthread_t threads[MOST_THREADS];
    int thread_count;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Task queue[ROOM];
    int first, waiting; /* in the queue */
    int drawing;
    bool ends;
    Error err; /* the first */
};

static void draw_task(Painter *p, Task *task, Error *err)
{
    picture_write(task->picture, &task->frame, task->step, p->folder, task->name, err);
    free(task->frame.values);
}

/* Draws the first of the queue, without the lock meanwhile. */
static void draw_first(Painter *p)
{
    Error err = {0};
    Task task = p->queue[p->first];
    p->first = (p->first + 1) % ROOM;
    p->waiting--;
    p->drawing++;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    draw_task(p, &task, &err);
    pthread_mutex_lock(&p->lock);
    p->drawing--;
    if (err.code != ERROR_NONE && p->err.code == ERROR_NONE)
        p->err = err;
    pthread_cond_broadcast(&p->changed);
}

static void *work(void *context)
{
    Painter *p = context;
    pthread_mutex_lock(&p->lock);
    while (p->waiting > 0 || !p->ends)
        if (p->waiting > 0)
            draw_first(p);
        else
            pthread_cond_wait(&p->changed, &p->lock);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

Painter *painter_new(int threads, const char *folder)
{
    Painter *p = memory_must(calloc(1, sizeof *p));
    sigset_t before;
    p->folder = folder;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    interrupt_hide(&before);
    for (int t = 0; t < threads && t < MOST_THREADS; t++)
        if (pthread_create(&p->threads[p->thread_count], NULL, work, p) == 0)
            p->thread_count++;
    interrupt_show(&before);
    return p;
}

static Task new_task(Picture *picture, const Frame *frame, long step, const char *name)
{
    const size_t element = frame->precision == PRECISION_F32 ? 4 : 8;
    Task task = {.picture = picture, .frame = *frame, .step = step};
    Frame *f = &task.frame;
    picture_planes(picture, &f->plane, &f->planes);
    const size_t bytes = frame_held(f) * element, plane = (size_t)(f->count[0] * f->count[1]) * element;
    f->values = memory_must(malloc(bytes + 1));
    memcpy(f->values, (const char *)frame->values + plane * (size_t)(f->plane - frame->plane), bytes);
    snprintf(task.name, sizeof task.name, "%s", name);
    return task;
}

bool painter_add(Painter *p, Picture *picture, const Frame *frame, long step, const char *name, Error *err)
{
    Task task = new_task(picture, frame, step, name);
    if (p->thread_count == 0) {
        draw_task(p, &task, err);
        return err->code == ERROR_NONE;
    }
    pthread_mutex_lock(&p->lock);
    while (p->waiting == ROOM)
        pthread_cond_wait(&p->changed, &p->lock);
    p->queue[(p->first + p->waiting++) % ROOM] = task;
    const Error failed = p->err;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    if (failed.code != ERROR_NONE)
        *err = failed;
    return failed.code == ERROR_NONE;
}

bool painter_wait(Painter *p, Error *err)
{
    pthread_mutex_lock(&p->lock);
    while (p->thread_count > 0 && (p->waiting > 0 || p->drawing > 0))
        pthread_cond_wait(&p->changed, &p->lock);
    const Error failed = p->err;
    pthread_mutex_unlock(&p->lock);
    if (failed.code != ERROR_NONE)
        *err = failed;
    return failed.code == ERROR_NONE;
}

void painter_free(Painter *p)
{
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->ends = true;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    for (int t = 0; t < p->thread_count; t++)
        pthread_join(p->threads[t], NULL);
    pthread_cond_destroy(&p->changed);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
