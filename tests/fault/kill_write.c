/* A kill in the middle of a write, for cli/test_resume (LD_PRELOAD): YEEC_KILL_WRITE=n kills the process halfway
 * through its n-th pwrite to YEEC_KILL_FILE, counted while the file YEEC_KILL_WHILE exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef ssize_t Write(int file, const void *bytes, size_t count, off_t at);

static int is_the_one(int file)
{
    static long writes;
    const char *wanted = getenv("YEEC_KILL_FILE"), *condition = getenv("YEEC_KILL_WHILE");
    const char *number = getenv("YEEC_KILL_WRITE");
    char link[64], path[PATH_MAX] = "";
    if (wanted == NULL || condition == NULL || number == NULL || access(condition, F_OK) != 0)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    return strcmp(path, wanted) == 0 && ++writes == atol(number);
}

static ssize_t write_or_die(const char *name, int file, const void *bytes, size_t count, off_t at)
{
    Write *real = (Write *)dlsym(RTLD_NEXT, name);
    if (is_the_one(file)) {
        real(file, bytes, count / 2, at);
        raise(SIGKILL);
    }
    return real(file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at)
{
    return write_or_die("pwrite", file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t at)
{
    return write_or_die("pwrite64", file, bytes, count, at);
}
