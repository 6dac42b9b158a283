/* The page of a reproduction: plots drawn, animations made, everything put into one file. */
#include "cli/reproduce.h"

#include "base/memory.h"
#include "base/page.h"
#include "cli/cli.h"
#include "cli/literal.h"
#include "output/file.h"
#include "system/child.h"

#include <stdlib.h>
#include <string.h>

static bool has_suffix(const char *name, const char *suffix)
{
    size_t n = strlen(name), m = strlen(suffix);
    return n >= m && strcmp(name + n - m, suffix) == 0;
}

/* A file of the results as a part of the page. */
static void put_file(const Reproduction *r, Page *page, const char *name)
{
    size_t n;
    unsigned char *bytes = file_read(r->folder, name, &n);
    page_open(page, NULL);
    page_text(page, "alt", name);
    if (bytes == NULL)
        page_text(page, "missing", name);
    else
        page_file(page,
                  has_suffix(name, ".svg")   ? "image/svg+xml"
                  : has_suffix(name, ".mp4") ? "video/mp4"
                                             : "image/png",
                  bytes, n);
    page_close(page);
    free(bytes);
}

static void put_text(Page *page, const char *text, size_t n)
{
    page_open(page, NULL);
    page_bytes(page, "text", text, n);
    page_close(page);
}

/* The report's text, and the files that its marks stand for. */
static void put_parts(const Reproduction *r, Page *page, const char *body)
{
    static const char mark[] = "<!--embed ", end[] = "-->";
    page_open(page, "parts");
    for (const char *at; (at = strstr(body, mark)) != NULL;) {
        const char *name = at + sizeof mark - 1, *stop = strstr(name, end);
        char *copy = memory_must(strndup(name, (size_t)(stop - name)));
        put_text(page, body, (size_t)(at - body));
        put_file(r, page, copy);
        free(copy);
        body = stop + sizeof end - 1;
    }
    put_text(page, body, strlen(body));
    page_close(page);
}

/* Runs a tool in a folder; a failure costs a picture, not the report. */
static void use_tool(const Reproduction *r, const char *const *argv, const char *folder)
{
    Child child;
    static Error err;
    err = (Error){0};
    if (child_run(argv, folder, &child, &err) && child.status != 0)
        cli_warn(r->options, "%s %s: %s", argv[0], child.status == 127 ? "not found" : "failed",
                 text_str(&child.messages));
    child_free(&child);
}

static bool draw_plots(const Reproduction *r, const ExperimentReport *report, Error *err)
{
    char *folder = file_join(r->folder, "plots"), name[300];
    bool ok = report->plot_count == 0 || file_make_below(r->folder, "plots", err);
    for (size_t i = 0; i < report->plot_count; i++) {
        if (!ok)
            break;
        const ExperimentPlot *p = &report->plots[i];
        snprintf(name, sizeof name, "%s.dat", p->name);
        ok = file_write(folder, name, p->data, strlen(p->data), err);
        snprintf(name, sizeof name, "%s.gp", p->name);
        ok = ok && file_write(folder, name, p->script, strlen(p->script), err);
        const char *argv[] = {"gnuplot", name, NULL};
        if (ok)
            use_tool(r, argv, folder);
    }
    free(folder);
    return ok;
}

static void make_animations(const Reproduction *r, const ExperimentReport *report)
{
    for (size_t i = 0; i < report->animation_count; i++) {
        const ExperimentAnimation *a = &report->animations[i];
        char pattern[300], name[300], *folder = file_join(r->folder, a->folder);
        snprintf(pattern, sizeof pattern, "%s_*.png", a->name);
        snprintf(name, sizeof name, "%s.mp4", a->name);
        const char *argv[] = {"ffmpeg",        "-y",      "-v",   "error", "-framerate", "12",
                              "-pattern_type", "glob",    "-i",   pattern, "-vf",        "scale='min(720,iw)':-2",
                              "-pix_fmt",      "yuv420p", "-crf", "26",    name,         NULL};
        use_tool(r, argv, folder);
        free(folder);
    }
}

/* What the figures depend on, and how much of it was made now. */
static void put_machine(const Reproduction *r, Text *out)
{
    char line[100];
    json_t *facts = r->facts != NULL ? json_copy(r->facts) : json_array();
    snprintf(line, sizeof line, "%zu made, %zu kept from an earlier call", r->made, r->kept);
    json_array_append_new(facts, json_pack("[ss]", "runs", line));
    literal_put(out, facts);
    json_decref(facts);
}

static bool write_page(const Reproduction *r, const ExperimentReport *report, Error *err)
{
    Text text = {0};
    Page *page = page_new(err);
    if (page == NULL)
        return false;
    page_text(page, "title", experiment_title(r->experiment));
    put_parts(r, page, report->body);
    bool ok = page_print(page, "reproduce.html.tpl", &text, err) &&
              file_write(r->folder, "report.html", text_str(&text), text.length, err);
    text_free(&text);
    return ok;
}

static bool write_text(const Reproduction *r, const char *name, const char *text, Error *err)
{
    return file_write(r->folder, name, text, strlen(text), err);
}

bool reproduce_page(Reproduction *r, Error *err)
{
    Text facts = {0};
    ExperimentReport report;
    put_machine(r, &facts);
    bool ok = experiment_report(r->experiment, text_str(&facts), &report, err) && draw_plots(r, &report, err);
    text_free(&facts);
    if (!ok)
        return false;
    make_animations(r, &report);
    if (!r->options->quiet)
        fputs(report.brief, stdout);
    return write_page(r, &report, err) && write_text(r, "report.txt", report.brief, err) &&
           write_text(r, "runs.csv", report.runs, err);
}
