#include "system/spill.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Where the file system knows no files without names, one that loses its name at once. */
static int open_nameless(const char *folder)
{
    char path[4096];
    const int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (size_t)snprintf(path, sizeof path, "%s/.spill.XXXXXX", folder) >= sizeof path)
        return file;
    const int named = mkstemp(path);
    if (named >= 0)
        unlink(path);
    return named;
}

bool spill_open(Spill *s, const char *folder, size_t count)
{
    *s = (Spill){.file = open_nameless(folder), .count = count};
    if (s->file < 0)
        return false;
    s->bytes =
        ftruncate(s->file, (off_t)count) == 0 ? mmap(NULL, count, PROT_READ, MAP_SHARED, s->file, 0) : MAP_FAILED;
    if (s->bytes != MAP_FAILED)
        return true;
    s->bytes = NULL;
    spill_close(s);
    return false;
}

void spill_close(Spill *s)
{
    if (s->bytes != NULL)
        munmap(s->bytes, s->count);
    if (s->file >= 0)
        close(s->file);
    *s = (Spill){.file = -1};
}

bool spill_write(Spill *s, size_t at, const void *bytes, size_t count, Error *err)
{
    const char *from = bytes;
    while (count > 0) {
        const ssize_t n = pwrite(s->file, from, count, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return error_set(err, ERROR_SYSTEM, "cannot keep results on the disk: %s",
                             strerror(n < 0 ? errno : ENOSPC));
        from += n;
        at += (size_t)n;
        count -= (size_t)n;
    }
    return true;
}

void spill_release(const Spill *s)
{
    if (s->bytes != NULL)
        madvise(s->bytes, s->count, MADV_DONTNEED);
}
