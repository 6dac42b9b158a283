/* The system's C compiler, found at run time, and the code it made, loaded into
 * this process. $CC (a command with arguments, as make reads it) is taken when it
 * is set; otherwise the first of cc, gcc, clang in $PATH. The options at its end
 * come behind yeec's, so that "gcc -O1" compiles quickly.
 */
#ifndef YEEC_RUNTIME_CC_H
#define YEEC_RUNTIME_CC_H

#include "base/error.h"
#include "system/cache.h"

enum { CC_WORDS = 16 };

typedef struct CCompiler {
    char command[1024];    /* the words below, one after another, each NUL-terminated */
    char *words[CC_WORDS]; /* argv so far, NULL-terminated */
    char path[4096];       /* where the first word was found */
    char version[128];     /* first line of --version */
    bool no_simd;          /* no loop is vectorised */
    char simd[40];         /* the flag that chooses the vectors' width; empty: none */
} CCompiler;

/* Compiled code in this process. */
typedef struct CcObject {
    void *handle;             /* for dlsym */
    int fd;                   /* the memory file it was loaded from, open as long as the handle is */
    bool from_cache, threads; /* threads: built with OpenMP */
} CcObject;

/* False, with a sentence that names the package, when there is no compiler. */
bool cc_find(CCompiler *cc, Error *err);
/* Compiles C11 text for this very processor and loads it. `entry` is a function that it must have, or NULL; `label`
 * describes it in the cache, where it goes once it has loaded. */
bool cc_build(CCompiler *cc, const char *source, const char *entry, const char *label, Cache *cache, CcObject *out,
              Error *err);
void cc_unload(CcObject *object);

#endif
