/* The file's bytes outside its rows, in two sections: its length and where they lie; the bytes. */
#include "output/undo.h"

#include "output/sections.h"

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

/* What lies between the rows of a file of so many bytes. */
static UndoSpans gaps_between(const UndoSpans *rows, uint64_t size)
{
    UndoSpans gaps = {0};
    uint64_t done = 0;
    for (size_t i = 0; i <= rows->count; i++) {
        const uint64_t end = i < rows->count ? rows->items[i].from : size;
        if (end > done)
            vec_push(&gaps, ((UndoSpan){done, end - done}));
        if (i < rows->count)
            done = end + rows->items[i].bytes;
    }
    return gaps;
}

static uint64_t bytes_of(const UndoSpans *gaps)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < gaps->count; i++)
        bytes += gaps->items[i].bytes;
    return bytes;
}

static size_t next_bytes(const UndoSpan *gap, uint64_t done)
{
    return gap->bytes - done < COPY_BYTES ? (size_t)(gap->bytes - done) : COPY_BYTES;
}

static bool put_gap(SectionWriter *w, const UndoSpan *gap, FILE *from, Error *err)
{
    char bytes[COPY_BYTES];
    if (fseeko(from, (off_t)gap->from, SEEK_SET) != 0)
        return false;
    for (uint64_t done = 0; done < gap->bytes;) {
        const size_t n = next_bytes(gap, done);
        if (fread(bytes, 1, n, from) != n || !section_put(w, bytes, n, err))
            return false;
        done += n;
    }
    return true;
}

static bool put_gaps(SectionWriter *w, const UndoSpans *rows, FILE *from, Error *err)
{
    struct stat info;
    if (fstat(fileno(from), &info) != 0)
        return false;
    const uint64_t size = (uint64_t)info.st_size;
    UndoSpans gaps = gaps_between(rows, size);
    section_start(w, "places", sizeof size + gaps.count * sizeof *gaps.items);
    bool ok =
        section_put(w, &size, sizeof size, err) && section_put(w, gaps.items, gaps.count * sizeof *gaps.items, err);
    section_close(w);
    section_start(w, "bytes", bytes_of(&gaps));
    for (size_t i = 0; i < gaps.count; i++)
        ok = ok && put_gap(w, &gaps.items[i], from, err);
    section_close(w);
    vec_free(&gaps);
    return ok;
}

static void undo_name(char text[FILENAME_MAX], const char *name)
{
    snprintf(text, FILENAME_MAX, ".%s.undo", name);
}

bool undo_keep(const char *folder, const char *name, UndoSpans *rows, Error *err)
{
    char kept[FILENAME_MAX];
    SectionWriter w;
    undo_name(kept, name);
    if (!sections_create(&w, folder, kept, err))
        return false;
    if (rows->count > 0)
        qsort(rows->items, rows->count, sizeof *rows->items, by_place);
    char *part = file_part_name(folder, name);
    FILE *from = file_open(part);
    const bool read = from != NULL && put_gaps(&w, rows, from, err);
    if (!read)
        error_set(err, ERROR_SYSTEM, "cannot read %s", part);
    if (from != NULL)
        fclose(from);
    free(part);
    if (read && sections_settle(&w, err))
        return file_commit(&w.file, err);
    sections_abandon(&w);
    return false;
}

static bool get_places(SectionReader *r, uint64_t *size, UndoSpans *gaps, Error *err)
{
    if (!section_next(r, err) || !section_get(r, size, sizeof *size, err))
        return false;
    while (r->left > 0) {
        UndoSpan gap;
        if (!section_get(r, &gap, sizeof gap, err))
            return false;
        vec_push(gaps, gap);
    }
    return section_end(r, err);
}

/* Reads a gap's bytes; writes them unless `file` is negative. */
static bool get_gap(SectionReader *r, const UndoSpan *gap, int file, const char *part, Error *err)
{
    char bytes[COPY_BYTES];
    for (uint64_t done = 0; done < gap->bytes;) {
        const size_t n = next_bytes(gap, done);
        if (!section_get(r, bytes, n, err))
            return false;
        if (file >= 0 && pwrite(file, bytes, n, (off_t)(gap->from + done)) != (ssize_t)n)
            return file_failed(part, errno, err);
        done += n;
    }
    return true;
}

/* Goes through what is kept and writes it to `file`, which gets its length, unless that is negative. */
static bool go_through(FILE *kept, const char *path, int file, const char *part, Error *err)
{
    SectionReader r;
    UndoSpans gaps = {0};
    uint64_t size = 0;
    bool ok = sections_open(&r, kept, path, err) && get_places(&r, &size, &gaps, err) && section_next(&r, err);
    for (size_t i = 0; i < gaps.count; i++)
        ok = ok && get_gap(&r, &gaps.items[i], file, part, err);
    ok = ok && section_end(&r, err);
    if (ok && file >= 0 && (ftruncate(file, (off_t)size) != 0 || fsync(file) != 0))
        ok = file_failed(part, errno, err);
    sections_close(&r);
    vec_free(&gaps);
    return ok;
}

static bool restore(FILE *kept, const char *path, const char *part, Error *err)
{
    const int file = open(part, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) /* where it has its final name, nothing is left to do */
        return errno == ENOENT || file_failed(part, errno, err);
    const bool ok = go_through(kept, path, -1, part, err) && go_through(kept, path, file, part, err);
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
    if (from != NULL && ok)
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
