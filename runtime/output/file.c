/* Atomic files: temporary name, fsync, rename, fsync of the folder. */
#include "output/file.h"

#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *printed(const char *format, const char *a, const char *b)
{
    int n = snprintf(NULL, 0, format, a, b);
    char *s = memory_must(malloc((size_t)n + 1));
    snprintf(s, (size_t)n + 1, format, a, b);
    return s;
}

/* What to do about it. */
static const char *advice(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "; make room there, or choose another folder with --out";
    case EACCES:
    case EPERM:
    case EROFS:
        return "; choose a folder that can be written with --out";
    case ENOTDIR:
    case EEXIST:
    case EISDIR:
    case ENOTEMPTY:
        return "; something else of that name is in the way, move it or choose another folder with --out";
    default:
        return "";
    }
}

bool file_failed(const char *path, int error, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "cannot write %s: %s%s", path, strerror(error), advice(error));
}

char *file_join(const char *folder, const char *name)
{
    return printed("%s/%s", folder, name);
}

char *file_part_name(const char *folder, const char *name)
{
    const char *slash = strrchr(name, '/');
    if (slash == NULL)
        return printed("%s/.%s.part", folder, name);
    char *below = printed("%s/%s", folder, name);
    below[strlen(folder) + 1 + (size_t)(slash - name)] = '\0';
    char *part = printed("%s/.%s.part", below, slash + 1);
    free(below);
    return part;
}

static bool make_one(const char *path, Error *err)
{
    struct stat info;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode)))
        return true;
    if (errno == EEXIST)
        return error_set(err, ERROR_SYSTEM,
                         "cannot make the folder %s: a file of that name is in the way, move it or choose another "
                         "folder with --out",
                         path);
    return error_set(err, ERROR_SYSTEM, "cannot make the folder %s: %s%s", path, strerror(errno), advice(errno));
}

bool file_make_folder(const char *path, Error *err)
{
    char *copy = printed("%s%s", path, "");
    bool ok = true;
    for (char *slash = strchr(copy + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        if (!ok)
            break;
        *slash = '\0';
        ok = make_one(copy, err);
        *slash = '/';
    }
    ok = ok && make_one(copy, err);
    free(copy);
    return ok;
}

/* How folders on the way to a name are opened. */
enum { WAY = O_RDONLY | O_DIRECTORY | O_CLOEXEC };

/* The next folder on the way, which may be made; below the first one no link is followed. */
static int enter(int from, const char *name, bool make)
{
    struct stat info;
    int next = openat(from, name, WAY | O_NOFOLLOW);
    if (next < 0 && errno == ENOENT && make) {
        if (mkdirat(from, name, 0777) != 0 && errno != EEXIST)
            return -1;
        next = openat(from, name, WAY | O_NOFOLLOW);
    }
    if (next < 0 && fstatat(from, name, &info, AT_SYMLINK_NOFOLLOW) == 0)
        errno = S_ISLNK(info.st_mode) ? ELOOP : ENOTDIR;
    return next;
}

/* A descriptor of the folder that folder/name lies in, and the name there; -1 with errno. */
static int open_way(const char *folder, const char *name, bool make, const char **last)
{
    int at = open(folder, WAY);
    *last = name;
    for (const char *slash; at >= 0 && (slash = strchr(*last, '/')) != NULL; *last = slash + 1) {
        char *one = memory_must(strndup(*last, (size_t)(slash - *last)));
        int next = enter(at, one, make);
        int error = errno;
        close(at);
        free(one);
        errno = error;
        at = next;
    }
    return at;
}

static bool cannot_enter(const char *path, int error, Error *err)
{
    if (error == ELOOP)
        return error_set(
            err, ERROR_SYSTEM,
            "cannot write %s: a folder on the way is a link, remove it or choose another folder with --out", path);
    return file_failed(path, error, err);
}

bool file_make_below(const char *folder, const char *name, Error *err)
{
    const char *last;
    char *path = file_join(folder, name);
    int at = open_way(folder, name, true, &last), made = at >= 0 ? enter(at, last, true) : -1;
    const bool ok = made >= 0 || cannot_enter(path, errno, err);
    if (at >= 0)
        close(at);
    if (made >= 0)
        close(made);
    free(path);
    return ok;
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* The temporary name is nobody else's: what is there already is removed, never opened. */
static int make_part(const OutFile *f)
{
    const char *name = base_of(f->part);
    const int how = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    const int file = openat(f->folder, name, how, 0666);
    if (file >= 0 || errno != EEXIST)
        return file;
    unlinkat(f->folder, name, 0);
    return openat(f->folder, name, how, 0666);
}

static int begin(OutFile *f, const char *folder, const char *name, Error *err)
{
    const char *last;
    *f = (OutFile){.path = file_join(folder, name), .part = file_part_name(folder, name)};
    f->folder = open_way(folder, name, true, &last);
    if (f->folder < 0) {
        cannot_enter(f->path, errno, err);
        file_leave(f);
        return -1;
    }
    int file = make_part(f);
    if (file >= 0)
        return file;
    file_failed(f->path, errno, err);
    file_leave(f);
    return -1;
}

bool file_begin(OutFile *f, const char *folder, const char *name, Error *err)
{
    int file = begin(f, folder, name, err);
    if (file < 0)
        return false;
    f->stream = fdopen(file, "wb");
    if (f->stream != NULL)
        return true;
    file_failed(f->path, errno, err);
    close(file);
    file_abandon(f);
    return false;
}

bool file_reserve(OutFile *f, const char *folder, const char *name, Error *err)
{
    int file = begin(f, folder, name, err);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* What a library has written; errno says why not. */
static bool sync_part(const OutFile *f)
{
    int file = openat(f->folder, base_of(f->part), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return false;
    bool ok = fsync(file) == 0;
    int error = errno;
    close(file);
    errno = error;
    return ok;
}

static bool settle(const OutFile *f)
{
    return f->stream != NULL ? fflush(f->stream) == 0 && !ferror(f->stream) && fsync(fileno(f->stream)) == 0
                             : sync_part(f);
}

bool file_settle(OutFile *f, Error *err)
{
    return settle(f) || file_failed(f->path, errno, err);
}

static bool rename_part(const OutFile *f, const char *name)
{
    if (renameat(f->folder, base_of(f->part), f->folder, name) != 0)
        return false;
    fsync(f->folder);
    return true;
}

bool file_commit(OutFile *f, Error *err)
{
    bool written = settle(f);
    int reason = errno;
    if (f->stream != NULL && fclose(f->stream) != 0 && written) {
        written = false;
        reason = errno;
    }
    f->stream = NULL;
    bool ok = written ? rename_part(f, base_of(f->path)) || file_failed(f->path, errno, err)
                      : file_failed(f->path, reason, err);
    if (ok)
        file_leave(f);
    else
        file_abandon(f);
    return ok;
}

void file_abandon(OutFile *f)
{
    if (f->path != NULL && f->folder >= 0)
        unlinkat(f->folder, base_of(f->part), 0);
    file_leave(f);
}

void file_leave(OutFile *f)
{
    if (f->stream != NULL)
        fclose(f->stream);
    if (f->path != NULL && f->folder >= 0)
        close(f->folder);
    free(f->path);
    free(f->part);
    *f = (OutFile){0};
}

bool file_become(OutFile *f, const char *name, Error *err)
{
    char *folder = memory_must(strndup(f->path, (size_t)(base_of(f->path) - f->path)));
    char *path = printed("%s%s", folder, name), *part = printed("%s.%s.part", folder, name);
    const bool ok = rename_part(f, base_of(part));
    free(folder);
    if (!ok) {
        file_failed(path, errno, err);
        free(path);
        free(part);
        return false;
    }
    free(f->path);
    free(f->part);
    f->path = path;
    f->part = part;
    return true;
}

bool file_write(const char *folder, const char *name, const void *bytes, size_t count, Error *err)
{
    OutFile f = {0};
    if (!file_begin(&f, folder, name, err))
        return false;
    fwrite(bytes, 1, count, f.stream); /* a failure shows in file_commit */
    return file_commit(&f, err);
}

FILE *file_open(const char *path)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return NULL;
    FILE *f = fstat(file, &info) == 0 && S_ISREG(info.st_mode) ? fdopen(file, "rb") : NULL;
    if (f == NULL) {
        close(file);
        errno = EINVAL;
    }
    return f;
}

void file_remove(const char *folder, const char *name)
{
    const char *last;
    int at = open_way(folder, name, false, &last);
    if (at < 0)
        return;
    unlinkat(at, last, 0);
    close(at);
}

unsigned char *file_read(const char *folder, const char *name, size_t *count)
{
    char *path = file_join(folder, name), *bytes = text_of_file(path, count);
    free(path);
    return (unsigned char *)bytes;
}
