/* Names that nobody has defined. Lua gives nil for them, which a scene would take for a value left out: a misspelt wall
 * or list of sources would pass in silence. Reading one is an error with the name that was meant, looked for among the
 * globals and the local variables in sight; the script runs on, so that other errors are found too. `rawget(_G, name)`
 * asks without an error.
 */
#include "base/nearest.h"
#include "base/vec.h"
#include "scene/schema.h"
#include "scene/script.h"

#include <lauxlib.h>
#include <string.h>
#include <strings.h>

static const char ABSENT[] = "io os package debug dofile loadfile collectgarbage warn";

typedef VEC(const char *) Names;

static void add_globals(lua_State *L, Names *names)
{
    lua_pushglobaltable(L);
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1))
        if (lua_type(L, -2) == LUA_TSTRING)
            vec_push(names, lua_tostring(L, -2)); /* alive as long as the table */
    lua_pop(L, 1);
}

/* Of the function that reads. */
static void add_locals(lua_State *L, Names *names)
{
    lua_Debug ar;
    if (!lua_getstack(L, 1, &ar))
        return;
    const char *name;
    for (int i = 1; (name = lua_getlocal(L, &ar, i)) != NULL; i++) {
        if (name[0] != '(')
            vec_push(names, name);
        lua_pop(L, 1);
    }
}

/* Words of other languages for what Lua writes in its own way. */
static const char *lua_word(const char *name)
{
    static const char *const words[][2] = {{"true", "true"}, {"false", "false"}, {"none", "nil"}, {"null", "nil"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(name, words[i][0]) == 0)
            return words[i][1];
    return NULL;
}

static const char *meant_name(lua_State *L, const char *name)
{
    if (lua_word(name) != NULL)
        return lua_word(name);
    Names names = {0};
    add_globals(L, &names);
    add_locals(L, &names);
    const char *meant = nearest_name(name, names.items, names.count);
    vec_free(&names);
    return meant;
}

static void describe(lua_State *L, const char *name, char *out, size_t size)
{
    const char *meant = meant_name(L, name);
    if (schema_choice(ABSENT, name, strlen(name)) >= 0)
        snprintf(out, size, "'%s' is not available in a scene", name);
    else if (meant != NULL)
        snprintf(out, size, "undefined name '%.60s' (did you mean '%.60s'?)", name, meant);
    else
        snprintf(out, size, "undefined name '%.60s'", name);
}

/* __index of the globals; upvalue 1 holds the names that were told of. */
static int undefined(lua_State *L)
{
    Script *script = script_of(L);
    char text[200];
    if (lua_type(L, 2) != LUA_TSTRING)
        return 0;
    const char *name = lua_tostring(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
        return 0;
    script_charge(L, SCRIPT_COMPLAINT_COST);
    describe(L, name, text, sizeof text);
    if (script->hash == NULL) /* the verdict has been given */
        return luaL_error(L, "%s", text);
    lua_pushvalue(L, 2);
    lua_pushboolean(L, 1);
    lua_rawset(L, lua_upvalueindex(1));
    script_complain(script, script_caller(L), NULL, "%s", text);
    return 0;
}

void undefined_open(lua_State *L)
{
    lua_pushglobaltable(L);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushcclosure(L, undefined, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

bool undefined_is_told(const Script *script, const char *name)
{
    char begin[80];
    snprintf(begin, sizeof begin, "'%.60s'", name);
    for (size_t i = 0; i < script->complaints.count; i++) {
        const char *text = script->complaints.items[i].text;
        if (strncmp(text, "undefined name ", 15) == 0)
            text += 15;
        if (strncmp(text, begin, strlen(begin)) == 0)
            return true;
    }
    return false;
}
