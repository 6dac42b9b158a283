/* What the scene's functions must not change: everything that outlives their calls. Waveforms, solids and initial
 * fields are asked as often and in whatever order a schedule, a backend or a resumed run likes, so a function that
 * counts its calls or draws random numbers has no value of its own. After the load a fingerprint is taken of all that
 * the functions can reach (upvalues, tables, the globals, userdata such as the state of math.random, coroutines); a
 * later one that differs shows the change. Objects are told apart by their address, sums make the order of tables
 * irrelevant.
 */
#include "scene/script.h"

#include <lauxlib.h>
#include <limits.h>
#include <string.h>

/* Stack of the traversal. */
enum { AT_RESULT = 1, AT_SEEN, AT_QUEUE };

static uint64_t mixed(uint64_t a, uint64_t b)
{
    uint64_t x = a * 0x9E3779B97F4A7C15u + b; /* splitmix64 */
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static uint64_t of_bytes(const void *bytes, size_t n)
{
    uint64_t sum = n;
    const unsigned char *b = bytes;
    for (; n >= 8; n -= 8, b += 8) {
        uint64_t word;
        memcpy(&word, b, 8);
        sum = mixed(sum, word);
    }
    for (; n > 0; n--, b++)
        sum = mixed(sum, *b);
    return sum;
}

static uint64_t of_number(lua_State *L, int at)
{
    const lua_Number x = lua_tonumber(L, at);
    return lua_isinteger(L, at) ? mixed(1, (uint64_t)lua_tointeger(L, at)) : of_bytes(&x, sizeof x);
}

/* Of the value on top, which is popped; objects are put into the queue when they are new. */
static uint64_t take_value(lua_State *L)
{
    const int type = lua_type(L, -1);
    uint64_t value = 0;
    if (type == LUA_TBOOLEAN)
        value = (uint64_t)lua_toboolean(L, -1);
    else if (type == LUA_TNUMBER)
        value = of_number(L, -1);
    else if (type == LUA_TSTRING)
        value = of_bytes(lua_tostring(L, -1), lua_rawlen(L, -1));
    else if (type != LUA_TNIL)
        value = (uint64_t)(uintptr_t)lua_topointer(L, -1);
    if (type > LUA_TSTRING) {
        lua_pushvalue(L, -1);
        if (lua_rawget(L, AT_SEEN) == LUA_TNIL) {
            lua_pushvalue(L, -2);
            lua_pushboolean(L, 1);
            lua_rawset(L, AT_SEEN);
            lua_pushvalue(L, -2);
            lua_rawseti(L, AT_QUEUE, (lua_Integer)lua_rawlen(L, AT_QUEUE) + 1);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return mixed((uint64_t)type + 2, value);
}

/* The functions below are given an object at the stack's top and leave it there. */
static uint64_t of_table(lua_State *L)
{
    uint64_t sum = 0;
    const int at = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, at) != 0;) {
        const uint64_t value = take_value(L);
        lua_pushvalue(L, -1);
        sum += mixed(take_value(L), value);
    }
    return sum;
}

static uint64_t of_upvalues(lua_State *L)
{
    uint64_t sum = 0;
    const int at = lua_gettop(L);
    for (int i = 1; lua_getupvalue(L, at, i) != NULL; i++)
        sum += mixed((uint64_t)i, take_value(L));
    return sum;
}

static uint64_t of_userdata(lua_State *L)
{
    uint64_t sum = of_bytes(lua_touserdata(L, -1), lua_rawlen(L, -1));
    const int at = lua_gettop(L);
    for (int i = 1; lua_getiuservalue(L, at, i) != LUA_TNONE; i++)
        sum += mixed((uint64_t)i, take_value(L));
    lua_pop(L, 1);
    return sum;
}

/* The place and the variables of each function of a coroutine that waits. */
static uint64_t of_thread(lua_State *L)
{
    lua_State *co = lua_tothread(L, -1);
    uint64_t sum = (uint64_t)lua_status(co);
    lua_Debug ar;
    if (co == L || !lua_checkstack(co, 2))
        return sum;
    for (int level = 0; lua_getstack(co, level, &ar); level++) {
        lua_getinfo(co, "l", &ar);
        sum = mixed(sum, (uint64_t)ar.currentline);
        for (int i = 1; lua_getlocal(co, &ar, i) != NULL; i++) {
            lua_xmove(co, L, 1);
            sum = mixed(sum, take_value(L));
        }
    }
    return sum;
}

static uint64_t of_object(lua_State *L)
{
    switch (lua_type(L, -1)) {
    case LUA_TTABLE:
        return of_table(L);
    case LUA_TFUNCTION:
        return of_upvalues(L);
    case LUA_TUSERDATA:
        return of_userdata(L);
    case LUA_TTHREAD:
        return of_thread(L);
    default:
        return 0;
    }
}

/* Protected: index 1 is where the fingerprint goes. */
static int traverse(lua_State *L)
{
    const Script *script = script_of(L);
    uint64_t sum = 0;
    lua_newtable(L);
    lua_newtable(L);
    luaL_checkstack(L, 20, NULL);
    for (size_t i = 0; i < script->functions.count; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, script->functions.items[i]);
        take_value(L);
    }
    for (lua_Integer next = 1; lua_rawgeti(L, AT_QUEUE, next) != LUA_TNIL; next++) {
        const uint64_t name = (uint64_t)(uintptr_t)lua_topointer(L, -1);
        if (lua_getmetatable(L, -1))
            sum += mixed(name, take_value(L));
        sum += mixed(name, of_object(L));
        lua_pop(L, 1);
    }
    *(uint64_t *)lua_touserdata(L, AT_RESULT) = sum;
    return 0;
}

/* Within the script's memory, whatever became of its other limits. False when that does not suffice. */
static bool fingerprint(Script *script, uint64_t *out)
{
    lua_State *L = script->L;
    const long long allowance = script->allowance;
    const int top = lua_gettop(L);
    script_begin_call(script);
    script->allowance = LLONG_MAX;
    lua_pushcfunction(L, traverse);
    lua_pushlightuserdata(L, out);
    const bool ok = lua_pcall(L, 1, 0, 0) == LUA_OK;
    script->allowance = allowance;
    script_end_call(script);
    lua_settop(L, top);
    return ok;
}

static const char NO_ROOM[] = "the memory limit leaves no room to look at what the scene's functions can reach";

void script_remember_state(Script *script)
{
    if (script->functions.count > 0 && !fingerprint(script, &script->state))
        script_complain(script, (SourceLoc){0}, script->path, "%s", NO_ROOM);
}

bool scene_check_state(Scene *scene, Error *err)
{
    Script *script = scene->script;
    uint64_t now;
    if (script->functions.count == 0)
        return true;
    if (!fingerprint(script, &now))
        return error_set(err, ERROR_SCENE, "%s: %s", script->path, NO_ROOM);
    return now == script->state ||
           error_at(
               err, ERROR_SCENE, script_function_place(script->L, script->functions.items[0]),
               "%s changes what lies outside of it (a variable, a table, random numbers), so that its values would "
               "depend on how often and in which order it is asked; compute them while the scene loads",
               script->functions.count > 1 ? "this function or another one of the scene" : "this function");
}

bool scene_check_state_now_and_then(Scene *scene, Error *err)
{
    const size_t n = ++scene->script->checks;
    return (n & (n - 1)) != 0 || scene_check_state(scene, err);
}
