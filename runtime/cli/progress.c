/* Terminal bar. */
#include "cli/progress.h"

#include "cli/cli.h"
#include "exchange/exchange.h"
#include "system/clock.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 28, FEW = 8 };

/* Between one of several processes and the terminal stands the launcher, to which its messages go through a pipe. */
static bool is_terminal(void)
{
    char path[40];
    if (isatty(STDERR_FILENO) || exchange_wanted() < 2)
        return isatty(STDERR_FILENO);
    snprintf(path, sizeof path, "/proc/%ld/fd/2", (long)getppid());
    const int fd = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    const bool terminal = fd >= 0 && isatty(fd);
    if (fd >= 0)
        close(fd);
    return terminal;
}

Progress progress_new(const Options *o, long last_step, double cells)
{
    const char *term = getenv("TERM"), *plain = getenv("NO_COLOR");
    bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    return (Progress){.shown = !o->quiet && !dumb && is_terminal(),
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

/* "  energy 3.1e-04 of its largest" and, where it falls, the step at which the stop rule will end the run. */
static long decay_text(Progress *p, long step, char *out, size_t size)
{
    const Decay *d = p->decay;
    out[0] = '\0';
    if (d == NULL || d->series == NULL || !(d->largest > 0))
        return p->last_step;
    const double level = d->recent / d->largest;
    snprintf(out, size, "  %.40s %.1e of its largest", d->series->name, level);
    if (level >= 1 || p->decays_from == 0) {
        p->decays_from = step;
        return p->last_step;
    }
    if (!(level > 0) || step <= p->decays_from)
        return p->last_step;
    const double more = (double)(step - p->decays_from) * log(d->ratio / level) / log(level);
    const double end = fmax((double)step + fmax(more, 0), (double)d->after);
    return end < (double)p->last_step ? (long)end : p->last_step;
}

/* "  busy 97 91 98%", of many "  busy 91 to 98%"; what is missing is spent in exchanges, most of it waiting. */
static void busy_text(const Progress *p, char *out, size_t size)
{
    const double *busy = p->busy;
    double least = 1, most = 0;
    out[0] = '\0';
    for (int n = 0; n < (busy != NULL ? p->processes : 0); n++) {
        if (busy[n] > 1)
            return;
        least = fmin(least, busy[n]);
        most = fmax(most, busy[n]);
    }
    if (busy == NULL)
        return;
    size_t at = (size_t)snprintf(out, size, "  busy");
    for (int n = 0; n < p->processes && p->processes <= FEW; n++)
        at += (size_t)snprintf(out + at, size - at, " %.0f", 100 * busy[n]);
    if (p->processes > FEW)
        at += (size_t)snprintf(out + at, size - at, " %.0f to %.0f", 100 * least, 100 * most);
    snprintf(out + at, size - at, "%%");
}

void progress_draw(Progress *p, long step, double seconds)
{
    double now = clock_seconds();
    if (!p->shown || (now - p->drawn < 0.1 && step < p->last_step) || step <= 0)
        return;
    p->drawn = now;
    char rate[32], left[32], decay[96], busy[64], bar[3 * BAR + 1] = "";
    const long end = decay_text(p, step, decay, sizeof decay);
    double share = fmin(1, (double)step / (double)(end > 0 ? end : 1));
    busy_text(p, busy, sizeof busy);
    cli_si(seconds > 0 ? p->cells * (double)step / seconds : 0, rate);
    time_text((now - p->began) * (1 - share) / share, left, sizeof left);
    const int filled = (int)(share * BAR + 0.5);
    for (int i = 0, n = 0; i < BAR; i++)
        n += snprintf(bar + n, sizeof bar - (size_t)n, "%s", i < filled || p->colour ? "\u2501" : " ");
    if (p->colour)
        fprintf(stderr, "\r\033[36m%.*s\033[90m%s\033[0m", 3 * filled, bar, bar + 3 * filled);
    else
        fprintf(stderr, "\r[%s]", bar);
    fprintf(stderr, " %3.0f%%  step %ld of %s%ld  %scells/s%s%s  %s left\033[K", 100 * share, step,
            end < p->last_step ? "about " : "", end, rate, busy, decay, left);
    fflush(stderr);
}

void progress_end(Progress *p)
{
    if (p->shown && p->drawn > 0) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}
