/* jansson helpers. */
#include "output/json.h"

#include "base/memory.h"
#include "output/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

void json_put_number(json_t *object, const char *key, double value)
{
    json_object_set_new(object, key, number(value));
}

void json_put_integer(json_t *object, const char *key, long long value)
{
    json_object_set_new(object, key, json_integer(value));
}

/* Text that is no UTF-8 (a path in another encoding) is kept byte by byte as Latin-1. */
json_t *json_text_value(const char *value)
{
    json_t *s = json_string(value);
    if (s != NULL)
        return s;
    char *utf8 = malloc(2 * strlen(value) + 1), *to = utf8;
    if (utf8 == NULL)
        return json_null();
    for (; *value != '\0'; value++) {
        unsigned char c = (unsigned char)*value;
        if (c >= 0x80)
            *to++ = (char)(0xc0 | c >> 6);
        *to++ = (char)(c < 0x80 ? c : 0x80 | (c & 0x3f));
    }
    *to = '\0';
    s = json_string(utf8);
    free(utf8);
    return s;
}

void json_put_text(json_t *object, const char *key, const char *value)
{
    json_object_set_new(object, key, value != NULL ? json_text_value(value) : json_null());
}

void json_put_part(json_t *object, const PartCells *part)
{
    for (int a = 0; a < 3; a++) {
        const struct PartRange *r = &part->axis[a];
        if (!r->cut)
            continue;
        json_t *range = json_put_object(object, (const char[]){"xyz"[a], '\0'});
        json_put_integer(range, "first", r->first);
        json_put_integer(range, "cells", r->own);
        json_put_integer(range, "held", r->held);
    }
}

/* {"latin1": text} where the bytes are no UTF-8. */
json_t *json_exact(const char *value)
{
    json_t *s = json_string(value);
    return s != NULL ? s : json_pack("{s:o}", "latin1", json_text_value(value));
}

char *json_exact_text(const json_t *value)
{
    const char *latin1 = json_string_value(json_object_get(value, "latin1"));
    if (latin1 == NULL)
        return json_is_string(value) ? memory_must(strdup(json_string_value(value))) : NULL;
    char *text = memory_must(malloc(strlen(latin1) + 1)), *to = text;
    for (const unsigned char *p = (const unsigned char *)latin1; *p != '\0'; p++) {
        const bool pair = *p >= 0x80 && p[1] != '\0';
        *to++ = (char)(pair ? p[0] << 6 | (p[1] & 0x3f) : p[0]);
        p += pair;
    }
    *to = '\0';
    return text;
}

void json_put_numbers(json_t *object, const char *key, const double *values, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, number(values[i]));
    json_object_set_new(object, key, array);
}

void json_put_integers(json_t *object, const char *key, const long *values, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, json_integer(values[i]));
    json_object_set_new(object, key, array);
}

json_t *json_put_object(json_t *object, const char *key)
{
    json_t *inner = json_object_get(object, key);
    if (inner == NULL) {
        inner = json_object();
        json_object_set_new(object, key, inner);
    }
    return inner;
}

/* Counts and sizes come as doubles; what is whole is printed whole. */
static json_t *fact_value(const char *text, double number_value)
{
    if (text != NULL)
        return json_text_value(text);
    if (number_value == floor(number_value) && fabs(number_value) < 9e15)
        return json_integer((json_int_t)number_value);
    return number(number_value);
}

void json_put_fact(json_t *object, const char *group, const char *name, const char *text, double number_value)
{
    json_t *o = group != NULL && group[0] != '\0' ? json_put_object(object, group) : object;
    json_t *before = json_object_get(o, name), *value = fact_value(text, number_value);
    if (before == NULL) {
        json_object_set_new(o, name, value);
    } else if (json_is_array(before)) {
        json_array_append_new(before, value);
    } else {
        json_t *list = json_array();
        json_array_append(list, before);
        json_array_append_new(list, value);
        json_object_set_new(o, name, list);
    }
}

char *json_text(json_t *value)
{
    char *dumped = memory_must(json_dumps(value, JSON_INDENT(2) | JSON_REAL_PRECISION(17)));
    json_decref(value);
    size_t n = strlen(dumped);
    char *text = memory_must(realloc(dumped, n + 2));
    memcpy(text + n, "\n", 2);
    return text;
}

void json_print(json_t *value)
{
    char *text = json_text(value);
    fputs(text, stdout);
    free(text);
}

json_t *json_of_file(const char *folder, const char *name)
{
    char *path = file_join(folder, name);
    FILE *f = file_open(path);
    json_t *value = f != NULL ? json_loadf(f, 0, NULL) : NULL;
    if (f != NULL)
        fclose(f);
    free(path);
    return value;
}

json_t *json_device(const DeviceInfo *info)
{
    json_t *o = json_object();
    json_put_text(o, "backend", backend_name(info->backend));
    json_put_integer(o, "number", info->number);
    json_put_text(o, "name", info->name);
    json_put_text(o, "platform", info->platform);
    json_put_integer(o, "memory_bytes", (long long)info->memory);
    json_put_integer(o, "local_memory_bytes", (long long)info->local_memory);
    json_put_integer(o, "units", info->units);
    json_object_set_new(o, "gpu", json_boolean(info->gpu));
    json_object_set_new(o, "f64", json_boolean(info->f64));
    if (info->backend == BACKEND_CUDA) {
        char capability[32];
        snprintf(capability, sizeof capability, "%d.%d", info->cc_major, info->cc_minor);
        json_put_text(o, "compute_capability", capability);
    }
    return o;
}
