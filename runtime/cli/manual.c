/* yeec(1) and the shell's completion (cli/manual.h). Reference for the page: man(7). */
#include "cli/manual.h"

#include <string.h>

/* One line of text as man reads it: a hyphen that stays one, no line that begins with a command. */
static void put_line(FILE *out, const char *text, size_t length)
{
    if (length > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", out);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '-' || text[i] == '\\')
            fputs(text[i] == '-' ? "\\-" : "\\e", out);
        else
            fputc(text[i], out);
    }
    fputc('\n', out);
}

/* Paragraphs of a help text; lines that it indents, or that belong to its example, stay as they are. */
static void put_help(FILE *out, const char *text)
{
    bool as_is = false;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const bool wanted = length > 0 && (text[0] == ' ' || strncmp(text, "example", 7) == 0);
        if (wanted != as_is)
            fputs(wanted ? ".PP\n.nf\n" : ".fi\n.PP\n", out);
        as_is = wanted;
        if (length == 0)
            fputs(".PP\n", out);
        else
            put_line(out, text, length);
        text += length + (text[length] == '\n');
    }
    if (as_is)
        fputs(".fi\n", out);
}

static void put_option(const char *name, char letter, const char *argument, const char *help, void *context)
{
    FILE *out = context;
    fputs(".TP\n", out);
    if (letter != 0)
        fprintf(out, "\\fB\\-%c\\fR, ", letter);
    fputs("\\fB\\-\\-", out);
    for (; *name != '\0'; name++)
        fputs(*name == '-' ? "\\-" : (char[2]){*name, '\0'}, out);
    fputs("\\fR", out);
    if (argument != NULL)
        fprintf(out, " \\fI%s\\fR", argument);
    fputc('\n', out);
    put_line(out, help, strlen(help));
}

void manual_page(const Command *const *commands, size_t count, FILE *out)
{
    fputs(".TH YEEC 1 \"\" \"yeec " YEEC_VERSION "\" \"User Commands\"\n.SH NAME\n"
          "yeec \\- compile scenes of Maxwell's equations into kernels (FDTD) and step them\n"
          ".SH SYNOPSIS\n\\fByeec\\fR \\fICOMMAND\\fR [\\fIoptions\\fR] [\\fISCENE.lua\\fR]\n.SH DESCRIPTION\n"
          "A scene is a Lua script that returns a table: cells, boundaries, objects, sources and monitors.\n"
          "yeec writes kernels for exactly that scene in plain C, OpenCL C or CUDA C, compiles them and steps it.\n"
          "A scene of \\- is read from standard input.\n.SH COMMANDS\n",
          out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, ".TP\n\\fB%s\\fR\n", commands[i]->name);
        put_line(out, commands[i]->summary, strlen(commands[i]->summary));
    }
    for (size_t i = 0; i < count; i++) {
        const Command *c = commands[i];
        fprintf(out, ".SH \"yeec %s\"\n\\fByeec %s\\fR [\\fIoptions\\fR] \\fI%s\\fR\n.PP\n", c->name, c->name,
                c->operand != NULL ? c->operand : "");
        put_help(out, c->help);
        options_each(c->bit, put_option, out);
    }
    fputs(".SH \"EXIT STATUS\"\n.TP\n0\nsuccess\n.TP\n1\nthe scene or the arguments are wrong\n.TP\n2\n"
          "the device or the system failed\n.TP\n3\nthe simulation failed (unstable, verification mismatch)\n"
          ".TP\n128 and more\nthe number of the signal that ended it, added to 128\n",
          out);
}

static void put_word(const char *name, char letter, const char *argument, const char *help, void *context)
{
    (void)argument;
    (void)help;
    if (letter != 0)
        fprintf(context, " -%c", letter);
    fprintf(context, " --%s", name);
}

void manual_completion(const Command *const *commands, size_t count, FILE *out)
{
    fputs("# Completes yeec's command line.\n_yeec()\n{\n    local word=${COMP_WORDS[COMP_CWORD]} words= file\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words=\"help --help --version",
          out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, " %s", commands[i]->name);
    fputs("\"\n    elif [[ $word == -* ]]; then\n        case ${COMP_WORDS[1]} in\n", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "        %s) words=\"", commands[i]->name);
        options_each(commands[i]->bit, put_word, out);
        fputs("\" ;;\n", out);
    }
    fputs("        esac\n    else\n        case ${COMP_WORDS[COMP_CWORD - 1]} in\n"
          "        --backend | -b) words=\"c opencl cuda auto\" ;;\n"
          "        --precision | -p) words=\"f32 f64\" ;;\n"
          "        *)\n            while IFS= read -r file; do\n"
          "                if [ -d \"$file\" ] || [[ $file == *.lua ]]; then COMPREPLY+=(\"$file\"); fi\n"
          "            done < <(compgen -f -- \"$word\")\n            return\n            ;;\n"
          "        esac\n    fi\n    while IFS= read -r file; do COMPREPLY+=(\"$file\"); done "
          "< <(compgen -W \"$words\" -- \"$word\")\n}\ncomplete -o filenames -F _yeec yeec\n",
          out);
}
