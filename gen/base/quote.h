/* Quoting: texts of a user on their way into something that is read by a program. One function for each
 * destination; HTML and XML have html_escape (html.h), gnuplot its own in scene/experiment/report.lua.
 * A harmless text comes out as it went in.
 */
#ifndef YEEC_BASE_QUOTE_H
#define YEEC_BASE_QUOTE_H

#include "base/text.h"

#include <stdbool.h>

/* Neither control characters (C0, DEL, C1 in UTF-8), nor separators of lines and marks that turn the direction of
 * writing: what a title, a name or a path may hold. */
bool quote_is_plain(const char *s);

/* The inside of a comment to the end of a line, in C, OpenCL C, CUDA C and in a Makefile: no line ends in it, and
 * no backslash or trigraph joins the next line to it. */
void quote_comment(Text *out, const char *s);

/* The inside of a string literal of C that is a format of printf. */
void quote_c_format(Text *out, const char *s);

/* For a terminal, in place: control characters but for line feeds and tabs become '?', and so do bytes that are no
 * UTF-8, which may be an 8-bit terminal's control characters. */
void quote_terminal(char *s);

/* One word of a shell's command line, in quotes where it needs them. */
void quote_shell(Text *out, const char *s);

#endif
