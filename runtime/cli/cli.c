/* What the commands share: errors, warnings, numbers in words. */
#include "cli/cli.h"

#include "base/quote.h"
#include "system/interrupt.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Every line of a list with the prefix. */
static void print_lines(const char *text)
{
    while (*text != '\0') {
        const size_t n = strcspn(text, "\n");
        fprintf(stderr, "yeec: %.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
    }
}

/* Is it what was said last? The runs of a sweep may all fail alike. */
static bool was_said(const Error *err)
{
    static Error last;
    const bool same = last.code == err->code && last.loc.line == err->loc.line &&
                      strcmp(last.loc.file, err->loc.file) == 0 && strcmp(last.message, err->message) == 0;
    last = *err;
    return same;
}

static void print_error(const Error *err)
{
    if (err->loc.file[0] != '\0')
        fprintf(stderr, "yeec: %s:%d: %s\n", err->loc.file, err->loc.line, err->message);
    else if (err->code == ERROR_SCENE)
        print_lines(err->message);
    else
        fprintf(stderr, "yeec: %s\n", err->message);
}

int cli_fail(const Error *err)
{
    if (err->code == ERROR_NONE) {
        fputs("yeec: something failed and did not say why: a fault of yeec's, please report it with the scene\n",
              stderr);
        return ERROR_SYSTEM;
    }
    if (!was_said(err))
        print_error(err);
    return err->code == ERROR_INTERRUPTED ? interrupt_status() : (int)err->code;
}

void cli_warn(const Options *o, const char *format, ...)
{
    char text[ERROR_MESSAGE_BYTES];
    if (o->quiet)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    quote_terminal(text);
    fprintf(stderr, "yeec: warning: %s\n", text);
}

const char *cli_si(double value, char text[32])
{
    static const char *const units[] = {"", "k", "M", "G", "T", "P"};
    int n = 0;
    while (fabs(value) >= 999.5 && n < 5) {
        value /= 1000;
        n++;
    }
    snprintf(text, 32, n == 0 ? "%.4g %s" : "%.3g %s", value, units[n]);
    return text;
}

const char *cli_bytes(double bytes, char text[32])
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    int n = 0;
    while (fabs(bytes) >= 1023.5 && n < 5) {
        bytes /= 1024;
        n++;
    }
    snprintf(text, 32, n == 0 ? "%.0f %s" : "%.3g %s", bytes, units[n]);
    return text;
}
