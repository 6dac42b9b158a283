/* Pages: values handed to a template that prints them as HTML (templates/page.html.tpl, then the page's own).
 * Besides what every template has, these have html(s), which escapes. */
#ifndef YEEC_BASE_PAGE_H
#define YEEC_BASE_PAGE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Page Page;

Page *page_new(Error *err);
/* A part of a page that some other thread makes: it takes the same calls, with names that last, but for page_print. */
Page *page_aside(void);
/* Puts what it has taken where the page stands, and frees it. */
void page_join(Page *p, Page *aside);
void page_drop(Page *aside);
/* Between open and close values go into a table `name`: a NULL name appends to the list around it. */
void page_open(Page *p, const char *name);
void page_close(Page *p);
void page_text(Page *p, const char *name, const char *text); /* NULL: nothing */
void page_printf(Page *p, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_bytes(Page *p, const char *name, const char *text, size_t n);
void page_integer(Page *p, const char *name, long value);
void page_bool(Page *p, const char *name, bool value);
/* Fields `src` and `film` of a picture or film, for the template's embed(item); the item may also have alt, caption,
 * class and hidden. */
void page_file(Page *p, const char *mime, const void *bytes, size_t n);
/* Runs the template; the page is freed, whatever comes of it. */
bool page_print(Page *p, const char *template, Text *out, Error *err);

#endif
