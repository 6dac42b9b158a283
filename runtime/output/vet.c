/* Reading a file in a child process. */
#include "output/vet.h"

#include "base/ending.h"
#include "base/memory.h"
#include "system/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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

/* $TMPDIR, else /tmp. */
static const char *temporary_folder(void)
{
    const char *given = getenv("TMPDIR");
    return given != NULL && given[0] != '\0' ? given : "/tmp";
}

/* A file without a name, which both processes have open. */
static FILE *open_found(const char *path, Error *err)
{
    char name[4096];
    const bool fits = snprintf(name, sizeof name, "%s/yeec-XXXXXX", temporary_folder()) < (int)sizeof name;
    const int fd = fits ? mkostemp(name, O_CLOEXEC) : -1;
    FILE *found = fd >= 0 ? fdopen(fd, "w+b") : NULL;
    if (fd >= 0)
        unlink(name);
    if (found != NULL)
        return found;
    error_set(err, ERROR_SYSTEM,
              "cannot read %.300s: no temporary file in '%.300s': %s; set TMPDIR to a folder that can be written", path,
              temporary_folder(), strerror(errno));
    if (fd >= 0)
        close(fd);
    return NULL;
}

bool vet_put(FILE *found, const void *values, size_t size, size_t count)
{
    return fwrite(values, size, count, found) == count;
}

bool vet_take(FILE *found, void *values, size_t size, size_t count)
{
    return fread(values, size, count, found) == count;
}

void *vet_take_array(FILE *found, size_t size, size_t count, bool *ok)
{
    void *values = *ok ? memory_must(calloc(count + 1, size)) : NULL;
    *ok = *ok && vet_take(found, values, size, count);
    return values;
}

bool vet_spoiled(const char *path, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "%s is damaged: what it holds does not fit together", path);
}

/* Has all that was found got its room? An error that the look has told of goes before. */
static bool has_room(FILE *found, Error *err)
{
    if (fflush(found) == 0 && ferror(found) == 0)
        return true;
    return err->code != ERROR_NONE
               ? false
               : error_set(err, ERROR_SYSTEM,
                           "no room in '%.300s' for what is read: %s; make room there, or set TMPDIR to another folder",
                           temporary_folder(), strerror(errno));
}

/* In the child: does not return. What goes wrong is told by the parent alone. */
static void look_and_end(int answers, long ms, VetLook *look, void *context, FILE *found)
{
    static Answer answer;
    const struct itimerval limit = {.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};
    ending_confine();
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    setitimer(ITIMER_PROF, &limit, NULL);
    answer.good = look(context, found, &answer.err);
    answer.good = has_room(found, &answer.err) && answer.good;
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

static bool look_at(const char *path, VetLook *look, void *context, FILE *found, Error *err)
{
    Answer answer = {0};
    int ends[2], status;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return cannot_look(path, err);
    const pid_t child = fork();
    if (child == 0)
        look_and_end(ends[1], allowed_ms(path), look, context, found);
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

FILE *vet_file(const char *path, VetLook *look, void *context, Error *err)
{
    FILE *found = interrupt_check(err) ? open_found(path, err) : NULL;
    if (found == NULL)
        return NULL;
    if (look_at(path, look, context, found, err) && fseeko(found, 0, SEEK_SET) == 0)
        return found;
    fclose(found);
    return NULL;
}
