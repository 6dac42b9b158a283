/* Reading values: one function per KeyType. Tables are read raw, a metatable
 * cannot lie to us; Lua errors may pass through, nothing here owns memory.
 */
#include "base/quote.h"
#include "scene/reader.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

enum { LONGEST_LIST = 1 << 26 };

static bool get_number(Reader *r, const Key *key, int at, double *out)
{
    if (lua_type(r->L, at) != LUA_TNUMBER || !schema_in_range(key->range, lua_tonumber(r->L, at)))
        return false;
    *out = lua_tonumber(r->L, at);
    return true;
}

static bool get_count(Reader *r, const Key *key, int at, double *out)
{
    if (!get_number(r, key, at, out))
        return false;
    return *out == floor(*out) && fabs(*out) <= 1e15;
}

typedef bool GetNumber(Reader *, const Key *, int at, double *out);

long reader_list_length(lua_State *L, int at)
{
    if (!lua_istable(L, at))
        return -1;
    lua_Unsigned n = lua_rawlen(L, at), seen = 0;
    if (n > LONGEST_LIST)
        return -1;
    lua_pushnil(L);
    while (lua_next(L, at) != 0) {
        lua_pop(L, 1);
        seen++;
        if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1 || (lua_Unsigned)lua_tointeger(L, -1) > n) {
            lua_pop(L, 1);
            return -1;
        }
    }
    script_charge(L, seen);
    return seen == n ? (long)n : -1;
}

/* Up to `most` numbers of a list into out; the count, or -1. */
static int get_tuple(Reader *r, const Key *key, int at, int most, GetNumber *get, double *out)
{
    long n = reader_list_length(r->L, at);
    if (n < 1 || n > most)
        return -1;
    for (int i = 0; i < (int)n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        bool ok = get(r, key, lua_gettop(r->L), &out[i]);
        lua_pop(r->L, 1);
        if (!ok)
            return -1;
    }
    return (int)n;
}

static bool read_scalar(Reader *r, const Key *key, int at, Value *v)
{
    return get_number(r, key, at, &v->number[0]);
}

static bool read_count(Reader *r, const Key *key, int at, Value *v)
{
    return get_count(r, key, at, &v->number[0]);
}

static bool read_bool(Reader *r, const Key *key, int at, Value *v)
{
    (void)key;
    v->number[0] = lua_toboolean(r->L, at);
    return lua_isboolean(r->L, at);
}

/* A text without control characters. */
static bool read_text(Reader *r, const Key *key, int at, Value *v)
{
    (void)key;
    size_t n;
    if (lua_type(r->L, at) != LUA_TSTRING)
        return false;
    const char *text = lua_tolstring(r->L, at, &n);
    if (strlen(text) != n || !quote_is_plain(text))
        return false;
    char *kept = script_alloc(r->L, n + 1);
    memcpy(kept, text, n + 1);
    v->text = kept;
    return n > 0 && n <= 1000;
}

static bool read_name(Reader *r, const Key *key, int at, Value *v)
{
    static const char fit[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
    if (!read_text(r, key, at, v))
        return false;
    size_t n = strlen(v->text);
    return n <= 100 && strspn(v->text, fit) == n && v->text[0] != '.' && v->text[0] != '-';
}

static bool read_choice(Reader *r, const Key *key, int at, Value *v)
{
    size_t n;
    if (lua_type(r->L, at) != LUA_TSTRING)
        return false;
    const char *word = lua_tolstring(r->L, at, &n);
    int choice = schema_choice(key->choices, word, n);
    v->number[0] = choice;
    return choice >= 0;
}

static bool read_point(Reader *r, const Key *key, int at, Value *v)
{
    if (lua_type(r->L, at) == LUA_TNUMBER) {
        v->count = 1;
        return get_number(r, key, at, &v->number[0]);
    }
    v->count = get_tuple(r, key, at, 3, get_number, v->number);
    return v->count > 0;
}

/* "+x", "y", "-z" or numbers that are not all zero. */
static bool read_vector(Reader *r, const Key *key, int at, Value *v)
{
    if (lua_type(r->L, at) == LUA_TSTRING) {
        const char *word = lua_tostring(r->L, at);
        double sign = *word == '-' ? -1 : 1;
        word += *word == '-' || *word == '+';
        if (*word < 'x' || *word > 'z' || word[1] != '\0')
            return false;
        v->count = 3;
        v->number[0] = v->number[1] = v->number[2] = 0;
        v->number[*word - 'x'] = sign;
        return true;
    }
    v->count = get_tuple(r, key, at, 3, get_number, v->number);
    double length = 0;
    for (int a = 0; a < v->count; a++)
        length = fmax(length, fabs(v->number[a]));
    return v->count > 0 && length > 1e-12 && length < 1e12;
}

static bool read_per_axis(Reader *r, const Key *key, int at, Value *v)
{
    GetNumber *get = key->type == KEY_PER_AXIS ? get_number : get_count;
    if (lua_type(r->L, at) == LUA_TNUMBER) {
        v->count = 0;
        return get(r, key, at, &v->number[0]);
    }
    v->count = get_tuple(r, key, at, 3, get, v->number);
    return v->count > 0;
}

static bool read_diagonal(Reader *r, const Key *key, int at, Value *v)
{
    if (lua_type(r->L, at) == LUA_TNUMBER && get_number(r, key, at, &v->number[0])) {
        v->number[1] = v->number[2] = v->number[0];
        return true;
    }
    double got[3];
    if (get_tuple(r, key, at, 3, get_number, got) != 3)
        return false;
    memcpy(v->number, got, sizeof got);
    return true;
}

static bool read_pair(Reader *r, const Key *key, int at, Value *v)
{
    double got[2];
    if (get_tuple(r, key, at, 2, get_number, got) != 2)
        return false;
    memcpy(v->number, got, sizeof got);
    return true;
}

static bool read_plane(Reader *r, const Key *key, int at, Value *v)
{
    lua_State *L = r->L;
    int entries = 0;
    if (!lua_istable(L, at))
        return false;
    lua_pushnil(L);
    while (lua_next(L, at) != 0) {
        const char *axis = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        bool ok = *axis >= 'x' && *axis <= 'z' && axis[1] == '\0' && get_number(r, key, lua_gettop(L), &v->number[0]);
        lua_pop(L, 1);
        if (!ok || ++entries > 1) {
            lua_pop(L, 1);
            return false;
        }
        v->count = *axis - 'x';
    }
    return entries == 1;
}

/* The corners of a box{} record. */
static bool take_box(const Record *box, Value *v)
{
    if (strcmp(box->type->name, "box") != 0)
        return false;
    const Value *from = record_value(box, "from"), *to = record_value(box, "to");
    memcpy(v->number, from->number, 3 * sizeof(double));
    memcpy(v->number + 3, to->number, 3 * sizeof(double));
    v->count = from->count;
    return from->count == to->count;
}

static bool read_corner(Reader *r, const Key *key, int at, const char *name, int item, Value *v, double *out)
{
    Value corner = {0};
    if (lua_getfield(r->L, at, name) == LUA_TNIL) {
        lua_pop(r->L, 1);
        lua_rawgeti(r->L, at, item);
    }
    bool ok = read_point(r, key, lua_gettop(r->L), &corner);
    lua_pop(r->L, 1);
    memcpy(out, corner.number, 3 * sizeof(double));
    ok = ok && (item == 1 || corner.count == v->count);
    v->count = corner.count;
    return ok;
}

/* {from = point, to = point}, {point, point} or box{}. */
static bool read_box(Reader *r, const Key *key, int at, Value *v)
{
    const Record *box = values_record(r->L, at);
    if (box != NULL)
        return box->bad || take_box(box, v);
    if (!lua_istable(r->L, at) || lua_getmetatable(r->L, at))
        return false;
    int entries = 0;
    for (lua_pushnil(r->L); lua_next(r->L, at) != 0; lua_pop(r->L, 1))
        if (++entries > 2) {
            lua_pop(r->L, 2);
            return false;
        }
    return entries == 2 && read_corner(r, key, at, "from", 1, v, v->number) &&
           read_corner(r, key, at, "to", 2, v, v->number + 3);
}

static bool read_numbers(Reader *r, const Key *key, int at, Value *v)
{
    GetNumber *get = key->type == KEY_NUMBERS ? get_number : get_count;
    double alone;
    if (lua_type(r->L, at) == LUA_TNUMBER && get(r, key, at, &alone)) {
        double *one = script_alloc(r->L, sizeof *one);
        *one = alone;
        v->list = one;
        v->length = 1;
        return true;
    }
    long n = reader_list_length(r->L, at);
    if (n < 1)
        return false;
    double *list = script_alloc(r->L, (size_t)n * sizeof *list);
    script_charge(r->L, (size_t)n);
    for (long i = 0; i < n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        bool ok = get(r, key, lua_gettop(r->L), &list[i]);
        if (!ok) {
            reader_wrong(r, key, (size_t)i + 1, lua_gettop(r->L));
            lua_pop(r->L, 1);
            return true;
        }
        lua_pop(r->L, 1);
    }
    v->list = list;
    v->length = (size_t)n;
    return true;
}

/* A list of pairs; with `singles`, of numbers instead (count 1). */
static bool read_pairs(Reader *r, const Key *key, int at, Value *v, bool singles)
{
    long n = reader_list_length(r->L, at);
    if (n < 1)
        return false;
    lua_rawgeti(r->L, at, 1);
    v->count = singles && lua_type(r->L, -1) == LUA_TNUMBER ? 1 : 2;
    lua_pop(r->L, 1);
    double *list = script_alloc(r->L, 2 * (size_t)n * sizeof *list);
    script_charge(r->L, 10 * (size_t)n);
    for (long i = 0; i < n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        int top = lua_gettop(r->L);
        bool ok = v->count == 1 ? get_number(r, key, top, &list[i])
                                : get_tuple(r, key, top, 2, get_number, &list[2 * i]) == 2;
        if (!ok) {
            reader_wrong(r, key, (size_t)i + 1, top);
            lua_pop(r->L, 1);
            return true;
        }
        lua_pop(r->L, 1);
    }
    v->list = list;
    v->length = (size_t)n;
    return true;
}

static bool read_points(Reader *r, const Key *key, int at, Value *v)
{
    return read_pairs(r, key, at, v, false);
}

static bool read_angles(Reader *r, const Key *key, int at, Value *v)
{
    return read_pairs(r, key, at, v, true);
}

/* A Lua function, kept in the registry for later calls. */
static bool read_function(Reader *r, const Key *key, int at, Value *v)
{
    (void)key;
    if (!lua_isfunction(r->L, at) || reader_constructor(r->L, at) != NULL)
        return false;
    lua_pushvalue(r->L, at);
    v->function = luaL_ref(r->L, LUA_REGISTRYINDEX);
    vec_push(&r->script->functions, v->function);
    return true;
}

static bool read_number_or_function(Reader *r, const Key *key, int at, Value *v)
{
    return get_number(r, key, at, &v->number[0]) || read_function(r, key, at, v);
}

/* A record of an accepted family; a bad one is taken without a word, it was reported. */
static bool read_record(Reader *r, const Key *key, int at, Value *v)
{
    v->record = values_record(r->L, at);
    if (v->record == NULL)
        return false;
    r->record->bad = r->record->bad || v->record->bad;
    return (v->record->type->family & key->accepts) != 0;
}

static bool read_waveform(Reader *r, const Key *key, int at, Value *v)
{
    return read_record(r, key, at, v) || read_function(r, key, at, v);
}

static bool read_records(Reader *r, const Key *key, int at, Value *v)
{
    long n = reader_list_length(r->L, at);
    if (n < 0)
        return false;
    Record **list = script_alloc(r->L, ((size_t)n + 1) * sizeof(Record *));
    script_charge(r->L, (size_t)n);
    for (long i = 0; i < n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        Value item = {0};
        if (read_record(r, key, lua_gettop(r->L), &item))
            list[v->length++] = item.record;
        else {
            reader_wrong(r, key, (size_t)i + 1, lua_gettop(r->L));
            script_charge(r->L, SCRIPT_COMPLAINT_COST);
        }
        lua_pop(r->L, 1);
    }
    v->records = list;
    return true;
}

/* One boundary or {low, high} for an axis. */
static bool read_axis_sides(Reader *r, const Key *key, int at, Record **sides)
{
    Value one = {0};
    if (read_record(r, key, at, &one)) {
        sides[0] = sides[1] = one.record;
        return true;
    }
    if (reader_list_length(r->L, at) != 2)
        return false;
    for (int side = 0; side < 2; side++) {
        lua_rawgeti(r->L, at, side + 1);
        bool ok = read_record(r, key, lua_gettop(r->L), &one);
        lua_pop(r->L, 1);
        if (!ok)
            return false;
        sides[side] = one.record;
    }
    return true;
}

/* Complains of the first key, in alphabetical order, that is no axis. */
static void check_axes(Reader *r, const Key *key, int at)
{
    lua_State *L = r->L;
    const char *first = NULL;
    for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1)) {
        const char *axis = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "1";
        bool known = *axis >= 'x' && *axis <= 'z' && axis[1] == '\0';
        if (!known && (first == NULL || strcmp(axis, first) < 0))
            first = axis;
    }
    if (first != NULL)
        reader_complain(r, "'%s' is given by axis: x, y, z, not '%.20s'", key->name, first);
}

static bool read_sides(Reader *r, const Key *key, int at, Value *v)
{
    static const char axes[] = "x\0y\0z";
    Record **sides = script_alloc(r->L, 6 * sizeof(Record *));
    v->records = sides;
    bool for_all = values_record(r->L, at) != NULL;
    if (!for_all && !lua_istable(r->L, at))
        return false;
    if (!for_all)
        check_axes(r, key, at);
    for (int a = 0; a < 3; a++) {
        lua_pushstring(r->L, axes + 2 * a);
        if (for_all)
            lua_pushvalue(r->L, at);
        else
            lua_rawget(r->L, at);
        bool given = !lua_isnil(r->L, -1), ok = true;
        if (given)
            ok = read_axis_sides(r, key, lua_gettop(r->L), sides + 2 * a);
        v->number[a] = given && !for_all;
        lua_settop(r->L, at);
        if (!ok)
            return false;
    }
    return true;
}

static bool read_symmetry(Reader *r, const Key *key, int at, Value *v)
{
    static const char axes[] = "x\0y\0z";
    if (!lua_istable(r->L, at))
        return false;
    check_axes(r, key, at);
    for (int a = 0; a < 3; a++) {
        lua_pushstring(r->L, axes + 2 * a);
        lua_rawget(r->L, at);
        const char *word = lua_type(r->L, -1) == LUA_TSTRING ? lua_tostring(r->L, -1) : "";
        bool given = !lua_isnil(r->L, -1), even = strcmp(word, "even") == 0, odd = strcmp(word, "odd") == 0;
        lua_settop(r->L, at);
        if (given && !even && !odd)
            return false;
        v->number[a] = even ? 1 : odd ? -1 : 0;
    }
    return true;
}

/* Appends the list on top of the stack to `list`; false: it is none. */
static bool read_nodes(Reader *r, const Key *key, double **list, size_t *length, Value *v, int a)
{
    const int at = lua_gettop(r->L);
    const long n = lua_istable(r->L, at) ? reader_list_length(r->L, at) : 0;
    if (n < 1)
        return false;
    double *longer = script_alloc(r->L, (*length + (size_t)n) * sizeof *longer);
    if (*length > 0)
        memcpy(longer, *list, *length * sizeof *longer);
    *list = longer;
    script_charge(r->L, (size_t)n);
    for (long i = 0; i < n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        const bool ok = get_number(r, key, lua_gettop(r->L), &longer[*length + (size_t)i]);
        lua_pop(r->L, 1);
        if (!ok)
            return false;
    }
    *length += (size_t)n;
    v->number[a] = (double)n;
    return true;
}

static bool read_all_nodes(Reader *r, const Key *key, int at, Value *v)
{
    static const char axes[] = "x\0y\0z";
    double *list = NULL;
    if (!lua_istable(r->L, at))
        return false;
    check_axes(r, key, at);
    v->length = 0;
    for (int a = 0; a < 3; a++) {
        lua_pushstring(r->L, axes + 2 * a);
        lua_rawget(r->L, at);
        const bool ok = lua_isnil(r->L, -1) || read_nodes(r, key, &list, &v->length, v, a);
        lua_settop(r->L, at);
        if (!ok)
            return false;
    }
    v->list = list;
    return true;
}

typedef bool ReadValue(Reader *, const Key *, int at, Value *);

static ReadValue *const readers[] = {
    [KEY_NUMBER] = read_scalar,     [KEY_COUNT] = read_count,
    [KEY_BOOL] = read_bool,         [KEY_TEXT] = read_text,
    [KEY_NAME] = read_name,         [KEY_CHOICE] = read_choice,
    [KEY_POINT] = read_point,       [KEY_VECTOR] = read_vector,
    [KEY_PER_AXIS] = read_per_axis, [KEY_COUNT_PER_AXIS] = read_per_axis,
    [KEY_DIAGONAL] = read_diagonal, [KEY_PLANE] = read_plane,
    [KEY_BOX] = read_box,           [KEY_NUMBERS] = read_numbers,
    [KEY_COUNTS] = read_numbers,    [KEY_POINTS] = read_points,
    [KEY_ANGLES] = read_angles,     [KEY_FUNCTION] = read_function,
    [KEY_RECORD] = read_record,     [KEY_NUMBER_OR_FUNCTION] = read_number_or_function,
    [KEY_WAVEFORM] = read_waveform, [KEY_RECORDS] = read_records,
    [KEY_SIDES] = read_sides,       [KEY_PAIR] = read_pair,
    [KEY_SYMMETRY] = read_symmetry, [KEY_NODES] = read_all_nodes,
    [KEY_TENSOR] = reader_tensor,
};

bool reader_value(Reader *r, const Key *key, int at, Value *v)
{
    return readers[key->type](r, key, at, v);
}
