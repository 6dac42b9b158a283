/* What the kinds of backend share. */
#include "backends/kinds.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Backend *backend_new(const Backend *functions, size_t state_bytes, Error *err)
{
    Backend *b = malloc(sizeof *b);
    void *state = calloc(1, state_bytes);
    if (b == NULL || state == NULL) {
        error_set(err, ERROR_SYSTEM, "out of memory");
        free(b);
        free(state);
        return NULL;
    }
    *b = *functions;
    b->state = state;
    return b;
}

void backend_warn(Backend *b, const char *format, ...)
{
    char line[sizeof b->warnings];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t used = strlen(b->warnings);
    if (line[0] != '\0' && strstr(b->warnings, line) == NULL)
        snprintf(b->warnings + used, sizeof b->warnings - used, "%s%s", used > 0 ? "\n" : "", line);
}

void backend_cut_log(char *log)
{
    enum { LOG_LINES = 12 };
    for (int i = 0; i < LOG_LINES; i++)
        if (log != NULL && (log = strchr(log, '\n')) != NULL)
            log++;
    if (log != NULL)
        *log = '\0';
}
