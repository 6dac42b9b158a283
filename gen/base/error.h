/* Error: what went wrong, in one sentence, and where in the scene. A function
 * that can fail returns bool and takes an Error; the first error set wins, so
 * that callers may pass one Error through a whole sequence. The code is the
 * process's exit status. */
#ifndef YEEC_BASE_ERROR_H
#define YEEC_BASE_ERROR_H

#include <stdbool.h>

typedef enum ErrorCode {
    ERROR_NONE = 0,
    ERROR_SCENE = 1,        /* the scene or the arguments are wrong */
    ERROR_SYSTEM = 2,       /* the device or the system failed */
    ERROR_RUN = 3,          /* the simulation failed: unstable, verification mismatch */
    ERROR_INTERRUPTED = 128 /* by a signal, whose number is added */
} ErrorCode;

/* A line of a scene file; file == NULL: nowhere in particular. The name lives as long as the scene. */
typedef struct SourceLoc {
    const char *file;
    int line;
} SourceLoc;

enum { ERROR_MESSAGE_BYTES = 8192, ERROR_FILE_BYTES = 1024 };

/* Whole in itself: it outlives the scene that it is about. */
typedef struct Error {
    ErrorCode code;
    struct {
        char file[ERROR_FILE_BYTES]; /* empty: nowhere in particular; a longer name loses its beginning */
        int line;
    } loc;
    char message[ERROR_MESSAGE_BYTES]; /* without the location; several lines when several errors are independent */
} Error;

/* Sets `err` unless it is already set; the value is false, so that `return error_set(err, ...)` reads well. They are
 * macros so that compilers and checkers, too, see that no path goes on behind an error as if all were well. */
#define error_set(...) (error_put(__VA_ARGS__), error_false())
#define error_at(...) (error_put_at(__VA_ARGS__), error_false())
void error_put(Error *err, ErrorCode code, const char *format, ...) __attribute__((format(printf, 3, 4)));
void error_put_at(Error *err, ErrorCode code, SourceLoc loc, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static inline bool error_false(void)
{
    return false;
}

/* A file as generated text names it: as it was given, but without the folders of an absolute
 * path, so that the same scene makes the same kernels wherever it lies. */
const char *source_name(const char *file);

#endif
