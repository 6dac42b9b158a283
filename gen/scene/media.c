/* The media that come with yeec: the table `media` of a scene, made of media/media.lua. */
#include "base/nearest.h"
#include "scene/embedded.h"
#include "scene/script.h"

#include <lauxlib.h>
#include <string.h>

/* media.gould: the name that was meant. */
static int unknown_medium(lua_State *L)
{
    enum { MOST = 64 };
    const char *names[MOST], *name = luaL_tolstring(L, 2, NULL);
    size_t count = 0;
    for (lua_pushnil(L); lua_next(L, 1) != 0 && count < MOST; lua_pop(L, 1))
        names[count++] = lua_tostring(L, -2);
    const char *meant = nearest_name(name, names, count);
    script_charge(L, SCRIPT_COMPLAINT_COST);
    if (meant != NULL)
        return luaL_error(L, "media: no medium is called '%s' (did you mean '%s'?)", name, meant);
    return luaL_error(L, "media: no medium is called '%s'; `yeec media` lists them", name);
}

static int no_new_medium(lua_State *L)
{
    return luaL_error(L, "media: nothing can be added to it; keep a medium of your own in a variable");
}

static void guard(lua_State *L)
{
    lua_createtable(L, 0, 3);
    lua_pushcfunction(L, unknown_medium);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, no_new_medium);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
}

/* The entry on top of the stack as a material of the name below it. */
static void make_material(lua_State *L)
{
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "name");
    lua_getglobal(L, "material");
    lua_insert(L, -2);
    lua_call(L, 1, 1);
}

void media_open(lua_State *L)
{
    const EmbeddedText *text = media_texts;
    if (luaL_loadbufferx(L, text->text, strlen(text->text), "=yeec", "t") != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 1);
    const int entries = lua_gettop(L);
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, entries) != 0;) {
        make_material(L);
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, entries + 1);
    }
    guard(L);
    lua_setglobal(L, "media");
    lua_pop(L, 1);
}
