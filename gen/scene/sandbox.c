/* What Lua offers a scene. A scene is data: no files, no processes, no bytecode,
 * nothing whose result depends on the run (addresses, hash order, the clock, the
 * collector). Library functions that loop in C over a length a script may lie
 * about are written in Lua (sandbox_lua.c), where the instruction count sees them.
 */
#include "base/quote.h"
#include "scene/metatables.h"
#include "scene/sandbox_lua.h"
#include "scene/script.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

static const char *const removed[] = {"collectgarbage", "dofile", "loadfile", "warn"};

/* load(text, name, mode, environment): source text only; the name is not used, so that no
 * text passes for a file. */
static int load_text(lua_State *L)
{
    size_t n;
    const char *text = luaL_checklstring(L, 1, &n);
    luaL_argcheck(L, n == 0 || text[0] != LUA_SIGNATURE[0], 1, "bytecode is not accepted");
    bool own_environment = !lua_isnone(L, 4);
    lua_settop(L, 4);
    if (luaL_loadbufferx(L, text, n, "=(load)", "t") != LUA_OK) {
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    if (own_environment) {
        lua_pushvalue(L, 4);
        if (lua_setupvalue(L, -2, 1) == NULL)
            lua_pop(L, 1);
    }
    return 1;
}

/* tostring without addresses: what has no text of its own is called by its type. */
static int to_text(lua_State *L)
{
    luaL_checkany(L, 1);
    int type = lua_type(L, 1);
    bool plain = type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
    if (plain || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL)
        luaL_tolstring(L, 1, NULL);
    else
        lua_pushstring(L, lua_typename(L, type));
    return 1;
}

/* Nothing that is printed steers the terminal. */
static void print_text(lua_State *L, const char *text, bool tab)
{
    char *shown = lua_newuserdatauv(L, strlen(text) + 1, 0);
    memcpy(shown, text, strlen(text) + 1);
    quote_terminal(shown);
    fprintf(stderr, "%s%s", tab ? "\t" : "", shown);
    lua_pop(L, 1);
}

/* print goes to stderr: stdout is for results. */
static int print_values(lua_State *L)
{
    int count = lua_gettop(L);
    for (int i = 1; i <= count; i++) {
        lua_pushcfunction(L, to_text);
        lua_pushvalue(L, i);
        lua_call(L, 1, 1);
        size_t n;
        const char *text = lua_tolstring(L, -1, &n);
        script_charge(L, 100 + n);
        print_text(L, text, i > 1);
        lua_pop(L, 1);
    }
    script_charge(L, 100);
    fputc('\n', stderr);
    return 0;
}

/* math.randomseed() without a seed would take one from the clock: it goes back to the first one. */
static int random_seed(lua_State *L)
{
    int count = lua_gettop(L);
    if (count == 0)
        lua_pushinteger(L, 1);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, count == 0 ? 1 : count, 0);
    return 0;
}

/* A new coroutine brings a new instruction count: it is charged for it beforehand. */
static int charged_coroutine(lua_State *L)
{
    script_charge(L, SCRIPT_STRIDE);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

static void wrap(lua_State *L, const char *name, lua_CFunction wrapper)
{
    lua_getfield(L, -1, name);
    lua_pushcclosure(L, wrapper, 1);
    lua_setfield(L, -2, name);
}

static int has_ended(lua_State *L)
{
    lua_pushboolean(L, script_of(L)->ended != NULL);
    return 1;
}

static int raise_if_ended(lua_State *L)
{
    const Script *script = script_of(L);
    if (script->ended != NULL) {
        lua_pushstring(L, script->ended);
        return lua_error(L);
    }
    return lua_gettop(L);
}

static void load_lua_part(lua_State *L, const char *text)
{
    if (luaL_loadbufferx(L, text, strlen(text), "=yeec", "t") != LUA_OK)
        lua_error(L);
}

/* The functions written in Lua replace those of the same name. */
static void open_lua_parts(lua_State *L)
{
    load_lua_part(L, sandbox_lua_table);
    load_lua_part(L, sandbox_lua_order);
    lua_pushcfunction(L, has_ended);
    lua_pushcfunction(L, raise_if_ended);
    lua_call(L, 2, 2);
    lua_call(L, 2, 0);
}

void sandbox_open(lua_State *L)
{
    static const luaL_Reg libraries[] = {
        {LUA_GNAME, luaopen_base},       {LUA_TABLIBNAME, luaopen_table}, {LUA_STRLIBNAME, luaopen_string},
        {LUA_MATHLIBNAME, luaopen_math}, {LUA_UTF8LIBNAME, luaopen_utf8}, {LUA_COLIBNAME, luaopen_coroutine},
    };
    static const luaL_Reg replaced[] = {
        {"load", load_text},
        {"tostring", to_text},
        {"print", print_values},
        {NULL, NULL},
    };
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        luaL_requiref(L, libraries[i].name, libraries[i].func, 1);
        lua_pop(L, 1);
    }
    lua_pushglobaltable(L);
    for (size_t i = 0; i < sizeof removed / sizeof *removed; i++) {
        lua_pushnil(L);
        lua_setfield(L, -2, removed[i]);
    }
    luaL_setfuncs(L, replaced, 0);
    metatables_open(L);
    lua_getfield(L, -1, LUA_MATHLIBNAME);
    wrap(L, "randomseed", random_seed);
    lua_getfield(L, -1, "randomseed");
    lua_call(L, 0, 0);
    lua_getfield(L, -2, LUA_COLIBNAME);
    wrap(L, "create", charged_coroutine);
    wrap(L, "wrap", charged_coroutine);
    lua_pop(L, 3);
    open_lua_parts(L);
    /* luaL_requiref left the libraries in the registry; nothing in a scene reaches it. */
}
