/* A file of named sections, each with its length and its hash, written whole or not
 * at all (file.h). Layout, little-endian:
 *     "yeec sections 1\n"
 *     per section: name, 32 bytes padded with zeros; length, 8 bytes; the bytes;
 *                  32 hex digits, XXH3-128 over name, length and bytes
 * The last section is called "end" and is empty. What is read is not to be trusted
 * before section_end has found the hash to be right.
 */
#ifndef YEEC_OUTPUT_SECTIONS_H
#define YEEC_OUTPUT_SECTIONS_H

#include "base/hash.h"
#include "output/file.h"

#include <stdint.h>

enum { SECTION_NAME_BYTES = 32 };

typedef struct SectionWriter {
    OutFile file;
    Hash *hash; /* of the section being written */
} SectionWriter;

bool sections_create(SectionWriter *w, const char *folder, const char *name, Error *err);
/* `name` is cut to 31 bytes; `length` bytes follow through section_put. */
void section_start(SectionWriter *w, const char *name, uint64_t length);
/* False when the disk is full: no use in going on. */
bool section_put(SectionWriter *w, const void *bytes, size_t count, Error *err);
void section_close(SectionWriter *w);
/* Writes the last section and waits for the disk; file_commit(&w->file) then gives it its name. */
bool sections_settle(SectionWriter *w, Error *err);
void sections_abandon(SectionWriter *w);

typedef struct SectionReader {
    FILE *stream;     /* the caller's */
    const char *path; /* for messages */
    Hash *hash;
    char name[SECTION_NAME_BYTES + 1];
    uint64_t size;   /* of the file */
    uint64_t length; /* of the section */
    uint64_t left;   /* of its bytes */
} SectionReader;

bool sections_open(SectionReader *r, FILE *stream, const char *path, Error *err);
/* Goes to the next section, whose length is at most what the file still has. */
bool section_next(SectionReader *r, Error *err);
/* The section's next `count` bytes; an error when it has fewer left. */
bool section_get(SectionReader *r, void *bytes, size_t count, Error *err);
/* The section must have been read to its end; compares the hash. */
bool section_end(SectionReader *r, Error *err);
/* Frees what the reader holds; the stream stays the caller's. */
void sections_close(SectionReader *r);

#endif
