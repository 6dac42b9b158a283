/* Script: one Lua state that runs one scene, with its limits and what it has
 * complained of so far. Internal to scene/.
 *
 * Limits. Memory is counted in the state's allocator, together with what the
 * constructors keep. Instructions are counted by a hook every SCRIPT_STRIDE of
 * them; library functions that work long in C are charged for it (script_charge).
 * Once the allowance is spent the script is `ended`: every hook, allocation and
 * protected call from then on raises, so that no pcall outlives it. An allocation that
 * is refused ends it likewise. Processor time is watched too (50 ns an instruction, at
 * least 2 s), by the hook and from outside the interpreter (watch.h).
 *
 * The collector runs only where script_collect says, never by itself: a metatable that
 * was given __mode after setmetatable has looked at it is found before it takes effect.
 */
#ifndef YEEC_SCENE_SCRIPT_H
#define YEEC_SCENE_SCRIPT_H

#include "base/hash.h"
#include "base/vec.h"
#include "scene/scene.h"

#include <lua.h>
#include <signal.h>
#include <stdint.h>

enum {
    SCRIPT_STRIDE = 1000,           /* instructions between two hooks */
    SCRIPT_STRING_BYTES = 16 << 20, /* longest string */
    SCRIPT_FILE_BYTES = 64 << 20,   /* longest scene or required file */
    SCRIPT_COMPLAINTS = 60,         /* reported at once; the rest is counted */
    SCRIPT_COMPLAINT_COST = 1000    /* what one is charged: it may take a search for near misses */
};

typedef struct Complaint {
    SourceLoc loc;
    const char *text; /* without the location */
} Complaint;

typedef struct Script {
    lua_State *L;
    Arena *arena;            /* the scene's */
    const Setting *settings; /* copied: functions may ask for them long after the load */
    size_t setting_count;
    size_t memory_used, memory_limit;
    long long spent, allowance;   /* instructions */
    long long call_allowance;     /* of one later call of a function */
    double deadline;              /* processor time, s; 0: set by the next hook */
    volatile sig_atomic_t late;   /* the watch says that the processor time is spent */
    size_t collect_at;            /* bytes in use */
    const char *out_of_memory;    /* what `ended` says then */
    const char *ended;            /* why the script must end; NULL: it need not */
    void (*extend)(lua_State *L); /* adds words to the environment; NULL: a scene's alone */
    void *extension;              /* for extend */
    const char *path;             /* of the scene */
    const char *folder;           /* real path that `require` may not leave; NULL: no require */
    const char **allowed;         /* real paths of files elsewhere that constructors may read */
    size_t allowed_count;
    VEC(const char *) files; /* names of the chunks, as in SourceLoc.file */
    VEC(Complaint) complaints;
    size_t complaint_count; /* also those not kept */
    VEC(Parameter) parameters;
    VEC(Function) functions; /* that are called after the load */
    uint64_t state;          /* fingerprint of what they can reach (state.c) */
    size_t checks;
    Hash *hash; /* NULL once the scene is loaded */
} Script;

/* options NULL: none. */
Script *script_new(Arena *arena, const char *path, const SceneOptions *options);
void script_free(Script *script);
/* A file's name goes into generated text, pages and messages: it may not hold control characters. */
bool script_check_path(const char *path, Error *err);
/* run.c: runs a chunk; true when it ended without an error, its one result on the stack. */
bool script_run(Script *script, const char *text, size_t n);
/* The script a state belongs to. */
Script *script_of(lua_State *L);

/* Notes an independent error; the script runs on. `who`: the constructor, or NULL. */
void script_complain(Script *script, SourceLoc loc, const char *who, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Writes the complaints, sorted by file and line, to err; true when there were none. */
bool script_verdict(Script *script, Error *err);
/* Are there so many complaints that further ones are only counted? */
bool script_is_full(const Script *script);

/* The line of the Lua function that called the running C function. */
SourceLoc script_caller(lua_State *L);
/* Where a function was written. */
SourceLoc script_function_place(lua_State *L, Function f);
/* At the end of the load: what the functions can reach must stay as it is (state.c). */
void script_remember_state(Script *script);
/* Begins a call of a function after the load: a new allowance, whatever became of the last. */
void script_begin_call(Script *script);
void script_end_call(Script *script);
/* Seconds of processor time that the allowance is worth. */
double script_seconds(const Script *script);
/* Collects garbage when there may be much of it; raises when a metatable has what it must not have. */
void script_collect(lua_State *L);
/* Counts bytes kept outside the Lua state against the memory limit; raises when it is passed. */
void script_count(lua_State *L, size_t size);
/* Memory of the arena, counted. */
void *script_alloc(lua_State *L, size_t size);
/* Counts the instructions of what the state runs from here on. */
void script_watch(lua_State *L);
/* Counts work done in C as so many instructions; raises when the allowance is spent. */
void script_charge(lua_State *L, size_t instructions);
/* Loads a chunk of text named after a file, adds it to the hash; leaves the function or a message. */
int script_load_chunk(Script *script, const char *file, const char *text, size_t n);
/* The whole file, malloc'ed, or NULL with a sentence in `why`. "-": stdin. */
char *script_read_file(const char *path, size_t *n, char *why, size_t why_size);

/* Takes the files that the command line allows (require.c). False: one of them is not there. */
bool script_allow(Script *script, const SceneOptions *options, Error *err);
/* A file of data, in the scene's folder by its real path, or allowed by name; malloc'ed, or NULL with what is wrong
 * with it. A name that begins with a slash counts from the root. */
char *script_read_data(const Script *script, const char *name, size_t *n, char *why, size_t why_size);

/* The environment of a scene: what Lua offers there, and the constructors. */
void sandbox_open(lua_State *L);      /* sandbox.c */
void strings_open(lua_State *L);      /* strings.c: strings whose cost is bounded */
void require_open(lua_State *L);      /* require.c */
void param_open(lua_State *L);        /* param.c */
void constructors_open(lua_State *L); /* construct.c */
void media_open(lua_State *L);        /* media.c: built-in media, after the constructors */
void undefined_open(lua_State *L); /* undefined.c: from here on, reading a name that nobody has defined is an error */
/* Has an error told of the name already? */
bool undefined_is_told(const Script *script, const char *name);

/* The record at a stack index, NULL when there is something else; record.c. */
struct Record *values_record(lua_State *L, int at);

#endif
