/* Metatables of a scene; internal to scene/. */
#ifndef YEEC_SCENE_METATABLES_H
#define YEEC_SCENE_METATABLES_H

#include <lua.h>

/* Replaces setmetatable in the table on top of the stack. */
void metatables_open(lua_State *L);
/* Raises when a metatable was given __mode after setmetatable had looked at it. */
void metatables_check(lua_State *L);

#endif
