/* Heads and tails of drawings in SVG. */
#include "output/sheet.h"

#include "base/html.h"
#include "output/file.h"

const char *sheet_style(void)
{
    return "figure{margin:1rem 0}figcaption{color:var(--dim);font-size:.9rem}\n"
           ".chart{font-size:12px;--c0:#0969da;--c1:#bc4c00;--c2:#1a7f37;--c3:#8250df;--c4:#cf222e;--c5:#6e7781}"
           "@media(prefers-color-scheme:dark){.chart{--c0:#58a6ff;--c1:#f0883e;--c2:#56d364;--c3:#d2a8ff;--c4:#ff7b72;"
           "--c5:#b1bac4}}\n"
           "figure.chart svg{width:100%;max-width:46rem}figure.polar svg{max-width:26rem}.chart text{fill:var(--dim)}"
           ".chart .title{fill:var(--ink);font-size:14px;font-weight:600}"
           ".grid{fill:none;stroke:var(--line);stroke-width:1}.curve{fill:none;stroke-width:1.5;stroke-linejoin:round}"
           ".c0{stroke:var(--c0)}.c1{stroke:var(--c1);stroke-dasharray:7 3}.c2{stroke:var(--c2);stroke-dasharray:2 3}"
           ".c3{stroke:var(--c3);stroke-dasharray:9 3 2 3}.c4{stroke:var(--c4)}.c5{stroke:var(--c5);stroke-dasharray:4 "
           "4}\n";
}

void sheet_open_figure(Text *out, const Sheet *s)
{
    text_printf(out, "<figure class=\"%s\"><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", s->class, s->width,
                s->height);
    html_text(out, s->title);
    text_put(out, "\">");
}

void sheet_close_figure(Text *out, const Sheet *s)
{
    text_put(out, "</svg><figcaption>");
    html_text(out, s->title);
    text_put(out, "</figcaption></figure>\n");
}

static void put_file_head(Text *out, const char *title, int width, int height)
{
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                "height=\"%d\" role=\"img\"><title>",
                width, height, width, height);
    html_text(out, title);
    text_printf(out,
                "</title><style>:root{--ink:#1b1f24;--dim:#57606a;--page:#fff;--line:#d0d7de}"
                "@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--dim:#9198a1;--page:#0d1117;--line:#30363d}}"
                "%s.chart{font-family:system-ui,sans-serif}</style><rect width=\"%d\" height=\"%d\" "
                "fill=\"var(--page)\"/>\n",
                sheet_style(), width, height);
}

void sheet_open_file(Text *out, const Sheet *s)
{
    put_file_head(out, s->title, s->width, s->title_room + s->height);
    text_printf(out, "<text x=\"%d\" y=\"20\"%s class=\"title\">", s->title_x,
                s->centred ? " text-anchor=\"middle\"" : "");
    html_text(out, s->title);
    text_printf(out, "</text><g transform=\"translate(0 %d)\">\n", s->title_room);
}

bool sheet_close_file(Text *out, const char *folder, const char *name, Error *err)
{
    text_put(out, "</g></svg>\n");
    bool ok = file_write(folder, name, text_str(out), out->length, err);
    text_free(out);
    return ok;
}
