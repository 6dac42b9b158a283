/* Running a scene's script: its environment, and its errors as sentences with file and line. */
#include "base/nearest.h"
#include "scene/metatables.h"
#include "scene/schema.h"
#include "scene/script.h"
#include "scene/watch.h"

#include <lauxlib.h>
#include <string.h>

/* The name of a file as Lua prints it: names of 60 bytes and more lose their beginning. */
static void shortened(const char *file, char out[LUA_IDSIZE])
{
    size_t n = strlen(file);
    if (n < LUA_IDSIZE)
        memcpy(out, file, n + 1);
    else
        snprintf(out, LUA_IDSIZE, "...%s", file + n - (LUA_IDSIZE - 4));
}

/* When `text` begins with "file:" of one of the scene's files: what follows the name, and the file. */
static const char *after_file(const Script *script, const char *text, const char **file)
{
    for (size_t i = 0; i < script->files.count; i++) {
        char shown[LUA_IDSIZE];
        shortened(script->files.items[i], shown);
        size_t n = strlen(shown);
        if (strncmp(text, shown, n) == 0 && text[n] == ':') {
            *file = script->files.items[i];
            return text + n;
        }
    }
    return NULL;
}

/* "attempt to call a nil value (global 'spere')": the constructor that was meant. */
static const char *meant_global(const char *text, char *name, size_t size)
{
    const char *start = strstr(text, "(global '");
    const char *end = start == NULL ? NULL : strstr(start, "')");
    if (end == NULL || (size_t)(end - start - 9) >= size)
        return NULL;
    snprintf(name, size, "%.*s", (int)(end - start - 9), start + 9);
    const char *names[128];
    size_t count = 0;
    names[count++] = "param";
    for (const Constructors *const *family = schema_families; *family != NULL; family++)
        for (size_t i = 0; i < (*family)->count && count < sizeof names / sizeof *names; i++)
            names[count++] = (*family)->items[i].name;
    const char *meant = nearest_name(name, names, count);
    return meant != NULL && strcmp(meant, name) != 0 ? meant : NULL;
}

/* Message handler: leaves "file:line: sentence" whatever the error object is. */
static int explain_error(lua_State *L)
{
    const char *file, *rest, *meant;
    char name[64];
    if (lua_type(L, 1) == LUA_TNUMBER || lua_type(L, 1) == LUA_TSTRING)
        lua_pushstring(L, lua_tostring(L, 1));
    else
        lua_pushfstring(L, "the script raised an error that is not a text but a %s", luaL_typename(L, 1));
    const char *text = lua_tostring(L, -1);
    SourceLoc at = script_caller(L);
    if ((rest = after_file(script_of(L), text, &file)) != NULL)
        lua_pushfstring(L, "%s%s", file, rest);
    else if (at.file != NULL)
        lua_pushfstring(L, "%s:%d: %s", at.file, at.line, text);
    else
        lua_pushfstring(L, "%s: %s", script_of(L)->path, text);
    if ((meant = meant_global(text, name, sizeof name)) != NULL)
        lua_pushfstring(L, "%s (did you mean '%s'?)", lua_tostring(L, -1), meant);
    return 1;
}

/* What script_run hands to run_protected. */
typedef struct Chunk {
    const char *text;
    size_t n;
} Chunk;

/* Opens the environment and runs the chunk; everything that can raise happens in here. */
static int run_protected(lua_State *L)
{
    Script *script = script_of(L);
    const Chunk *chunk = lua_touserdata(L, 1);
    sandbox_open(L);
    strings_open(L);
    require_open(L);
    param_open(L);
    constructors_open(L);
    media_open(L);
    if (script->extend != NULL)
        script->extend(L);
    script_watch(L);
    if (script_load_chunk(script, script->path, chunk->text, chunk->n) != LUA_OK)
        return lua_error(L);
    lua_call(L, 0, 1);
    metatables_check(L);
    return 1;
}

/* The sentence for what ended the script, as a complaint of its own. */
static void complain_of_end(Script *script, int status)
{
    SourceLoc nowhere = {0};
    const char *text = lua_tostring(script->L, -1);
    if (script_is_full(script))
        script->complaints.count--;
    if (status == LUA_ERRMEM || text == NULL)
        script_complain(script, nowhere, script->path, "%s",
                        script->ended != NULL  ? script->ended
                        : status == LUA_ERRMEM ? "the system has no memory left for the script"
                                               : "the script failed without a message");
    else
        script_complain(script, nowhere, NULL, "%s", text);
}

bool script_run(Script *script, const char *text, size_t n)
{
    lua_State *L = script->L;
    Chunk chunk = {text, n};
    lua_pushcfunction(L, explain_error);
    lua_pushcfunction(L, run_protected);
    lua_pushlightuserdata(L, &chunk);
    watch_begin(script, script_seconds(script));
    int status = lua_pcall(L, 1, 1, 1);
    watch_end(script);
    if (status != LUA_OK)
        complain_of_end(script, status);
    script->allowance = script->call_allowance;
    return status == LUA_OK;
}
