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
.scroll{overflow-x:auto}@media print{:root{color-scheme:light;--ink:#000;--dim:#444;--page:#fff;--panel:#fff;--line:#999;--link:#000;--com:#444;--key:#000;--num:#000;--pre:#000;--str:#000}body{max-width:none;font-size:10pt;padding:0}h2{break-after:avoid}figure,img,tr,li{break-inside:avoid}details,script,.screen,.frames label,figure .at{display:none}}
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
%     local hover = item.hover and ' tabindex="0" data-hover="' .. html(item.hover) .. '"' or ""
%     local link = item.table and ' <a class="screen" href="' .. html(item.table) .. '">' .. html(item.table) .. "</a>" or ""
<figure class="${item.class}"${hover}><img alt="${alt}" src="${item.src}"><figcaption>${html(item.caption)}${link}</figcaption></figure>
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
figure{position:relative}figure.chart img{display:block;width:100%;max-width:46rem;height:auto;background:none}figure[data-hover] img{cursor:crosshair}figcaption .at{display:block;min-height:1.4em;color:var(--ink);font-variant-numeric:tabular-nums}.line,.spot{position:absolute;top:0;width:1px;background:var(--dim);pointer-events:none}.spot{width:9px;height:9px;border-radius:50%;transform:translate(-50%,-50%)}figure.polar img{max-width:26rem}figure.scan img{width:100%;max-width:46rem;height:auto;background:#fff;border-radius:6px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem}
% end
%
% -- Values of charts under the pointer; with the arrow keys where there is none. What it reads: hover_text in
% -- runtime/output/chart.c, spots_end in runtime/output/spots.c.
% function hover_script()
<script>
for(const figure of document.querySelectorAll('figure[data-hover]')){
const d=JSON.parse(figure.dataset.hover),img=figure.querySelector('img'),at=document.createElement('output'),line=document.createElement('div');
at.className='at';line.className='line';line.hidden=true;figure.querySelector('figcaption').append(at);figure.append(line);
const number=(v,unit,plain)=>{if(v===null)return'none';let p=0;if(unit&&!plain&&v!==0)p=Math.max(-5,Math.min(5,Math.floor(Math.log10(Math.abs(v))/3+1e-9)));return+(v/1000**p).toPrecision(4)+(unit?' '+['f','p','n','\u00b5','m','','k','M','G','T','P'][p+5]+unit:'')};
let now=0;
const count=(d.at??d.points).length,nearest=far=>{let best=0;for(let i=1;i<count;i++)if(far(i)<far(best))best=i;return best};
const place=(x,y)=>{line.hidden=false;line.style.left=img.offsetLeft+img.clientWidth*x+'px';if(d.points)line.style.top=img.offsetTop+img.clientWidth*y+'px';else line.style.height=img.clientHeight+'px'};
if(d.points)line.className='spot';
const show=i=>{now=Math.max(0,Math.min(count-1,i));
if(d.points){at.textContent=d.texts[now];place(...d.points[now]);return}
const x=d.at[now],low=d.at[0],high=d.at[count-1];
at.textContent=d.x+' = '+number(x,d.x_unit)+': '+d.curves.map(c=>(c.name??d.y)+' '+number(c.y[now],d.y_unit,d.plain)).join(', ');
place(d.plot[0]+d.plot[1]*(high>low?(x-low)/(high-low):0))};
img.addEventListener('pointermove',e=>{const r=img.getBoundingClientRect(),u=(e.clientX-r.left)/r.width,v=(e.clientY-r.top)/r.width;
if(d.points)return show(nearest(i=>Math.hypot(d.points[i][0]-u,d.points[i][1]-v)));
const x=d.at[0]+(u-d.plot[0])/d.plot[1]*(d.at[count-1]-d.at[0]);show(nearest(i=>Math.abs(d.at[i]-x)))});
img.addEventListener('pointerleave',()=>{line.hidden=true});
figure.addEventListener('keydown',e=>{const by={ArrowLeft:-1,ArrowRight:1,PageUp:-20,PageDown:20}[e.key];if(by){e.preventDefault();show(now+by)}})}
</script>
% end
