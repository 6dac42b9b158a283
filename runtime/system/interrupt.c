/* The signals that end a run cleanly, and long calls in a thread of their own. */
#include "system/interrupt.h"

#include "base/ending.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_NS = 10 * 1000 * 1000 }; /* between two looks for a signal */
enum { SAME_MS = 500 };              /* within it two signals are one */

typedef struct Aside {
    void (*call)(void *context);
    void (*drop)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool done, left; /* the call is; nobody waits for it */
} Aside;

volatile sig_atomic_t interrupt_signal;
static bool watched, heeded;
static const char *doing = "the kernels were compiled";
static bool left_behind; /* a call goes on, or did when it was left */

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* What asks a program to end often does so twice at once: timeout(1) signals its child and then the child's group, a
 * terminal the whole group, of which a parent passes it on. Only a later signal means that it takes too long. */
static void note_signal(int number)
{
    static atomic_llong first_ms;
    if (interrupt_signal == 0) {
        atomic_store(&first_ms, now_ms());
        interrupt_signal = number;
    } else if (now_ms() - atomic_load(&first_ms) >= SAME_MS) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

/* nohup(1) and shells have programs ignore SIGHUP and SIGQUIT: that stays. */
static bool is_wanted(int number)
{
    struct sigaction now;
    return number == SIGINT || number == SIGTERM || (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN);
}

int interrupt_status(void)
{
    return 128 + (interrupt_signal != 0 ? (int)interrupt_signal : SIGTERM);
}

void interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    ending_set(&action.sa_mask);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        if (is_wanted(ending_signals[i]))
            sigaction(ending_signals[i], &action, NULL);
    watched = true;
}

bool interrupt_borrow(void)
{
    const bool mine = !watched;
    if (mine)
        interrupt_watch();
    return mine;
}

void interrupt_return(bool mine)
{
    if (!mine)
        return;
    for (int i = 0; i < ENDING_SIGNALS; i++)
        if (is_wanted(ending_signals[i]))
            signal(ending_signals[i], SIG_DFL);
    watched = false;
}

void interrupt_hide(sigset_t *before)
{
    sigset_t signals;
    ending_set(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, before);
}

void interrupt_show(const sigset_t *before)
{
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

bool interrupt_watched(void)
{
    return watched;
}

void interrupt_during(const char *what)
{
    doing = what;
}

void interrupt_heed(void)
{
    heeded = interrupt_signal != 0;
}

bool interrupt_check(Error *err)
{
    return interrupt_signal == 0 || heeded || error_set(err, ERROR_INTERRUPTED, "interrupted while %s", doing);
}

static void free_aside(Aside *a)
{
    pthread_cond_destroy(&a->ended);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

static void *run_aside(void *context)
{
    Aside *a = context;
    a->call(a->context);
    pthread_mutex_lock(&a->lock);
    a->done = true;
    const bool left = a->left;
    pthread_cond_signal(&a->ended);
    pthread_mutex_unlock(&a->lock);
    if (left) {
        a->drop(a->context);
        free_aside(a);
    }
    return NULL;
}

/* Until the call is done or a signal has come. */
static void wait_aside(Aside *a)
{
    pthread_mutex_lock(&a->lock);
    while (!a->done && interrupt_signal == 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&a->ended, &a->lock, &until);
    }
    a->left = !a->done;
    pthread_mutex_unlock(&a->lock);
}

static Aside *new_aside(void (*call)(void *), void (*drop)(void *), void *context)
{
    Aside *a = watched ? malloc(sizeof *a) : NULL;
    if (a != NULL) {
        *a = (Aside){.call = call, .drop = drop, .context = context};
        pthread_mutex_init(&a->lock, NULL);
        pthread_cond_init(&a->ended, NULL);
    }
    return a;
}

bool interrupt_call(void (*call)(void *), void (*drop)(void *), void *context, Error *err)
{
    pthread_t thread;
    sigset_t before;
    if (!interrupt_check(err)) {
        drop(context);
        return false;
    }
    Aside *a = new_aside(call, drop, context);
    interrupt_hide(&before);
    const bool made = a != NULL && pthread_create(&thread, NULL, run_aside, a) == 0;
    interrupt_show(&before);
    if (!made) {
        if (a != NULL)
            free_aside(a);
        call(context); /* without a thread it is waited for */
        return true;
    }
    wait_aside(a);
    if (!a->left) {
        pthread_join(thread, NULL);
        free_aside(a);
        return true;
    }
    pthread_detach(thread);
    left_behind = true;
    return interrupt_check(err);
}

bool interrupt_left(void)
{
    return left_behind;
}

void interrupt_leave(void)
{
    left_behind = true;
}

void interrupt_exit(int status)
{
    if (!left_behind)
        exit(status);
    fflush(NULL);
    _exit(status);
}
