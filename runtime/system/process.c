/* The process around a run. */
#include "system/process.h"

#include "base/error.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t meant;
static bool begun;

/* Safe in a signal's handler. */
static _Noreturn void give_up(void)
{
    static const char text[] = "yeec: a library that yeec uses ended the program, for the reason above; give it more "
                               "memory, processes or disk, or take fewer threads with --threads\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    _exit(ERROR_SYSTEM);
}

enum { CRASHES = 4 };

static const int crashes[CRASHES] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE};
static struct sigaction before[CRASHES]; /* what was done at a crash */
static int depth;                        /* of calls of a driver */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void on_crash(int number)
{
    static const char text[] = "yeec: the OpenCL driver crashes over the generated kernels; take another schedule "
                               "(--schedule sweep), another device (`yeec devices`) or --backend c\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    (void)number;
    _exit(ERROR_SYSTEM);
}

void process_enter_driver(void)
{
    struct sigaction ours = {.sa_handler = on_crash};
    sigemptyset(&ours.sa_mask);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < CRASHES; i++)
        if (begun && depth == 0)
            sigaction(crashes[i], &ours, &before[i]);
    depth++;
    pthread_mutex_unlock(&lock);
}

void process_leave_driver(void)
{
    pthread_mutex_lock(&lock);
    depth--;
    for (int i = 0; i < CRASHES; i++)
        if (begun && depth == 0)
            sigaction(crashes[i], &before[i], NULL);
    pthread_mutex_unlock(&lock);
}

static void on_exit_call(void)
{
    if (!meant)
        give_up();
}

static void on_abort(int number)
{
    (void)number;
    give_up();
}

/* Read-only where one would write, write-only where one would read: each use fails as on a closed one. */
static void keep_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY); /* the lowest free number is this one */
}

void process_begin(void)
{
    begun = true;
    keep_streams();
    signal(SIGXFSZ, SIG_IGN);
    atexit(on_exit_call);
    process_catch_abort();
}

void process_catch_abort(void)
{
    if (begun)
        signal(SIGABRT, on_abort);
}

int process_end(int status)
{
    meant = true;
    return status;
}
