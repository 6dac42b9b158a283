/* Measured choices of schedules inside the compiler (tuning.c). */
#ifndef YEEC_TUNING_H
#define YEEC_TUNING_H

#include "compiled.h"

/* The plan with the tuned schedule where `auto` is asked for and it can be had, else as `plan` says. */
Plan *tuning_plan(const Grid *grid, const CompileOptions *options, const PlanOptions *plan, Tuned *taken, Error *err);

#endif
