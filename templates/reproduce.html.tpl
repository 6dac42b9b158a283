% -- report.html of a reproduction: the report's text with its pictures in their places (runtime/cli/reproduce_page.c).
% head_begin(title)
body{max-width:60rem}figure{margin:.8rem 0}figure img,figure svg,figure video{max-width:100%;height:auto;border-radius:6px;background:#fff}figcaption{color:var(--dim);font-size:.85rem;text-align:center}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:.8rem}.pictures figure{margin:0}
td.paper,th.paper{color:var(--dim);background:var(--panel)}th small{font-weight:normal}code{font-size:.85rem;overflow-wrap:anywhere}
.claim{display:flex;gap:1rem;align-items:baseline;border-left:5px solid var(--line);background:var(--panel);padding:.5rem .8rem;margin:.6rem 0;border-radius:0 6px 6px 0}.claim b{flex:0 0 7rem}.claim.yes{border-color:#2da44e}.claim.yes b{color:#2da44e}
.claim.more{border-color:#0969da}.claim.more b{color:#0969da}.claim.no{border-color:#d1242f}.claim.no b{color:#d1242f}.claim.open{border-color:#bf8700}.claim.open b{color:#bf8700}
.theory{font-style:italic}.sum{font-weight:600}summary{cursor:pointer}@media(max-width:36rem){body{padding:.6rem;font-size:15px}.claim{display:block}}
% head_end()
% for _, part in ipairs(parts) do
%   if part.missing then
<p class="dim">(there is no ${html(part.missing)})</p>
%   elseif part.src then
%     embed(part)
%   else
${part.text}
%   end
% end
</body></html>
