/* Places are in parts of the drawing's width, both ways. */
#include "output/spots.h"

#include "output/json.h"

Spots spots_begin(void)
{
    return (Spots){json_array(), json_array()};
}

void spots_add(Spots *s, const Canvas *c, double x, double y, const char *text)
{
    json_t *point = json_array();
    json_array_append_new(point, json_real(x / c->whole));
    json_array_append_new(point, json_real(y / c->whole));
    json_array_append_new(s->points, point);
    json_array_append_new(s->texts, json_text_value(text));
}

char *spots_end(Spots *s)
{
    json_t *o = json_object();
    json_object_set_new(o, "points", s->points);
    json_object_set_new(o, "texts", s->texts);
    char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(5));
    json_decref(o);
    *s = (Spots){0};
    return text;
}
