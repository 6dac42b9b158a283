/* Files that are whole or absent: written under a temporary name beside the final
 * one, flushed to the disk, then renamed. A killed run leaves at most the temporary
 * file, whose name (".name.part") says what it is.
 *
 * The folder of the results is the user's and may be a link. What is in it may have
 * been put there by others: below it no link is followed and nothing but regular files
 * is opened, so that neither files elsewhere are overwritten nor a pipe is waited for.
 * Names are relative to that folder and may lead through folders below it
 * ("probes/ez.csv"), which are made.
 */
#ifndef YEEC_OUTPUT_FILE_H
#define YEEC_OUTPUT_FILE_H

#include "base/error.h"

#include <stddef.h>
#include <stdio.h>

typedef struct OutFile {
    FILE *stream;      /* NULL: a library writes it */
    char *path, *part; /* final and temporary name, from here */
    int folder;        /* descriptor of the folder that it is in, while path is not NULL */
} OutFile;

/* Sets err: "cannot write <path>: <why>; <what to do>"; returns false. */
bool file_failed(const char *path, int error, Error *err);

/* Makes a folder and those above it; one that is there already, or a link to one, is fine. */
bool file_make_folder(const char *path, Error *err);
/* Makes folder/name and those between; links are not. */
bool file_make_below(const char *folder, const char *name, Error *err);

/* Opens folder/name for writing under its temporary name. */
bool file_begin(OutFile *f, const char *folder, const char *name, Error *err);
/* The same, empty and closed, for a library that writes to f->part by itself. */
bool file_reserve(OutFile *f, const char *folder, const char *name, Error *err);
/* Waits until what was written is on the disk; a full one shows here. */
bool file_settle(OutFile *f, Error *err);
/* Flushes, syncs, renames; on failure the temporary file is removed. */
bool file_commit(OutFile *f, Error *err);
/* Closes and removes the temporary file; does nothing after a commit. */
void file_abandon(OutFile *f);
/* Closes and leaves it under its temporary name. */
void file_leave(OutFile *f);
/* From now on it is the temporary file of another name beside it, in the place of what was that. */
bool file_become(OutFile *f, const char *name, Error *err);

/* The temporary name of folder/name (caller frees). */
char *file_part_name(const char *folder, const char *name);

/* Writes a whole file at once. */
bool file_write(const char *folder, const char *name, const void *bytes, size_t count, Error *err);

/* The bytes of folder/name, allocated; NULL, and a count of 0, when it cannot be read. */
unsigned char *file_read(const char *folder, const char *name, size_t *count);

/* Opens a regular file for reading; errno says why not, EINVAL where it is none. */
FILE *file_open(const char *path);
/* Removes folder/name, unless a link leads to it. */
void file_remove(const char *folder, const char *name);

/* "folder/name", allocated. */
char *file_join(const char *folder, const char *name);

#endif
