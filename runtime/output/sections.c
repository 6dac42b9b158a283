/* Writing and reading sections. */
#include "output/sections.h"

#include <errno.h>
#include <string.h>

static const char MAGIC[16] = "yeec sections 1\n";

enum { HASH_DIGITS = HASH_HEX_BYTES - 1 };

bool sections_create(SectionWriter *w, const char *folder, const char *name, Error *err)
{
    *w = (SectionWriter){0};
    if (!file_begin(&w->file, folder, name, err))
        return false;
    fwrite(MAGIC, 1, sizeof MAGIC, w->file.stream); /* a failure shows in file_commit */
    return true;
}

static void section_bytes(SectionWriter *w, const void *bytes, size_t count)
{
    if (count == 0)
        return;
    hash_add(w->hash, bytes, count);
    fwrite(bytes, 1, count, w->file.stream);
}

void section_start(SectionWriter *w, const char *name, uint64_t length)
{
    char padded[SECTION_NAME_BYTES] = {0};
    memcpy(padded, name, strnlen(name, SECTION_NAME_BYTES - 1));
    w->hash = hash_new();
    section_bytes(w, padded, sizeof padded);
    section_bytes(w, &length, sizeof length);
}

bool section_put(SectionWriter *w, const void *bytes, size_t count, Error *err)
{
    section_bytes(w, bytes, count);
    return !ferror(w->file.stream) || file_failed(w->file.path, errno, err);
}

void section_close(SectionWriter *w)
{
    char hex[HASH_HEX_BYTES];
    hash_end(w->hash, hex);
    w->hash = NULL;
    fwrite(hex, 1, HASH_DIGITS, w->file.stream);
}

bool sections_settle(SectionWriter *w, Error *err)
{
    section_start(w, "end", 0);
    section_close(w);
    return file_settle(&w->file, err);
}

void sections_abandon(SectionWriter *w)
{
    char unused[HASH_HEX_BYTES];
    if (w->hash != NULL)
        hash_end(w->hash, unused);
    w->hash = NULL;
    file_abandon(&w->file);
}

static bool damaged(const SectionReader *r, const char *how, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "%s is damaged: %s", r->path, how);
}

static bool get(SectionReader *r, void *bytes, size_t count, Error *err)
{
    if (fread(bytes, 1, count, r->stream) == count)
        return true;
    return ferror(r->stream) ? error_set(err, ERROR_SYSTEM, "cannot read %s: %s", r->path, strerror(errno))
                             : damaged(r, "it ends too early", err);
}

bool sections_open(SectionReader *r, FILE *stream, const char *path, Error *err)
{
    *r = (SectionReader){.stream = stream, .path = path};
    char magic[sizeof MAGIC];
    if (fseeko(stream, 0, SEEK_END) != 0 || ftello(stream) < 0)
        return error_set(err, ERROR_SYSTEM, "cannot read %s: %s", path, strerror(errno));
    r->size = (uint64_t)ftello(stream);
    rewind(stream);
    if (!get(r, magic, sizeof magic, err))
        return false;
    return memcmp(magic, MAGIC, sizeof magic) == 0 || damaged(r, "it does not begin as such a file does", err);
}

bool section_next(SectionReader *r, Error *err)
{
    char unused[HASH_HEX_BYTES];
    if (r->hash != NULL)
        hash_end(r->hash, unused);
    r->hash = hash_new();
    if (!get(r, r->name, SECTION_NAME_BYTES, err) || !get(r, &r->length, sizeof r->length, err))
        return false;
    r->name[SECTION_NAME_BYTES] = '\0';
    hash_add(r->hash, r->name, SECTION_NAME_BYTES);
    hash_add(r->hash, &r->length, sizeof r->length);
    r->left = r->length;
    return r->length <= r->size - (uint64_t)ftello(r->stream) || damaged(r, "it ends too early", err);
}

bool section_get(SectionReader *r, void *bytes, size_t count, Error *err)
{
    if (count > r->left)
        return damaged(r, "a section is shorter than what it holds", err);
    if (!get(r, bytes, count, err))
        return false;
    hash_add(r->hash, bytes, count);
    r->left -= count;
    return true;
}

bool section_end(SectionReader *r, Error *err)
{
    char wanted[HASH_HEX_BYTES], found[HASH_HEX_BYTES] = {0};
    if (r->left > 0)
        return damaged(r, "a section is longer than what it holds", err);
    hash_end(r->hash, wanted);
    r->hash = NULL;
    if (!get(r, found, HASH_DIGITS, err))
        return false;
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION /* a fuzzer would never get past a hash */
    if (memcmp(wanted, found, HASH_DIGITS) != 0)
        return damaged(r, "the bytes of a section do not match their hash", err);
#endif
    return true;
}

void sections_close(SectionReader *r)
{
    char unused[HASH_HEX_BYTES];
    if (r->hash != NULL)
        hash_end(r->hash, unused);
    r->hash = NULL;
}
