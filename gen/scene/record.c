/* Records: what a constructor leaves in Lua, and the constructors as values of Lua. */
#include "scene/reader.h"

#include <assert.h>
#include <lauxlib.h>
#include <string.h>

static const char RECORD_TYPE[] = "yeec.record", CONSTRUCTOR_TYPE[] = "yeec.constructor";

Record *values_record(lua_State *L, int at)
{
    Record **held = luaL_testudata(L, at, RECORD_TYPE);
    return held == NULL ? NULL : *held;
}

Value value_default(const Key *key)
{
    Value v = {0};
    for (int i = 0; i < 6; i++)
        v.number[i] = key->type == KEY_TENSOR && i >= 3 ? 0 : key->fallback;
    return v;
}

Record *record_push(lua_State *L, const Constructor *type, SourceLoc loc)
{
    Record *record = script_alloc(L, sizeof(Record) + type->key_count * sizeof(Value));
    record->type = type;
    record->loc = loc;
    record->index = -1;
    for (size_t i = 0; i < type->key_count; i++)
        record->values[i] = value_default(&type->keys[i]);
    Record **held = lua_newuserdatauv(L, sizeof(Record *), 0);
    *held = record;
    luaL_setmetatable(L, RECORD_TYPE);
    return record;
}

void constructor_push(lua_State *L, const Constructor *type, lua_CFunction call)
{
    *(const Constructor **)lua_newuserdatauv(L, sizeof(void *), 0) = type;
    luaL_setmetatable(L, CONSTRUCTOR_TYPE);
    lua_pushcclosure(L, call, 1);
}

static const Constructor *constructor_of(lua_State *L, int function)
{
    if (!lua_iscfunction(L, function) || lua_getupvalue(L, function, 1) == NULL)
        return NULL;
    const Constructor **held = luaL_testudata(L, -1, CONSTRUCTOR_TYPE);
    lua_pop(L, 1);
    return held == NULL ? NULL : *held;
}

/* Of a table of constructors the one that a call of the table is. */
const Constructor *reader_constructor(lua_State *L, int at)
{
    const int top = lua_gettop(L);
    if (lua_istable(L, at) && luaL_getmetafield(L, at, "__call") == LUA_TFUNCTION && lua_iscfunction(L, -1) &&
        lua_getupvalue(L, -1, 1) != NULL)
        at = lua_gettop(L);
    const Constructor *type = constructor_of(L, at);
    lua_settop(L, top);
    return type;
}

/* pec{} and the like: the value itself, with a word. */
static int call_record(lua_State *L)
{
    const Record *record = values_record(L, 1);
    const char *name = record == NULL ? "value" : record->type->name;
    script_complain(script_of(L), script_caller(L), name, "this is a value, written without braces");
    script_charge(L, 20);
    lua_settop(L, 1);
    return 1;
}

static int record_name(lua_State *L)
{
    const Record *record = values_record(L, 1);
    lua_pushstring(L, record == NULL ? "value" : record->type->name);
    return 1;
}

void records_open(lua_State *L)
{
    luaL_newmetatable(L, CONSTRUCTOR_TYPE);
    luaL_newmetatable(L, RECORD_TYPE);
    lua_pushcfunction(L, call_record);
    lua_setfield(L, -2, "__call");
    lua_pushcfunction(L, record_name);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);
}

const Value *record_value(const Record *r, const char *key)
{
    size_t i = 0;
    while (strcmp(r->type->keys[i].name, key) != 0) {
        i++;
        assert(i < r->type->key_count);
    }
    return &r->values[i];
}

double record_number(const Record *r, const char *key)
{
    return record_value(r, key)->number[0];
}

bool record_given(const Record *r, const char *key)
{
    return record_value(r, key)->given;
}
