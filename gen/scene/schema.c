/* The schema: what its types, ranges and families are in words.
 */
#include "scene/schema.h"

#include <math.h>
#include <string.h>

/* Bounds with what they are called; an open bound is not itself allowed. */
static const struct {
    double low, high;
    bool low_open, high_open;
    const char *words;
} ranges[] = {
    [RANGE_ANY] = {-1e30, 1e30, false, false, ""},
    [RANGE_POSITIVE] = {0, 1e30, true, false, " above 0"},
    [RANGE_NOT_NEGATIVE] = {0, 1e30, false, false, " of at least 0"},
    [RANGE_FRACTION] = {0, 1, true, false, " above 0 and at most 1"},
    [RANGE_PROPER] = {0, 1, true, true, " between 0 and 1"},
    [RANGE_FROM_ONE] = {1, 1e30, false, false, " of at least 1"},
    [RANGE_ABOVE_ONE] = {1, 1e30, true, false, " above 1"},
    [RANGE_LENGTH] = {1e-15, 1e9, false, false, " from 1e-15 to 1e9"},
    [RANGE_MEDIUM] = {SCENE_MEDIUM_LEAST, SCENE_MEDIUM_MOST, false, false, " from 1e-6 to 1e12"},
    [RANGE_LAYER] = {1, 1000, false, false, " from 1 to 1000"},
};

/* What a type is called; %s stands for the range's words. */
static const char *const type_words[] = {
    [KEY_NUMBER] = "a number%s",
    [KEY_COUNT] = "a whole number%s",
    [KEY_BOOL] = "true or false",
    [KEY_TEXT] = "a text of one line",
    [KEY_NAME] = "a name fit for a file (letters, digits, '_', '-', '.')",
    [KEY_CHOICE] = "one of",
    [KEY_POINT] = "a point {x, y, z} in the mode's axes",
    [KEY_VECTOR] = "a direction {x, y, z} or \"+x\", \"-x\", ...",
    [KEY_PER_AXIS] = "a number%s or one per axis",
    [KEY_COUNT_PER_AXIS] = "a whole number%s per axis",
    [KEY_DIAGONAL] = "a number%s or {x, y, z} of them",
    [KEY_TENSOR] = "a number%s, {x, y, z} of them, {xx, yy, zz, xy =, xz =, yz =}, or rotated{}",
    [KEY_PAIR] = "two numbers {a, b}%s",
    [KEY_PLANE] = "a plane such as {y = 0.1}",
    [KEY_BOX] = "a box {from = {...}, to = {...}}",
    [KEY_NUMBERS] = "a list of numbers%s",
    [KEY_COUNTS] = "a list of whole numbers%s",
    [KEY_POINTS] = "a list of points {u, v}",
    [KEY_ANGLES] = "a list of angles, or of {theta, phi}",
    [KEY_FUNCTION] = "a function",
    [KEY_NUMBER_OR_FUNCTION] = "a number or a function",
    [KEY_RECORD] = "",
    [KEY_WAVEFORM] = "a waveform or a function(t)",
    [KEY_RECORDS] = "a list of",
    [KEY_SIDES] = "a boundary, or {x = , y = , z = } of boundaries or of {low, high}",
    [KEY_ITEMS] = "",
    [KEY_LAYERS] = "",
    [KEY_SYMMETRY] = "a table such as {x = \"even\", y = \"odd\"}",
    [KEY_NODES] = "lists of numbers by axis: {x = {0, ...}, ...}",
};

static const struct {
    Family family;
    const char *one, *many;
} family_words[] = {
    {FAMILY_MATERIAL, "a material", "materials"},
    {FAMILY_OBJECT | FAMILY_LUMPED, "an object", "objects"},
    {FAMILY_OBJECT, "an object", "objects"},
    {FAMILY_BOUNDARY, "a boundary", "boundaries"},
    {FAMILY_SOURCE | FAMILY_LUMPED, "a source", "sources"},
    {FAMILY_LUMPED, "a lumped element", "lumped elements"},
    {FAMILY_MONITOR, "a monitor", "monitors"},
    {FAMILY_STOP, "a stop rule", "stop rules"},
    {FAMILY_MESH, "a mesh", "meshes"},
    {FAMILY_WAVEFORM, "a waveform", "waveforms"},
    {FAMILY_SCENE, "a scene", "scenes"},
};

static const char *family_name(unsigned family, bool many)
{
    for (size_t i = 0; i < sizeof family_words / sizeof *family_words; i++)
        if ((unsigned)family_words[i].family == family)
            return many ? family_words[i].many : family_words[i].one;
    return many ? "values" : "a value";
}

bool schema_in_range(Range range, double x)
{
    if (!isfinite(x) || fabs(x) > SCENE_ENORMOUS)
        return false;
    bool above = ranges[range].low_open ? x > ranges[range].low : x >= ranges[range].low;
    bool below = ranges[range].high_open ? x < ranges[range].high : x <= ranges[range].high;
    return above && below;
}

static void put_choices(Text *out, const char *choices)
{
    const char *comma = "one of ";
    while (*choices != '\0') {
        size_t n = strcspn(choices, " ");
        text_printf(out, "%s\"%.*s\"", comma, (int)n, choices);
        comma = ", ";
        choices += n + (choices[n] == ' ');
    }
}

/* "{delta_eps = a number, tau = a number above 0 (s)}" */
static void put_fields(const Key *key, Text *out)
{
    for (size_t i = 0; i < key->field_count; i++) {
        const Key *field = &key->fields[i];
        text_printf(out, "%s%s = ", i > 0 ? ", " : "{", field->name);
        if (field->type == KEY_RECORD)
            text_put(out, family_name(field->accepts, false));
        else
            text_printf(out, "a number%s", ranges[field->range].words);
        if (field->unit != NULL)
            text_printf(out, " (%s)", field->unit);
    }
    text_put(out, "}");
}

void schema_expectation(const Key *key, Text *out)
{
    if (key->type == KEY_CHOICE)
        put_choices(out, key->choices);
    else if (key->type == KEY_RECORD)
        text_put(out, family_name(key->accepts, false));
    else if (key->type == KEY_RECORDS)
        text_printf(out, "a list of %s", family_name(key->accepts, true));
    else if (key->type == KEY_ITEMS) {
        text_put(out, "a list of ");
        put_fields(key, out);
        if (key->fields[0].type == KEY_DIAGONAL)
            text_put(out, ", numbers or {x, y, z} of them");
    } else if (key->type == KEY_LAYERS) {
        text_put(out, "{[\"1/0\"] = ");
        put_fields(key, out);
        text_put(out, ", ...}");
    } else {
        const char *words = type_words[key->type], *gap = strstr(words, "%s");
        if (gap == NULL)
            text_put(out, words);
        else
            text_printf(out, "%.*s%s%s", (int)(gap - words), words, ranges[key->range].words, gap + 2);
    }
    if (key->unit != NULL)
        text_printf(out, " (%s)", key->unit);
}

void schema_item_expectation(const Key *key, Text *out)
{
    if (key->type == KEY_RECORDS)
        text_put(out, family_name(key->accepts, false));
    else if (key->type == KEY_ITEMS || key->type == KEY_LAYERS)
        put_fields(key, out);
    else if (key->type == KEY_POINTS)
        text_put(out, "a point {u, v}");
    else if (key->type == KEY_ANGLES)
        text_put(out, "an angle, or {theta, phi}, like the first");
    else
        text_printf(out, "a %s%s", key->type == KEY_COUNTS ? "whole number" : "number", ranges[key->range].words);
}

int schema_choice(const char *choices, const char *word, size_t n)
{
    for (int i = 0; *choices != '\0'; i++) {
        size_t length = strcspn(choices, " ");
        if (length == n && strncmp(choices, word, n) == 0)
            return i;
        choices += length + (choices[length] == ' ');
    }
    return -1;
}
