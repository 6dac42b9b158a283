/* Terminal bar. */
#include "cli/progress.h"

#include "cli/cli.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 28 };

Progress progress_new(const Options *o, long last_step, double cells)
{
    const char *term = getenv("TERM"), *plain = getenv("NO_COLOR");
    bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    return (Progress){.shown = isatty(STDERR_FILENO) && !o->quiet && !dumb,
                      .colour = plain == NULL || plain[0] == '\0',
                      .last_step = last_step,
                      .cells = cells,
                      .began = clock_seconds()};
}

static void time_text(double seconds, char *out, size_t size)
{
    long s = (long)(seconds + 0.5);
    if (s < 60)
        snprintf(out, size, "%ld s", s);
    else if (s < 3600)
        snprintf(out, size, "%ld min %02ld s", s / 60, s % 60);
    else
        snprintf(out, size, "%ld h %02ld min", s / 3600, s / 60 % 60);
}

void progress_draw(Progress *p, long step, double seconds)
{
    double now = clock_seconds();
    if (!p->shown || (now - p->drawn < 0.1 && step < p->last_step) || step <= 0)
        return;
    p->drawn = now;
    double share = (double)step / (double)p->last_step;
    char rate[32], left[32], bar[3 * BAR + 1] = "";
    cli_si(seconds > 0 ? p->cells * (double)step / seconds : 0, rate);
    time_text((now - p->began) * (1 - share) / share, left, sizeof left);
    const int filled = (int)(share * BAR + 0.5);
    for (int i = 0, n = 0; i < BAR; i++)
        n += snprintf(bar + n, sizeof bar - (size_t)n, "%s", i < filled || p->colour ? "\u2501" : " ");
    if (p->colour)
        fprintf(stderr, "\r\033[36m%.*s\033[90m%s\033[0m", 3 * filled, bar, bar + 3 * filled);
    else
        fprintf(stderr, "\r[%s]", bar);
    fprintf(stderr, " %3.0f%%  step %ld of %ld  %scells/s  %s left\033[K", 100 * share, step, p->last_step, rate, left);
    fflush(stderr);
}

void progress_end(Progress *p)
{
    if (p->shown && p->drawn > 0) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}
