/* Writing literals. Keys go through JSON's quoting, which is Lua's for ASCII. */
#include "cli/literal.h"

#include <stdlib.h>

void literal_put(Text *out, const json_t *v)
{
    const char *key;
    json_t *item;
    size_t i;
    switch (json_typeof(v)) {
    case JSON_OBJECT:
        text_put(out, "{");
        json_object_foreach ((json_t *)v, key, item) {
            json_t *name = json_string(key);
            char *quoted = json_dumps(name, JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
            json_decref(name);
            text_printf(out, "[%s]=", quoted);
            free(quoted);
            literal_put(out, item);
            text_put(out, ",");
        }
        text_put(out, "}");
        break;
    case JSON_ARRAY:
        text_put(out, "{");
        json_array_foreach (v, i, item) {
            literal_put(out, item);
            text_put(out, ",");
        }
        text_put(out, "}");
        break;
    case JSON_STRING:
        text_put(out, "\"");
        for (const unsigned char *c = (const unsigned char *)json_string_value(v); *c != '\0'; c++)
            if (*c < ' ' || *c == '"' || *c == '\\')
                text_printf(out, "\\%03d", *c);
            else
                text_put_n(out, (const char *)c, 1);
        text_put(out, "\"");
        break;
    case JSON_INTEGER:
        text_printf(out, "%lld", (long long)json_integer_value(v));
        break;
    case JSON_REAL:
        text_printf(out, "%.17g", json_real_value(v));
        break;
    case JSON_TRUE:
        text_put(out, "true");
        break;
    case JSON_FALSE:
        text_put(out, "false");
        break;
    case JSON_NULL:
        text_put(out, "nil");
        break;
    }
}
