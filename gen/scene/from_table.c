/* material.from_table{}: poles fitted to a table; what comes of it is an ordinary material{}. */
#include "scene/reader.h"
#include "scene/table.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A fit that misses the table by so much (root mean square) is none. */
static const double WORST_FIT = 0.3;

static const struct {
    const char *key;
    Column column;
} lists[] = {
    {"f", COLUMN_F},
    {"wavelength", COLUMN_WAVELENGTH},
    {"n", COLUMN_N},
    {"k", COLUMN_K},
    {"eps", COLUMN_EPS},
    {"eps_loss", COLUMN_EPS_LOSS},
    {"tan_delta", COLUMN_TAN_DELTA},
    {"sigma", COLUMN_SIGMA},
};

enum { LISTS = sizeof lists / sizeof *lists };

/* The lists of the call as a table; false: said. */
static bool take_lists(Reader *r, Table *table)
{
    const Record *record = r->record;
    for (int i = 0; i < LISTS; i++) {
        const Value *v = record_value(record, lists[i].key);
        if (!v->given)
            continue;
        if (table->count == 0)
            table->count = v->length;
        if (v->length != table->count || v->length > TABLE_ROWS) {
            reader_complain(r, "the lists must be of one length, at most %d: '%s' has %zu numbers", TABLE_ROWS,
                            lists[i].key, v->length);
            return false;
        }
        table->has[lists[i].column] = true;
        for (size_t row = 0; row < v->length; row++)
            table->cells[row][lists[i].column] = v->list[row];
    }
    return true;
}

static bool take_file(Reader *r, Table *table)
{
    char why[TABLE_WHY];
    const char *name = record_value(r->record, "file")->text;
    const Value *columns = record_value(r->record, "columns");
    size_t n = 0;
    char *text = script_read_data(r->script, name, &n, why, sizeof why);
    if (text == NULL) {
        reader_complain(r, "'%s' %s", name, why);
        return false;
    }
    hash_add(r->script->hash, text, n);
    const bool ok = table_read(table, text, columns->given ? columns->text : NULL, why);
    free(text);
    if (!ok)
        reader_complain(r, "'%s', %s", name, why);
    return ok;
}

/* The poles of a kind as a list of tables at a field of the table on top. */
static void push_poles(lua_State *L, const Fit *fit, FitKind kind)
{
    static const char *const lists_of[] = {"debye", "drude", "lorentz"};
    static const char *const fields[][3] = {{"delta_eps", "tau"}, {"fp", "gamma"}, {"delta_eps", "f0", "gamma"}};
    int count = 0;
    lua_newtable(L);
    for (size_t i = 0; i < fit->count; i++) {
        if (fit->poles[i].kind != kind)
            continue;
        lua_newtable(L);
        for (int j = 0; j < 3 && fields[kind][j] != NULL; j++) {
            lua_pushnumber(L, fit->poles[i].value[j]);
            lua_setfield(L, -2, fields[kind][j]);
        }
        lua_rawseti(L, -2, ++count);
    }
    if (count > 0)
        lua_setfield(L, -2, lists_of[kind]);
    else
        lua_pop(L, 1);
}

static void set_number(lua_State *L, const char *key, double value)
{
    lua_pushnumber(L, value);
    lua_setfield(L, -2, key);
}

static const char *what_was_fitted(const Record *record)
{
    const Value *name = record_value(record, "name"), *file = record_value(record, "file");
    return name->given ? name->text : file->given ? file->text : "table";
}

/* "5 poles for 20 rows, 1.5e+14 to 7.3e+14 Hz: error of eps 1.7% rms, at most 3.8%, at 6e+14 Hz" */
static const char *fit_words(Arena *arena, const Fit *fit)
{
    return arena_printf(arena,
                        "%zu pole%s for %zu rows, %.4g to %.4g Hz: error of eps %.2g%% rms, at most %.2g%%, at %.4g Hz",
                        fit->count, fit->count == 1 ? "" : "s", fit->rows, fit->low, fit->high, 100 * fit->rms,
                        100 * fit->worst, fit->worst_f);
}

/* {low, high} at a field of the table on top. */
static void push_range(lua_State *L, const Fit *fit)
{
    lua_newtable(L);
    lua_pushnumber(L, fit->low);
    lua_rawseti(L, -2, 1);
    lua_pushnumber(L, fit->high);
    lua_rawseti(L, -2, 2);
    lua_setfield(L, -2, "range");
}

/* Leaves a material{} of the fit on the stack. */
static void push_material(Reader *r, const Fit *fit)
{
    lua_State *L = r->L;
    lua_getglobal(L, "material");
    lua_newtable(L);
    lua_pushstring(L, what_was_fitted(r->record));
    lua_setfield(L, -2, "name");
    if (record_given(r->record, "source")) {
        lua_pushstring(L, record_value(r->record, "source")->text);
        lua_setfield(L, -2, "source");
    }
    set_number(L, "eps", fit->eps);
    set_number(L, "sigma", fit->sigma);
    for (int kind = 0; kind < FIT_KINDS; kind++)
        push_poles(L, fit, (FitKind)kind);
    push_range(L, fit);
    lua_call(L, 1, 1);
    Record *made = values_record(L, lua_gettop(L));
    made->note = fit_words(r->script->arena, fit);
}

/* The kinds of poles that may be used. */
static unsigned kinds_of(const Record *record)
{
    static const unsigned kinds[] = {7, 1U << FIT_DEBYE, 1U << FIT_DRUDE | 1U << FIT_LORENTZ};
    return kinds[(int)record_number(record, "kinds")];
}

/* The table as permittivities, fitted; false: said. */
static bool fit_table(Reader *r, const Table *table, FitRow *rows, Fit *fit)
{
    char why[TABLE_WHY];
    Error err = {0};
    const int poles = (int)record_number(r->record, "poles");
    const size_t least = fit_least_rows(poles);
    if (!table_rows(table, rows, why))
        reader_complain(r, "%s", why);
    else if (table->count < least)
        reader_complain(r, "%d poles want at least %zu rows, there are %zu", poles, least, table->count);
    else if (!fit_poles(rows, table->count, poles, kinds_of(r->record), fit, &err))
        reader_complain(r, "%s", err.message);
    else if (!(fit->rms < WORST_FIT))
        reader_complain(r,
                        "%d poles do not follow the table: the error of eps is %.2g%% rms, %.2g%% at %.4g Hz; "
                        "give more poles, or a part of the table",
                        poles, 100 * fit->rms, 100 * fit->worst, fit->worst_f);
    else
        return true;
    return false;
}

/* Reads and fits what the record says; nothing in here raises, for it would leave memory behind. */
static bool make_fit(Reader *r, Fit *fit)
{
    Table table;
    FitRow *rows = calloc(TABLE_ROWS, sizeof *rows);
    bool ok = table_open(&table) && rows != NULL;
    if (!ok)
        reader_complain(r, "there is no memory for a table");
    ok = ok && (record_given(r->record, "file") ? take_file(r, &table) : take_lists(r, &table));
    ok = ok && fit_table(r, &table, rows, fit);
    table_close(&table);
    free(rows);
    return ok;
}

void from_table_finish(Reader *r)
{
    enum { COST = 2000000 }; /* instructions; a fit takes up to a second */
    Fit fit;
    script_charge(r->L, COST);
    if (r->script->hash == NULL)
        reader_complain(r, "must be called while the scene loads, not in a later call of a function");
    else if (record_number(r->record, "poles") > FIT_POLES)
        reader_complain(r, "at most %d poles are fitted, got %g", FIT_POLES, record_number(r->record, "poles"));
    else if (make_fit(r, &fit))
        push_material(r, &fit);
}
