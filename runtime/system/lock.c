/* Locking folders; who holds a lock stands in /proc/locks. */
#include "system/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { COMMAND_BYTES = 256 };

/* The process that holds a lock of the folder, as "1: FLOCK ADVISORY WRITE 4711 08:01:131 0 EOF" tells; 0: not known.
 */
static long holder_of(int folder)
{
    struct stat info;
    char line[256];
    long found = 0;
    FILE *f = fstat(folder, &info) == 0 ? fopen("/proc/locks", "r") : NULL;
    while (f != NULL && found == 0 && fgets(line, sizeof line, f) != NULL) {
        long pid;
        unsigned major_number, minor_number;
        unsigned long inode;
        if (sscanf(line, "%*d: FLOCK %*s WRITE %ld %x:%x:%lu", &pid, &major_number, &minor_number, &inode) == 4 &&
            inode == info.st_ino && major_number == major(info.st_dev) && minor_number == minor(info.st_dev))
            found = pid;
    }
    if (f != NULL)
        fclose(f);
    return found;
}

/* Its command line, cut; "" when that cannot be read. */
static void command_of(long pid, char command[COMMAND_BYTES])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", pid);
    FILE *f = fopen(path, "r");
    size_t n = f != NULL ? fread(command, 1, COMMAND_BYTES - 1, f) : 0;
    if (f != NULL)
        fclose(f);
    command[n] = '\0';
    while (n > 0 && command[n - 1] == '\0')
        n--;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)command[i] < ' ' || command[i] == 0x7f)
            command[i] = command[i] == '\0' ? ' ' : '?';
}

static bool is_taken(int folder, const char *path, Error *err)
{
    char command[COMMAND_BYTES];
    const long pid = holder_of(folder);
    if (pid == 0)
        return error_set(err, ERROR_SYSTEM,
                         "another process writes to %s: wait for its end, or choose another folder with --out", path);
    command_of(pid, command);
    return error_set(err, ERROR_SYSTEM,
                     "process %ld (%s) writes to %s: wait for its end, or choose another folder with --out", pid,
                     command[0] != '\0' ? command : "?", path);
}

int lock_folder(const char *folder, Error *err)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        error_set(err, ERROR_SYSTEM, "cannot open the folder %s: %s", folder, strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return fd;
    is_taken(fd, folder, err);
    close(fd);
    return -1;
}

void lock_release(int lock)
{
    if (lock >= 0)
        close(lock);
}
