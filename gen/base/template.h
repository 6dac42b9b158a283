/* Templates: kernel texts with Lua in them (templates/README.md is the reference).
 *   a line whose first non-blank is `%`   Lua
 *   a line whose first non-blank is `@`   a call whose text is indented to that column
 *   ${expr}                               a value
 * Several files are loaded in order into one environment; the last one's text is the
 * result. The environment holds the plan's tables and what the templates define, and
 * nothing else: reading an undefined name is an error that cites the template's line. */
#ifndef YEEC_BASE_TEMPLATE_H
#define YEEC_BASE_TEMPLATE_H

#include "base/error.h"
#include "base/text.h"

typedef struct TemplateFile {
    const char *name, *text;
} TemplateFile;

/* Built-in templates (made by the build from templates/), a NULL name at the end. */
extern const TemplateFile template_files[];

struct lua_State;
typedef struct Template Template;

Template *template_new(Text *out, Error *err);
void template_free(Template *t);
struct lua_State *template_lua(Template *t); /* to push the plan's tables */
/* Pops the value on top of the Lua stack and makes it readable by the templates as `name`. */
void template_define(Template *t, const char *name);
/* The first `count` numbers of the list `name`, which the templates have made. */
bool template_numbers(Template *t, const char *name, size_t *out, size_t count, Error *err);
/* Runs a template file: from `folder` when not NULL and there, else built in. Text goes to `out`. */
bool template_run(Template *t, const char *folder, const char *name, Error *err);

#endif
