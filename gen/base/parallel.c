/* Threads that wait for loops, and the loops that have seats for them. Who begins a loop takes part in it and never
 * waits for a thread to come, only for those that came. */
#include "base/parallel.h"

#include "base/ending.h"

#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_THREADS = 256 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER, left = PTHREAD_COND_INITIALIZER;
static ParallelLoop *loops;                /* with open seats, the latest first */
static int threads_made, idle, open_seats; /* idle: in no loop; seats: of all loops */

int parallel_threads(void)
{
    const char *asked = getenv("OMP_NUM_THREADS");
    long n = asked != NULL ? strtol(asked, NULL, 10) : 0;
    if (n <= 0)
        n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : (int)n;
}

static void take_items(ParallelLoop *loop, int worker)
{
    for (long item; (item = atomic_fetch_add(&loop->next, 1)) < loop->count;)
        loop->body(loop->context, item, worker);
}

static void close_seats(ParallelLoop *loop)
{
    ParallelLoop **at = &loops;
    while (*at != NULL && *at != loop)
        at = &(*at)->later;
    if (*at != NULL)
        *at = loop->later;
    open_seats -= loop->seats;
    loop->seats = 0;
}

/* With the lock, which is let go of meanwhile. */
static void take_seat(ParallelLoop *loop)
{
    const int worker = ++loop->workers;
    loop->busy++;
    idle--;
    open_seats--;
    if (--loop->seats == 0)
        close_seats(loop);
    pthread_mutex_unlock(&lock);
    take_items(loop, worker);
    pthread_mutex_lock(&lock);
    idle++;
    if (--loop->busy == 0)
        pthread_cond_broadcast(&left);
}

static _Noreturn void *serve(void *unused)
{
    (void)unused;
    fesetenv(FE_DFL_ENV); /* whatever the thread that made it computes with just then */
    pthread_mutex_lock(&lock);
    for (;;)
        if (loops != NULL)
            take_seat(loops);
        else
            pthread_cond_wait(&opened, &lock);
}

/* A child of fork has the thread that forked alone. */
static void forget(void)
{
    const pthread_mutex_t free_lock = PTHREAD_MUTEX_INITIALIZER;
    const pthread_cond_t nobody = PTHREAD_COND_INITIALIZER;
    lock = free_lock;
    opened = left = nobody;
    loops = NULL;
    threads_made = idle = open_seats = 0;
}

/* Signals that are for the process are for threads that look for them; those of timers and limits stay, also for a
 * child of fork that one of these threads makes. */
static bool make_thread(void)
{
    static bool registered;
    pthread_t thread;
    sigset_t hidden, before;
    if (!registered)
        registered = pthread_atfork(NULL, NULL, forget) == 0;
    ending_set(&hidden);
    sigaddset(&hidden, SIGCHLD);
    pthread_sigmask(SIG_BLOCK, &hidden, &before);
    const bool made = registered && pthread_create(&thread, NULL, serve, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (made)
        pthread_detach(thread);
    return made;
}

/* So many waiting threads look for seats, and new ones where too few wait. */
static void call_threads(int seats)
{
    for (; idle < open_seats && threads_made < MAX_THREADS && make_thread(); threads_made++)
        idle++;
    for (int n = 0; n < seats; n++)
        pthread_cond_signal(&opened);
}

void parallel_begin(ParallelLoop *loop, long count, int threads, ParallelBody *body, void *context)
{
    const long others = threads > MAX_THREADS ? MAX_THREADS : threads - 1;
    *loop = (ParallelLoop){.body = body, .context = context, .count = count};
    loop->seats = (int)(others < count ? others : count);
    if (loop->seats < 1)
        return;
    pthread_mutex_lock(&lock);
    open_seats += loop->seats;
    loop->later = loops;
    loops = loop;
    call_threads(loop->seats);
    pthread_mutex_unlock(&lock);
}

void parallel_end(ParallelLoop *loop)
{
    take_items(loop, 0);
    pthread_mutex_lock(&lock);
    close_seats(loop);
    while (loop->busy > 0)
        pthread_cond_wait(&left, &lock);
    pthread_mutex_unlock(&lock);
}

void parallel_for(long count, int threads, ParallelBody *body, void *context)
{
    ParallelLoop loop;
    parallel_begin(&loop, count, threads < count ? threads : (int)count, body, context);
    parallel_end(&loop);
}
