/* Texts that several tables share: numbers, types, indices and the names of the layers' tables. Numbers that end up in
 * kernels are formatted here, by one function, so that the same value is always the same text. */
#include "emit/tables.h"

#include "emit/push.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tables_number(const Plan *plan, double value)
{
    char text[64];
    bool single = plan->options.precision == PRECISION_F32;
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, single ? (double)to_single(value) : value);
        if (single ? strtof(text, NULL) == to_single(value) : strtod(text, NULL) == value)
            break;
    }
    const char *point = strpbrk(text, ".e") != NULL ? "" : ".0";
    return arena_printf(plan->arena, "%s%s%s", text, point, single ? "f" : "");
}

const char *tables_type(const Plan *plan, ElementType type)
{
    switch (type) {
    case TYPE_REAL:
        return plan->options.precision == PRECISION_F32 ? "float" : "double";
    case TYPE_DOUBLE:
        return "double";
    case TYPE_U8:
        return "unsigned char";
    case TYPE_U16:
        return "unsigned short";
    case TYPE_I32:
        return "int";
    case TYPE_I64:
        return plan->options.dialect == DIALECT_CUDA ? "long long" : "long";
    }
    return "void";
}

const char *tables_index_type(const Plan *plan)
{
    return plan->model->layout.wide ? tables_type(plan, TYPE_I64) : "int";
}

const char *const index_letters[3] = {"i", "j", "k"};
const char *const stride_names[3] = {"1", "SY", "SZ"};

/* Table row of the high layer's first cell. */
static long high_row(const Plan *plan, int axis)
{
    return plan->grid->axis[axis].cells - plan->grid->layer[axis].high - model_layer_offset(plan->model, axis, +1);
}

bool tables_same_profile(const Plan *plan, int axis, int other)
{
    const LayerProfile *a = &plan->grid->layer[axis], *b = &plan->grid->layer[other];
    int rows = a->low + a->high;
    return a->low == b->low && a->high == b->high && rows > 0 && layer_is_split(a) == layer_is_split(b) &&
           model_layer_rows(plan->model, axis) == model_layer_rows(plan->model, other) &&
           (a->high == 0 || high_row(plan, axis) == high_row(plan, other)) &&
           memcmp(a->node, b->node, sizeof(LayerTable) * (size_t)rows) == 0 &&
           memcmp(a->half, b->half, sizeof(LayerTable) * (size_t)rows) == 0;
}

/* The axes whose layers share axis' tables, as in "b_xyz_e". */
const char *tables_profile(const Plan *plan, int axis)
{
    char name[4] = "";
    size_t n = 0;
    for (int a = 0; a < 3; a++)
        if (tables_same_profile(plan, a, axis))
            name[n++] = axis_name(a)[0];
    return arena_strdup(plan->arena, name);
}
