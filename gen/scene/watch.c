/* A timer on the processor time of the thread that runs a script (timer_create(2), CLOCK_THREAD_CPUTIME_ID). */
#include "scene/watch.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TICKS_A_SECOND = 8, GRACE = 3 * TICKS_A_SECOND };

typedef struct Watch {
    Script *volatile script; /* that runs; NULL: none */
    volatile unsigned long begun, seen;
    volatile long ticks, limit; /* of the script that runs, since it was seen first */
    volatile sig_atomic_t armed;
    bool made;
    timer_t timer;
    const Script *known; /* `limit` and `sentence` are of this one */
    double seconds;
    char sentence[256];
} Watch;

static _Thread_local Watch watch;

static int signal_number(void)
{
    return SIGRTMIN + 4; /* glibc keeps the first ones */
}

static void set_timer(long nanoseconds)
{
    const struct timespec tick = {.tv_nsec = nanoseconds};
    timer_settime(watch.timer, 0, &(struct itimerspec){tick, tick}, NULL);
}

/* The first tick of a call may come right after its beginning, so it is not counted. */
static void on_tick(int number)
{
    (void)number;
    Script *script = watch.script;
    if (script == NULL) {
        watch.armed = 0;
        set_timer(0);
    } else if (watch.seen != watch.begun) {
        watch.seen = watch.begun;
        watch.ticks = 0;
    } else if (++watch.ticks > 2 * watch.limit + GRACE) {
        const ssize_t unused = write(STDERR_FILENO, watch.sentence, strlen(watch.sentence));
        (void)unused;
        _exit(ERROR_SCENE);
    } else if (watch.ticks > watch.limit) {
        script->late = 1;
        lua_sethook(script->L, lua_gethook(script->L), LUA_MASKCOUNT, 1); /* as 4.7 of the manual allows in a signal */
    }
}

/* Without a timer the script's hooks remain. */
static bool make_timer(void)
{
    struct sigaction action = {.sa_handler = on_tick, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = signal_number()};
    event._sigev_un._tid = gettid();
    sigemptyset(&action.sa_mask);
    return sigaction(signal_number(), &action, NULL) == 0 &&
           timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &watch.timer) == 0;
}

static void arm(void)
{
    if (!watch.made) {
        if (!make_timer())
            return;
        watch.made = true;
    }
    watch.armed = 1;
    set_timer(1000000000L / TICKS_A_SECOND);
}

static void set_limit(const Script *script, double seconds)
{
    watch.known = script;
    watch.seconds = seconds;
    watch.limit = (long)(seconds * TICKS_A_SECOND) + 1;
    snprintf(watch.sentence, sizeof watch.sentence, "%.120s: the script took too much processor time\n", script->path);
}

void watch_begin(Script *script, double seconds)
{
    if (watch.script != NULL)
        return;
    if (watch.known != script || watch.seconds != seconds)
        set_limit(script, seconds);
    watch.begun++;
    watch.script = script;
    if (!watch.armed)
        arm();
}

void watch_end(Script *script)
{
    if (watch.script == script)
        watch.script = NULL;
}

void watch_forget(const Script *script)
{
    if (watch.script == script)
        watch.script = NULL;
    if (watch.known == script)
        watch.known = NULL;
}
