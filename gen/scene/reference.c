/* The language reference as Markdown, from the schema; scenes/README.md holds it.
 */
#include "scene/schema.h"

#include "base/html.h"

#include <math.h>

/* Text of a table cell: a bar would end it, '<' would begin a tag. */
static void put_cell(Text *out, const char *s)
{
    for (; *s != '\0'; s++)
        if (*s == '|')
            text_put(out, "\\|");
        else if (*s == '<')
            html_escape(out, s, 1);
        else
            text_put_n(out, s, 1);
}

static void put_default(const Key *key, Text *out)
{
    bool number =
        key->type == KEY_NUMBER || key->type == KEY_COUNT || key->type == KEY_DIAGONAL || key->type == KEY_TENSOR;
    if (key->required)
        text_put(out, "*required*");
    else if (key->otherwise != NULL)
        put_cell(out, key->otherwise);
    else if (number && !isnan(key->fallback) && schema_in_range(key->range, key->fallback))
        text_printf(out, "%g", key->fallback);
}

static void put_key(const Key *key, Text *out)
{
    Text expected = {0};
    schema_expectation(key, &expected);
    text_printf(out, "| `%s` | ", key->name);
    put_cell(out, text_str(&expected));
    text_put(out, " | ");
    put_default(key, out);
    text_put(out, " | ");
    put_cell(out, key->doc);
    text_put(out, " |\n");
    text_free(&expected);
}

static void put_group(const char *lead, const char *words, Text *out)
{
    text_printf(out, "\n%s", lead);
    for (const char *c = words; *c != '\0'; c++)
        text_printf(out, *c == ' ' ? "`, `" : "%c", *c);
    text_put(out, "`.\n");
}

static void put_constructor(const Constructor *type, Text *out)
{
    text_printf(out, "\n**`%s%s`** %s.\n", type->name, type->constant ? "" : "{}", type->doc);
    if (type->key_count == 0)
        return;
    text_put(out, "\n| key | value | default | meaning |\n| --- | --- | --- | --- |\n");
    for (size_t i = 0; i < type->key_count; i++)
        put_key(&type->keys[i], out);
    for (int i = 0; i < 2 && type->one_of[i] != NULL; i++)
        put_group("Exactly one of `", type->one_of[i], out);
    if (type->at_most_one != NULL)
        put_group("At most one of `", type->at_most_one, out);
}

void schema_reference(Text *out)
{
    for (const Constructors *const *family = schema_families; *family != NULL; family++) {
        text_printf(out, "%s### %s\n", out->length > 0 ? "\n" : "", (*family)->title);
        for (size_t i = 0; i < (*family)->count; i++)
            put_constructor(&(*family)->items[i], out);
    }
}
