/* The page of a reproduction: plots drawn, animations made, everything put into one file. */
#include "cli/reproduce.h"

#include "base/html.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/literal.h"
#include "output/file.h"
#include "system/child.h"

#include <stdlib.h>
#include <string.h>

static const char page_style[] = "body{max-width:60rem}figure{margin:.8rem 0}figure img,figure svg,figure "
                                 "video{max-width:100%;height:auto;border-radius:6px;"
                                 "background:#fff}figcaption{color:var(--dim);font-size:.85rem;text-align:center}\n"
                                 ".pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:."
                                 "8rem}.pictures figure{margin:0}\n"
                                 "td.paper,th.paper{color:var(--dim);background:var(--panel)}th "
                                 "small{font-weight:normal}code{font-size:.85rem;overflow-wrap:anywhere}\n"
                                 ".claim{display:flex;gap:1rem;align-items:baseline;border-left:5px solid "
                                 "var(--line);background:var(--panel);padding:.5rem .8rem;"
                                 "margin:.6rem 0;border-radius:0 6px 6px 0}.claim b{flex:0 0 "
                                 "7rem}.claim.yes{border-color:#2da44e}.claim.yes b{color:#2da44e}\n"
                                 ".claim.no{border-color:#d1242f}.claim.no "
                                 "b{color:#d1242f}.claim.open{border-color:#bf8700}.claim.open b{color:#bf8700}\n"
                                 ".sum{font-weight:600}summary{cursor:pointer}@media(max-width:36rem){body{padding:."
                                 "6rem;font-size:15px}.claim{display:block}}\n";

static char *read_whole(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return NULL;
    Text text = {0};
    char block[65536];
    for (size_t got; (got = fread(block, 1, sizeof block, f)) > 0;)
        text_put_n(&text, block, got);
    fclose(f);
    *n = text.length;
    return text.bytes;
}

static bool has_suffix(const char *name, const char *suffix)
{
    size_t n = strlen(name), m = strlen(suffix);
    return n >= m && strcmp(name + n - m, suffix) == 0;
}

/* A file of the results as a part of the page. */
static void put_embedded(const Reproduction *r, Text *out, const char *name)
{
    size_t n = 0;
    char *path = file_join(r->folder, name), *bytes = read_whole(path, &n);
    free(path);
    if (bytes == NULL) {
        text_put(out, "<p class=\"dim\">(there is no ");
        html_text(out, name);
        text_put(out, ")</p>");
    } else if (has_suffix(name, ".svg")) {
        const char *start = strstr(bytes, "<svg");
        text_put(out, start != NULL ? start : bytes);
    } else {
        bool film = has_suffix(name, ".mp4");
        text_put(out, film ? "<video controls loop muted playsinline src=\"" : "<img alt=\"");
        if (!film) {
            html_text(out, name);
            text_put(out, "\" src=\"");
        }
        html_data(out, film ? "video/mp4" : "image/png", bytes, n);
        text_put(out, film ? "\"></video>" : "\">");
    }
    free(bytes);
}

static void put_body(const Reproduction *r, Text *out, const char *body)
{
    static const char mark[] = "<!--embed ", end[] = "-->";
    for (const char *at; (at = strstr(body, mark)) != NULL;) {
        const char *name = at + sizeof mark - 1, *stop = strstr(name, end);
        char *copy = memory_must(strndup(name, (size_t)(stop - name)));
        text_put_n(out, body, (size_t)(at - body));
        put_embedded(r, out, copy);
        free(copy);
        body = stop + sizeof end - 1;
    }
    text_put(out, body);
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
    bool ok = report->plot_count == 0 || file_make_folder(folder, err);
    for (size_t i = 0; ok && i < report->plot_count; i++) {
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
    Text page = {0};
    text_put(&page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
    html_text(&page, experiment_title(r->experiment));
    text_printf(&page, "</title><style>\n%s%s</style></head><body>\n", html_style(), page_style);
    put_body(r, &page, report->body);
    text_put(&page, "</body></html>\n");
    bool ok = file_write(r->folder, "report.html", page.bytes, page.length, err);
    text_free(&page);
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
