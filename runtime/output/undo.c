/* The file's bytes outside its rows, as pieces: where, how many, which; then its length with no bytes, and a hash. */
#include "output/undo.h"

#include "base/hash.h"
#include "output/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_DIMENSIONS = 4, COPY_BYTES = 1 << 16 };

static bool add_chunk(UndoSpans *rows, hid_t dataset, const hsize_t *at)
{
    unsigned filters = 0;
    haddr_t address = HADDR_UNDEF;
    hsize_t bytes = 0;
    if (H5Dget_chunk_info_by_coord(dataset, at, &filters, &address, &bytes) < 0)
        return false;
    if (address != HADDR_UNDEF)
        vec_push(rows, ((UndoSpan){address, bytes}));
    return true;
}

/* The next chunk's first element; false after the last one. */
static bool next_chunk(hsize_t *at, const hsize_t *shape, const hsize_t *chunk, int rank)
{
    for (int d = rank - 1; d >= 0; d--) {
        at[d] += chunk[d];
        if (at[d] < shape[d])
            return true;
        at[d] = 0;
    }
    return false;
}

bool undo_add_rows(UndoSpans *rows, hid_t dataset)
{
    hsize_t shape[MOST_DIMENSIONS] = {0}, chunk[MOST_DIMENSIONS], at[MOST_DIMENSIONS] = {0};
    hid_t space = H5Dget_space(dataset), made = H5Dget_create_plist(dataset);
    const int rank = H5Sget_simple_extent_ndims(space);
    bool ok = H5Dflush(dataset) >= 0 && rank > 0 && rank <= MOST_DIMENSIONS &&
              H5Sget_simple_extent_dims(space, shape, NULL) == rank &&
              H5Pget_chunk(made, MOST_DIMENSIONS, chunk) == rank;
    const bool any = ok && H5Sget_simple_extent_npoints(space) > 0;
    H5Pclose(made);
    H5Sclose(space);
    if (!any)
        return ok;
    do
        ok = add_chunk(rows, dataset, at);
    while (ok && next_chunk(at, shape, chunk, rank));
    return ok;
}

static int by_place(const void *a, const void *b)
{
    const uint64_t x = ((const UndoSpan *)a)->from, y = ((const UndoSpan *)b)->from;
    return (x > y) - (x < y);
}

/* What is written, with its hash; what fails shows in file_commit. */
typedef struct Keeping {
    FILE *from, *to;
    Hash *hash;
} Keeping;

static void keep_bytes(const Keeping *k, const void *bytes, size_t count)
{
    hash_add(k->hash, bytes, count);
    fwrite(bytes, 1, count, k->to);
}

static bool copy_piece(const Keeping *k, UndoSpan piece)
{
    static char bytes[COPY_BYTES];
    keep_bytes(k, &piece, sizeof piece);
    if (fseeko(k->from, (off_t)piece.from, SEEK_SET) != 0)
        return false;
    for (uint64_t left = piece.bytes; left > 0;) {
        const size_t n = left < COPY_BYTES ? (size_t)left : COPY_BYTES;
        if (fread(bytes, 1, n, k->from) != n)
            return false;
        keep_bytes(k, bytes, n);
        left -= n;
    }
    return true;
}

static bool copy_pieces(const Keeping *k, const UndoSpans *rows, uint64_t size)
{
    uint64_t done = 0;
    bool ok = true;
    for (size_t i = 0; i <= rows->count; i++) {
        const uint64_t end = i < rows->count ? rows->items[i].from : size;
        if (ok && end > done)
            ok = copy_piece(k, (UndoSpan){done, end - done});
        if (i < rows->count)
            done = end + rows->items[i].bytes;
    }
    const UndoSpan last = {size, 0};
    keep_bytes(k, &last, sizeof last);
    return ok;
}

static bool keep_of(const char *part, FILE *to, const UndoSpans *rows)
{
    struct stat info;
    Keeping k = {.from = file_open(part), .to = to};
    if (k.from == NULL)
        return false;
    k.hash = hash_new();
    const bool ok = fstat(fileno(k.from), &info) == 0 && copy_pieces(&k, rows, (uint64_t)info.st_size);
    const uint64_t hash = hash_end_number(k.hash);
    fwrite(&hash, sizeof hash, 1, to);
    fclose(k.from);
    return ok;
}

static void undo_name(char text[FILENAME_MAX], const char *name)
{
    snprintf(text, FILENAME_MAX, ".%s.undo", name);
}

bool undo_keep(const char *folder, const char *name, UndoSpans *rows, Error *err)
{
    char kept[FILENAME_MAX];
    OutFile out = {0};
    undo_name(kept, name);
    if (!file_begin(&out, folder, kept, err))
        return false;
    if (rows->count > 0)
        qsort(rows->items, rows->count, sizeof *rows->items, by_place);
    char *part = file_part_name(folder, name);
    const bool ok = keep_of(part, out.stream, rows);
    if (!ok) {
        error_set(err, ERROR_SYSTEM, "cannot read %s", part);
        file_abandon(&out);
    }
    free(part);
    return ok && file_commit(&out, err);
}

/* Goes through what is kept; writes it to `file` unless that is negative. *size: the file's length. */
static bool walk(FILE *kept, Hash *hash, int file, uint64_t *size)
{
    static char bytes[COPY_BYTES];
    UndoSpan piece;
    while (fread(&piece, sizeof piece, 1, kept) == 1) {
        hash_add(hash, &piece, sizeof piece);
        *size = piece.from;
        if (piece.bytes == 0)
            return true;
        for (uint64_t done = 0; done < piece.bytes;) {
            const size_t n = piece.bytes - done < COPY_BYTES ? (size_t)(piece.bytes - done) : COPY_BYTES;
            if (fread(bytes, 1, n, kept) != n ||
                (file >= 0 && pwrite(file, bytes, n, (off_t)(piece.from + done)) != (ssize_t)n))
                return false;
            hash_add(hash, bytes, n);
            done += n;
        }
    }
    return false;
}

static bool is_unharmed(FILE *kept)
{
    uint64_t size, said;
    Hash *hash = hash_new();
    const bool ok = walk(kept, hash, -1, &size);
    const uint64_t found = hash_end_number(hash);
    return ok && fread(&said, sizeof said, 1, kept) == 1 && said == found;
}

/* Writes the pieces and cuts off what came behind; errno says why not. */
static bool write_back(FILE *kept, int file)
{
    uint64_t size = 0;
    Hash *hash = hash_new();
    const bool ok = fseeko(kept, 0, SEEK_SET) == 0 && walk(kept, hash, file, &size) &&
                    ftruncate(file, (off_t)size) == 0 && fsync(file) == 0;
    hash_end_number(hash);
    return ok;
}

static bool restore(FILE *kept, const char *path, const char *part, Error *err)
{
    if (!is_unharmed(kept))
        return error_set(err, ERROR_SYSTEM, "cannot resume: %s is damaged", path);
    const int file = open(part, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) /* where it has its final name, nothing is left to do */
        return errno == ENOENT || file_failed(part, errno, err);
    const bool ok = write_back(kept, file) || file_failed(part, errno, err);
    close(file);
    return ok;
}

bool undo_take_back(const char *folder, const char *name, Error *err)
{
    char kept[FILENAME_MAX];
    undo_name(kept, name);
    char *path = file_join(folder, kept), *part = file_part_name(folder, name);
    FILE *from = file_open(path);
    const bool ok = from == NULL || restore(from, path, part, err);
    if (from != NULL)
        fclose(from);
    if (ok)
        file_remove(folder, kept);
    free(path);
    free(part);
    return ok;
}

void undo_forget(const char *folder, const char *name)
{
    char kept[FILENAME_MAX];
    undo_name(kept, name);
    file_remove(folder, kept);
}
