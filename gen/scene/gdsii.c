/* Reading GDSII: a chain of records, each with its length, what it is and how its data are written, all numbers with
 * the first byte the highest. Elements lie in cells; what is no polygon, path or reference is passed over. */
#include "scene/gdsii.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    HEADER = 0x00,
    UNITS = 0x03,
    ENDLIB = 0x04,
    BGNSTR = 0x05,
    STRNAME = 0x06,
    ENDSTR = 0x07,
    BOUNDARY = 0x08,
    PATH = 0x09,
    SREF = 0x0A,
    AREF = 0x0B,
    TEXT = 0x0C,
    LAYER = 0x0D,
    DATATYPE = 0x0E,
    WIDTH = 0x0F,
    XY = 0x10,
    ENDEL = 0x11,
    SNAME = 0x12,
    COLROW = 0x13,
    NODE = 0x15,
    STRANS = 0x1A,
    MAG = 0x1B,
    ANGLE = 0x1C,
    PATHTYPE = 0x21,
    BOX = 0x2D,
    BOXTYPE = 0x2E,
    BGNEXTN = 0x30,
    ENDEXTN = 0x31
};

/* One record's data. */
typedef struct Item {
    int what;
    const unsigned char *data;
    size_t n, at; /* bytes; where in the file */
} Item;

typedef struct Reading {
    Gdsii *file;
    GdsiiCell cell;
    GdsiiElement element;
    bool in_cell, in_element, ended;
    char *why;
} Reading;

static bool reject(Reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool reject(Reading *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->why, GDSII_WHY, format, args);
    va_end(args);
    return false;
}

static int word(const unsigned char *p)
{
    return (int16_t)(uint16_t)(p[0] << 8 | p[1]);
}

static int32_t long_word(const unsigned char *p)
{
    return (int32_t)((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]);
}

/* A sign, 7 bits of a power of 16 from 64 on, 56 bits of a fraction. */
static double real(const unsigned char *p)
{
    uint64_t fraction = 0;
    for (int i = 1; i < 8; i++)
        fraction = fraction << 8 | p[i];
    const double x = ldexp((double)fraction, 4 * ((p[0] & 127) - 64) - 56);
    return (p[0] & 128) != 0 ? -x : x;
}

static GdsiiName name_of(const Item *item)
{
    GdsiiName name = {(const char *)item->data, item->n};
    while (name.n > 0 && name.text[name.n - 1] == '\0')
        name.n--;
    return name;
}

const char *gdsii_name(GdsiiName name, char shown[GDSII_NAME])
{
    size_t n = 0;
    for (; n < name.n && n + 1 < GDSII_NAME; n++)
        shown[n] = name.text[n] >= ' ' && name.text[n] <= '~' ? name.text[n] : '?';
    shown[n] = '\0';
    return shown;
}

static bool damaged(Reading *r, const Item *item, const char *what)
{
    return reject(r, "is damaged: byte %zu %s", item->at, what);
}

static bool take_units(Reading *r, const Item *item)
{
    if (item->n < 16)
        return damaged(r, item, "has units without numbers");
    r->file->unit = real(item->data + 8);
    return (r->file->unit >= 1e-15 && r->file->unit <= 1) ||
           reject(r, "has a database unit of %g m; 1e-15 to 1 m are taken", r->file->unit);
}

static bool begin_cell(Reading *r, const Item *item)
{
    if (r->in_cell)
        return damaged(r, item, "begins a cell within another");
    r->cell = (GdsiiCell){.first = r->file->elements.count};
    r->in_cell = true;
    return true;
}

static bool end_cell(Reading *r, const Item *item)
{
    if (!r->in_cell || r->in_element || r->cell.name.n == 0)
        return damaged(r, item, "ends a cell that has not begun, or has no name");
    r->cell.count = r->file->elements.count - r->cell.first;
    vec_push(&r->file->cells, r->cell);
    r->in_cell = false;
    return true;
}

static bool begin_element(Reading *r, const Item *item)
{
    const GdsiiKind kind = item->what == BOUNDARY || item->what == BOX ? GDSII_POLYGON
                           : item->what == PATH                        ? GDSII_PATH
                           : item->what == SREF                        ? GDSII_CELL
                           : item->what == AREF                        ? GDSII_ARRAY
                                                                       : GDSII_OTHER;
    if (!r->in_cell || r->in_element)
        return damaged(r, item, "begins an element within another, or outside a cell");
    r->element = (GdsiiElement){.kind = kind, .first = r->file->points.count, .size = 1, .columns = 1, .rows = 1};
    r->in_element = true;
    return true;
}

static bool is_whole(const GdsiiElement *e)
{
    switch (e->kind) {
    case GDSII_POLYGON:
    case GDSII_PATH:
        return e->has_layer && e->has_type && e->count > 0;
    case GDSII_CELL:
        return e->name.n > 0 && e->count == 1;
    case GDSII_ARRAY:
        return e->name.n > 0 && e->count == 3 && e->columns > 0 && e->rows > 0;
    default:
        return true;
    }
}

static bool end_element(Reading *r, const Item *item)
{
    GdsiiElement *e = &r->element;
    if (!r->in_element)
        return damaged(r, item, "ends an element that has not begun");
    e->count = r->file->points.count - e->first;
    r->in_element = false;
    if (!is_whole(e))
        return damaged(r, item, "ends an element that lacks its layer, type, points, name or counts");
    if (e->absolute)
        return reject(r, "has a reference with an absolute angle or size (byte %zu), which is not supported", item->at);
    if ((e->kind == GDSII_CELL || e->kind == GDSII_ARRAY) && !(e->size > 0 && e->size <= 1e9 && fabs(e->angle) <= 1e6))
        return reject(r, "has a reference of size %g turned by %g degrees (byte %zu)", e->size, e->angle, item->at);
    if (e->kind == GDSII_OTHER)
        r->file->points.count = e->first;
    else
        vec_push(&r->file->elements, *e);
    return true;
}

static void take_points(Reading *r, const Item *item)
{
    for (size_t i = 0; i + 8 <= item->n; i += 8) {
        const GdsiiPoint point = {{long_word(item->data + i), long_word(item->data + i + 4)}};
        vec_push(&r->file->points, point);
    }
}

/* How many bytes a record of an element must have; -1: it is none that counts. */
static int least_bytes(int what)
{
    switch (what) {
    case LAYER:
    case DATATYPE:
    case BOXTYPE:
    case PATHTYPE:
    case STRANS:
        return 2;
    case WIDTH:
    case BGNEXTN:
    case ENDEXTN:
    case COLROW:
        return 4;
    case MAG:
    case ANGLE:
        return 8;
    case XY:
    case SNAME:
        return 0;
    default:
        return -1;
    }
}

static bool take_detail(Reading *r, const Item *item)
{
    enum { MIRRORED = 0x8000, ABSOLUTE = 0x0006 };
    const int least = least_bytes(item->what);
    GdsiiElement *e = &r->element;
    const unsigned char *p = item->data;
    if (least < 0 || !r->in_element)
        return true;
    if (item->n < (size_t)least)
        return damaged(r, item, "has a record that is too short");
    switch (item->what) {
    case LAYER:
        e->layer = word(p) & 0xFFFF;
        e->has_layer = true;
        break;
    case DATATYPE:
    case BOXTYPE:
        e->type = word(p) & 0xFFFF;
        e->has_type = true;
        break;
    case PATHTYPE:
        e->ends = word(p);
        break;
    case STRANS:
        e->mirrored = (word(p) & MIRRORED) != 0;
        e->absolute = (word(p) & ABSOLUTE) != 0;
        break;
    case WIDTH:
        e->width = long_word(p);
        break;
    case BGNEXTN:
    case ENDEXTN:
        e->extend[item->what == ENDEXTN] = long_word(p);
        break;
    case COLROW:
        e->columns = word(p);
        e->rows = word(p + 2);
        break;
    case MAG:
        e->size = real(p);
        break;
    case ANGLE:
        e->angle = real(p);
        break;
    case XY:
        take_points(r, item);
        break;
    default:
        e->name = name_of(item);
    }
    return true;
}

static bool take_item(Reading *r, const Item *item)
{
    switch (item->what) {
    case UNITS:
        return take_units(r, item);
    case BGNSTR:
        return begin_cell(r, item);
    case STRNAME:
        r->cell.name = name_of(item);
        return true;
    case ENDSTR:
        return end_cell(r, item);
    case BOUNDARY:
    case BOX:
    case PATH:
    case SREF:
    case AREF:
    case TEXT:
    case NODE:
        return begin_element(r, item);
    case ENDEL:
        return end_element(r, item);
    case ENDLIB:
        r->ended = true;
        return !r->in_cell || damaged(r, item, "ends the library within a cell");
    default:
        return take_detail(r, item);
    }
}

static int compare_names(GdsiiName a, GdsiiName b)
{
    const size_t n = a.n < b.n ? a.n : b.n;
    const int order = n == 0 ? 0 : memcmp(a.text, b.text, n);
    return order != 0 ? order : a.n < b.n ? -1 : a.n > b.n;
}

static int by_name(const void *p, const void *q)
{
    return compare_names(((const GdsiiCell *)p)->name, ((const GdsiiCell *)q)->name);
}

static bool sort_cells(Reading *r)
{
    char shown[GDSII_NAME];
    const GdsiiCell *cells = r->file->cells.items;
    const size_t count = r->file->cells.count;
    if (count == 0)
        return reject(r, "has no cells");
    qsort(r->file->cells.items, count, sizeof *cells, by_name);
    for (size_t i = 1; i < count; i++)
        if (by_name(&cells[i - 1], &cells[i]) == 0)
            return reject(r, "has two cells '%s'", gdsii_name(cells[i].name, shown));
    return true;
}

bool gdsii_read(const char *bytes, size_t n, Gdsii *file, char why[GDSII_WHY])
{
    const unsigned char *data = (const unsigned char *)bytes;
    Reading r = {.file = file, .why = why};
    *file = (Gdsii){.unit = 0};
    if (n < 6 || data[0] != 0 || data[1] != 6 || data[2] != HEADER || data[3] != 2)
        return reject(&r, "is no GDSII file");
    for (size_t at = 0; !r.ended;) {
        if (n - at < 4)
            return reject(&r, "is cut short: it ends without a record that says so");
        const size_t length = (size_t)data[at] << 8 | data[at + 1];
        const Item item = {data[at + 2], data + at + 4, length - 4, at};
        if (length < 4 || length > n - at)
            return reject(&r, "is damaged or cut short: the record at byte %zu is of %zu bytes", at, length);
        if (!take_item(&r, &item))
            return false;
        at += length;
    }
    return (file->unit > 0 || reject(&r, "does not say its units")) && sort_cells(&r);
}

void gdsii_free(Gdsii *file)
{
    vec_free(&file->points);
    vec_free(&file->elements);
    vec_free(&file->cells);
}

const GdsiiCell *gdsii_cell(const Gdsii *file, GdsiiName name)
{
    const GdsiiCell wanted = {.name = name};
    return bsearch(&wanted, file->cells.items, file->cells.count, sizeof wanted, by_name);
}
