/* Collecting the compiler's facts. */
#include "cli/facts.h"

#include <stdlib.h>
#include <string.h>

static void take(void *context, const char *group, const char *name, const char *text, double number)
{
    FactList *list = context;
    if (list->count == list->space) {
        size_t space = 2 * list->space + 64;
        ManifestFact *grown = ARENA_ARRAY(list->arena, ManifestFact, space);
        if (list->count > 0)
            memcpy(grown, list->items, list->count * sizeof *grown);
        list->items = grown;
        list->space = space;
    }
    list->items[list->count++] = (ManifestFact){.group = group != NULL ? arena_strdup(list->arena, group) : "",
                                                .name = arena_strdup(list->arena, name),
                                                .text = text != NULL ? arena_strdup(list->arena, text) : NULL,
                                                .number = number};
}

void facts_collect(FactList *list, const Compiled *compiled, const CompileOptions *options, const KernelUsage *usage)
{
    *list = (FactList){.arena = arena_new()};
    compile_facts(compiled, options, usage, take, list);
}

void facts_free(FactList *list)
{
    arena_free(list->arena);
    *list = (FactList){0};
}
