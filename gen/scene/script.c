/* The Lua state of a scene: its allocator, its instruction count, the files it read
 * (Lua 5.4 reference manual, chapter 4).
 */
#include "scene/script.h"

#include "base/quote.h"
#include "scene/metatables.h"
#include "scene/watch.h"

#include <lauxlib.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

static const size_t MEMORY_DEFAULT = (size_t)1 << 30;
static const long long INSTRUCTIONS_DEFAULT = 1000000000;
static const char ENDED_INSTRUCTIONS[] = "the script ran past its instruction limit";
static const char ENDED_STRING[] = "a text of more than 16 MiB";
_Static_assert(SCRIPT_STRING_BYTES == 16 << 20, "as ENDED_STRING says");
static const char ENDED_TIME[] = "the script took too much processor time for its instruction limit";

Script *script_of(lua_State *L)
{
    return *(Script **)lua_getextraspace(L);
}

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Has the script used up what it may? Sets `ended` when it has. */
static bool spent_all(Script *script, bool look_at_clock)
{
    if (script->ended != NULL)
        return true;
    if (script->spent > script->allowance)
        script->ended = ENDED_INSTRUCTIONS;
    if (script->deadline == 0)
        script->deadline = processor_seconds() + script_seconds(script);
    if (script->late || (look_at_clock && processor_seconds() > script->deadline))
        script->ended = ENDED_TIME;
    return script->ended != NULL;
}

double script_seconds(const Script *script)
{
    return fmax(2, 5e-8 * (double)script->allowance);
}

static void count_hook(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    Script *script = script_of(L);
    script->spent += SCRIPT_STRIDE;
    if (!spent_all(script, true)) {
        script_collect(L);
        return;
    }
    lua_sethook(L, count_hook, LUA_MASKCOUNT, 1);
    lua_pushstring(L, script->ended);
    lua_error(L);
}

void script_watch(lua_State *L)
{
    lua_sethook(L, count_hook, LUA_MASKCOUNT, SCRIPT_STRIDE);
}

void script_collect(lua_State *L)
{
    enum { LEAST = 1 << 20 };
    Script *script = script_of(L);
    if (script->memory_used < script->collect_at)
        return;
    metatables_check(L);
    lua_gc(L, LUA_GCCOLLECT);
    const size_t twice = 2 * script->memory_used, most = script->memory_used / 2 + script->memory_limit / 2;
    script->collect_at = twice < LEAST ? LEAST : twice < most ? twice : most;
}

void script_charge(lua_State *L, size_t instructions)
{
    Script *script = script_of(L);
    script->spent += instructions > (size_t)script->allowance ? script->allowance : (long long)instructions;
    if (!spent_all(script, instructions >= SCRIPT_STRIDE))
        return;
    lua_pushstring(L, script->ended);
    lua_error(L);
}

/* Whatever is refused ends the script, for the collection that Lua tries then is not script_collect's. */
static bool is_refused(Script *script, bool is_string, size_t size, size_t more)
{
    enum { LARGE = 65536 };
    const bool too_long = is_string && size > SCRIPT_STRING_BYTES + 64;
    const bool too_much = more > script->memory_limit - script->memory_used;
    script->spent += (long long)(more / 64);
    if (script->ended == NULL && (too_long || too_much))
        script->ended = too_long ? ENDED_STRING : script->out_of_memory;
    return too_long || too_much || (size > LARGE && spent_all(script, false));
}

/* lua_Alloc. A new block's old size is the kind of object it is for. Work that shows
 * only as memory traffic is charged at 64 bytes an instruction. */
static void *allocate(void *context, void *block, size_t old_size, size_t size)
{
    Script *script = context;
    size_t had = block == NULL ? 0 : old_size;
    if (size == 0) {
        script->memory_used -= had;
        free(block);
        return NULL;
    }
    if (size > had && is_refused(script, block == NULL && old_size == LUA_TSTRING, size, size - had))
        return NULL;
    void *moved = realloc(block, size);
    if (moved != NULL)
        script->memory_used += size - had;
    return moved;
}

void script_count(lua_State *L, size_t size)
{
    Script *script = script_of(L);
    if (size > script->memory_limit - script->memory_used) {
        script->ended = script->out_of_memory;
        luaL_error(L, "%s", script->ended);
    }
    script->memory_used += size;
}

void *script_alloc(lua_State *L, size_t size)
{
    script_count(L, size);
    return arena_alloc(script_of(L)->arena, size);
}

void script_begin_call(Script *script)
{
    if (script->ended != NULL || script->late)
        script_watch(script->L);
    script->spent = 0;
    script->deadline = 0;
    script->ended = NULL;
    script->late = 0;
    watch_begin(script, script_seconds(script));
}

void script_end_call(Script *script)
{
    watch_end(script);
}

bool script_check_path(const char *path, Error *err)
{
    if (quote_is_plain(path))
        return true;
    Text shown = {0};
    quote_comment(&shown, path);
    error_put(err, ERROR_SCENE, "%s: the file's name holds control characters; rename it", text_str(&shown));
    text_free(&shown);
    return false;
}

static void copy_settings(Script *script, const SceneOptions *options)
{
    Setting *settings = ARENA_ARRAY(script->arena, Setting, options->setting_count + 1);
    for (size_t i = 0; i < options->setting_count; i++)
        settings[i] = (Setting){.name = arena_strdup(script->arena, options->settings[i].name),
                                .value = arena_strdup(script->arena, options->settings[i].value)};
    script->settings = settings;
    script->setting_count = options->setting_count;
}

Script *script_new(Arena *arena, const char *path, const SceneOptions *options)
{
    static const SceneOptions defaults;
    Script *script = calloc(1, sizeof *script);
    if (script == NULL)
        return NULL;
    if (options == NULL)
        options = &defaults;
    long long instructions = options->instruction_limit > 0 ? options->instruction_limit : INSTRUCTIONS_DEFAULT;
    script->arena = arena;
    script->path = path;
    copy_settings(script, options);
    script->memory_limit = options->memory_limit > 0 ? options->memory_limit : MEMORY_DEFAULT;
    script->allowance = instructions;
    script->call_allowance = instructions / 1000 > SCRIPT_STRIDE ? instructions / 1000 : SCRIPT_STRIDE;
    script->hash = hash_new();
    script->out_of_memory =
        arena_printf(arena, "the scene needs more than its memory limit of %d MiB", (int)(script->memory_limit >> 20));
    script->L = lua_newstate(allocate, script);
    if (script->L == NULL)
        return script;
    *(Script **)lua_getextraspace(script->L) = script;
    lua_gc(script->L, LUA_GCSTOP);
    return script;
}

void script_free(Script *script)
{
    if (script == NULL)
        return;
    watch_forget(script);
    if (script->L != NULL)
        lua_close(script->L);
    char unused[HASH_HEX_BYTES];
    if (script->hash != NULL)
        hash_end(script->hash, unused);
    vec_free(&script->files);
    vec_free(&script->complaints);
    vec_free(&script->parameters);
    vec_free(&script->functions);
    free(script);
}

static const char *file_named(Script *script, const char *name)
{
    for (size_t i = 0; i < script->files.count; i++)
        if (strcmp(script->files.items[i], name) == 0)
            return script->files.items[i];
    const char *kept = arena_strdup(script->arena, name);
    vec_push(&script->files, kept);
    return kept;
}

SourceLoc script_caller(lua_State *L)
{
    lua_Debug ar;
    for (int level = 1; lua_getstack(L, level, &ar); level++)
        if (lua_getinfo(L, "Sl", &ar) && ar.currentline > 0 && ar.source[0] == '@')
            return (SourceLoc){file_named(script_of(L), ar.source + 1), ar.currentline};
    return (SourceLoc){0};
}

SourceLoc script_function_place(lua_State *L, Function f)
{
    lua_Debug ar;
    lua_rawgeti(L, LUA_REGISTRYINDEX, f);
    if (lua_getinfo(L, ">S", &ar) == 0 || ar.source[0] != '@')
        return (SourceLoc){0};
    const Script *script = script_of(L);
    for (size_t i = 0; i < script->files.count; i++)
        if (strcmp(script->files.items[i], ar.source + 1) == 0)
            return (SourceLoc){script->files.items[i], ar.linedefined};
    return (SourceLoc){0};
}

int script_load_chunk(Script *script, const char *file, const char *text, size_t n)
{
    hash_add(script->hash, &(uint64_t){n}, sizeof(uint64_t)); /* not the name: the same scene elsewhere is the same */
    hash_add(script->hash, text, n);
    file_named(script, file);
    const char *start = text, *end = text + n;
    if (n >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0)
        start += 3;
    if (start < end && *start == '#')
        while (start < end && *start != '\n')
            start++;
    lua_pushfstring(script->L, "@%s", file);
    int status = luaL_loadbufferx(script->L, start, (size_t)(end - start), lua_tostring(script->L, -1), "t");
    lua_remove(script->L, -2);
    return status;
}
