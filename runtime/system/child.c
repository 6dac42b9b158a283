/* Starting children and reading what they leave. Their output goes to memory files, so
 * that neither pipe can fill up while the other is read. */
#include "system/child.h"

#include "system/clock.h"
#include "system/interrupt.h"
#include "system/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_NS = 20 * 1000 * 1000 }; /* between two looks for a signal that another thread has taken */

static void read_all(int fd, Text *out)
{
    char block[65536];
    ssize_t n;
    lseek(fd, 0, SEEK_SET);
    while ((n = read(fd, block, sizeof block)) > 0)
        text_put_n(out, block, (size_t)n);
}

/* In the child: does not return. When its parent is killed it is told to end, for the next call would start another
 * one that writes to the same files. */
static void become(const char *const *argv, const char *folder, int out, int messages, pid_t parent)
{
    int null = open("/dev/null", O_RDONLY);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() == parent && (folder == NULL || chdir(folder) == 0) && dup2(null, STDIN_FILENO) >= 0 &&
        dup2(out, STDOUT_FILENO) >= 0 && dup2(messages, STDERR_FILENO) >= 0)
        execvp(argv[0], (char *const *)argv);
    _exit(127);
}

static sigset_t only_child_signal(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    return set;
}

static int status_of(int raw)
{
    return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
}

static bool means_something_else(int number)
{
    return number == SIGUSR1 || number == SIGUSR2;
}

/* To its end, with the signal that asks us to end passed on, as one that other programs know. SIGCHLD is blocked: its
 * arrival ends a pause. */
static bool wait_for_child(pid_t pid, int *status)
{
    const sigset_t ended = only_child_signal();
    const struct timespec pause = {.tv_nsec = LOOK_NS};
    int raw;
    bool told = false;
    Error asked = {0};
    for (pid_t got; (got = waitpid(pid, &raw, WNOHANG)) != pid;) {
        if (got < 0 && errno != EINTR)
            return false;
        if (!told && !interrupt_check(&asked))
            told = kill(pid, means_something_else(interrupt_signal) ? SIGTERM : (int)interrupt_signal) == 0;
        sigtimedwait(&ended, NULL, &pause);
    }
    *status = status_of(raw);
    return true;
}

/* Starts the child and waits for it. */
static bool run_to_end(const char *const *argv, const char *folder, int out, int messages, int *status)
{
    const sigset_t ended = only_child_signal();
    sigset_t before;
    const pid_t parent = getpid();
    pthread_sigmask(SIG_BLOCK, &ended, &before);
    const pid_t pid = fork();
    if (pid == 0) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        become(argv, folder, out, messages, parent);
    }
    const bool ok = pid > 0 && wait_for_child(pid, status);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ok;
}

bool child_run(const char *const *argv, const char *folder, Child *child, Error *err)
{
    *child = (Child){.status = 127};
    int out = memfd_create("yeec-child-out", MFD_CLOEXEC), messages = memfd_create("yeec-child-messages", MFD_CLOEXEC);
    double start = clock_seconds();
    bool ok = out >= 0 && messages >= 0 && run_to_end(argv, folder, out, messages, &child->status);
    child->seconds = clock_seconds() - start;
    if (ok) {
        read_all(out, &child->out);
        read_all(messages, &child->messages);
    } else {
        error_set(err, ERROR_SYSTEM, "cannot start %s: %s", argv[0], strerror(errno));
    }
    if (out >= 0)
        close(out);
    if (messages >= 0)
        close(messages);
    return ok;
}

/* In the child. */
static _Noreturn void go_on(int (*call)(void *), void *context, int messages, pid_t parent)
{
    const sigset_t ended = only_child_signal();
    pthread_sigmask(SIG_UNBLOCK, &ended, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent || dup2(messages, STDERR_FILENO) < 0)
        _exit(127);
    interrupt_exit(process_end(call(context)));
}

bool child_fork(int (*call)(void *context), void *context, Child *child, Error *err)
{
    const sigset_t ended = only_child_signal();
    const pid_t parent = getpid();
    *child = (Child){.status = 127, .file = memfd_create("yeec-child-messages", MFD_CLOEXEC)};
    fflush(NULL);
    pthread_sigmask(SIG_BLOCK, &ended, NULL); /* it waits for child_pause */
    child->pid = child->file >= 0 ? fork() : -1;
    if (child->pid == 0)
        go_on(call, context, child->file, parent);
    if (child->pid > 0)
        return true;
    error_set(err, ERROR_SYSTEM, "cannot start another process: %s", strerror(errno));
    if (child->file >= 0)
        close(child->file);
    return false;
}

bool child_ended(Child *child)
{
    int raw;
    const pid_t got = waitpid(child->pid, &raw, WNOHANG);
    if (got == 0 || (got < 0 && errno == EINTR))
        return false;
    child->status = got > 0 ? status_of(raw) : 127;
    read_all(child->file, &child->messages);
    close(child->file);
    return true;
}

void child_pause(void)
{
    const sigset_t ended = only_child_signal();
    const struct timespec pause = {.tv_nsec = LOOK_NS};
    sigtimedwait(&ended, NULL, &pause);
}

void child_free(Child *child)
{
    text_free(&child->out);
    text_free(&child->messages);
}
