% -- emit --explain: each kernel beside its equations and region, with what its names mean (gen/page.c).
% head_begin("Kernels of " .. title)
.eq{font:italic 1.05rem/1.6 Georgia,serif;margin-left:1rem}.planes{display:flex;gap:1rem;flex-wrap:wrap}
figure{margin:.5rem 0;text-align:center;color:var(--dim);font-size:.85rem}
.domain{fill:var(--panel);stroke:var(--line)}.box{fill:var(--link);fill-opacity:.35;stroke:var(--link)}
nav{columns:16rem 3;font-size:.9rem}nav a{display:block}
% head_end()
<h1>Kernels of ${html(title)}</h1>
<p class="dim">Rest the pointer, or put the focus, on an underlined name to see what it is. A prime marks a
derivative stretched by an absorbing layer.</p>
<pre>${html(plan)}</pre>
%
% local function links(names)
%   local list = {}
%   for n, name in ipairs(names) do list[n] = '<a href="#' .. name .. '"><code>' .. name .. "</code></a>" end
%   return table.concat(list, ", ")
% end
<table><tr><th>pass</th><th>steps</th><th>kernels in order</th></tr>
% for _, pass in ipairs(passes) do
<tr><td>${pass.name}</td>${pass.steps > 0 and '<td class="num">' .. pass.steps or "<td>any number"}</td><td>${links(pass.kernels)}</td></tr>
% end
</table>
<nav>
% for _, k in ipairs(kernels) do
<a href="#${k.name}">${k.name}</a>
% end
</nav>
%
% for _, k in ipairs(kernels) do
<section id="${k.name}"><h2><code>${k.name}</code></h2>
<p>${html(k.purpose)}</p>
%   for _, equation in ipairs(k.equations) do
<div class="eq">${equation}</div>
%   end
%   if #k.planes > 0 then
<div class="planes">
%     for _, plane in ipairs(k.planes) do
<figure><svg viewBox="-2 -2 164 164" width="164" height="164" role="img" aria-label="${plane.right} and ${plane.up}"><rect class="domain" width="160" height="160"/>
%       for _, box in ipairs(plane.boxes) do
<rect class="box" ${box}/>
%       end
</svg><figcaption>${plane.right} right, ${plane.up} up</figcaption></figure>
%     end
</div>
%   end
<p class="dim">${html(k.cost)}</p>
%   if #k.literals > 0 then
<table><tr><th>literal</th><th>value</th><th>what it is</th></tr>
%     for _, literal in ipairs(k.literals) do
<tr><td><code>${literal.name}</code></td><td class="num">${literal.value}</td><td>${html(literal.origin)}</td></tr>
%     end
</table>
%   end
%   if k.code then
<pre tabindex="0">${k.code}</pre>
%   end
</section>
% end
<h2>Tables by medium</h2>
% for _, t in ipairs(tables) do
<details><summary><code>${t.name}</code>: ${html(t.legend)} (${#t.rows} classes)</summary><div class="scroll"><table><tr><th>class</th><th>value</th><th>medium</th></tr>
%   for n, row in ipairs(t.rows) do
<tr><td class="num">${n - 1}</td><td class="num">${row.value}</td><td>${html(row.origin)}</td></tr>
%   end
</table></div></details>
% end
</body></html>
