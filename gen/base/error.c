/* Errors: the first one wins. */
#include "base/error.h"

#include "base/quote.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void put_file(Error *err, const char *file)
{
    size_t n = strlen(file);
    snprintf(err->loc.file, sizeof err->loc.file, "%s", n < ERROR_FILE_BYTES ? file : file + n - ERROR_FILE_BYTES + 1);
    quote_terminal(err->loc.file);
}

static void set_first(Error *err, ErrorCode code, SourceLoc loc, const char *format, va_list args)
{
    if (err->code != ERROR_NONE)
        return;
    err->code = code;
    err->loc.line = loc.line;
    put_file(err, loc.file != NULL ? loc.file : "");
    vsnprintf(err->message, sizeof err->message, format, args);
    quote_terminal(err->message); /* whatever names and texts are in it */
}

void error_put(Error *err, ErrorCode code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_first(err, code, (SourceLoc){0}, format, args);
    va_end(args);
}

void error_put_at(Error *err, ErrorCode code, SourceLoc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_first(err, code, loc, format, args);
    va_end(args);
}

const char *source_name(const char *file)
{
    return file[0] == '/' ? strrchr(file, '/') + 1 : file;
}
