% -- sweep.html of a family of runs (runtime/cli/sweep_results.c).
% head_begin("Sweep of " .. scene)
% chart_rules()
% head_end()
<h1>Sweep of ${html(scene)}</h1>
<ul>
% for _, note in ipairs(notes) do
<li>${html(note.name)}${note.value ~= "" and ": " .. html(note.value) or ""}</li>
% end
</ul>
% for _, s in ipairs(sections) do
%   if s.title then
<h2>${html(s.title)}</h2>
%   end
<div class="charts">
%   for _, item in ipairs(s.items) do
%     embed(item)
%   end
</div>
% end
% if more > 0 then
<p>and ${more} more, each in a folder of its own</p>
% end
% if matrices > 0 then
<h2>Runs</h2>
% end
<div class="scroll" tabindex="0"><table>
% for n, row in ipairs(rows) do
<tr>
%   for c, cell in ipairs(row) do
%     local link = n > 1 and c == 1 and links[n - 1] ~= "" and links[n - 1]
%     local shown = link and '<a href="' .. html(link) .. '/report.html">' .. html(cell) .. "</a>" or html(cell)
${n == 1 and "<th>" or '<td class="num">'}${shown}${n == 1 and "</th>" or "</td>"}
%   end
</tr>
% end
</table></div>
% hover_script()
</body></html>
