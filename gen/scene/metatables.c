/* Metatables: setmetatable without what hands control to the collector, and a list of all metatables in use, for a
 * field may be set later.
 */
#include "scene/metatables.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <stddef.h>

static const char *const refused[] = {"__gc", "__mode"};
static const char metatables_key = 0; /* in the registry: a table whose weak keys are metatables */

static void remember_metatable(lua_State *L, int at)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &metatables_key);
    lua_pushvalue(L, at);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

void metatables_check(lua_State *L)
{
    luaL_checkstack(L, 5, NULL);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &metatables_key);
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
        lua_pushliteral(L, "__mode");
        if (lua_rawget(L, -3) != LUA_TNIL)
            luaL_error(L, "setmetatable: '__mode' is not available in a scene, nor later");
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* setmetatable without the fields that hand control to the collector. */
static int set_metatable(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
    lua_settop(L, 2);
    for (size_t i = 0; lua_istable(L, 2) && i < sizeof refused / sizeof *refused; i++) {
        lua_pushstring(L, refused[i]);
        if (lua_rawget(L, 2) != LUA_TNIL)
            return luaL_error(L, "setmetatable: '%s' is not available in a scene", refused[i]);
        lua_pop(L, 1);
    }
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
        return luaL_error(L, "cannot change a protected metatable");
    if (lua_istable(L, 2))
        remember_metatable(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

void metatables_open(lua_State *L)
{
    lua_newtable(L);
    lua_newtable(L);
    lua_pushliteral(L, "k");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &metatables_key);
    lua_pushcfunction(L, set_metatable);
    lua_setfield(L, -2, "setmetatable");
}
