/* Small helpers over jansson: JSON has no NaN and no infinity, they become null. */
#ifndef YEEC_OUTPUT_JSON_H
#define YEEC_OUTPUT_JSON_H

#include "backends/backend.h"
#include "exchange/part_cells.h"

#include <jansson.h>

void json_put_number(json_t *object, const char *key, double value);
void json_put_integer(json_t *object, const char *key, long long value);
json_t *json_text_value(const char *value);
void json_put_text(json_t *object, const char *key, const char *value); /* NULL becomes null */
void json_put_numbers(json_t *object, const char *key, const double *values, size_t count);
void json_put_integers(json_t *object, const char *key, const long *values, size_t count);
/* Of a process' part along the axes that are cut: "z": {"first": 10, "cells": 20, "held": 30}. */
void json_put_part(json_t *object, const PartCells *part);
/* A text byte by byte, also where it is no UTF-8: a value to put somewhere, and the text again (caller frees; NULL: the
 * value is none). */
json_t *json_exact(const char *value);
char *json_exact_text(const json_t *value);
/* The object at `key`, made when absent (borrowed). */
json_t *json_put_object(json_t *object, const char *key);
/* A fact in its group; a name that is there already makes a list of both. */
void json_put_fact(json_t *object, const char *group, const char *name, const char *text, double number);

/* The whole text, indented, keys in the order put, with a final newline; frees the value. The caller frees the text. */
char *json_text(json_t *value);
/* The same to standard output. */
void json_print(json_t *value);

/* A file's value, for json_decref; NULL: it is not there, no regular file, or no JSON. */
json_t *json_of_file(const char *folder, const char *name);

/* What yeec says of a device, the same everywhere. */
json_t *json_device(const DeviceInfo *info);

#endif
