/* Looking at a file in a child process. */
#include "output/vet.h"

#include "system/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_MS = 10, FEWEST_MS = 300, BYTES_PER_MS = 20000 };

/* What the child answers. */
typedef struct Answer {
    bool good;
    Error err;
} Answer;

static long allowed_ms(const char *path)
{
    struct stat info;
    return FEWEST_MS + (stat(path, &info) == 0 ? (long)info.st_blocks * 512 / BYTES_PER_MS : 0);
}

/* In the child: does not return. What goes wrong is told by the parent alone. */
static void look_and_end(int answers, long ms, VetLook *look, void *context)
{
    static Answer answer;
    const struct itimerval limit = {.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};
    const int endings[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF, SIGTERM, SIGHUP, SIGQUIT};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGINT, SIG_IGN); /* a terminal signals both; the parent ends this one */
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        signal(endings[i], SIG_DFL);
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    setitimer(ITIMER_PROF, &limit, NULL);
    answer.good = look(context, &answer.err);
    ssize_t written = write(answers, &answer, sizeof answer);
    _exit(written == (ssize_t)sizeof answer ? 0 : 1);
}

/* All of the answer, or as much as came before the child's end or a signal. */
static size_t receive(int answers, Answer *answer)
{
    size_t have = 0;
    struct pollfd ready = {.fd = answers, .events = POLLIN};
    while (have < sizeof *answer && interrupt_signal == 0) {
        if (poll(&ready, 1, LOOK_MS) <= 0)
            continue;
        ssize_t n = read(answers, (char *)answer + have, sizeof *answer - have);
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        have += n > 0 ? (size_t)n : 0;
    }
    return have;
}

static bool cannot_look(const char *path, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "cannot start a process to read %s: %s", path, strerror(errno));
}

bool vet_file(const char *path, VetLook *look, void *context, Error *err)
{
    Answer answer = {0};
    int ends[2], status;
    if (!interrupt_check(err))
        return false;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return cannot_look(path, err);
    const pid_t child = fork();
    if (child == 0)
        look_and_end(ends[1], allowed_ms(path), look, context);
    close(ends[1]);
    const bool whole = child > 0 && receive(ends[0], &answer) == sizeof answer;
    close(ends[0]);
    if (child < 0)
        return cannot_look(path, err);
    if (!whole)
        kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (whole && !answer.good)
        *err = err->code == ERROR_NONE ? answer.err : *err;
    if (whole || !interrupt_check(err))
        return whole && answer.good;
    return error_set(err, ERROR_SYSTEM, "%s is damaged: HDF5 crashes over it, or finds no end", path);
}
