/* Emit: plan -> Program. The source text comes from the templates of the dialect;
 * everything else of the Program is copied out of the plan. */
#ifndef YEEC_EMIT_EMIT_H
#define YEEC_EMIT_EMIT_H

#include "program.h"
#include "schedule/plan.h"

/* `templates`: folder that overrides built-in templates, or NULL. The plan must outlive the program.
 * Errors: a template that fails, with its file and line. */
Program *emit_program(const Plan *plan, const char *templates, Error *err);

/* Program.ports: voltage sources and the probes that belong to them (emit/ports.c). */
void emit_ports(const Plan *plan, Program *program);

/* Index of the monitor's column in Program.probes (emit/ports.c); -1 when it has none. */
int emit_column(const Program *p, const char *name);

/* Program.resonances (emit/resonances.c). */
bool emit_resonances(const Plan *plan, Program *program, Error *err);

/* Program.wave: rows of the wave table, after Model.wave_runs are found (emit/wave.c). */
void emit_wave_runs(const Plan *plan);
bool emit_wave(void *plan, long first, long count, void *rows, Error *err);
/* Program.spectrum (emit/wave.c). */
bool emit_source_value(void *plan, int source, long n, double *value, Error *err);
bool emit_spectrum(void *plan, int source, double f, double offset, long steps, double out[2], Error *err);
/* Program.accumulators and Program.spectra (emit/spectra.c). */
void emit_spectra(const Plan *plan, Program *p);
/* Program.fields; the number of a component among them; its unit, and what a stored value is in it (emit/fields.c). */
void emit_fields(const Plan *plan, Program *p);
int emit_field(const Plan *plan, Component c);
const char *emit_unit(Component c);
double emit_to_si(Component c);

#endif
