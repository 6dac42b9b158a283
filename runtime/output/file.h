/* Files that are whole or absent: written under a temporary name beside the final
 * one, flushed to the disk, then renamed. A killed run leaves at most the temporary
 * file, whose name (".name.part") says what it is. */
#ifndef YEEC_OUTPUT_FILE_H
#define YEEC_OUTPUT_FILE_H

#include "base/error.h"

#include <stddef.h>
#include <stdio.h>

typedef struct OutFile {
    FILE *stream;
    char *path, *part; /* final and temporary name */
} OutFile;

/* Sets err: "cannot write <path>: <why>; <what to do>"; returns false. */
bool file_failed(const char *path, int error, Error *err);

/* Makes a folder and those above it; one that is there already is fine. */
bool file_make_folder(const char *path, Error *err);

/* Opens folder/name for writing under its temporary name. */
bool file_begin(OutFile *f, const char *folder, const char *name, Error *err);
/* Waits until what was written is on the disk; a full one shows here. */
bool file_settle(OutFile *f, Error *err);
/* Flushes, syncs, renames; on failure the temporary file is removed. */
bool file_commit(OutFile *f, Error *err);
/* Closes and removes the temporary file; does nothing after a commit. */
void file_abandon(OutFile *f);

/* The same for files that a library writes by itself: the temporary name (caller frees), then its renaming. */
char *file_part_name(const char *folder, const char *name);
bool file_promote(const char *part, const char *folder, const char *name, Error *err);

/* Waits until a file that a library writes is on the disk. */
bool file_sync(const char *path, Error *err);

/* Writes a whole file at once. */
bool file_write(const char *folder, const char *name, const void *bytes, size_t count, Error *err);

/* The bytes of folder/name, allocated; NULL, and a count of 0, when it cannot be read. */
unsigned char *file_read(const char *folder, const char *name, size_t *count);

/* "folder/name", allocated. */
char *file_join(const char *folder, const char *name);

#endif
