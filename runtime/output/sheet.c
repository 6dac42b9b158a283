/* Heads and tails of drawings in SVG. */
#include "output/sheet.h"

#include "base/html.h"
#include "output/chart.h"
#include "output/file.h"

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
                chart_style(), width, height);
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
