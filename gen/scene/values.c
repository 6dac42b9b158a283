/* Reading a constructor's table into a Record, key by key as the schema says.
 * Tables are read raw: a metatable cannot lie to us. A key that is wrong is
 * reported and leaves its default, the record is marked bad, the script runs on.
 */
#include "base/nearest.h"
#include "scene/schema.h"
#include "scene/script.h"

#include <lauxlib.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

static const char RECORD_TYPE[] = "yeec.record";

enum { LONGEST_LIST = 1 << 26 };

/* The call being read. Lua errors may pass through: it owns nothing. */
typedef struct Reader {
    lua_State *L;
    Script *script;
    Record *record;
    unsigned long meant; /* bit i: an unknown key was taken for key i, so it is not called missing */
} Reader;

static void complain(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain(Reader *r, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    script_complain(r->script, r->record->loc, r->record->type->name, "%s", text);
    r->record->bad = true;
}

static const Record *to_record(lua_State *L, int at)
{
    const Record **held = luaL_testudata(L, at, RECORD_TYPE);
    return held == NULL ? NULL : *held;
}

/* The constructor a function belongs to, for "write cpml{...}". */
static const Constructor *to_constructor(lua_State *L, int at)
{
    if (!lua_iscfunction(L, at) || lua_getupvalue(L, at, 1) == NULL)
        return NULL;
    const Constructor *type = lua_touserdata(L, -1);
    lua_pop(L, 1);
    for (const Constructors *const *family = schema_families; type != NULL && *family != NULL; family++)
        for (size_t i = 0; i < (*family)->count; i++)
            if (type == &(*family)->items[i])
                return type;
    return NULL;
}

static void describe_number(lua_State *L, int at, char *out, size_t size)
{
    if (lua_isinteger(L, at))
        snprintf(out, size, "%lld", (long long)lua_tointeger(L, at));
    else if (isnan(lua_tonumber(L, at)))
        snprintf(out, size, "NaN");
    else
        snprintf(out, size, "%g", lua_tonumber(L, at));
}

/* A short list of numbers as it is, anything else as "a table". */
static void describe_table(lua_State *L, int at, char *out, size_t size)
{
    size_t items = lua_rawlen(L, at), n = 1;
    snprintf(out, size, "{");
    for (size_t i = 1; i <= items && items <= 3; i++) {
        bool number = lua_rawgeti(L, at, (lua_Integer)i) == LUA_TNUMBER;
        if (number) {
            describe_number(L, lua_gettop(L), out + n, size - n);
            n += strlen(out + n);
            snprintf(out + n, size - n, "%s", i < items ? ", " : "}");
            n += strlen(out + n);
        }
        lua_pop(L, 1);
        if (!number)
            items = 0;
    }
    if (items < 1 || items > 3)
        snprintf(out, size, "a table");
}

/* What was given, in words: `3`, `"abc"`, `a sphere`, `a table`. */
static void describe(lua_State *L, int at, char *out, size_t size)
{
    const Record *record = to_record(L, at);
    const Constructor *type = to_constructor(L, at);
    if (record != NULL)
        snprintf(out, size, "%s", record->type->name);
    else if (type != NULL)
        snprintf(out, size, "the bare word %s (write %s{...})", type->name, type->name);
    else if (lua_type(L, at) == LUA_TNUMBER)
        describe_number(L, at, out, size);
    else if (lua_type(L, at) == LUA_TSTRING)
        snprintf(out, size, "\"%.40s\"", lua_tostring(L, at));
    else if (lua_isboolean(L, at))
        snprintf(out, size, "%s", lua_toboolean(L, at) ? "true" : "false");
    else if (lua_istable(L, at))
        describe_table(L, at, out, size);
    else
        snprintf(out, size, "a %s", luaL_typename(L, at));
}

/* The word of a choice that was meant, in brackets, or nothing. */
static void meant_choice(lua_State *L, const Key *key, int at, char *out, size_t size)
{
    char words[200];
    const char *known[16];
    char *rest = NULL;
    size_t count = 0;
    *out = '\0';
    if (key->type != KEY_CHOICE || lua_type(L, at) != LUA_TSTRING)
        return;
    snprintf(words, sizeof words, "%s", key->choices);
    for (char *w = strtok_r(words, " ", &rest); w != NULL && count < 16; w = strtok_r(NULL, " ", &rest))
        known[count++] = w;
    const char *meant = nearest_name(lua_tostring(L, at), known, count);
    if (meant != NULL && (*meant | 0x20) == (*lua_tostring(L, at) | 0x20))
        snprintf(out, size, " (did you mean \"%s\"?)", meant);
}

/* "'radius' must be a number above 0 (m), got -1"; `item` > 0: its i-th item. */
static void wrong(Reader *r, const Key *key, size_t item, int at)
{
    char given[100], meant[40], place[32] = "";
    Text expected = {0};
    describe(r->L, at, given, sizeof given);
    meant_choice(r->L, key, at, meant, sizeof meant);
    (item > 0 ? schema_item_expectation : schema_expectation)(key, &expected);
    if (item > 0)
        snprintf(place, sizeof place, ", item %zu,", item);
    complain(r, "'%s'%s must be %s, got %s%s", key->name, place, text_str(&expected), given, meant);
    text_free(&expected);
}

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

/* Number of items of the table at `at`, or -1 unless its keys are just 1..n. */
static long list_length(lua_State *L, int at)
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
    long n = list_length(r->L, at);
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
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
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
    const Record *box = to_record(r->L, at);
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
    long n = list_length(r->L, at);
    if (n < 1)
        return false;
    double *list = script_alloc(r->L, (size_t)n * sizeof *list);
    script_charge(r->L, (size_t)n);
    for (long i = 0; i < n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        bool ok = get(r, key, lua_gettop(r->L), &list[i]);
        if (!ok) {
            wrong(r, key, (size_t)i + 1, lua_gettop(r->L));
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
    long n = list_length(r->L, at);
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
            wrong(r, key, (size_t)i + 1, top);
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
    if (!lua_isfunction(r->L, at) || to_constructor(r->L, at) != NULL)
        return false;
    lua_pushvalue(r->L, at);
    v->function = luaL_ref(r->L, LUA_REGISTRYINDEX);
    return true;
}

static bool read_number_or_function(Reader *r, const Key *key, int at, Value *v)
{
    return get_number(r, key, at, &v->number[0]) || read_function(r, key, at, v);
}

/* A record of an accepted family; a bad one is taken without a word, it was reported. */
static bool read_record(Reader *r, const Key *key, int at, Value *v)
{
    v->record = to_record(r->L, at);
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
    long n = list_length(r->L, at);
    if (n < 0)
        return false;
    const Record **list = script_alloc(r->L, ((size_t)n + 1) * sizeof(Record *));
    script_charge(r->L, (size_t)n);
    for (long i = 0; i < n; i++) {
        lua_rawgeti(r->L, at, i + 1);
        Value item = {0};
        if (read_record(r, key, lua_gettop(r->L), &item))
            list[v->length++] = item.record;
        else
            wrong(r, key, (size_t)i + 1, lua_gettop(r->L));
        lua_pop(r->L, 1);
    }
    v->records = list;
    return true;
}

/* One boundary or {low, high} for an axis. */
static bool read_axis_sides(Reader *r, const Key *key, int at, const Record **sides)
{
    Value one = {0};
    if (read_record(r, key, at, &one)) {
        sides[0] = sides[1] = one.record;
        return true;
    }
    if (list_length(r->L, at) != 2)
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
        complain(r, "'%s' is given by axis: x, y, z, not '%.20s'", key->name, first);
}

static bool read_sides(Reader *r, const Key *key, int at, Value *v)
{
    static const char axes[] = "x\0y\0z";
    const Record **sides = script_alloc(r->L, 6 * sizeof(Record *));
    v->records = sides;
    bool for_all = to_record(r->L, at) != NULL;
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

typedef bool ReadValue(Reader *, const Key *, int at, Value *);

static ReadValue *const readers[] = {
    [KEY_NUMBER] = read_scalar,       [KEY_COUNT] = read_count,
    [KEY_BOOL] = read_bool,           [KEY_TEXT] = read_text,
    [KEY_NAME] = read_name,           [KEY_CHOICE] = read_choice,
    [KEY_POINT] = read_point,         [KEY_VECTOR] = read_vector,
    [KEY_PER_AXIS] = read_per_axis,   [KEY_COUNT_PER_AXIS] = read_per_axis,
    [KEY_DIAGONAL] = read_diagonal,   [KEY_PLANE] = read_plane,
    [KEY_BOX] = read_box,             [KEY_NUMBERS] = read_numbers,
    [KEY_COUNTS] = read_numbers,      [KEY_POINTS] = read_points,
    [KEY_ANGLES] = read_angles,       [KEY_FUNCTION] = read_function,
    [KEY_RECORD] = read_record,       [KEY_NUMBER_OR_FUNCTION] = read_number_or_function,
    [KEY_WAVEFORM] = read_waveform,   [KEY_RECORDS] = read_records,
    [KEY_SIDES] = read_sides,
};

static void read_key(Reader *r, const Key *key, Value *v)
{
    lua_pushstring(r->L, key->name);
    lua_rawget(r->L, 1);
    int at = lua_gettop(r->L);
    size_t complaints = r->script->complaint_count;
    v->given = !lua_isnil(r->L, at);
    if (v->given && key->type == KEY_LATER)
        complain(r, "'%s' is not yet supported", key->name);
    else if (v->given && !readers[key->type](r, key, at, v))
        wrong(r, key, 0, at);
    else if (!v->given && key->required && !(r->meant >> (key - r->record->type->keys) & 1u)) {
        Text expected = {0};
        schema_expectation(key, &expected);
        complain(r, "missing key '%s' (%s)", key->name, text_str(&expected));
        text_free(&expected);
    }
    v->bad = r->script->complaint_count != complaints;
    lua_settop(r->L, at - 1);
}

/* "unknown key 'radus' (did you mean 'radius'?)"; the keys are known when nothing is near. */
static void unknown_key(Reader *r, const char *name)
{
    const Constructor *type = r->record->type;
    const char *known[64];
    char list[400] = "";
    for (size_t i = 0; i < type->key_count; i++) {
        size_t n = strlen(list);
        known[i] = type->keys[i].name;
        snprintf(list + n, sizeof list - n, "%s%s", i > 0 ? ", " : "", known[i]);
    }
    const char *meant = nearest_name(name, known, type->key_count);
    for (size_t i = 0; i < type->key_count; i++)
        r->meant |= (unsigned long)(known[i] == meant) << i;
    if (meant != NULL)
        complain(r, "unknown key '%.60s' (did you mean '%s'?)", name, meant);
    else
        complain(r, "unknown key '%.60s' (%s%s)", name, type->key_count == 0 ? "it has none" : "known: ", list);
}

static bool knows_key(const Constructor *type, const char *name)
{
    for (size_t i = 0; i < type->key_count; i++)
        if (strcmp(type->keys[i].name, name) == 0)
            return true;
    return false;
}

/* Complaints about keys nobody knows, in an order that does not depend on the hash. */
static void check_keys(Reader *r)
{
    lua_State *L = r->L;
    enum { MOST = 20 };
    const char *unknown[MOST];
    int count = 0;
    bool positional = false;
    for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
        script_charge(L, 1);
        if (lua_type(L, -2) != LUA_TSTRING) {
            positional = true;
            continue;
        }
        const char *name = lua_tostring(L, -2);
        if (knows_key(r->record->type, name) || count == MOST)
            continue;
        int i = count++;
        for (; i > 0 && strcmp(unknown[i - 1], name) > 0; i--)
            unknown[i] = unknown[i - 1];
        unknown[i] = name; /* alive as long as the table */
    }
    if (positional)
        complain(r, "holds a value without a key; every value is written key = value");
    for (int i = 0; i < count; i++)
        unknown_key(r, unknown[i]);
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
        if (given_of(r->record, type->one_of[i]) != 1)
            complain(r, "needs exactly one of the keys: %s", type->one_of[i]);
    if (type->at_most_one != NULL && given_of(r->record, type->at_most_one) > 1)
        complain(r, "takes at most one of the keys: %s", type->at_most_one);
}

static Record *new_record(lua_State *L, const Constructor *type, SourceLoc loc)
{
    Record *record = script_alloc(L, sizeof(Record) + type->key_count * sizeof(Value));
    record->type = type;
    record->loc = loc;
    record->index = -1;
    for (size_t i = 0; i < type->key_count; i++)
        for (int j = 0; j < 6; j++)
            record->values[i].number[j] = type->keys[i].fallback;
    const Record **held = lua_newuserdatauv(L, sizeof(Record *), 0);
    *held = record;
    luaL_setmetatable(L, RECORD_TYPE);
    return record;
}

/* A constructor; upvalue 1 is its schema. */
static int construct(lua_State *L)
{
    const Constructor *type = lua_touserdata(L, lua_upvalueindex(1));
    int arguments = lua_gettop(L);
    lua_settop(L, 1);
    script_charge(L, 20);
    Reader reader = {L, script_of(L), new_record(L, type, script_caller(L)), 0};
    if (type->later)
        complain(&reader, "is not yet supported");
    else if (!lua_istable(L, 1) || arguments != 1) {
        complain(&reader, "takes one table, as in %s{...}", type->name);
    } else {
        check_keys(&reader);
        for (size_t i = 0; i < type->key_count; i++)
            read_key(&reader, &type->keys[i], &reader.record->values[i]);
        check_groups(&reader);
    }
    lua_settop(L, 2);
    return 1;
}

const Record *values_record(lua_State *L, int at)
{
    return to_record(L, at);
}

/* pec{} and the like: the value itself, with a word. */
static int call_record(lua_State *L)
{
    const Record *record = to_record(L, 1);
    const char *name = record == NULL ? "value" : record->type->name;
    script_complain(script_of(L), script_caller(L), name, "this is a value, written without braces");
    script_charge(L, 20);
    lua_settop(L, 1);
    return 1;
}

static int record_name(lua_State *L)
{
    const Record *record = to_record(L, 1);
    lua_pushstring(L, record == NULL ? "value" : record->type->name);
    return 1;
}

void constructors_open(lua_State *L)
{
    luaL_newmetatable(L, RECORD_TYPE);
    lua_pushcfunction(L, call_record);
    lua_setfield(L, -2, "__call");
    lua_pushcfunction(L, record_name);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
    for (const Constructors *const *family = schema_families; *family != NULL; family++)
        for (size_t i = 0; i < (*family)->count; i++) {
            const Constructor *type = &(*family)->items[i];
            if (type->constant) {
                new_record(L, type, (SourceLoc){0});
            } else {
                lua_pushlightuserdata(L, (void *)(uintptr_t)type);
                lua_pushcclosure(L, construct, 1);
            }
            lua_setglobal(L, type->name);
        }
}
