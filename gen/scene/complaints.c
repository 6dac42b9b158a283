/* Independent errors of a scene: collected while the script runs and while the
 * scene is built, reported together in the order of the files' lines.
 */
#include "scene/script.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool script_is_full(const Script *script)
{
    return script->complaints.count == SCRIPT_COMPLAINTS;
}

void script_complain(Script *script, SourceLoc loc, const char *who, const char *format, ...)
{
    script->complaint_count++;
    if (script_is_full(script))
        return;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(script->arena, format, args);
    va_end(args);
    if (who != NULL)
        text = arena_printf(script->arena, "%s: %s", who, text);
    vec_push(&script->complaints, ((Complaint){loc, text}));
}

static int file_rank(const Script *script, const char *file)
{
    for (size_t i = 0; i < script->files.count; i++)
        if (file != NULL && strcmp(script->files.items[i], file) == 0)
            return (int)i;
    return (int)script->files.count;
}

static bool comes_before(const Script *script, const Complaint *a, const Complaint *b)
{
    int ra = file_rank(script, a->loc.file), rb = file_rank(script, b->loc.file);
    return ra != rb ? ra < rb : a->loc.line < b->loc.line;
}

/* Insertion sort: few, and those of one line keep their order. */
static void sort_complaints(Script *script)
{
    Complaint *c = script->complaints.items;
    for (size_t i = 1; i < script->complaints.count; i++)
        for (size_t j = i; j > 0 && comes_before(script, &c[j], &c[j - 1]); j--) {
            Complaint swapped = c[j];
            c[j] = c[j - 1];
            c[j - 1] = swapped;
        }
}

static void write_complaint(Text *out, const Complaint *c)
{
    if (out->length > 0)
        text_put(out, "\n");
    if (c->loc.file != NULL)
        text_printf(out, "%s:%d: ", c->loc.file, c->loc.line);
    text_put(out, c->text);
}

/* True when the complaint says what an earlier one of the same line has said. */
static bool is_repeated(const Script *script, size_t i)
{
    const Complaint *c = script->complaints.items;
    for (size_t j = 0; j < i; j++)
        if (c[i].loc.line == c[j].loc.line && strcmp(c[i].text, c[j].text) == 0)
            return true;
    return false;
}

bool script_verdict(Script *script, Error *err)
{
    if (script->complaint_count == 0)
        return true;
    enum { ROOM = ERROR_MESSAGE_BYTES - 64 };
    Text out = {0};
    size_t unsaid = script->complaint_count - script->complaints.count;
    sort_complaints(script);
    for (size_t i = 0; i < script->complaints.count; i++) {
        if (is_repeated(script, i))
            continue;
        size_t before = out.length;
        write_complaint(&out, &script->complaints.items[i]);
        if (out.length > ROOM && before > 0) {
            out.length = before;
            out.bytes[before] = '\0';
            unsaid++;
        }
    }
    if (unsaid > 0)
        text_printf(&out, "\n(and %zu more)", unsaid);
    error_set(err, ERROR_SCENE, "%s", text_str(&out));
    text_free(&out);
    return false;
}
