/* The compiler's facts (compile_facts) collected into a list, for the manifest and for --json. */
#ifndef YEEC_CLI_FACTS_H
#define YEEC_CLI_FACTS_H

#include "compile.h"
#include "output/manifest.h"

typedef struct FactList {
    Arena *arena;
    ManifestFact *items;
    size_t count, space;
} FactList;

/* `usage` as compile_explain takes it. */
void facts_collect(FactList *list, const Compiled *compiled, const CompileOptions *options, const KernelUsage *usage);
void facts_free(FactList *list);

#endif
