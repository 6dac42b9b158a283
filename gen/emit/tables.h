/* The plan as Lua tables: what templates may read (templates/README.md lists it). */
#ifndef YEEC_EMIT_TABLES_H
#define YEEC_EMIT_TABLES_H

#include "emit/template.h"
#include "plan/plan.h"

/* Defines `plan` in the template's environment. */
void tables_define(Template *t, const Plan *plan);
/* A real literal of the plan's precision, shortest that reads back to the same bits: "0.5f". */
const char *tables_number(const Plan *plan, double value);

#endif
