% -- report.html of a run (runtime/output/report.c).
% head_begin(title)
img{max-width:100%;height:auto;background:#fff;border-radius:6px}
.frames{max-width:46rem}.frames input{width:100%}.pictures{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr))}
.status{display:inline-block;padding:0 .6rem;border-radius:1rem;border:1px solid var(--line)}.bad{border-color:#cf222e;color:#cf222e}
.files{columns:16rem}.views{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}.views img{flex:0 1 auto;max-width:min(100%,34rem)}@media print{.views img{max-width:48%}}
td{overflow-wrap:anywhere}video{max-width:100%}summary{cursor:pointer}code{word-break:break-all}
% chart_rules()
% head_end()
<h1>${html(title)}</h1>
<p><span class="status${good and "" or " bad"}">${status}</span> ${html(reason)}</p>
% if #warnings > 0 then
<p><a href="#warnings">${#warnings} warning${#warnings > 1 and "s" or ""}</a></p>
% end
% local function put_table(list)
<table>
%   for _, row in ipairs(list) do
<tr><th>${html(row.name)}</th><td>${html(row.value)}</td></tr>
%   end
</table>
% end
% if #views > 0 then
<div class="views">
%   for _, item in ipairs(views) do
%     embed(item)
%   end
</div>
% end
% put_table(rows)
% if #results > 0 then
<h2>Results</h2>
%   put_table(results)
% end
% for _, s in ipairs(sections) do
<h2>${html(s.title)}</h2>
<div class="${s.class}">
%   if s.class == "frames" and #s.items > 1 then
<label>time <input type="range" min="0" max="${#s.items - 1}" value="${#s.items - 1}" aria-label="step"></label> <output></output>
%   end
%   for _, item in ipairs(s.items) do
%     embed(item)
%   end
</div>
%   if s.count and s.count > #s.items then
<p class="dim">${#s.items} of ${s.count} pictures; the folder has all.</p>
%   end
%   for _, film in ipairs(s.films or {}) do
%     embed(film)
%   end
% end
% if #warnings > 0 then
<h2 id="warnings">Warnings</h2>
<ul>
%   for _, warning in ipairs(warnings) do
<li>${html(warning)}</li>
%   end
</ul>
% end
% if #links > 0 then
<h2>Data</h2>
<ul class="files">
%   for _, name in ipairs(links) do
<li><a href="${html(name)}">${html(name)}</a></li>
%   end
</ul>
% end
<h2>Speed and hashes</h2>
% put_table(speed)
<h2 class="screen">Kernels</h2>
<details><summary>The source that ran</summary><pre tabindex="0">${source}</pre></details>
% hover_script()
% -- Moves one picture of a group into view; the range input is keyboard-usable by itself.
<script>
for(const box of document.querySelectorAll('.frames')){const range=box.querySelector('input'),frames=[...box.querySelectorAll('img')],label=box.querySelector('output');const show=()=>{frames.forEach((f,i)=>f.hidden=i!=range.value);label.textContent=frames[range.value].alt};range.addEventListener('input',show);show()}
</script></body></html>
