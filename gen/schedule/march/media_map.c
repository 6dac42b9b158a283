/* The media of a flat grid, by pieces of rows, so that a window of any origin can be asked for its rows. */
#include "schedule/march/flat.h"

#include <string.h>

enum { SITES = 32 /* of a piece of a row */, MOST_MEDIA = 4096 };

typedef struct Media {
    int klass[COMPONENTS];
} Media;

typedef VEC(Media) MediaList;

/* The number of what lies in a piece of a row, or MIXED. */
static int number_of(const Plan *plan, const Box *box, MediaList *list)
{
    Media here = {{0}};
    model_classes_over(plan->model, *box, here.klass);
    for (int c = 0; c < COMPONENTS; c++)
        if (here.klass[c] == MIXED)
            return MIXED;
    for (size_t i = list->count; i > 0; i--)
        if (memcmp(&list->items[i - 1], &here, sizeof here) == 0)
            return (int)i - 1;
    if (list->count == MOST_MEDIA)
        return MIXED;
    vec_push(list, here);
    return (int)list->count - 1;
}

static void fill_map(const Plan *plan, MediaMap *map)
{
    const Axis *axis = plan->grid->axis;
    MediaList list = {.items = NULL};
    map->pieces = (axis[0].sites + SITES - 1) / SITES;
    map->rows = axis[1].sites;
    map->number = ARENA_ARRAY(plan->arena, int16_t, (size_t)(map->pieces * map->rows));
    for (long row = 0; row < map->rows; row++)
        for (long n = 0; n < map->pieces; n++) {
            const Box box = {{n * SITES, row, 0}, {min_long((n + 1) * SITES, axis[0].sites), row + 1, 1}};
            map->number[n * map->rows + row] = (int16_t)number_of(plan, &box, &list);
        }
    vec_free(&list);
}

static const MediaMap *filled_map(const Plan *plan)
{
    if (plan->media_map->number == NULL)
        fill_map(plan, plan->media_map);
    return plan->media_map;
}

/* An index on an axis whose indices may go on beyond the ends. */
static long place_on(const Plan *plan, int axis, long i)
{
    const long cells = plan->grid->axis[axis].cells;
    if (!tiles_wrap(plan, axis) || (i >= 0 && i < cells))
        return i;
    return (i % cells + cells) % cells;
}

void media_window(const Plan *plan, long lo, long hi, MediaWindow *out)
{
    const bool wraps = tiles_wrap(plan, 0);
    const long first = wraps ? lo : max_long(lo, 0);
    const long end = wraps ? hi : min_long(hi, plan->grid->axis[0].sites), cells = plan->grid->axis[0].cells;
    *out = (MediaWindow){.map = filled_map(plan)};
    for (long i = first; i < end && out->count < WINDOW_PIECES;) {
        const long at = place_on(plan, 0, i), rest = SITES - at % SITES;
        out->piece[out->count++] = at / SITES;
        i += wraps ? min_long(rest, cells - at) : rest;
    }
}

int media_of_row(const Plan *plan, const MediaWindow *w, long row)
{
    const int16_t *numbers = w->map->number + place_on(plan, 1, row);
    const int first = numbers[w->piece[0] * w->map->rows];
    for (int n = 1; n < w->count; n++)
        if (numbers[w->piece[n] * w->map->rows] != first)
            return MIXED;
    return first;
}
