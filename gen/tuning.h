/* Measured choices of schedules inside the compiler (tuning.c). */
#ifndef YEEC_TUNING_H
#define YEEC_TUNING_H

#include "compiled.h"

/* "3d f32 layers ids dft": scenes of one class share a choice. */
const char *tuning_class(const Grid *grid, Precision precision, Arena *arena);
/* The plan with the tuned schedule where `auto` is asked for and it can be had, else as `plan` says. */
Plan *tuning_plan(const Grid *grid, const CompileOptions *options, const PlanOptions *plan, Tuned *taken, Error *err);

#endif
