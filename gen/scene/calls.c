/* Calls of the scene's Lua functions after the load: implicit and graded solids,
 * initial fields, waveforms. One call may spend a thousandth of the script's
 * instruction limit. A solid is asked once per site and more, up to 10^8 times,
 * so the path without an error is short: the message handler lies ready at the
 * bottom of the stack (script_run left it there).
 */
#include "scene/script.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

enum { HANDLER = 1 }; /* stack index of the message handler */

static bool call_failed(Script *script, Function f, int status, Error *err)
{
    const char *text = lua_tostring(script->L, -1);
    if (script->spent > script->call_allowance)
        return error_at(err, ERROR_SCENE, script_function_place(script->L, f),
                        "a call of this function ran past its limit of %lld instructions", script->call_allowance);
    if (script->ended != NULL && script->ended != script->out_of_memory)
        return error_at(err, ERROR_SCENE, script_function_place(script->L, f), "a call of this function ended: %s",
                        script->ended);
    if (status == LUA_ERRMEM || text == NULL)
        return error_at(err, ERROR_SCENE, script_function_place(script->L, f),
                        "a call of this function needs more memory than the scene's limit");
    return error_set(err, ERROR_SCENE, "%s", text);
}

static bool take_result(Script *script, Function f, double *value, Error *err)
{
    lua_State *L = script->L;
    int type = lua_type(L, -1);
    if (type == LUA_TNUMBER)
        *value = lua_tonumber(L, -1);
    else if (type == LUA_TBOOLEAN)
        *value = lua_toboolean(L, -1);
    else
        return error_at(err, ERROR_SCENE, script_function_place(L, f),
                        "this function must return a number or a boolean, it returned %s",
                        type == LUA_TNIL ? "nothing" : lua_typename(L, type));
    if (!isfinite(*value))
        return error_at(err, ERROR_SCENE, script_function_place(L, f), "this function returned %s",
                        isnan(*value) ? "NaN" : "infinity");
    if (fabs(*value) > SCENE_ENORMOUS)
        return error_at(err, ERROR_SCENE, script_function_place(L, f), "this function returned %g, beyond %g", *value,
                        SCENE_ENORMOUS);
    return true;
}

/* The function is on the stack with its arguments above it. */
static bool finish_call(Script *script, Function f, int arguments, double *value, Error *err)
{
    script_begin_call(script);
    int status = lua_pcall(script->L, arguments, 1, HANDLER);
    script_end_call(script);
    bool ok = status == LUA_OK ? take_result(script, f, value, err) : call_failed(script, f, status, err);
    lua_settop(script->L, HANDLER);
    return ok;
}

bool scene_call3(Scene *scene, Function f, const double at[3], double *value, Error *err)
{
    lua_State *L = scene->script->L;
    lua_rawgeti(L, LUA_REGISTRYINDEX, f);
    lua_pushnumber(L, at[0]);
    lua_pushnumber(L, at[1]);
    lua_pushnumber(L, at[2]);
    return finish_call(scene->script, f, 3, value, err);
}

bool scene_call1(Scene *scene, Function f, double t, double *value, Error *err)
{
    lua_State *L = scene->script->L;
    lua_rawgeti(L, LUA_REGISTRYINDEX, f);
    lua_pushnumber(L, t);
    return finish_call(scene->script, f, 1, value, err);
}
