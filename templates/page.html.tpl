% -- What every page shares: its head, rules for light and dark, and pictures with their bytes inside.
% function head_begin(title)
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${html(title)}</title><style>
:root{color-scheme:light dark;--ink:#1b1f24;--dim:#57606a;--page:#fff;--panel:#f6f8fa;--line:#d0d7de;--link:#0550ae;--com:#57724b;--key:#8250df;--num:#0550ae;--pre:#953800;--str:#0a3069;--mark:#fff8c5}@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--dim:#9198a1;--page:#0d1117;--panel:#161b22;--line:#30363d;--link:#79c0ff;--com:#8bb37b;--key:#d2a8ff;--num:#79c0ff;--pre:#ffa657;--str:#a5d6ff;--mark:#3b2e00}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);margin:0 auto;max-width:70rem;padding:1rem}
h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem}
a{color:var(--link)}p.dim,.dim{color:var(--dim)}
table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid var(--line);padding:.25rem .6rem;text-align:left;vertical-align:top}th{background:var(--panel)}td.num{text-align:right;font-variant-numeric:tabular-nums}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.8rem;overflow:auto;font:13px/1.45 ui-monospace,monospace}
.c{color:var(--com)}.k{color:var(--key)}.n{color:var(--num)}.p{color:var(--pre)}.s{color:var(--str)}.d{border-bottom:1px dotted var(--dim);cursor:help}.d:focus,.d:hover{background:var(--mark);outline:none}
.d:focus-visible::after{content:attr(title);position:fixed;left:1rem;bottom:1rem;max-width:calc(100vw - 4rem);white-space:normal;padding:.5rem .8rem;background:var(--mark);border:1px solid var(--dim);border-radius:6px;font:15px/1.4 system-ui,sans-serif}
.scroll{overflow-x:auto}
% end
%
% function head_end()
</style></head><body>
% end
%
% -- Fields of an item: see gen/base/page.h.
% function embed(item)
%   local alt = html(item.alt or item.caption or "")
%   if item.caption then
<figure class="${item.class}"><img alt="${alt}" src="${item.src}"><figcaption>${html(item.caption)}</figcaption></figure>
%   elseif item.film then
<video controls loop muted playsinline aria-label="${alt}" src="${item.src}"></video>
%   else
<img alt="${alt}"${item.hidden and " hidden" or ""} src="${item.src}">
%   end
% end
%
% -- Rules of charts: figures side by side where there is room.
% function chart_rules()
figure{margin:1rem 0}figcaption{color:var(--dim);font-size:.9rem}
figure.chart img{width:100%;max-width:46rem;background:none}figure.polar img{max-width:26rem}figure.scan img{width:100%;max-width:46rem;height:auto;background:#fff;border-radius:6px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem}
% end
