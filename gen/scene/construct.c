/* Constructors: a table read into a Record, key by key as the schema says. A key
 * that is wrong is reported and leaves its default, the record is marked bad, and
 * the script runs on, so that the next error is found too.
 */
#include "scene/reader.h"

#include <lauxlib.h>
#include <string.h>

/* Is one of the keys given that take the place of others? */
static bool replaced(Reader *r)
{
    const Constructor *type = r->record->type;
    bool given = false;
    if (type->instead == NULL)
        return false;
    for (size_t i = 0; i < type->key_count; i++)
        if (schema_choice(type->instead, type->keys[i].name, strlen(type->keys[i].name)) >= 0) {
            lua_pushstring(r->L, type->keys[i].name);
            lua_rawget(r->L, 1);
            given = given || !lua_isnil(r->L, -1);
            lua_pop(r->L, 1);
        }
    return given;
}

/* Pushes what was written without a key: the one value, or all of them as a list; nil where there is none. */
static void push_positional(Reader *r, const Key *key)
{
    lua_State *L = r->L;
    const long count = (long)lua_rawlen(L, 1);
    lua_newtable(L);
    const int list = lua_gettop(L);
    bool any = false;
    for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1))
        if (lua_isinteger(L, -2)) {
            lua_pushvalue(L, -1);
            lua_rawseti(L, list, lua_tointeger(L, -3));
            any = true;
        }
    if (any && count == 1 && key->type != KEY_RECORDS)
        lua_rawgeti(L, list, 1);
    else if (!any)
        lua_pushnil(L);
    lua_settop(L, lua_gettop(L) > list ? list + 1 : list);
    if (lua_gettop(L) > list)
        lua_remove(L, list);
}

/* Pushes the value of a key. */
static void push_value(Reader *r, const Key *key)
{
    lua_pushstring(r->L, key->name);
    lua_rawget(r->L, 1);
    if (!key->positional)
        return;
    push_positional(r, key);
    if (lua_isnil(r->L, -1))
        lua_pop(r->L, 1);
    else if (lua_isnil(r->L, -2))
        lua_remove(r->L, -2);
    else {
        reader_complain(r, "'%s' is given with its key and without; one is enough", key->name);
        lua_pop(r->L, 1);
    }
}

static void read_key(Reader *r, const Key *key, Value *v)
{
    push_value(r, key);
    int at = lua_gettop(r->L);
    size_t complaints = r->script->complaint_count;
    bool given = !lua_isnil(r->L, at);
    if (given && !(key->type == KEY_ITEMS    ? reader_items(r, key, at, v)
                   : key->type == KEY_LAYERS ? reader_layers(r, key, at, v)
                                             : reader_value(r, key, at, v))) {
        *v = value_default(key);
        reader_wrong(r, key, 0, at);
    } else if (!given && key->required && !(key->replaceable && replaced(r)) &&
               !(r->meant >> (key - r->record->type->keys) & 1u)) {
        reader_missing(r, key);
    }
    v->given = given;
    v->bad = r->script->complaint_count != complaints;
    lua_settop(r->L, at - 1);
}

/* How many of the keys in a list of words were given. */
static int given_of(const Record *record, const char *words)
{
    int given = 0;
    for (size_t i = 0; i < record->type->key_count; i++)
        if (record->values[i].given)
            given += schema_choice(words, record->type->keys[i].name, strlen(record->type->keys[i].name)) >= 0;
    return given;
}

static void check_groups(Reader *r)
{
    const Constructor *type = r->record->type;
    for (int i = 0; i < 2 && type->one_of[i] != NULL; i++)
        if (given_of(r->record, type->one_of[i]) > 1 ||
            (given_of(r->record, type->one_of[i]) == 0 && !(i == 0 && replaced(r))))
            reader_complain(r, "needs exactly one of the keys: %s", type->one_of[i]);
    if (type->at_most_one != NULL && given_of(r->record, type->at_most_one) > 1)
        reader_complain(r, "takes at most one of the keys: %s", type->at_most_one);
}

/* A constructor; upvalue 1 is its schema. */
static int construct(lua_State *L)
{
    const Constructor *type = *(const Constructor **)lua_touserdata(L, lua_upvalueindex(1));
    int arguments = lua_gettop(L);
    lua_settop(L, 1);
    script_charge(L, 20);
    Reader reader = {L, script_of(L), record_push(L, type, script_caller(L)), 0, NULL, 0};
    size_t complaints = reader.script->complaint_count;
    if (!lua_istable(L, 1) || arguments != 1) {
        reader_complain(&reader, "takes one table, as in %s{...}", type->name);
    } else {
        reader_known_keys(&reader, 1, type->keys, type->key_count, &reader.meant);
        for (size_t i = 0; i < type->key_count; i++)
            read_key(&reader, &type->keys[i], &reader.record->values[i]);
        check_groups(&reader);
    }
    script_charge(L, SCRIPT_COMPLAINT_COST * (reader.script->complaint_count - complaints));
    lua_settop(L, 2);
    if (type->finish != NULL && !reader.record->bad)
        type->finish(&reader);
    return 1;
}

/* material{...} where `material` is a table of constructors that can itself be called. */
static int call_table(lua_State *L)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_replace(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

/* Puts the value on top under its name; "material.from_table" makes `material` a table that can be called. */
static void name_constructor(lua_State *L, const char *name)
{
    const char *dot = strchr(name, '.');
    if (dot == NULL) {
        lua_setglobal(L, name);
        return;
    }
    lua_pushlstring(L, name, (size_t)(dot - name));
    lua_getglobal(L, lua_tostring(L, -1));
    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -3);
    lua_pushcclosure(L, call_table, 1);
    lua_setfield(L, -2, "__call");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -4);
    lua_setfield(L, -2, dot + 1);
    lua_setglobal(L, lua_tostring(L, -3));
    lua_pop(L, 3);
}

void constructors_open(lua_State *L)
{
    records_open(L);
    for (const Constructors *const *family = schema_families; *family != NULL; family++)
        for (size_t i = 0; i < (*family)->count; i++) {
            const Constructor *type = &(*family)->items[i];
            if (type->constant)
                record_push(L, type, (SourceLoc){0});
            else
                constructor_push(L, type, construct);
            name_constructor(L, type->name);
        }
}
