/* The part of the sandbox that is written in Lua. */
#ifndef YEEC_SCENE_SANDBOX_LUA_H
#define YEEC_SCENE_SANDBOX_LUA_H

/* Each is a chunk; the first is given what reads and raises the end of the script, and
 * returns what the second is given. */
extern const char sandbox_lua_order[], sandbox_lua_table[];

#endif
