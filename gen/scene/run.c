/* Running a scene's script: its environment, and its errors as sentences with file and line. */
#include "scene/metatables.h"
#include "scene/schema.h"
#include "scene/script.h"
#include "scene/watch.h"

#include <ctype.h>
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

/* "attempt to call a nil value (global 'spere')": the name. */
static bool named_global(const char *text, char *name, size_t size)
{
    const char *start = strstr(text, "(global '");
    const char *end = start == NULL ? NULL : strstr(start, "')");
    if (end == NULL || (size_t)(end - start - 9) >= size)
        return false;
    snprintf(name, size, "%.*s", (int)(end - start - 9), start + 9);
    return true;
}

/* "'}' expected near 'cells'": a value where a comma or the table's end should be. */
static const char *lacks_comma(const char *text, char *near, size_t size)
{
    static const char keywords[] = "and do else elseif end for goto if in local or repeat return then until while";
    const char *token = strstr(text, " near '"), *end;
    if (strstr(text, "'}' expected") == NULL || token == NULL || (end = strchr(token + 7, '\'')) == NULL)
        return NULL;
    token += 7;
    const size_t n = (size_t)(end - token);
    const bool begins_value = isalnum((unsigned char)*token) || strchr("_\"{", *token) != NULL;
    if (n == 0 || n >= size || !begins_value || schema_choice(keywords, token, n) >= 0)
        return NULL;
    snprintf(near, size, "%.*s", (int)n, token);
    return near;
}

/* What is meant where Lua only says which sign it did not expect. */
static const char *syntax_advice(const char *text)
{
    if (strstr(text, "<name> expected near") != NULL || strstr(text, "function arguments expected near") != NULL)
        return "; the keys of a table are written key = value, with no colon";
    if (strstr(text, "unexpected symbol near '*'") != NULL)
        return "; a power is written with ^, as in 3.48^2";
    return "";
}

/* Message handler: leaves "file:line: sentence" whatever the error object is. */
static int explain_error(lua_State *L)
{
    const char *file, *rest;
    char near[64];
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
    if (lacks_comma(text, near, sizeof near) != NULL)
        lua_pushfstring(L, "%s; is a comma missing before '%s'?", lua_tostring(L, -1), near);
    else
        lua_pushfstring(L, "%s%s", lua_tostring(L, -1), syntax_advice(text));
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
    undefined_open(L);
    script_watch(L);
    if (script_load_chunk(script, script->path, chunk->text, chunk->n) != LUA_OK)
        return lua_error(L);
    lua_call(L, 0, 1);
    metatables_check(L);
    return 1;
}

/* The sentence for what ended the script, as a complaint of its own; what follows from a name that nobody has defined
 * is told with that name. */
static void complain_of_end(Script *script, int status)
{
    SourceLoc nowhere = {0};
    const char *text = lua_tostring(script->L, -1);
    char name[64];
    if (text != NULL && named_global(text, name, sizeof name) && undefined_is_told(script, name))
        return;
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
