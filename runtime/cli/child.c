/* Starting children and reading what they leave. Their output goes to memory files, so
 * that neither pipe can fill up while the other is read. */
#include "cli/child.h"

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void read_all(int fd, Text *out)
{
    char block[65536];
    ssize_t n;
    lseek(fd, 0, SEEK_SET);
    while ((n = read(fd, block, sizeof block)) > 0)
        text_put_n(out, block, (size_t)n);
}

/* In the child: does not return. */
static void become(const char *const *argv, const char *folder, int out, int messages)
{
    int null = open("/dev/null", O_RDONLY);
    if ((folder == NULL || chdir(folder) == 0) && dup2(null, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(messages, STDERR_FILENO) >= 0)
        execvp(argv[0], (char *const *)argv);
    _exit(127);
}

static bool wait_for(pid_t pid, int *status)
{
    int raw;
    while (waitpid(pid, &raw, 0) < 0)
        if (errno != EINTR)
            return false;
    *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
    return true;
}

bool child_run(const char *const *argv, const char *folder, Child *child, Error *err)
{
    *child = (Child){.status = 127};
    int out = memfd_create("yeec-child-out", MFD_CLOEXEC), messages = memfd_create("yeec-child-messages", MFD_CLOEXEC);
    double start = clock_seconds();
    pid_t pid = out < 0 || messages < 0 ? -1 : fork();
    if (pid == 0)
        become(argv, folder, out, messages);
    bool ok = pid > 0 && wait_for(pid, &child->status);
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

void child_free(Child *child)
{
    text_free(&child->out);
    text_free(&child->messages);
}
