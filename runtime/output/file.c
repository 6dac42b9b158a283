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
    return printed("%s/.%s.part", folder, name);
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

bool file_begin(OutFile *f, const char *folder, const char *name, Error *err)
{
    f->path = file_join(folder, name);
    f->part = file_part_name(folder, name);
    f->stream = fopen(f->part, "wb");
    if (f->stream != NULL)
        return true;
    file_failed(f->path, errno, err);
    file_abandon(f);
    return false;
}

static void sync_folder(const char *path)
{
    char *copy = printed("%s%s", path, "");
    char *slash = strrchr(copy, '/');
    if (slash != NULL)
        slash[slash == copy] = '\0';
    int folder = open(slash != NULL ? copy : ".", O_RDONLY | O_DIRECTORY);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
    free(copy);
}

static bool rename_to(const char *part, const char *path, Error *err)
{
    if (rename(part, path) != 0)
        return file_failed(path, errno, err);
    sync_folder(path);
    return true;
}

/* errno says why not. */
static bool settle(FILE *stream)
{
    return fflush(stream) == 0 && !ferror(stream) && fsync(fileno(stream)) == 0;
}

bool file_settle(OutFile *f, Error *err)
{
    return settle(f->stream) || file_failed(f->path, errno, err);
}

bool file_commit(OutFile *f, Error *err)
{
    bool written = settle(f->stream);
    int reason = errno;
    if (fclose(f->stream) != 0 && written) {
        written = false;
        reason = errno;
    }
    f->stream = NULL;
    bool ok = written ? rename_to(f->part, f->path, err) : file_failed(f->path, reason, err);
    file_abandon(f);
    return ok;
}

void file_abandon(OutFile *f)
{
    if (f->stream != NULL)
        fclose(f->stream);
    if (f->part != NULL)
        unlink(f->part); /* gone already after a rename */
    free(f->path);
    free(f->part);
    *f = (OutFile){0};
}

static bool sync_file(const char *path)
{
    int file = open(path, O_RDONLY);
    if (file < 0)
        return false;
    bool ok = fsync(file) == 0;
    close(file);
    return ok;
}

bool file_sync(const char *path, Error *err)
{
    return sync_file(path) || file_failed(path, errno, err);
}

bool file_promote(const char *part, const char *folder, const char *name, Error *err)
{
    char *path = file_join(folder, name);
    bool ok = sync_file(part) ? rename_to(part, path, err) : file_failed(path, errno, err);
    free(path);
    return ok;
}

bool file_write(const char *folder, const char *name, const void *bytes, size_t count, Error *err)
{
    OutFile f = {0};
    if (!file_begin(&f, folder, name, err))
        return false;
    fwrite(bytes, 1, count, f.stream); /* a failure shows in file_commit */
    return file_commit(&f, err);
}

/* Length of an open file; 0 when it has none. */
unsigned char *file_read(const char *folder, const char *name, size_t *count)
{
    char *path = file_join(folder, name), *bytes = text_of_file(path, count);
    free(path);
    return (unsigned char *)bytes;
}
