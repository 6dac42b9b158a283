/* HTML: escaped text, and C-like source with syntax colouring. Pages made with it are
 * self-contained (page.h). */
#ifndef YEEC_BASE_HTML_H
#define YEEC_BASE_HTML_H

#include "base/text.h"

#include <stddef.h>

/* What a name in a listing means: shown when the pointer rests on it, or the focus. */
typedef struct HtmlNote {
    const char *name, *meaning;
} HtmlNote;

void html_escape(Text *out, const char *s, size_t n);
void html_text(Text *out, const char *s);
/* "data:mime;base64,...": a file inside a page. */
void html_data(Text *out, const char *mime, const void *bytes, size_t n);
/* Spans of classes c (comment), k (keyword), n (number), p (preprocessor), s (string), and
 * <span class="d" tabindex="0" title="meaning"> for names with a note, without tabindex after the first place. */
void html_code(Text *out, const char *source, size_t n, const HtmlNote *notes, size_t note_count);

#endif
