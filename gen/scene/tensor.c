/* Tensors in the scene: a number, a diagonal, or with entries off the diagonal as {xx, yy, zz, xy =, xz =, yz =}; and
 * rotated{}, which turns one and leaves such a table. */
#include "base/symmetric.h"
#include "scene/reader.h"

#include <math.h>
#include <string.h>

static const char *const entries[SYMMETRIC] = {"xx", "yy", "zz", "yz", "xz", "xy"};

static int entry_named(const char *name)
{
    for (int q = 0; q < SYMMETRIC; q++)
        if (strcmp(name, entries[q]) == 0)
            return q;
    return -1;
}

/* Which entry a key of the table is: 1, 2, 3 for the diagonal, or its name; -1: none. */
static int entry_of(lua_State *L, int at)
{
    if (lua_isinteger(L, at))
        return lua_tointeger(L, at) >= 1 && lua_tointeger(L, at) <= 3 ? (int)lua_tointeger(L, at) - 1 : -1;
    return lua_type(L, at) == LUA_TSTRING ? entry_named(lua_tostring(L, at)) : -1;
}

static bool read_table(Reader *r, const Key *key, int at, Value *v)
{
    lua_State *L = r->L;
    unsigned seen = 0;
    int count = 0;
    memset(v->number, 0, sizeof v->number);
    for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1)) {
        const int entry = entry_of(L, -2);
        if (entry < 0 || (seen >> entry & 1) != 0 || ++count > SYMMETRIC || lua_type(L, -1) != LUA_TNUMBER ||
            !schema_in_range(entry < 3 ? key->range : RANGE_ANY, lua_tonumber(L, -1))) {
            lua_pop(L, 2);
            return false;
        }
        seen |= 1U << entry;
        v->number[entry] = lua_tonumber(L, -1);
    }
    return (seen & 7) == 7;
}

bool reader_tensor(Reader *r, const Key *key, int at, Value *v)
{
    const Record *bad = values_record(r->L, at); /* a rotated{} that was complained of */
    if (bad != NULL && bad->bad && bad->type->finish == rotated_finish) {
        *v = value_default(key);
        return true;
    }
    if (lua_istable(r->L, at))
        return read_table(r, key, at, v);
    if (lua_type(r->L, at) != LUA_TNUMBER || !schema_in_range(key->range, lua_tonumber(r->L, at)))
        return false;
    for (int q = 0; q < SYMMETRIC; q++)
        v->number[q] = q < 3 ? lua_tonumber(r->L, at) : 0;
    return true;
}

void rotated_finish(Reader *r)
{
    static const double z[3] = {0, 0, 1};
    double turned[SYMMETRIC];
    const Value *axis = record_value(r->record, "axis"), *values = record_value(r->record, "values");
    if (axis->given && axis->count != 3) {
        reader_complain(r, "'axis' must have three numbers");
        return;
    }
    symmetric_turn(values->number, axis->given ? axis->number : z, record_number(r->record, "angle"), turned);
    lua_createtable(r->L, 0, SYMMETRIC);
    for (int q = 0; q < SYMMETRIC; q++) {
        lua_pushnumber(r->L, turned[q]);
        lua_setfield(r->L, -2, entries[q]);
    }
}
