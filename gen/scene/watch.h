/* Watch: processor time of a script, looked at from outside the interpreter. No hook runs while a library function,
 * a chain of __call or the collector works in C; a timer on the thread's own clock counts all the same.
 * At the limit Script.late is set, which ends it at the next instruction or allocation; a script that
 * hears neither ends the process with its sentence and status 1.
 */
#ifndef YEEC_SCENE_WATCH_H
#define YEEC_SCENE_WATCH_H

#include "scene/script.h"

/* Around whatever runs the script; short, as solids are asked 10^8 times. */
void watch_begin(Script *script, double seconds);
void watch_end(Script *script);
/* Before the script is freed. */
void watch_forget(const Script *script);

#endif
