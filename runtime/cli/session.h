/* Session: a scene on its way to a loaded device: script, device, compile, load.
 * Commands go as far as they need. */
#ifndef YEEC_CLI_SESSION_H
#define YEEC_CLI_SESSION_H

#include "backends/backend.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "compile.h"
#include "exchange/halo.h"

typedef struct Session {
    const Options *options;
    Scene *scene;
    double script_seconds, device_seconds; /* the script; opening the device and filling its memory */
    DeviceInfo device;
    bool has_device; /* false: emit and plan for no device in particular */
    BackendKind kind;
    CompileOptions compile;
    Compiled *compiled;
    const Program *program;
    Opening *opening; /* of the device, while the scene is compiled; NULL: not yet, or done */
    Backend *backend;
    Exchange *exchange; /* of several processes that step the scene together, each a part; NULL: alone */
    CompileCut cut;
    CompilePart part;
    long between; /* steps between two exchanges */
    Halo *halo;
} Session;

/* Runs the scene's script; prints its warnings. */
bool session_scene(Session *s, const Options *o, Error *err);
/* Chooses backend and device by --backend and --device. `required`: absence is an error (ERROR_SYSTEM). */
bool session_device(Session *s, bool required, Error *err);
/* Compiles the scene for the device. */
bool session_compile(Session *s, Error *err);
/* The same once more, without warnings, in place of what there is. */
bool session_compile_again(Session *s, Error *err);
/* Steps between two exchanges of parts whose schedules make `span` steps in one go over memory and have passes of
 * `fixed` steps. */
long session_between(const Session *s, long span, long fixed);
/* Compiles while the device is opened, where that takes long. */
bool session_compile_beside(Session *s, Error *err);
/* Opens the device and loads the program. */
bool session_load(Session *s, Error *err);
/* All of them. */
bool session_open(Session *s, const Options *o, Error *err);
/* Frees what there is. */
void session_close(Session *s);

/* A second program of the same scene: another backend, precision or schedule. The scene stays the first's. */
bool session_sibling(const Session *s, BackendKind kind, Precision precision, const char *schedule, Session *out,
                     Error *err);
/* As far as the program; not loaded. */
bool session_sibling_compile(const Session *s, BackendKind kind, Precision precision, const char *schedule,
                             Session *out, Error *err);

#endif
